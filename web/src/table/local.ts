// A table in this browser: one worker holds the game, others think for the bots, so that a long
// thought never keeps the first from answering a click, and bots asked together think together.
import { Engine, valueOf, type Answer } from './engine';
import {
  Cancelled, Refused,
  type Explored, type GameEvent, type GameInfo, type LogEntry, type Preview, type Question, type RecordFile, type Refusal, type Result,
  type Score, type Setup, type Snapshot, type Table, type Thought,
} from './messages';

interface Status { moves: number; to_act: number[]; over: boolean }
interface Done extends Status { seat: number; move: string; events: GameEvent[] }
interface Legal { seat: number; moves: string[] }

let library: Engine | null = null;

/** An engine without a game, for lists of games and their words. */
const shelf = () => (library ??= new Engine());
export const games = () => shelf().ask<GameInfo[]>('games');
export const termsOf = (language: string, game: string) => shelf().ask<Record<string, string>>(`terms ${language} ${game}`);

/** A worker that thinks. It follows the game in the lines it has not heard yet; null: it knows nothing. */
interface Thinker { engine: Engine; lag: string[] | null; thoughts: number }

/** One core stays with the table and the screen. */
const mostThinkers = Math.max(1, (navigator.hardwareConcurrency || 4) - 1);

export interface Opened { table: LocalTable; log: LogEntry[]; scores: Score[][] }

export class LocalTable implements Table {
  private thinkers: Thinker[] = [];
  private closed = false;

  private constructor(private engine: Engine, readonly game: string) {}

  static async create(setup: Setup): Promise<LocalTable> {
    const engine = new Engine();
    try {
      await engine.ask(`new ${JSON.stringify(setup)}`);
      return new LocalTable(engine, setup.game);
    } catch (e) {
      engine.close();
      throw e;
    }
  }

  /** Plays a record through, move by move, for its log and the scores after each move. */
  static async open(record: RecordFile, viewer: number): Promise<Opened> {
    const engine = new Engine();
    const { result, moves, ...head } = record;
    try {
      const whole: RecordFile = { ...head, moves: [] };
      await engine.ask(`replay ${JSON.stringify(whole)}`);
      const lines = moves.flatMap((m) => [`do ${m}`, `events ${viewer}`, 'score']);
      const answers = await engine.batch(lines);
      const log: LogEntry[] = [], scores: Score[][] = [];
      moves.forEach((_, i) => {
        try {
          const done = valueOf<Done>(answers[3 * i]!, 'do');
          log.push({ n: done.moves, seat: done.seat, move: done.move, events: valueOf(answers[3 * i + 1]!, 'events') });
          scores.push(valueOf<Score[]>(answers[3 * i + 2]!, 'score'));
        } catch (e) {
          throw new BrokenRecord(i, (e as Error).message);
        }
      });
      return { table: new LocalTable(engine, record.game), log, scores };
    } catch (e) {
      engine.close();
      throw e;
    }
  }

  async snapshot(viewer: number): Promise<Snapshot> {
    return snapshotFrom(this.game, viewer, await this.engine.batch(snapshotLines(viewer)));
  }

  async move(seat: number, text: string, viewer: number): Promise<LogEntry> {
    const line = `do ${seat} ${text}`;
    const [done, events] = await this.engine.batch([line, `events ${viewer}`]);
    const value = valueOf<Done>(done!, line);
    this.tell([line]);
    return { n: value.moves, seat, move: value.move, events: valueOf(events!, 'events') };
  }

  async why(seat: number, text: string): Promise<Refusal | null> {
    const answer = await this.engine.ask<{ legal: boolean } & Refusal>(`why ${seat} ${text}`);
    return answer.legal ? null : answer;
  }

  async preview(seat: number, text: string): Promise<Preview> {
    const [answers] = await this.engine.trials([previewLines(seat, text)]);
    return previewFrom(this.game, seat, text, answers!);
  }

  async explore(seat: number, lines: string[][]): Promise<Explored[]> {
    const trials = await this.engine.trials(explorationLines(seat, lines));
    return trials.map((answers) => explorationFrom(seat, answers));
  }

  /** Goes to the position after n moves of a record. */
  async seek(record: RecordFile, n: number): Promise<void> {
    await this.engine.ask(`replay ${JSON.stringify({ ...withoutResult(record), moves: record.moves.slice(0, n) })}`);
  }

