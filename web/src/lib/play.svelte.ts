// One game on the screen: asks the table, lets bots move, draws the curtain, keeps the save.
// Screens read its fields; nothing outside changes them.
import { sentence } from './refusals';
import { language, t } from './i18n.svelte';
import { settings, type Asking } from './settings.svelte';
import type { Asker } from '../inspect/asker.svelte';
import { rival } from './daily';
import { rememberEnd } from './past';
import { hold, savedRecord, type SavedGame } from './storage';
import type { GameModule } from '../games/types';
import type { Room } from '../online/room.svelte';
import {
  Cancelled,
  Refused,
  type LogEntry,
  type Made,
  type Preview,
  type RecordFile,
  type Refusal,
  type Seat,
  type Snapshot,
  type Table,
  type Thought,
} from '../table/messages';
import { LocalTable, termsOf } from '../table/local';
import { Ahead } from './ahead';
import { keeping } from './same';
import { plainText } from './spoken';
import { holds, withPick } from './words-of-moves';

export { holds };

const pause = (ms: number) => new Promise(done => setTimeout(done, ms));
const coach = 'skilled'; // the bot that gives hints
const botPause = 420; // between two moves of bots, so that eyes can follow
const patience = 150; // milliseconds before a change is said to be under way

export class Play {
  snapshot = $state.raw<Snapshot>()!;
  log = $state.raw<LogEntry[]>([]);
  terms = $state.raw<Record<string, string>>({});
  picked = $state.raw<string[]>([]);
  private basis = $state.raw<string[]>([]); // what was picked before one of the ways to do it was
  preview = $state.raw<Preview | null>(null);
  refusal = $state.raw<{ text: string; refusal: Refusal } | null>(null);
  hint = $state.raw<string | null>(null);
  thought = $state.raw<Thought | null>(null); // behind the last hint
  pondering = $state(false); // a hint is being thought about
  thinking = $state.raw<{ seat: number; since: number } | null>(null); // the first of the bots at it
  curtain = $state.raw<number | null>(null);
  lost = $state(false); // another tab plays this game now
  unsaved = $state(false); // storage is full
  busy = $state(false); // a change takes longer than an eye notices
  protected changing = false;
  statement = $state.raw<LogEntry | null>(null);
  looking = $state<number | null>(null); // whose board the stage shows; null: the viewer's
  tab = $state('board');
  part = $state(''); // what lies open beside the board, where the room is for one thing at a time
  failure = $state('');
  watching = false;
  aim = $state.raw<string | null>(null); // what the stage's own Confirm would make, where nothing is picked
  asker: Asker | null = null; // who tells what a thing is
  guide = $state.raw<{ open: () => void } | null>(null); // who accompanies a first game
  readonly lesson: boolean = false; // a prepared game with a guide: nothing of it is kept
  readonly online: Room | null = null; // the table's room, where it is on a server
  private minds = new Map<number, number>(); // bots that think, and since when
  private pasts = new Map<number, LogEntry[]>(); // what each person at this screen saw, as far as it was looked up
  private turn: Promise<unknown> = Promise.resolve();
  private byItself = new Set<number>(); // moves that nobody had to choose
  whole: LogEntry[] = []; // of a replay: the log to its end
  private given: RecordFile | null = null; // the record that a link brought along
  justEnded = false; // its last move was made here and now
  private foresight = new Ahead();

  protected constructor(
    readonly table: Table,
    readonly module: GameModule,
    readonly saved: SavedGame,
    private release: () => void,
  ) {
    this.picked = saved.draft ?? [];
  }

  /** Opens a saved game in this tab; null: another tab holds it. */
  static async open(saved: SavedGame, module: GameModule, steal: boolean, unkept?: LocalTable): Promise<Play | null> {
    let play: Play | null = null;
    const release = await hold(saved.id, steal, () => play && (play.lost = true));
    if (!release) return null;
    try {
      const viewer = viewerOf(saved);
      const opened = unkept
        ? { table: unkept, log: await unkept.past(viewer, 0) }
        : await LocalTable.openSaved(saved, viewer);
      play = new Play(opened.table, module, saved, release);
      play.log = opened.log;
      await play.words();
      await play.look(viewerOf(saved));
      if (play.people.length > 1 && module.hidden && play.snapshot.question) play.curtain = play.snapshot.viewer;
      if (!saved.where && !saved.over) await play.save(); // Home says where it stands, also before the first move
      void play.goOn();
      return play;
    } catch (e) {
      release();
      throw e;
    }
  }

