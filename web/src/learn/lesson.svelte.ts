// A lesson being played: the real table from a prepared position, a step that is asked, and an answer to every move. A
// move that is not the step's changes nothing. The position of a step is made anew from the moves before it, so that
// Back, Show me and coming back later all mean the same thing.
import { language } from '../lib/i18n.svelte';
import { Play } from '../lib/play.svelte';
import { settings } from '../lib/settings.svelte';
import type { SavedGame } from '../lib/storage';
import type { GameModule } from '../games/types';
import { LocalTable } from '../table/local';
import type { Preview, Seat } from '../table/messages';
import { asks, matches, opening, solution, type Lesson, type Step } from './course';
import { fill, hold, type Known, type Sources } from './facts';
import { placeIn, remember } from '../lib/progress.svelte';

const pause = (ms: number) => new Promise(done => setTimeout(done, ms));
const replyPause = 520; // before each move of the others
const showPause = 1500; // how long a move that is shown stays

/** What the guide says to a move that is not the step's. */
export interface Answer {
  move: string;
  text: string;
  hint: string;
}

export class LessonPlay extends Play {
  override readonly lesson = true;
  course = $state.raw<Lesson>()!;
  at = $state(0);
  answer = $state.raw<Answer | null>(null);
  tries = $state(0); // other moves so far in this step
  praise = $state(false); // the deed is done, and what it did is being said
  showing = $state(false);
  replying = $state(false); // the others move
  finished = $state(false);
  ahead = $state.raw<Preview | null>(null); // what the deed would do
  private was: Known | null = null;
  private made = $state.raw<string[][]>([]); // the moves of each step

  static async begin(lesson: Lesson, module: GameModule, you: string, others: string[]): Promise<LessonPlay> {
    const table = await LocalTable.prepared(lesson.game, opening(lesson));
    const { view } = await table.snapshot(lesson.seat);
    const chairs = (view as { seats: unknown[] }).seats.length;
    const seats = Array.from({ length: chairs }, (_, i): Seat => {
      const mine = i === lesson.seat;
      return { name: mine ? you : (others[i] ?? `${i + 1}`), kind: mine ? 'person' : 'bot', level: 'medium' };
    });
    const play = new LessonPlay(table, module, savedAs(lesson, seats), () => undefined);
    play.course = lesson;
    await play.words();
    const place = placeIn(lesson.game, lesson.id);
    await play.reach(place.done ? 0 : (place.at ?? 0), place.made ?? []);
    return play;
  }

  get steps(): Step[] {
    return this.course.steps;
  }
  get step(): Step {
    return this.steps[Math.min(this.at, this.steps.length - 1)]!;
  }
  /** Is something asked of the learner now? */
  get asked(): boolean {
    return asks(this.step) && !this.praise && !this.finished && !this.replying;
  }
  /** The move in hand, however it was put together. */
  get inHand(): string | null {
    return this.candidate ?? this.aim;
  }
  /** Would Confirm do the deed? */
  get ready(): boolean {
    const move = this.inHand;
    if (!this.asked || !move) return false;
    return this.isAccepted(move) || this.isOnTheWay(move) || this.reachesGoal(this.preview, move);
  }

  private isAccepted = (move: string) => !!this.step.accept?.some(pattern => matches(pattern, move));
  private isOnTheWay = (move: string) => !!this.step.way?.some(pattern => matches(pattern, move));
  private reachesGoal(preview: Preview | null, move: string): boolean {
    const { goal } = this.step;
    if (!goal?.length || !preview?.snapshot || preview.move !== move) return false;
    return hold(goal, this.sources(preview.snapshot));
  }

  private sources(view: Known, then: Known | null = null): Sources {
    return { seat: this.viewer, view, then, was: this.was, terms: this.terms, name: this.name };
  }
  /** A text of this step, its numbers taken from the position. */
  say(text: string | undefined, about: Preview | null = this.ahead): string {
    return text ? fill(text, this.sources(this.snapshot, about?.snapshot ?? null), language()) : '';
  }

  override async move(text: string): Promise<void> {
    if (this.changing || this.showing || this.replying || this.finished) return;
    if (!this.asked) return this.refuse(text, null);
    const preview = await this.table.preview(this.viewer, text).catch(() => null);
    if (this.isAccepted(text) || this.reachesGoal(preview, text)) return this.done(text);
    if (this.isOnTheWay(text)) return this.goThrough(text);
    return this.refuse(text, preview);
  }

  /** Nothing changes, and why is said. */
  private async refuse(move: string, preview: Preview | null): Promise<void> {
    await this.setPicked([]);
    if (!this.asked) {
      this.answer = { move, text: '', hint: '' };
      return;
    }
    this.tries++;
    const own = this.step.answers?.find(a => a.to.some(pattern => matches(pattern, move)));
    this.answer = {
      move,
      text: this.say(own?.text ?? this.step.other, preview),
      hint: this.tries > 1 ? this.say(this.step.hint) : '',
    };
  }

