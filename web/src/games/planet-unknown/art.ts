// Colours of terrains and planets. Terrain is told by colour, pattern and icon together.
import type { Square, Terrain } from './view';

export const terrains: Terrain[] = ['civ', 'water', 'biomass', 'rover', 'tech', 'energy'];

export const terrainArt: Record<
  Terrain,
  { base: string; light: string; dark: string; ink: string; disc: string; cell: string; cellDark: string }
> = {
  civ: {
    base: '#8a74f0',
    light: '#9d8af2',
    dark: '#6754c7',
    ink: '#c9bcff',
    disc: '#150d32',
    cell: '#5b4ca1',
    cellDark: '#251e45',
  },
  water: {
    base: '#2a8fe6',
    light: '#4ca1ea',
    dark: '#1d72be',
    ink: '#9fdcff',
    disc: '#061a31',
    cell: '#205d9b',
    cellDark: '#142344',
  },
  biomass: {
    base: '#2fae68',
    light: '#50bb80',
    dark: '#208850',
    ink: '#b4f5c0',
    disc: '#061d19',
    cell: '#22704b',
    cellDark: '#15282f',
  },
  rover: {
    base: '#dc5a3c',
    light: '#e2745b',
    dark: '#b04129',
    ink: '#ffc3ae',
    disc: '#2a0b0c',
    cell: '#8f3c31',
    cellDark: '#321827',
  },
  tech: {
    base: '#c4d2e6',
    light: '#cdd9ea',
    dark: '#98a9c3',
    ink: '#ffffff',
    disc: '#121a2e',
    cell: '#7f8a9f',
    cellDark: '#2e2e44',
  },
  energy: {
    base: '#f2b830',
    light: '#f4c351',
    dark: '#c88f19',
    ink: '#fff0b0',
    disc: '#2a1b08',
    cell: '#8a6a22',
    cellDark: '#3a2d1a',
  },
};

export interface Look {
  body: [string, string, string];
  rim: string;
  glow: string;
}

/** Lit side, middle and shade of the body, its rim and the glow of its air. */
export const looks: Record<string, Look> = {
  'ksb-4156': { body: ['#b4735f', '#5c3550', '#241636'], rim: '#ff9a6b', glow: '#7a5cff' },
  arashi: { body: ['#6f86a8', '#34436b', '#141a38'], rim: '#9fd0ff', glow: '#5b7cff' },
  cerberus: { body: ['#8a6a5a', '#46323c', '#1a1220'], rim: '#ffb08a', glow: '#b06aff' },
  charybdis: { body: ['#4d8a94', '#1f4a5e', '#0b2030'], rim: '#4fe3d8', glow: '#2c7dff' },
  gaia: { body: ['#6f9a6a', '#2f5a4a', '#10261f'], rim: '#a6ffb0', glow: '#4fd0ff' },
  'k-273': { body: ['#c7dbe8', '#6d8fae', '#22344e'], rim: '#d8f3ff', glow: '#7fb6ff' },
  kaax: { body: ['#7d7a4a', '#41452c', '#171a12'], rim: '#d4ff5a', glow: '#5aff9a' },
  lacuna: { body: ['#9a7fb0', '#4b3870', '#1c1434'], rim: '#e2a8ff', glow: '#8a6bff' },
  oblivion: { body: ['#4a3d66', '#231a3e', '#0a0618'], rim: '#ff7ad1', glow: '#7a3cff' },
  pajitnov: { body: ['#5a76b0', '#2c3f78', '#111838'], rim: '#6ad0ff', glow: '#ff6ad0' },
  persephone: { body: ['#9a5f86', '#4d2b55', '#1c1028'], rim: '#ff9ad0', glow: '#9a7aff' },
  petra: { body: ['#d39a55', '#7d4a2a', '#2c1718'], rim: '#ffd27a', glow: '#37e0ff' },
  tartarus: { body: ['#75433c', '#3b1d24', '#170a14'], rim: '#ff5a3c', glow: '#ffb03c' },
};
export const lookOf = (planet: string): Look => looks[planet] ?? looks['ksb-4156']!;

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