  /** Opens a game to be looked at, move by move, through a seat's eyes. */
  static async watch(saved: SavedGame, module: GameModule, viewer: number, shared?: RecordFile): Promise<Play> {
    const opened = await (shared ? LocalTable.openShared(shared, viewer) : LocalTable.openSaved(saved, viewer));
    const play = new Play(opened.table, module, saved, () => undefined);
    play.watching = true;
    play.given = shared ?? null;
    play.log = play.whole = opened.log;
    await play.words();
    await play.look(viewer);
    return play;
  }

  async seek(n: number): Promise<void> {
    await (this.table as LocalTable).seek(n);
    const fresh = await this.table.snapshot(this.viewer);
    this.log = this.whole.slice(0, n);
    this.accept(fresh);
  }

  get seats(): Seat[] {
    return this.saved.seats;
  }
  get viewer() {
    return this.snapshot.viewer;
  }
  get people(): number[] {
    return this.seats.flatMap((s, i) => (s.kind === 'person' ? [i] : []));
  }
  get shown() {
    return this.looking ?? Math.max(this.viewer, 0);
  }
  get canUndo(): boolean {
    return !this.watching && this.snapshot.undo === 'may';
  }
  /** Shows everybody at the table what the game lets one show. */
  async reveal(): Promise<void> {
    await this.inTurn(async () => {
      const events = await this.table.reveal(this.viewer);
      if (!events.length) return; // told in another way
      this.accept(await this.table.snapshot(this.viewer));
      await this.save();
    });
  }

  /** When a move waits for Confirm: at a lesson and a puzzle always, since there it is looked at first. */
  get asking(): Asking {
    return this.lesson ? 'always' : settings.confirm;
  }
  /**
   * May a move be made without asking, as far as its preview tells? Even who is always asked confirms a turn, not each
   * of its steps that can be taken back.
   */
  goesAtOnce(preview: Preview | null): boolean {
    if (this.asking === 'never') return true;
    const begun = this.asking === 'final' || (!this.lesson && !!this.module.underway?.(this.snapshot));
    return begun && !!preview && !preview.final;
  }

  /** Own moves of this turn, as far as they may be taken back. */
  get ownTurn(): LogEntry[] {
    const from = this.log.findLastIndex(e => e.seat !== this.viewer || e.final) + 1;
    return this.snapshot.undo === 'may' ? this.log.slice(from) : [];
  }
  /** Why Undo does nothing. */
  get undoWhy(): string {
    if (this.canUndo) return '';
    return this.snapshot.undo === 'taught'
      ? t('undo.taught')
      : this.snapshot.undo === 'turn_over'
        ? t('undo.turnOver')
        : t('table.nothingToUndo');
  }
  /** Each seat's points after each move, as far as the viewer may know them. */
  get scores(): (number | null)[][] {
    return this.log.map(e => e.totals);
  }
  name = (seat: number) => this.seats[seat]?.name ?? '';
  colour = (seat: number) => this.seats[seat]?.colour ?? this.module.colours[seat % this.module.colours.length]!;

  /** Legal moves that hold everything picked. */
  get open(): string[] {
    if (this.curtain !== null) return [];
    return this.snapshot.legal.filter(m => this.picked.every(p => holds(m, p)));
  }

  /** Legal moves that hold what was picked on the board: the ways to do it stay on offer when one is chosen. */
  get offered(): string[] {
    if (this.curtain !== null) return [];
    return this.snapshot.legal.filter(m => this.basis.every(p => holds(m, p)));
  }

  /** Is something picked that leaves several ways open? */
  get narrowed(): boolean {
    return this.basis.length > 0;
  }

  /** The move that Confirm would make: the only one left, or the plainest of several ways to pay. */
  get candidate(): string | null {
    if (!this.picked.length) return null;
    const open = this.open;
    return open.length === 1 ? open[0]! : (open.find(m => this.picked.includes(m)) ?? null);
  }

  async words(): Promise<void> {
    const [terms] = await Promise.all([termsOf(language(), this.saved.game), this.module.load(language())]);
    this.terms = terms;
  }

  async look(viewer: number): Promise<void> {
    const fresh = await this.table.snapshot(viewer);
    if (this.snapshot && viewer !== this.viewer) await this.recall(viewer);
    this.accept(fresh);
    await this.previewCandidate();
  }

  /** The log through other eyes: who shares a screen sees only what they saw themselves. */
  private async recall(viewer: number): Promise<void> {
    if (this.watching || this.online) return;
    this.pasts.set(this.viewer, this.log);
    const seen = this.pasts.get(viewer) ?? [];
    this.log = [...seen, ...(await this.table.past(viewer, seen.length))];
  }

