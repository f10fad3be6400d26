// A table in this browser: one worker holds the game, others think for the bots, so that a long
// thought never keeps the first from answering a click, and bots asked together think together.
import { Engine, valueOf, type Answer } from './engine';
import type { SavedGame } from './records';
import { language, type Language } from '../lib/i18n.svelte';
import {
  Cancelled,
  firstMoves,
  Refused,
  type Explored,
  type GameEvent,
  type GameInfo,
  type LogEntry,
  type Made,
  type No,
  type Preview,
  type Question,
  type RecordFile,
  type Refusal,
  type Result,
  type Score,
  type Setup,
  type Shown,
  type Snapshot,
  type Table,
  type Thought,
} from './messages';

interface Status {
  moves: number;
  to_act: number[];
  over: boolean;
}

let library: Engine | null = null;

/** An engine without a game, for lists of games and their words. */
const shelf = () => (library ??= new Engine());
export const games = () => shelf().ask<GameInfo[]>('games');
/** The version of the engine. */
export const version = () => shelf().ask<string>('version');
/** The set-up of a day's game. */
export const dailySetup = (game: string, day: string) => shelf().ask<Setup>(`daily ${day} ${game}`);
export async function termsOf(language: string, game: string): Promise<Record<string, string>> {
  await shelf().speak(language as Language);
  return shelf().ask<Record<string, string>>(`terms ${language} ${game}`);
}

/** What a rule says against each of several set-ups; null: nothing. */
export async function whyNotNew(setups: Omit<Setup, 'seed' | 'seats'>[]): Promise<(Refused | null)[]> {
  await shelf().speak(language());
  const answers = await shelf().batch(setups.map(setup => `new ${JSON.stringify(setup)}`));
  return answers.map(answer => (answer.rule === undefined ? null : new Refused(answer as No)));
}

/** A worker that thinks, and how many thoughts it has under way. */
interface Thinker {
  engine: Engine;
  thoughts: number;
}

/** One core stays with the table and the screen. */
const mostThinkers = Math.max(1, (navigator.hardwareConcurrency || 4) - 1);

export interface Opened {
  table: LocalTable;
  log: LogEntry[];
}

/** Answer of `do`. */
interface Done extends Status {
  seat: number;
  move: string;
  taught: boolean;
  final: boolean;
}
/** A move of the past: its text only where the viewer may know it. */
interface Past extends Omit<LogEntry, 'move'> {
  move?: string;
}
/** Answers of `show` and `try`. */
interface Showing {
  moves: number;
  view: unknown;
  questions: Question[];
  legal: string[];
  score: Score[];
  result: Result;
  undo: Snapshot['undo'];
  setup?: GameEvent[];
  shown?: Shown[];
}
interface Tried extends Partial<Showing> {
  taught: boolean;
  final: boolean;
  events: GameEvent[];
}

export class LocalTable implements Table {
  private thinkers: Thinker[] = [];
  private tickets = 0;
  private closed = false;

  private constructor(
    private engine: Engine,
    readonly game: string,
  ) {}

  static async create(setup: Setup): Promise<LocalTable> {
    const engine = new Engine();
    try {
      await engine.speak(language()); // a rule may say no to the set-up
      await engine.ask(`new ${JSON.stringify(setup)}`);
      return new LocalTable(engine, setup.game);
    } catch (e) {
      engine.close();
      throw e;
    }
  }

  /** A game of this browser's storage; its record stays in the worker. */
  static async openSaved(saved: SavedGame, viewer: number): Promise<Opened> {
    return LocalTable.opened(saved.game, viewer, engine => engine.job({ open: saved.id }));
  }

  /** A finished game that somebody else gave, to be looked at: it is kept nowhere. */
  static async openShared(record: RecordFile, viewer: number): Promise<Opened> {
    return LocalTable.opened(record.game, viewer, engine => engine.job({ watch: record }));
  }

