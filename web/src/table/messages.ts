// What passes between a screen and a table. A local table (worker + WebAssembly) and a remote one
// answer with the same messages, so no screen knows which kind it sits at.

export interface Seat {
  name: string;
  kind: 'person' | 'bot';
  level: string; // of a bot: the name of its player, as `go` takes it
  colour?: string; // where one was chosen; else the game's own order
}

export interface OptionDef {
  id: string;
  kind: 'flag' | 'number' | 'choice';
  min: number;
  max: number;
  usual: number;
  values?: string[];
}

export interface GameInfo {
  id: string;
  title: string;
  min_players: number;
  max_players: number;
  data: string; // hash of the components
  options: OptionDef[];
  questions: string[];
}

export interface Question {
  seat: number;
  kind: string;
  source: string | null; // the id of what asks: card.37, slot.Y3, zone.B4
  amount: number;
}

/** null: the viewer may not know it before the end. */
export interface ScoreLine {
  source: string;
  points: number | null;
  final?: boolean; // added by final scoring alone
}
/** known: the sum of what the viewer may know; total: null where something is hidden. */
export interface Score {
  seat: number;
  total: number | null;
  known: number;
  lines: ScoreLine[];
}

/** What a game for one wants to be reached, and how far it is; its words are the terms `goal.<what>`. */
export interface Goal {
  met: boolean;
  lines: { what: string; have: number; need: number; met: boolean }[];
}
export interface Result {
  over: boolean;
  places?: number[];
  goal?: Goal;
}

/** One thing that happened; which members it has beside these is the game's affair. */
export interface GameEvent {
  event: string;
  seat?: number;
  [arg: string]: unknown;
}

/** Everything a screen needs to draw: a picture of this and of what is picked, nothing more. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Snapshot<View = any> {
  game: string;
  viewer: number; // -1: a spectator
  view: View;
  moves: number; // made so far
  toAct: number[];
  question: Question | null; // put to the viewer
  legal: string[]; // of the viewer
  score: Score[];
  over: boolean;
  result: Result;
  undo: 'may' | 'no_move' | 'turn_over' | 'taught'; // whether the viewer may take its last move back, or why not
  setup?: GameEvent[]; // what happened before the first move
  shown?: Shown[]; // what seats showed everybody of their own accord
}

/** No move, but it happened, after so many of them. */
export interface Shown {
  n: number;
  events: GameEvent[];
}

/** A move as the viewer knows it. */
export interface LogEntry {
  n: number; // number of the move, from 1
  seat: number;
  move: string; // empty: its text would tell what is hidden from the viewer
  events: GameEvent[];
  totals: (number | null)[]; // each seat's points after it; null: not to be known before the end
  final?: boolean; // it cannot be taken back; said of moves made since the table was opened
}

/** Why a move is refused: the rule, which of its reasons, the numbers and names of the case, and all that in words. */
export interface Refusal {
  rule: string;
  reason: string;
  args: Record<string, unknown>;
  says: { en: string; ru?: string; pl?: string; cs?: string };
}

/** What a move would certainly do. */
export interface Preview {
  move: string;
  events: GameEvent[];
  taught: boolean; // it would show something hidden: what happens then nobody knows yet
  final: boolean; // it could not be taken back
  snapshot: Snapshot | null; // as it would be for the same viewer; null: that hangs on what is hidden
}

/** What a line of moves would cause, and what its seat could do then. */
export interface Explored {
  events: GameEvent[];
  legal: string[];
}

export interface Setup {
  game: string;
  players: number;
  options: Record<string, number | string | boolean>;
  seed: string;
  seats: string[];
}

export interface RecordFile extends Setup {
  format: number;
  data: string;
  start?: unknown;
  moves: string[];
  shown?: string[]; // "12 1": after twelve moves seat 1 showed everybody what it may
  result?: { over: boolean; scores: number[]; places?: number[]; hash: string };
}

/** A game as it stood after so many moves. */
export function firstMoves(record: RecordFile, moves: number): RecordFile {
  const { result: _result, shown, ...rest } = record;
  const then = shown?.filter(text => parseInt(text) <= moves);
  return { ...rest, ...(then && { shown: then }), moves: rest.moves.slice(0, moves) };
}

/** A move that was made, and the table as it is then, both as one viewer knows them. */
export interface Made {
  entry: LogEntry;
  snapshot: Snapshot;
}

export interface Table {
  snapshot(viewer: number): Promise<Snapshot>;
  move(seat: number, text: string, viewer: number): Promise<Made>;
  /** What a viewer saw of the moves, from one on. */
  past(viewer: number, from: number): Promise<LogEntry[]>;
  why(seat: number, text: string): Promise<Refusal | null>;
  preview(seat: number, text: string): Promise<Preview>;
  /** Where each of several lines of moves would lead: tried, and taken back. */
  explore(seat: number, lines: string[][]): Promise<Explored[]>;
  /** What a seat may show everybody of its own accord; the events to tell here, none where they come with the news. */
  reveal(seat: number): Promise<GameEvent[]>;
  /** Takes back a seat's last move; what others have answered meanwhile stays. */
  takeBack(seat: number): Promise<void>;
  /** Has a bot choose for a seat; what it chose is known to the table alone, under the number that is the answer.
   * Rejected with Cancelled when cancel() came first. With a budget it chooses alike on every device. */
  think(seat: number, level: string, budget?: number): Promise<number>;
  /** Makes the move that a bot has chosen. */
  playThought(ticket: number, viewer: number): Promise<Made>;
  /** The same question, with the bot's thoughts. */
  consult(seat: number, level: string): Promise<Thought>;
  cancel(): void;
  /** The record as a file to be kept. */
  file(): Promise<Blob>;
  /** The record of a game that is over. */
  record(): Promise<RecordFile>;
  close(): void;
}

/** A term of a bot's evaluation that a move changes, and by how much. */
export interface Gain {
  feature: string;
  more: boolean;
  points: number;
}

/** What a bot thinks of a position: its move, why, and how it ranks the others. Shares are of 1000. */
export interface Thought {
  move: string;
  reason?: Gain[];
  shares?: number[];
  lines?: { move: string; visits: number; shares: number[] }[];
}

export class Cancelled extends Error {}

/** A no, as engine and server answer it: in words for developers; a code or reason that programs decide by; and what a
 * player is told, where a rule or the server said it. */
export interface No extends Partial<Refusal> {
  error: string;
  code?: string;
}
export class Refused extends Error {
  constructor(readonly no: No) {
    super(no.error);
  }
}
