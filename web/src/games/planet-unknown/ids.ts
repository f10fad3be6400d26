// Events name things by their place in the data; these give back the names that views use.
import { cards, events, goals } from './data.svelte';
import { tileCells } from './data.svelte';
import { tracks, type Square, type Terrain, type Track } from './view';

const nth = (list: string[]) => (v: unknown): string | null => (typeof v === 'number' ? (list[v] ?? null) : typeof v === 'string' ? v : null);

const terrainNames: Terrain[] = ['civ', 'water', 'biomass', 'rover', 'tech', 'energy'];
export const trackOf = (v: unknown): Track => (nth(tracks)(v) ?? 'civ') as Track;
export const terrainId = (v: unknown): Terrain => (nth(terrainNames)(v) ?? 'civ') as Terrain;
export const tileId = nth([...tileCells.keys()]);
export const cardId = nth(Object.keys(cards));
export const eventId = nth(Object.keys(events));
export const goalId = nth(Object.keys(goals));
export const squareOf = (v: unknown): Square => (Array.isArray(v) ? (v as Square) : [Number(v) % 12, Math.floor(Number(v) / 12)]);
