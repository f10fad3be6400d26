// Colours of terrains and planets. Terrain is told by colour, pattern and icon together.
import type { Square, Terrain } from './view';

export const terrains: Terrain[] = ['civ', 'water', 'biomass', 'rover', 'tech', 'energy'];

/** A terrain as a tile and its symbol show it, and as a square to be covered; tokens.css has the colours. */
const artOf = (terrain: Terrain) => {
  const of = (part: string) => `var(--pu-${terrain}-${part})`;
  return {
    base: of('base'),
    light: of('light'),
    dark: of('dark'),
    ink: of('ink'),
    disc: of('disc'),
    cell: of('cell'),
    cellDark: of('cell-dark'),
  };
};
export const terrainArt = Object.fromEntries(terrains.map(terrain => [terrain, artOf(terrain)])) as Record<
  Terrain,
  ReturnType<typeof artOf>
>;

/** Lit side, middle and shade of a planet's body, its rim and the glow of its air. */
export function lookOf(planet: string): { body: [string, string, string]; rim: string; glow: string } {
  const of = (part: string) => `var(--pu-${planet}-${part}, var(--pu-ksb-4156-${part}))`;
  return { body: [of('lit'), of('body'), of('shade')], rim: of('rim'), glow: of('glow') };
}

/** The same small craters on a planet every time it is drawn. */
export function craters(planet: string, size: number): { x: number; y: number; r: number }[] {
  let seed = [...planet].reduce((a, c) => (a * 31 + c.charCodeAt(0)) % 2147483647, 7);
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: 26 }, () => ({ x: next() * size, y: next() * size, r: size * (0.008 + next() * 0.042) }));
}

/** Borders between two regions, as pieces of grid lines. */
export function seams(regions: string[], size: number): string {
  const at = (x: number, y: number) => regions[y]?.[x] ?? '.';
  const apart = (a: string, b: string) => a !== '.' && b !== '.' && a !== b;
  let path = '';
  for (let y = 0; y < 12; y++)
    for (let x = 0; x < 12; x++) {
      if (apart(at(x, y), at(x + 1, y))) path += `M${(x + 1) * size} ${y * size}v${size}`;
      if (apart(at(x, y), at(x, y + 1))) path += `M${x * size} ${(y + 1) * size}h${size}`;
    }
  return path;
}

/** Lines of an electric current from square to neighbouring square. */
export function currents(squares: Square[], size: number): string {
  const has = new Set(squares.map(String));
  const mid = (v: number) => (v + 0.5) * size;
  let path = '';
  squares.forEach(([x, y], i) => {
    const bend = (i % 2 ? 1 : -1) * size * 0.13;
    if (has.has(String([x + 1, y])))
      path += `M${mid(x)} ${mid(y)}L${(x + 1) * size} ${mid(y) + bend}L${mid(x + 1)} ${mid(y)}`;
    if (has.has(String([x, y + 1])))
      path += `M${mid(x)} ${mid(y)}L${mid(x) + bend} ${(y + 1) * size}L${mid(x)} ${mid(y + 1)}`;
  });
  return path;
}

/** How a tile in hand is turned: name, symbol, words, quarters to the right (0: mirrored). */
export const tileTurns = [
  ['left', 'rotl', 'pu.turnLeft', -1],
  ['flip', 'flip', 'pu.flip', 0],
  ['right', 'rotr', 'pu.turnRight', 1],
] as const;