  /** Shows a snapshot. Whatever else changes with it is changed in the same breath, so that it is drawn once. */
  private accept(snapshot: Snapshot): void {
    const fresh = { ...snapshot, moves: this.log.length };
    this.snapshot = keeping(this.snapshot, this.watching ? { ...fresh, question: null, legal: [] } : fresh);
    this.refusal = null;
    const stale = this.picked.some(p => !this.snapshot.legal.some(m => holds(m, p)));
    if (stale) this.picked = [];
    this.basis = this.picked;
  }

  /** Picks the words of a move that name a thing; picking them again lets go. */
  async pick(words: string): Promise<void> {
    if (this.picked.includes(words)) return this.setPicked(this.picked.filter(p => p !== words));
    await this.setPicked(withPick(this.snapshot.legal, this.picked, words));
  }

  async setPicked(next: string[]): Promise<void> {
    this.basis = next;
    await this.hold(next);
  }

  private async hold(next: string[]): Promise<void> {
    this.picked = next;
    this.hint = null;
    this.refusal = null;
    await this.previewCandidate();
    this.saved.draft = next;
    if (next.length) void this.save();
  }

  /** A click on a thing: picks it, and does it at once where the player wants that and can undo it. */
  async click(words: string): Promise<void> {
    if (this.candidate && this.picked.includes(words)) return this.confirm();
    await this.pick(words);
    if (this.candidate && this.goesAtOnce(this.preview)) await this.confirm();
  }

  /** A click on one of the ways to do what is picked; the others stay beside it. */
  async choose(move: string): Promise<void> {
    if (this.candidate === move) return this.confirm();
    await this.hold([move]);
    if (this.goesAtOnce(this.preview)) await this.confirm();
  }

  /** What a move would do. If it is then made from here, it is shown before the table has answered. */
  async foresee(move: string): Promise<Preview> {
    const from = this.snapshot,
      preview = await this.table.preview(this.viewer, move);
    this.foresight.look(preview, from);
    return preview;
  }

  private async previewCandidate(): Promise<void> {
    const candidate = this.candidate;
    if (!candidate) {
      this.preview = null;
      return;
    }
    try {
      const preview = await this.foresee(candidate);
      if (this.candidate === candidate) this.preview = preview;
    } catch {
      this.preview = null;
    }
  }

  async confirm(): Promise<void> {
    if (this.candidate) await this.move(this.candidate);
  }

  async move(text: string): Promise<void> {
    if (this.lost) return;
    const began = await this.change(() =>
      this.inTurn(() => this.playNow(viewer => this.table.move(viewer, text, viewer), text)),
    );
    if (!began) return;
    await this.takeForced();
    void this.goOn();
  }

  /**
   * One change by a person at a time: who presses while one is under way is not heard. Buttons go dim only when it
   * takes long, so that what is done at once is drawn once.
   */
  protected async change(job: () => Promise<unknown>): Promise<boolean> {
    if (this.changing) return false;
    this.changing = true;
    const slow = setTimeout(() => (this.busy = true), patience);
    try {
      await job();
    } catch (e) {
      this.failure = sentence(e);
    } finally {
      clearTimeout(slow);
      this.changing = this.busy = false;
    }
    return true;
  }

  /** Several moves that are one thing to whoever makes them: Undo takes them back together. */
  async moveAll(moves: string[]): Promise<void> {
    for (const [i, move] of moves.entries()) {
      if (!this.snapshot.legal.includes(move)) return;
      if (i) this.byItself.add(this.log.length + 1);
      await this.move(move);
    }
  }

  /** What only gives is taken without a click. Where the turn would end with it, it lies ready to be confirmed. */
  protected async takeForced(): Promise<void> {
    const { question, legal } = this.snapshot;
    const forced = question && !this.lesson && !this.lost ? (this.module.forced?.(legal) ?? null) : null;
    if (!forced || this.picked.length) return;
    await this.hold([forced]);
    if (this.preview?.final !== false && this.asking !== 'never') return;
    this.byItself.add(this.log.length + 1);
    await this.confirm();
  }

  /** One change of the game at a time: bots move while people do. */
  protected inTurn<T>(job: () => Promise<T>): Promise<T> {
    const result = this.turn.then(job);
    this.turn = result.catch(() => undefined);
    return result;
  }

  protected async playNow(make: (viewer: number) => Promise<Made>, own?: string): Promise<void> {
    const wasAsked = this.snapshot.toAct.includes(this.viewer),
      answer = make(this.viewer);
    const takeOff = own === undefined ? null : this.anticipate(own);
    try {
      const made = await answer;
      await this.take(made, wasAsked, takeOff !== null);
    } catch (e) {
      takeOff?.();
      throw e;
    }
    await this.save();
  }