  /** Plays a record through that is at hand, and tells what a viewer saw of it. */
  static async open(record: RecordFile, viewer: number): Promise<Opened> {
    return LocalTable.opened(record.game, viewer, engine => replay(engine, withoutResult(record)));
  }

  private static async opened(
    game: string,
    viewer: number,
    fill: (engine: Engine) => Promise<unknown>,
  ): Promise<Opened> {
    const engine = new Engine();
    try {
      await fill(engine);
      const table = new LocalTable(engine, game);
      return { table, log: await table.past(viewer, 0) };
    } catch (e) {
      engine.close();
      throw e;
    }
  }

  /** A game that lines of the protocol set up: a prepared position and what was played from it. */
  static async prepared(game: string, lines: string[]): Promise<LocalTable> {
    const table = new LocalTable(new Engine(), game);
    try {
      await table.run(lines);
      return table;
    } catch (e) {
      table.close();
      throw e;
    }
  }

  /** Lines of the protocol, one after the other; the first that is refused says so. */
  async run(lines: string[]): Promise<void> {
    const answers = await this.engine.batch(lines);
    answers.forEach((answer, i) => valueOf(answer, lines[i]!));
  }

  /** Writes the game to storage, with its record. True when it is safe on disk. */
  keep(saved: SavedGame): Promise<boolean> {
    return this.engine.job<boolean>({ keep: saved }).catch(() => false);
  }

  /** The first moves of an opened game as a game of its own. */
  branch(game: SavedGame, moves: number): Promise<boolean> {
    return this.engine.job<boolean>({ branch: { game, moves } }).catch(() => false);
  }

  file(): Promise<Blob> {
    return this.engine.job<Blob>({ file: true });
  }

  async snapshot(viewer: number): Promise<Snapshot> {
    return snapshotFrom(this.game, viewer, await this.engine.ask<Showing>(`show ${viewer}`));
  }

  async past(viewer: number, from: number): Promise<LogEntry[]> {
    return (await this.engine.ask<Past[]>(`past ${viewer} ${from}`)).map(e => ({ ...e, move: e.move ?? '' }));
  }

  /** Sent at once: whatever is asked after it is asked of the table as it is then. A no is put into words later. */
  async move(seat: number, text: string, viewer: number): Promise<Made> {
    try {
      return await this.made({ lines: [`do ${seat} ${text}`], viewer });
    } catch (e) {
      const why = e instanceof Refused ? await this.why(seat, text).catch(() => null) : null;
      throw why ? new Refused({ ...(e as Refused).no, ...why }) : e;
    }
  }

  playThought(ticket: number, viewer: number): Promise<Made> {
    return this.made({ play: ticket, viewer });
  }

  private async made(job: { lines?: string[]; play?: number; viewer: number }): Promise<Made> {
    const [done, past, show] = await this.engine.post<Answer[]>(job);
    const { final } = valueOf<Done>(done!, 'do');
    const entry = valueOf<Past[]>(past!, 'past')[0]!;
    return {
      entry: { ...entry, move: entry.move ?? '', final },
      snapshot: snapshotFrom(this.game, job.viewer, valueOf<Showing>(show!, 'show')),
    };
  }

  why(seat: number, text: string): Promise<Refusal | null> {
    return whyBy(this.engine, seat, text);
  }

  preview(seat: number, text: string): Promise<Preview> {
    return previewBy(this.engine, this.game, seat, text);
  }

  explore(seat: number, lines: string[][]): Promise<Explored[]> {
    return exploreBy(this.engine, seat, lines);
  }

  /** Goes to the position after n moves of the game that was opened. */
  async seek(n: number): Promise<void> {
    await this.engine.job({ seek: n });
  }

  reveal(seat: number): Promise<GameEvent[]> {
    return this.engine.ask<GameEvent[]>(`reveal ${seat}`);
  }

  async takeBack(seat: number): Promise<void> {
    await this.engine.ask(`undo ${seat}`);
  }

  async think(seat: number, level: string, budget?: number): Promise<number> {
    const ticket = ++this.tickets;
    await this.thought(engine => engine.job({ think: { seat, level, budget, ticket, after: this.engine.version } }));
    return ticket;
  }