  private async goThrough(text: string): Promise<void> {
    await this.make(text);
    if (this.step.goal && hold(this.step.goal, this.sources(this.snapshot))) await this.finishStep();
    else await this.lookAhead();
  }

  private async done(text: string): Promise<void> {
    await this.make(text);
    await this.finishStep();
  }

  private async make(text: string): Promise<void> {
    this.answer = null;
    this.was = this.snapshot;
    await super.move(text);
    if (!this.failure) this.note(`${this.viewer} ${text}`);
  }

  private note(line: string): void {
    const made = [...this.made];
    made[this.at] = [...(made[this.at] ?? []), line];
    this.made = made;
  }

  private async finishStep(): Promise<void> {
    if (this.step.good) this.praise = true;
    else await this.advance();
  }

  /** On from what has been read. */
  async next(): Promise<void> {
    if (!this.replying && !this.showing && !this.asked) await this.advance();
  }

  /** To the next step, once the others have moved. */
  private async advance(): Promise<void> {
    await this.replies(this.step.then ?? []);
    const at = this.at + 1;
    if (at >= this.steps.length) {
      this.praise = false;
      this.finished = true;
      remember(this.course.game, this.course.id, { done: true, at: 0, made: [] });
    } else await this.enter(at);
  }

  private async replies(lines: string[]): Promise<void> {
    if (!lines.length) return;
    this.replying = true;
    this.praise = false;
    for (const line of lines) {
      await pause(replyPause * settings.speed);
      const [seat = '', ...words] = line.split(' ');
      await this.inTurn(() => this.playNow(viewer => this.table.move(Number(seat), words.join(' '), viewer)));
      this.note(line);
    }
    this.replying = false;
  }

  private async enter(at: number): Promise<void> {
    this.at = at;
    this.praise = false;
    this.answer = null;
    this.tries = 0;
    this.looking = null;
    await this.lookAhead();
    if (this.at > 0) remember(this.course.game, this.course.id, { at, made: this.made.slice(0, at) });
  }

  /** What the deed would do, for its numbers. */
  private async lookAhead(): Promise<void> {
    const [move] = solution(this.step);
    this.ahead = null;
    if (move) this.ahead = await this.table.preview(this.viewer, move).catch(() => null);
  }

  /** Makes the position of a step anew; moves that do not fit (another version's) start the lesson afresh. */
  private async reach(at: number, made: string[][]): Promise<void> {
    const table = this.table as LocalTable;
    const lines = Array.from({ length: at }, (_, i) => made[i] ?? []);
    try {
      await table.run([...opening(this.course), ...lines.flat().map(line => `do ${line}`)]);
      this.made = lines;
    } catch {
      await table.run(opening(this.course));
      this.made = [];
      at = 0;
    }
    this.finished = false;
    this.was = null;
    this.picked = [];
    this.log = await table.past(this.course.seat, 0);
    await this.look(this.course.seat);
    await this.enter(Math.min(at, this.steps.length - 1));
  }

  get canGoBack(): boolean {
    return !this.showing && !this.replying && (this.at > 0 || this.praise || !!this.made[this.at]?.length);
  }
  /** A step back; after a deed, to before it. */
  async back(): Promise<void> {
    if (!this.canGoBack) return;
    const undone = this.praise || !!this.made[this.at]?.length;
    await this.reach(undone || this.finished ? this.at : this.at - 1, this.made);
  }
  async again(): Promise<void> {
    await this.reach(0, []);
  }

  /** Plays the deed once and gives it back. */
  async showMe(): Promise<void> {
    if (!this.asked || this.showing || this.changing) return;
    this.answer = null;
    const before = this.made[this.at] ?? [];
    const moves = solution(this.step);
    if (!moves.length || !this.snapshot.legal.includes(moves[0]!)) {
      await this.reach(this.at, this.made);
    }
    this.showing = true;
    for (const move of moves) {
      await super.move(move);
      await pause(Math.max(showPause * settings.speed, 60));
    }
    this.statement = null;
    const made = [...this.made];
    made[this.at] = before;
    await this.reach(this.at, made);
    this.showing = false;
  }

  override get canUndo(): boolean {
    return this.canGoBack && this.made.some(lines => lines?.length);
  }
  /** Undo in a lesson: back to before the last deed. */
  override async undo(): Promise<void> {
    if (!this.canUndo || this.changing) return;
    const last = this.made.findLastIndex(lines => lines?.length);
    await this.reach(last, this.made);
  }

  protected override goOn(): Promise<void> {
    return Promise.resolve();
  }
  override save(): Promise<void> {
    return Promise.resolve();
  }
  override get mayExport(): boolean {
    return false;
  }
  override get mayAsk(): boolean {
    return false;
  }
}

/** A table needs to know its seats; nothing of this is written down. */
function savedAs(lesson: Lesson, seats: Seat[]): SavedGame {
  return {
    id: `lesson-${lesson.game}-${lesson.id}`,
    version: 1,
    title: lesson.title,
    game: lesson.game,
    seats,
    created: 0,
    updated: 0,
    moves: 0,
    viewer: lesson.seat,
    over: false,
    points: seats.map(() => 0),
    draft: [],
  };
}