  /** Shows an own move before the table has answered, where it is known what it does; gives back how to unshow it. */
  private anticipate(move: string): (() => void) | null {
    const made = this.foresight.made(move, this.snapshot),
      takeOff = this.asItIs();
    this.foresight.leave(this.snapshot);
    if (!made) return null;
    this.put(made, true);
    return takeOff;
  }

  /** How to show again what is shown now, with what is picked. */
  private asItIs(): () => void {
    const { snapshot, log, picked, basis, preview } = this;
    return () => {
      this.log = log;
      this.picked = picked;
      this.accept(snapshot);
      this.basis = basis;
      this.preview = preview;
    };
  }

  /** Takes a move that has been made into the log, and shows the table as it is then. */
  protected async take(made: Made, wasAsked: boolean, foreseen = false): Promise<void> {
    if (foreseen) {
      this.log = keeping(this.log, [...this.log.slice(0, -1), made.entry]);
      this.accept(made.snapshot);
    } else this.put(made, wasAsked);
    this.justEnded = this.snapshot.over;
    // At the end the sheets lie open: what was hidden may be told.
    if (this.snapshot.over && !this.online) this.log = await this.table.past(this.viewer, 0);
    if (this.module.statementFor?.(made.entry.events, this.snapshot)) this.statement = made.entry;
    await this.previewCandidate();
  }

  private put({ entry, snapshot }: Made, wasAsked: boolean): void {
    // What was picked ahead, while others play, stays.
    if (entry.seat === this.viewer || (!wasAsked && !this.snapshot.legal.length)) {
      this.picked = [];
      this.preview = null;
      this.hint = null;
      this.saved.draft = [];
    }
    this.log = [...this.log, entry];
    this.accept(snapshot);
    // Who waits may look at another board as long as nothing is asked.
    if (entry.seat === this.viewer || (!wasAsked && this.snapshot.toAct.includes(this.viewer))) this.looking = null;
  }

  /** Lets every bot that is asked think, all at the same time, and turns the table to a person who is asked. */
  protected async goOn(): Promise<void> {
    if (this.lost || this.snapshot.over) return;
    const asked = this.snapshot.toAct;
    for (const seat of asked) if (this.seats[seat]?.kind === 'bot' && !this.minds.has(seat)) void this.botMoves(seat);
    await this.turnTo(asked.filter(seat => this.seats[seat]?.kind !== 'bot'));
  }

  private async botMoves(seat: number): Promise<void> {
    const since = performance.now();
    this.minds.set(seat, since);
    this.thinking ??= { seat, since };
    try {
      const ticket = await this.choiceOf(seat);
      const left = (this.module.botPause ?? botPause) * settings.speed - (performance.now() - since);
      if (left > 0) await pause(left);
      if (!this.lost)
        await this.inTurn(async () => {
          if (this.snapshot.toAct.includes(seat)) await this.playNow(viewer => this.table.playThought(ticket, viewer));
        });
    } catch (e) {
      if (!(e instanceof Cancelled)) this.failure = sentence(e);
      return;
    } finally {
      this.minds.delete(seat);
      const next = this.minds.entries().next().value;
      this.thinking = next ? { seat: next[0], since: next[1] } : null;
    }
    void this.goOn();
  }

  /** What a bot chooses; when it is told to hurry, what it would play without thinking. */
  private async choiceOf(seat: number): Promise<number> {
    try {
      return await this.table.think(seat, this.seats[seat]!.level, this.saved.day ? rival.budget : undefined);
    } catch (e) {
      if (!(e instanceof Cancelled) || this.saved.day) throw e;
      return this.table.think(seat, 'greedy');
    }
  }

  cancelThinking(): void {
    if (!this.saved.day) this.table.cancel(); // in a challenge everybody's opponent thinks as long
  }

  private async turnTo(asked: number[]): Promise<void> {
    if (!asked.length || asked.includes(this.viewer)) return;
    const next = asked[0]!;
    if (this.module.hidden && this.people.length > 1) this.curtain = next;
    else await this.inTurn(() => this.look(next));
    this.saved.viewer = next;
  }

  async liftCurtain(): Promise<void> {
    const seat = this.curtain;
    if (seat === null) return;
    await this.inTurn(() => this.look(seat));
    this.curtain = null;
    void this.save();
  }

  /** Takes back the last thing chosen, with what followed from it by itself. */
  async undo(): Promise<void> {
    let at: number;
    do {
      at = this.log.findLastIndex(e => e.seat === this.viewer) + 1;
      await this.takeBackOne();
    } while (this.byItself.delete(at) && this.canUndo);
  }