  consult(seat: number, level: string): Promise<Thought> {
    const line = `go ${seat} ${JSON.stringify({ bot: level })}`;
    return this.thought(engine => engine.job<Thought>({ consult: { line, after: this.engine.version } }));
  }

  private async thought<T>(ask: (engine: Engine) => Promise<T>): Promise<T> {
    if (this.closed) throw new Cancelled();
    const thinker = this.freeThinker();
    thinker.thoughts++;
    try {
      return await ask(thinker.engine);
    } finally {
      thinker.thoughts--;
    }
  }

  /** An idle thinker, a new one while there are cores for it, or the one with least to do. */
  private freeThinker(): Thinker {
    const idle = this.thinkers.find(thinker => !thinker.thoughts);
    if (idle) return idle;
    if (this.thinkers.length >= mostThinkers) return this.thinkers.reduce((a, b) => (b.thoughts < a.thoughts ? b : a));
    const fresh: Thinker = { engine: new Engine(), thoughts: 0 };
    this.engine.lead(fresh.engine);
    this.thinkers.push(fresh);
    return fresh;
  }

  cancel(): void {
    const thinkers = this.thinkers;
    this.thinkers = [];
    for (const thinker of thinkers) thinker.engine.close(new Cancelled());
  }

  /** The whole truth: for games that are over. */
  record(): Promise<RecordFile> {
    return this.engine.ask<RecordFile>('record');
  }

  close(): void {
    this.closed = true;
    this.cancel();
    this.engine.close();
  }
}

/** A record whose move number `at` (from 0) cannot be played. */
export class BrokenRecord extends Refused {
  constructor(
    readonly at: number,
    no: No,
  ) {
    super(no);
  }
}

/** Plays a record on an engine; where a move cannot be played, finds out which. */
async function replay(engine: Engine, record: RecordFile): Promise<void> {
  const [whole] = await engine.batch([`replay ${JSON.stringify(record)}`]);
  if (whole!.error === undefined) return;
  await engine.speak(language());
  await engine.ask(`replay ${JSON.stringify({ ...firstMoves(record, 0), shown: undefined })}`);
  const answers = await engine.batch(record.moves.map(m => `do ${m}`));
  const at = answers.findIndex(a => a.error !== undefined);
  throw at < 0 ? new Refused(whole as No) : new BrokenRecord(at, answers[at] as No);
}

// What a move would do, asked of an engine: the same for every table.

export async function whyBy(engine: Engine, seat: number, text: string): Promise<Refusal | null> {
  await engine.speak(language());
  const answer = await engine.ask<{ legal: boolean } & Refusal>(`why ${seat} ${text}`);
  return answer.legal ? null : answer;
}

export async function previewBy(engine: Engine, game: string, seat: number, text: string): Promise<Preview> {
  const { taught, final, events, ...then } = await engine.ask<Tried>(`try ${seat} ${JSON.stringify([text])}`);
  return { move: text, taught, final, events, snapshot: taught ? null : snapshotFrom(game, seat, then as Showing) };
}

export async function exploreBy(engine: Engine, seat: number, lines: string[][]): Promise<Explored[]> {
  const answers = await engine.batch(lines.map(line => `try ${seat} ${JSON.stringify(line)}`));
  return answers.map(answer => {
    const { events, legal } = valueOf<Tried>(answer, 'try');
    return { events, legal: legal ?? [] };
  });
}

function snapshotFrom(
  game: string,
  viewer: number,
  { moves, view, questions, legal, score, result, undo, setup = [], shown = [] }: Showing,
): Snapshot {
  return {
    game,
    viewer,
    view,
    moves,
    legal,
    score,
    result,
    undo,
    setup,
    shown,
    toAct: questions.map(q => q.seat),
    question: questions.find(q => q.seat === viewer) ?? null,
    over: result.over,
  };
}

export function withoutResult(record: RecordFile): RecordFile {
  const { result, ...rest } = record;
  return rest;
}
