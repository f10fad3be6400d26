// What a game brings to the table. The shell owns the frame (top bar, seats, prompt, log, score
// sheet); a game fills the stage and says its moves and events in words. It holds no rule: every
// component is a picture of a snapshot and of what is picked.
import type { Component } from 'svelte';
import type { GameEvent, GameInfo, LogEntry, Score, Snapshot } from '../table/messages';
import type { Key } from '../lib/i18n.svelte';
import type { Column } from '../lib/timeline';
import type { Play } from '../lib/play.svelte';
import type { FigureOf, Scene } from '../rules/book';
import type { Thing } from '../things/catalogue';
import type { Inspect } from '../inspect/about';

/** A piece of a sentence: words, or an icon of symbols.svg with a spoken name. */
export type Part = string | { icon: string; label: string } | { strong: string };

export interface StageProps {
  play: Play;
  onmoves?: () => void;
  onrule?: (rule: string) => void;
}
export interface SeatProps {
  play: Play;
  seat: number;
}

/** The part of the set-up form a game draws itself; values are places in an option's list. */
export interface SetupProps {
  info: GameInfo;
  seats: { name: string; colour?: string }[];
  options: Record<string, number>;
  set: (option: string, value: number) => void;
  /** The only seat that may choose here; where there is none, all may. */
  only?: number;
}

export interface Change {
  icon: string;
  label: string;
  amount: number;
}

/** A flight from one thing on the screen to another, both as selectors. */
export interface Cue {
  icon: string;
  n: number;
  from?: string;
  to?: string;
}

/** A step of a turn; what was chosen in it may be said. */
export interface Step {
  name: string;
  state: 'done' | 'now' | 'next';
}

export interface Tab {
  id: string;
  label: () => string;
  icon: string;
  badge?: (play: Play) => string;
}

/** What a game brings of its own, each part loaded when it is wanted. */
export interface Own {
  load: () => Promise<GameModule>;
  /** Seat colours by seat number, where the usual order is not the game's. */
  colours?: string[];
  /** Options the game asks for with a form of its own. */
  setup?: { covers: RegExp; load: () => Promise<{ default: Component<SetupProps> }> };
  /** The pictures of its rulebook. */
  figure?: () => Promise<{ default: Component<{ figure: FigureOf; scene?: Scene }> }>;
  /** Its components, where there are more than the rulebook's pieces. */
  things?: () => Promise<{ things: () => Thing[] }>;
  /** What each of its things on the table is, for whoever asks. */
  inspect?: () => Promise<{ inspect: Inspect }>;
  /** Drawings that those pictures use, and the id of one of them. */
  drawings?: { has: string; load: () => Promise<{ default: Component }> };
}