  /** Takes back all of this turn that may be taken back; what others did meanwhile stays. */
  async restartTurn(): Promise<void> {
    while (this.canUndo) {
      const before = this.log.length;
      await this.takeBackOne();
      if (this.log.length >= before) break;
    }
    this.byItself.clear();
  }
  /** Is there more than one step to take back? */
  get canRestart(): boolean {
    if (!this.canUndo) return false;
    const from = this.log.findLastIndex(e => e.seat === this.viewer && e.final) + 1;
    return this.log.slice(from).filter(e => e.seat === this.viewer).length > 1;
  }

  protected async takeBackOne(): Promise<void> {
    if (this.canUndo) await this.change(() => this.inTurn(() => this.takeBackNow()));
  }

  private async takeBackNow(): Promise<void> {
    const viewer = this.viewer,
      at = this.log.findLastIndex(e => e.seat === viewer);
    // Asked together: what one answer after the other would take, somebody would see.
    const answers = Promise.all([
      this.table.takeBack(viewer),
      this.table.snapshot(viewer),
      this.table.past(viewer, at),
    ]);
    const show = (past: LogEntry[], fresh: Snapshot) => {
      this.log = keeping(this.log, [...this.log.slice(0, at), ...past]);
      this.picked = [];
      this.preview = null;
      this.accept(fresh);
    };
    const before = this.foresight.before(this.log, this.snapshot),
      putBack = this.asItIs();
    if (before) show([], before);
    const [, fresh, past] = await answers.catch((e: unknown) => {
      putBack();
      throw e;
    });
    this.foresight.back();
    this.pasts.clear();
    show(past, fresh);
    await this.save();
  }

  async askWhy(text: string): Promise<void> {
    if (this.viewer < 0) return;
    try {
      const refusal = await this.table.why(this.viewer, text);
      this.refusal = refusal ? { text, refusal } : null;
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
    }
  }

  async askHint(): Promise<void> {
    if (!this.snapshot.question || this.pondering || !this.mayAsk) return;
    if (this.guide) return this.guide.open();
    this.pondering = true;
    const asked = this.log.length;
    try {
      const thought = await this.table.consult(this.viewer, coach);
      if (this.log.length === asked) {
        this.thought = thought;
        this.hint = thought.move;
      }
    } catch {
      this.hint = null;
    }
    this.pondering = false;
  }

  async save(): Promise<void> {
    const saved = this.saved;
    saved.moves = this.log.length;
    saved.updated = Date.now();
    saved.over = this.snapshot.over;
    saved.points = this.snapshot.score.map(s => s.known);
    saved.where = this.module.where(this.snapshot);
    saved.asked = this.snapshot.toAct;
    saved.board = this.module.stamp?.of(this.snapshot, Math.max(this.viewer, 0), this.colour);
    this.unsaved = !(await (this.table as LocalTable).keep($state.snapshot(saved) as SavedGame));
    if (saved.over && !(await rememberEnd(saved, this.snapshot, this.module))) this.unsaved = true;
  }

  close(): void {
    this.table.close();
    this.release();
  }

  get title(): string {
    return this.saved.title || t('screen.newGame');
  }

  /** A move in words. The text of another's move may be a secret of the server: then what it caused. */
  sentence(entry: LogEntry): string {
    if (entry.move) return this.module.move(entry.move, this.snapshot);
    const parts = entry.events.map(e => this.module.event(e, this.snapshot)).find(Boolean) ?? [];
    return plainText(parts);
  }

  /** That a seat's person is not at the table, in words; empty: they are, or nobody can tell. */
  absence(_seat: number): string {
    return '';
  }

  get mayExport(): boolean {
    return true;
  }
  get mayAsk(): boolean {
    return true;
  }

  /** The whole record of a finished game, wherever one looks at it. */
  async wholeRecord(): Promise<RecordFile> {
    const kept = this.given ?? (this.watching ? await savedRecord(this.saved.id) : null);
    return kept ?? this.table.record();
  }
  get mayShare(): boolean {
    return !this.lesson && this.mayExport && (this.snapshot.over || (this.watching && this.saved.over));
  }

  /** The id under which the replay finds this game; null: it could not be kept. */
  keepForReplay(): Promise<string | null> {
    return Promise.resolve(this.saved.id);
  }

  /** The id of a table to play again at, where there is one. */
  rematch(): Promise<string | null> {
    return Promise.resolve(null);
  }
}

function viewerOf(saved: SavedGame): number {
  const person = saved.seats.findIndex(s => s.kind === 'person');
  return saved.viewer >= 0 ? saved.viewer : person;
}