  async takeBack(n: number, again: { seat: number; move: string }[], viewer: number): Promise<LogEntry[]> {
    const lines = [...Array<string>(n).fill('undo'), ...again.map((m) => `do ${m.seat} ${m.move}`)];
    const heard = lines.flatMap((line) => (line === 'undo' ? [line] : [line, `events ${viewer}`]));
    const answers = (await this.engine.batch(heard)).slice(n);
    this.tell(lines);
    return again.map((m, i) => {
      const done = valueOf<Done>(answers[2 * i]!, 'do');
      return { n: done.moves, seat: m.seat, move: done.move, events: valueOf(answers[2 * i + 1]!, 'events') };
    });
  }

  async think(seat: number, level: string): Promise<string> {
    return (await this.consult(seat, level)).move;
  }

  async consult(seat: number, level: string): Promise<Thought> {
    if (this.closed) throw new Cancelled();
    const thinker = this.freeThinker();
    thinker.thoughts++;
    try {
      if (!thinker.lag) {
        const record = await this.record();
        thinker.lag = [`replay ${JSON.stringify(withoutResult(record))}`];
      }
      if (!this.thinkers.includes(thinker)) throw new Cancelled();
      const line = `go ${seat} ${JSON.stringify({ bot: level })}`;
      const lines = [...thinker.lag, line];
      thinker.lag = [];
      const answers = await thinker.engine.batch(lines);
      return valueOf<Thought>(answers[answers.length - 1]!, line);
    } finally {
      thinker.thoughts--;
    }
  }

  /** An idle thinker, a new one while there are cores for it, or the one with least to do. */
  private freeThinker(): Thinker {
    const idle = this.thinkers.find((thinker) => !thinker.thoughts);
    if (idle) return idle;
    if (this.thinkers.length >= mostThinkers) return this.thinkers.reduce((a, b) => (b.thoughts < a.thoughts ? b : a));
    const fresh: Thinker = { engine: new Engine(), lag: null, thoughts: 0 };
    this.thinkers.push(fresh);
    return fresh;
  }

  private tell(lines: string[]): void {
    for (const thinker of this.thinkers) thinker.lag?.push(...lines);
  }

  cancel(): void {
    const thinkers = this.thinkers;
    this.thinkers = [];
    for (const thinker of thinkers) thinker.engine.close(new Cancelled());
  }

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
  constructor(readonly at: number, message: string) {
    super(message);
  }
}

// What a move would do, as lines to an engine and from its answers: the same for every table.

export const previewLines = (seat: number, text: string) => [`do ${seat} ${text}`, ...snapshotLines(seat)];

export function previewFrom(game: string, seat: number, text: string, [done, ...rest]: Answer[]): Preview {
  const events = valueOf<Done>(done!, 'do').events;
  const asked = valueOf<Legal[]>(rest[2]!, 'legal').map((l) => ({ seat: l.seat, legal: l.moves }));
  return { move: text, events, snapshot: snapshotFrom(game, seat, rest), asked };
}

export const explorationLines = (seat: number, lines: string[][]) => lines.map((line) => [...line.map((m) => `do ${seat} ${m}`), 'legal']);

export function explorationFrom(seat: number, answers: Answer[]): Explored {
  const legal = valueOf<Legal[]>(answers.at(-1)!, 'legal');
  return { events: answers.slice(0, -1).flatMap((a) => valueOf<Done>(a, 'do').events), legal: legal.find((l) => l.seat === seat)?.moves ?? [] };
}

function snapshotLines(viewer: number): string[] {
  return [`view ${viewer}`, 'questions', 'legal', 'score', 'result'];
}

function snapshotFrom(game: string, viewer: number, answers: Answer[]): Snapshot {
  const names = ['view', 'questions', 'legal', 'score', 'result'];
  const [view, questions, legal, score, result] = names.map((name, i) => valueOf<unknown>(answers[i]!, name)) as unknown[];
  const asked = questions as Question[];
  return {
    game, viewer, view,
    moves: 0,
    toAct: asked.map((q) => q.seat),
    question: asked.find((q) => q.seat === viewer) ?? null,
    legal: (legal as Legal[]).find((l) => l.seat === viewer)?.moves ?? [],
    score: score as Score[],
    over: asked.length === 0,
    result: result as Result,
  };
}

export function withoutResult(record: RecordFile): RecordFile {
  const { result, ...rest } = record;
  return rest;
}
