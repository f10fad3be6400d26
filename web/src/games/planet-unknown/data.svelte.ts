// The components as facts, and their words in the language last loaded.
import components from '../../generated/planet-unknown/components.json';
import type { Cell } from './geometry';
import type { Ring, Square, Terrain, Track } from './view';

export interface Bonus {
  op: string;
  track?: Track;
  level?: number;
  count?: number;
  points?: number;
  tracks?: Track[];
  options?: Bonus[][];
}
export interface TrackCell {
  i: number;
  row?: number;
  medal?: number;
  bonuses?: Bonus[];
  repeat?: boolean;
}
export interface Technology {
  label: string;
  limit?: string;
  when?: string;
}
export interface CorporationFacts {
  id: string;
  difficulty: number;
  rovers: number;
  tech_unlock: string;
  rules: string[];
  technologies: Technology[];
  tracks: Record<Track, TrackCell[]>;
  water_path?: [Track, number][];
}
export interface PlanetFacts {
  id: string;
  difficulty: number;
  ground: string[];
  squares: number;
  ice_squares: number;
  edge_squares: number;
  max_line_medals: number;
  lifepods: Square[];
  column_medals: number[];
  row_medals: number[];
  features: Record<string, Square[]>;
  regions?: string[];
  rules: { rule: string; region?: string; station?: Terrain; diagonal_crossings?: [Square, Square][] }[];
}
export interface GoalFacts {
  metric: { metric: string; terrain?: Terrain; what?: string; best?: string };
  test: {
    test: string;
    terrain?: Terrain;
    track?: Track;
    what?: string;
    than?: string;
    ground?: string;
    count?: number;
    w?: number;
    h?: number;
  };
}
/** A verb of a card or an event, with what its picture needs. */
export interface CardEffect {
  op: string;
  count?: number;
  choose?: number;
  steps?: number;
  points?: number;
  value?: number;
  change?: number;
  what?: string;
  rule?: string;
  terrain?: Terrain;
  tracks?: Track[];
  table?: number[];
  options?: CardEffect[][];
}

const all = components as unknown as {
  tiles: Record<string, { shape: string; cells: Cell[]; meteorite: boolean }>;
  shapes: { id: string; ring: Ring; meteorite: Square }[];
  base: { outer: string[]; inner: string[]; seats: Record<string, number[]> };
  planets: Record<string, PlanetFacts>;
  corporations: Record<string, CorporationFacts>;
  cards: Record<string, { level: number; timing: 'immediate' | 'end_of_game'; effects: CardEffect[] }>;
  events: Record<string, { alert: 'green' | 'orange' | 'red'; effects: CardEffect[] }>;
  goals: Record<string, GoalFacts>;
  verdicts: { id: string; step: number }[]; // worst first; step: medals above the target where it begins
};

export const { planets, corporations, cards, events, goals, base, verdicts } = all;
export const planetIds = Object.keys(planets);
export const corporationIds = Object.keys(corporations);

const symbolAt = new Map(all.shapes.map(s => [s.id, s.meteorite]));

/** The squares of a tile as printed, with its stations and the symbol a meteorite falls on. */
export const tileCells = new Map(
  Object.entries(all.tiles).map(([id, tile]) => {
    const [mx, my] = symbolAt.get(tile.shape)!;
    return [id, tile.cells.map((c): Cell => ({ ...c, meteorite: tile.meteorite && c.x === mx && c.y === my }))];
  }),
);

interface Words {
  name?: string;
  text?: string;
}
interface Catalogue {
  planets: Record<string, Words>;
  cards: Record<string, Words>;
  events: Record<string, Words>;
  corporations: Record<string, Words & { technologies: Record<string, string> }>;
  goals: Record<string, { competitive: Words; personal: Words }>;
  shapes: Record<string, string>;
  verdicts: Record<string, string>;
  effects: Record<string, string>;
}

const catalogues: Record<string, () => Promise<{ default: unknown }>> = {
  en: () => import('../../generated/planet-unknown/en.json'),
  ru: () => import('../../generated/planet-unknown/ru.json'),
  pl: () => import('../../generated/planet-unknown/pl.json'),
  cs: () => import('../../generated/planet-unknown/cs.json'),
};
let words = $state.raw<Catalogue>({
  planets: {},
  cards: {},
  events: {},
  corporations: {},
  goals: {},
  shapes: {},
  verdicts: {},
  effects: {},
});

export async function loadWords(language: string): Promise<void> {
  words = (await catalogues[language]!()).default as Catalogue;
}

export const planetName = (id: string) => words.planets[id]?.name ?? id;
export const planetText = (id: string) => words.planets[id]?.text ?? '';
export const corporationName = (id: string) => words.corporations[id]?.name ?? id;
export const corporationText = (id: string) => words.corporations[id]?.text ?? '';
export const technologyText = (id: string, label: string) => words.corporations[id]?.technologies[label] ?? '';
export const cardName = (id: string) => words.cards[id]?.name ?? id;
export const cardText = (id: string) => words.cards[id]?.text ?? '';
export const eventName = (id: string) => words.events[id]?.name ?? id;
export const eventText = (id: string) => words.events[id]?.text ?? '';
export const goalName = (id: string, side: 'competitive' | 'personal') => words.goals[id]?.[side].name ?? id;
export const goalText = (id: string, side: 'competitive' | 'personal') => words.goals[id]?.[side].text ?? '';
/** What waits to be carried out, by its id in a seat's pool. */
export const effectName = (id: string) => words.effects[id] ?? id;
export const verdictText = (id: string) => words.verdicts[id] ?? id;
export const shapeName = (tile: string) => words.shapes[tile.split('-', 1)[0]!] ?? tile;
