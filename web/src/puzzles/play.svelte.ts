// A puzzle on the real table: everything can be looked at and tried, and the one move that is made is the answer.
// Another choice than the best one changes nothing.
import { Play } from '../lib/play.svelte';
import { defaultSeats, ownName } from '../lib/seats';
import type { SavedGame } from '../lib/storage';
import { LocalTable } from '../table/local';
import type { GameModule } from '../games/types';
import { note, type Puzzle } from './puzzles';

/** An answer: its share of the victory where the judge gave it one. */
export interface Answer {
  move: string;
  best: boolean;
  share?: number;
}

export class PuzzlePlay extends Play {
  override readonly lesson = true;
  answer = $state.raw<Answer | null>(null);
  tries = $state(0);
  helped = $state(false); // a hint was asked for
  told = $state(false); // the solution was asked for
  solved = $state(false);
  unkept = $state(false); // the storage is full

  private constructor(
    table: LocalTable,
    module: GameModule,
    saved: SavedGame,
    readonly puzzle: Puzzle,
  ) {
    super(table, module, saved, () => undefined);
  }

  static async at(puzzle: Puzzle, module: GameModule, title: string): Promise<PuzzlePlay> {
    const table = await LocalTable.prepared(module.id, [`load ${JSON.stringify(puzzle.position)}`]);
    const play = new PuzzlePlay(table, module, savedFor(puzzle, module.id, title), puzzle);
    try {
      await play.words();
      await play.look(puzzle.seat);
      return play;
    } catch (e) {
      play.close();
      throw e;
    }
  }

  get best(): string {
    return this.puzzle.lines[0]!.move;
  }
  override get canUndo(): boolean {
    return false;
  }
  override get mayExport(): boolean {
    return false;
  }

  override async move(text: string): Promise<void> {
    if (!this.solved) await this.change(() => this.tryOut(text));
  }

  private async tryOut(text: string): Promise<void> {
    this.tries++;
    const best = text === this.best;
    this.answer = { move: text, best, share: this.puzzle.lines.find(l => l.move === text)?.share };
    if (best) return this.solve();
    await this.keepTry(false);
    await this.setPicked([]);
  }

  private async solve(): Promise<void> {
    this.solved = true;
    this.watching = true; // what follows is another question
    this.hint = null;
    await this.keepTry(!this.told);
    await this.inTurn(() => this.playNow(viewer => this.table.move(viewer, this.best, viewer)));
  }

  /** A solution that was shown is not solved. */
  private async keepTry(solved: boolean): Promise<void> {
    const clean = this.tries === 1 && !this.helped && !this.told;
    this.unkept = !(await note(this.module.id, this.puzzle, solved, 1, clean));
  }

  /** What speaks for the best choice, without naming it. */
  override askHint(): Promise<void> {
    this.helped = true;
    return Promise.resolve();
  }

  showSolution(): void {
    this.told = true;
    this.thought = { move: this.best, reason: this.puzzle.reason };
    this.hint = this.best;
  }

  override save(): Promise<void> {
    return Promise.resolve();
  }
  protected override goOn(): Promise<void> {
    return Promise.resolve();
  }
}

function savedFor(puzzle: Puzzle, game: string, title: string): SavedGame {
  const players = puzzle.position.players;
  const chairs = defaultSeats(players, players, '');
  return {
    id: `puzzle-${puzzle.id}`,
    version: 1,
    title,
    game,
    seats: chairs.map((c, i) =>
      i === puzzle.seat
        ? { name: ownName(), kind: 'person', level: '' }
        : { name: c.botName, kind: 'bot', level: 'skilled' },
    ),
    created: 0,
    updated: 0,
    moves: 0,
    viewer: puzzle.seat,
    over: false,
    points: [],
    draft: [],
  };
}
