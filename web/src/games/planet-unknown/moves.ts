// Moves are texts of the engine; here they are sorted by the thing on the table they belong to.
import type { GameEvent } from '../../table/messages';
import { parseTurn, shapeOf, turned, type Cell, type Turn } from './geometry';
import { tracks, type Ring, type Square, type Track } from './view';

const key = (x: number, y: number) => `${x},${y}`;
export { key };

/** Legal anchors of a tile by how it lies: shape, then the corner of its box, then the move. */
export type Places = Map<string, Map<string, string>>;

const placing = /^place (outer|inner) (r\d+(?: flip)?) x(\d+) y(\d+)$/;

export function placesOf(legal: string[], ring: Ring, cells: Cell[]): Places {
  const places: Places = new Map();
  const shapes = new Map<string, string>();
  for (const move of legal) {
    const m = placing.exec(move);
    if (!m || m[1] !== ring) continue;
    let shape = shapes.get(m[2]!);
    if (shape === undefined) shapes.set(m[2]!, (shape = shapeOf(turned(cells, parseTurn(m[2]!)))));
    const at = places.get(shape) ?? new Map<string, string>();
    places.set(shape, at.set(key(Number(m[3]), Number(m[4])), move));
  }
  return places;
}

export const isPlacing = (move: string) => move.startsWith('place ');

export function parsePlacing(move: string): { ring: Ring; turn: Turn; x: number; y: number } | null {
  const m = placing.exec(move);
  return m && { ring: m[1] as Ring, turn: parseTurn(m[2]!), x: Number(m[3]), y: Number(m[4]) };
}

/** The move that would lay a tile so; the spelling the engine uses for this shape where it is known. */
export function placingText(
  ring: Ring,
  { quarter, flip }: Turn,
  x: number,
  y: number,
  places: Places,
  shape: string,
): string {
  const known = places.get(shape)?.values().next().value;
  const turn = known ? placing.exec(known)![2]! : `r${quarter * 90}${flip ? ' flip' : ''}`;
  return `place ${ring} ${turn} x${x} y${y}`;
}

/** One-square moves: the verb and where. */
const oneSquare = /^(patch|rover|collect|destroy|meteorite) x(\d+) y(\d+)$/;
/** Moves of a rover: how, from, to. */
const rolling = /^(move|link|teleport) x(\d+) y(\d+) x(\d+) y(\d+)$/;
const ofTrack = new RegExp(`^(station|energy|boost|advance|raise|regress|flux|use \\w+) (${tracks.join('|')})\\b`);
const ofLine = /^clear (row|column) (\d+)$/;

/** The two places of a redirected pod: `area`, `slot C` or `civ 5`. */
const redirecting = /^redirect (area|\w+ \w+) (area|\w+ \w+)$/;

/** What to click for a move: its tool is the verb that must be in hand when several share a thing. */
export type Target =
  | { on: 'square'; tool: string; at: Square }
  | { on: 'rover'; tool: string; from: Square; to: Square }
  | { on: 'track'; tool: string; track: Track }
  | { on: 'line'; tool: string; line: 'row' | 'column'; n: number }
  | { on: 'cell'; tool: string; track: Track; cell: number }
  | { on: 'pod'; tool: 'redirect'; from: string; to: string }
  | { on: 'go'; tool: 'go' }
  | { on: 'card'; tool: string; id: string }
  | { on: 'technology'; tool: 'use'; label: string }
  | { on: 'depot'; tool: string; ring: Ring }
  | { on: 'base'; tool: 'face'; sector: number }
  | { on: 'tile' }
  | { on: 'done' }
  | { on: 'button' };

export function targetOf(move: string): Target {
  if (isPlacing(move)) return { on: 'tile' }; // by far the most
  const words = move.split(' ');
  let m = oneSquare.exec(move);
  if (m) return { on: 'square', tool: m[1]!, at: [Number(m[2]), Number(m[3])] };
  m = rolling.exec(move);
  if (m) return { on: 'rover', tool: m[1]!, from: [Number(m[2]), Number(m[3])], to: [Number(m[4]), Number(m[5])] };
  m = ofTrack.exec(move);
  if (m) return { on: 'track', tool: m[1]!, track: m[2] as Track };
  m = ofLine.exec(move);
  if (m) return { on: 'line', tool: 'clear', line: m[1] as 'row' | 'column', n: Number(m[2]) };
  m = /^(pod|lose) (civ|water|biomass|rover|tech) (\d+)$/.exec(move);
  if (m) return { on: 'cell', tool: m[1]!, track: m[2] as Track, cell: Number(m[3]) };
  m = redirecting.exec(move);
  if (m) return { on: 'pod', tool: 'redirect', from: m[1]!, to: m[2]! };
  if (words[0] === 'go') return { on: 'go', tool: 'go' };
  if (words[0] === 'card' || words[0] === 'discard' || words[0] === 'keep')
    return { on: 'card', tool: words[0], id: words[1]! };
  if (words[0] === 'use' && words.length === 2) return { on: 'technology', tool: 'use', label: words[1]! };
  if (words[0] === 'take' || words[0] === 'empty') return { on: 'depot', tool: words[0], ring: words[1] as Ring };
  if (move.startsWith('set aside ')) return { on: 'depot', tool: 'set aside', ring: words[2] as Ring };
  if (words[0] === 'face') return { on: 'base', tool: 'face', sector: Number(words[1]) };
  if (move === 'done') return { on: 'done' };
  return { on: 'button' };
}

/** Tools in the order in which they are offered: what must be settled first stands first. */
export const toolOrder = [
  'station',
  'rover',
  'energy',
  'advance',
  'raise',
  'regress',
  'boost',
  'patch',
  'collect',
  'destroy',
  'meteorite',
  'clear',
  'teleport',
  'link',
  'move',
  'flux',
  'pod',
  'redirect',
  'lose',
  'go',
];

/**
 * A marker on its way: where it ends, by how many cells it moves (down: less than nothing), and the cells it enters.
 */
export interface Run {
  track: Track;
  on: Track;
  cell: number;
  by: number;
  cells: { on: Track; cell: number }[];
}

export function runs(events: GameEvent[]): Run[] {
  const found: Run[] = [];
  let last: GameEvent | undefined;
  for (const e of events) {
    const track = e['track'] as Track,
      on = e['on'] as Track,
      cell = Number(e['cell']),
      run = found.at(-1);
    if (e.event === 'regressed') found.push({ track, on, cell, by: -Number(e['cells']), cells: [] });
    else if (e.event === 'advanced' && run && last?.event === 'advanced' && last['track'] === track)
      Object.assign(run, { on, cell, by: run.by + 1, cells: [...run.cells, { on, cell }] });
    else if (e.event === 'advanced') found.push({ track, on, cell, by: 1, cells: [{ on, cell }] });
    last = e;
  }
  return found;
}
