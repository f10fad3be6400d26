// What the engine tells a seat: the position as engine/games/planet-unknown/README.md writes it,
// with null for what this seat may not know.
import type { Play } from '../../lib/play.svelte';

export type Track = 'civ' | 'water' | 'biomass' | 'rover' | 'tech';
export type Terrain = Track | 'energy';
export type Ring = 'outer' | 'inner';
export type Square = [x: number, y: number];
export type Phase =
  'setup' | 'rotate' | 'event' | 'event_picks' | 'turns' | 'picks' | 'technologies' | 'patches' | 'final' | 'over';

export interface PlacedTile {
  tile: string;
  turn: string;
  x: number;
  y: number;
}
/** How a goal stands between seats: what it counts for each, and the medals each would get now. */
export interface Standing {
  goal: string;
  seats: number[];
  counts: number[];
  medals: number[];
}
/** Squares that could not be chosen without a technology, by the move's text up to its last square. */
export interface Thanks {
  technology: string;
  squares: Record<string, Square[]>;
}
export interface Item {
  effect: string;
  what?: unknown;
  how?: unknown;
  count?: number;
}

/**
 * A row or column: whether it counts, a meteorite keeps it from counting, or squares of it are bare; and where it runs.
 */
export interface Line {
  medals: number;
  state: 'open' | 'full' | 'blocked';
  from: number;
  to: number;
}
/** What follows from a view by a rule (engine/games/planet-unknown/derive.c). */
export interface SeatFacts {
  rows: Line[];
  columns: Line[];
  covered: number;
  squares: number;
  markers: Record<Track, [on: Track, cell: number]>; // on the board, whatever track they belong to
  available: string[];
  next_technology: string | null;
  technologies: Record<string, 'open' | 'used' | 'blocked' | 'past' | 'closed'>;
  depot: Record<Ring, string | null>;
  thanks_to: Thanks[];
  places?: Record<Ring, number[]>; // legal ones for the tile of each sector; while the base may be turned
  goals_met: string[];
}
export interface Facts {
  base: Record<Ring, string>[];
  standings: Standing[];
  target?: number; // solo only, as is the verdict
  verdict?: string;
  seats: SeatFacts[];
}

export interface SeatView {
  planet: string;
  corporation: string;
  depot: number;
  markers: Record<Track, number | [Track, number]>;
  tiles: PlacedTile[];
  map: string[];
  patches: Square[];
  meteorites: Square[];
  pods: Square[];
  rovers: (Square | null)[]; // null: not on the planet
  loaded: boolean[];
  rover_supply: number;
  collected_pods: number;
  collected_meteorites: number;
  cell_pods: [Track, number][];
  slots: string[];
  stored_patches: number;
  movement: number;
  flux: Track | null;
  used_this_round: string[];
  used_this_game: string[];
  blocked: string[];
  cards: (string | null)[];
  owed: number[];
  personal_goals: (string | null)[];
  offered_goals: (string | null)[];
  discarded_goals: (string | null)[];
  set_aside: string | null;
  taken: Ring | null;
  placed: string; // no, or how this round's tile went
  from: Ring; // where it was taken
  done: boolean;
  peeked: boolean;
  pool: Item[];
  frames: Item[];
}

export interface View {
  players: number;
  options: Record<string, unknown>;
  phase: Phase;
  round: number;
  commander: number;
  active: number | null;
  rotation: number;
  shift: number;
  last_round: number;
  event: string | null;
  event_deck: (string | null)[];
  past_events: string[];
  stacks: Record<string, (string | null)[]>;
  civ_stacks: (string | null)[][];
  goals: string[];
  common_goals: string[];
  seats: SeatView[];
  facts: Facts;
}

export const tracks: Track[] = ['civ', 'water', 'biomass', 'rover', 'tech'];
export const terrainOf: Record<string, Terrain> = {
  c: 'civ',
  w: 'water',
  b: 'biomass',
  r: 'rover',
  t: 'tech',
  e: 'energy',
};

export const viewOf = (play: Play) => play.snapshot.view as View;
/** The viewer's seat; for somebody who only watches, the one whose planet is shown. */
export const ownSeat = (play: Play) => (play.viewer >= 0 ? play.viewer : play.shown);
export const factsOf = (play: Play, seat: number) => viewOf(play).facts.seats[seat]!;
export const own = (play: Play) => viewOf(play).seats[ownSeat(play)]!;

/** Squares are named like those of a chess board, columns A to L, rows 1 to 12 from the top. */
export const squareName = (x: number, y: number) => `${'ABCDEFGHIJKL'[x] ?? '?'}${y + 1}`;
export const squareText = (x: number, y: number) => `x${x} y${y}`;

/** Seat colours in the order of the seats, with the hue used on dark glass. */
export const colours = ['orange', 'purple', 'blue', 'black', 'green', 'yellow'];
export const hues: Record<string, string> = {
  blue: 'var(--pu-seat-blue)',
  purple: 'var(--pu-seat-purple)',
  orange: 'var(--pu-seat-orange)',
  green: 'var(--pu-seat-green)',
  yellow: 'var(--pu-seat-yellow)',
  black: 'var(--pu-seat-black)',
};

/** Has this round's tile been taken from there? Its picture stays on its stack until everybody has had a turn. */
export const isTaken = (seat: SeatView, ring: Ring) => /^(yes|aside)$/.test(seat.placed) && seat.from === ring;