export interface GameModule {
  id: string;
  mood: 'deep-sea' | 'alien-planet' | 'brass-steam';
  /** Seat colours by seat number, names of symbols i-seat-*. */
  colours: string[];
  /** Hands are secret: people who share a screen need a curtain. */
  hidden: boolean;
  /** Loads names and texts in a language. */
  load(language: string): Promise<void>;
  Stage: Component<StageProps>;
  /** The stage draws seats and prompt itself and fills everything under the top bar. */
  ownFrame?: boolean;
  /** Keys of its own, each with what it does. */
  keys?: [string, Key][];
  /** Milliseconds between two moves of bots, where a turn has many of them. */
  botPause?: number;
  /** The end screen, where the game has more to show than points. */
  End?: Component<{ play: Play; onclose: () => void }>;
  /** The inside of a seat's panel: what is worth seeing at a glance. */
  SeatDetail?: Component<SeatProps>;
  /** In the middle of the top bar. */
  Track?: Component<StageProps>;
  /** A dialog about what has just happened (production), shown while it returns true. */
  Statement?: Component<{ play: Play; onclose: () => void }>;
  /** On the screen after the last move: what was built. */
  Ending?: Component<{ play: Play }>;
  /** A seat's board as a stamp: what is kept of it, open to everybody, and the picture that takes it. */
  stamp?: {
    of(snapshot: Snapshot, seat: number, colour: (seat: number) => string): Record<string, unknown>;
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    Picture: Component<any>;
  };
  /** Phone tabs; the stage shows the one in play.tab. */
  tabs?: Tab[];
  /** Elsewhere: what the stage opens beside the board when it is in play.part. */
  parts?: string[];
  where(snapshot: Snapshot): string;
  /** What is asked; of a question in several steps what is asked next, after what is picked. */
  question(snapshot: Snapshot, picked?: string[]): { title: string; hint: string };
  move(text: string, snapshot: Snapshot): string;
  /** The log line of an event; null: not worth a line. */
  event(event: GameEvent, snapshot: Snapshot): Part[] | null;
  /** Moves that only prepare what follows: the log tells that instead. */
  silent?(text: string): boolean;
  /** How an event is shown in motion. */
  cue?(event: GameEvent, snapshot: Snapshot): Cue | null;
  /** Selectors of the things an event names, to be lit when its log line is pointed at. */
  places?(event: GameEvent, snapshot: Snapshot): string[];
  /** What the viewer may do while nobody waits for it, where its moves then are not plain from the board. */
  ahead?(snapshot: Snapshot): string;
  /** What a move costs and gives at once, from the events it causes. */
  changes(events: GameEvent[], seat: number): Change[];
  /** Moves that end or leave something, shown as a quiet button beside Confirm. */
  leaves(text: string): boolean;
  /** Is the viewer's turn begun, so that what follows only carries it out? */
  underway?(snapshot: Snapshot): boolean;
  /** The one move that only gives something, where nothing else can be done but to go without it. */
  forced?(legal: string[]): string | null;
  /** What going without it gives up: said by the move that leaves. */
  forfeits?(text: string, snapshot: Snapshot): string;
  /** A move with its symbols; without it the words are shown. */
  moveParts?(text: string, snapshot: Snapshot): Part[];
  /** The steps of a turn, and where the viewer stands. */
  steps?(snapshot: Snapshot, picked: string[]): Step[];
  /** Can this move be made by clicking a thing? Those that cannot are offered in the prompt. */
  onBoard?(text: string): boolean;
  /** Is this move put together from several clicks? Then what is still open need not be listed. */
  composed?(text: string): boolean;
  scoreName(source: string): string;
  scoreIcon?(source: string): string;
  /** Whether a source of points has a line in the sheet of this game; all have without it. */
  scored?(source: string, snapshot: Snapshot): boolean;
  /** The places on the axis of the plot of points, where rounds are not all there is. */
  timeline?(log: LogEntry[], scores: (number | null)[][], score: Score[], over: boolean): Column[];
  /** What a band of that axis is called. */
  bandName?(band: string): string;
  /** A seat's board as it stands, for the picture of a finished game; `oneBoard`: all seats play on the same. */
  Portrait?: Component<SeatProps>;
  oneBoard?: boolean;
  /** A picture beside the winner's name. */
  Hero?: Component<SeatProps>;
  /** Events after which a round of the timeline ends. */
  round(event: GameEvent): number | null;
  /** The round that an event begins, for the log; without it `round` tells. */
  begins?(event: GameEvent): number | null;
  /** Does a turn begin with this event? Told only where one seat may have several turns in a row. */
  opensTurn?(event: GameEvent): boolean;
  /** All play their turns of a round at once. */
  together?: boolean;
  /** Events that the log sums up: what was paid, gained, drawn. */
  books?(event: GameEvent): boolean;
  /** Said under the winner's name. */
  epilogue?(snapshot: Snapshot): string;
  /** A game for one is won or lost. */
  verdict?(snapshot: Snapshot): string;
  /** What a seat has achieved at the end, counted, for the history of a device. */
  feats?(snapshot: Snapshot, seat: number): Record<string, number>;
  statementFor?(events: GameEvent[], snapshot: Snapshot): boolean;
}
