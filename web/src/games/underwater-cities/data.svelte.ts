// The components as facts, and their words in the language last loaded.
import components from '../../generated/underwater-cities/components.json';

export type Resource = 'credit' | 'kelp' | 'steelplast' | 'science' | 'biomatter' | 'vp' | 'card';
export type Amounts = Partial<Record<Resource, number>>;
export type Colour = 'green' | 'red' | 'yellow';
export type CardType = 'instant' | 'permanent' | 'action' | 'production' | 'endgame';

/** A part of an effect; data/underwater-cities/effect-language.md says which keys an op or mod has. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Part = { op?: string; mod?: string } & Record<string, any>;

export interface CardFacts {
  number: number;
  era?: number;
  cost?: number;
  colour?: Colour;
  type: CardType;
  effect: Part[];
}
export interface SlotFacts {
  id: string;
  colour: Colour | null;
  order: number;
  pos: number;
  effect: Part[];
}
export interface TileFacts {
  id: string;
  colour: 'blue' | 'brown';
  instant: Part[];
  production: Part[];
  endgame: Part[];
}
export interface ContractFacts {
  id: string;
  require: Part;
  reward: Part[];
}
export interface Place {
  id: string;
  x: number;
  y: number;
  bonus?: Part[];
  surcharge?: Amounts;
  mult?: number;
}
export interface Site extends Place {
  kind: 'normal' | 'expansion';
}
export interface City extends Place {
  row: number;
  col: number;
  start?: boolean;
  sites: Site[];
}
export interface Tunnel extends Place {
  a: string;
  b: string;
  path: [number, number][];
  metropolis_production?: Amounts;
}
export interface Hexagon {
  id: string;
  colour: 'blue' | 'brown';
  x: number;
  y: number;
  tunnels: string[];
}
export interface BoardFacts {
  id: number;
  stars: number;
  width: number;
  height: number;
  cities: City[];
  tunnels: Tunnel[];
  metropolises: Hexagon[];
  tunnel_pairs: { tunnels: string[]; production: Amounts }[];
}

const all = components as unknown as {
  cards: CardFacts[];
  contracts: ContractFacts[];
  slots: Record<string, SlotFacts[]>;
  always: SlotFacts;
  metropolises: TileFacts[];
  boards: BoardFacts[];
  federation: { spaces: { space: number; bonus: Amounts }[] };
};

export const cards = new Map(all.cards.map(c => [c.number, c]));
export const contracts = new Map(all.contracts.map(c => [c.id, c]));
export const tiles = new Map(all.metropolises.map(t => [t.id, t]));
export const boards = new Map(all.boards.map(b => [b.id, b]));
export const federation = all.federation.spaces;
const slots = new Map([...Object.values(all.slots).flat(), all.always].map(s => [s.id, s]));
export const slotFacts = (action: string) => slots.get(action);
/** Every slot with the side of the main board it is printed on, for 1–2 or for 3–4 players. */
export const slotsBySide = () =>
  Object.entries(all.slots).flatMap(([side, list]) => list.map(({ id }) => ({ id, side: side.replace(/\D/g, '') })));

export const resources: Resource[] = ['credit', 'kelp', 'steelplast', 'science', 'biomatter', 'vp'];

interface Words {
  name?: string;
  text?: string;
  options?: string[];
}
interface Catalogue {
  cards: Record<string, Words>;
  contracts: Record<string, Words>;
  slots: Record<string, Words>;
  metropolises: Record<string, Words>;
}

const catalogues: Record<string, () => Promise<{ default: unknown }>> = {
  en: () => import('../../generated/underwater-cities/en.json'),
  ru: () => import('../../generated/underwater-cities/ru.json'),
  pl: () => import('../../generated/underwater-cities/pl.json'),
  cs: () => import('../../generated/underwater-cities/cs.json'),
};
let catalogue = $state.raw<Catalogue>({ cards: {}, contracts: {}, slots: {}, metropolises: {} });

export async function loadWords(language: string): Promise<void> {
  catalogue = (await catalogues[language]!()).default as Catalogue;
}

export const cardName = (n: number) => catalogue.cards[n]?.name ?? `#${n}`;
export const cardText = (n: number) => catalogue.cards[n]?.text ?? '';
export const slotText = (action: string) => catalogue.slots[action]?.text ?? '';
/** What a branch of a choice is called: "card.32.option.1", "slot.city_or_kelp.option.2". */
export function optionText(key: string): string | undefined {
  const [of, id = '', , n] = key.split('.');
  return (of === 'slot' ? catalogue.slots : catalogue.cards)[id]?.options?.[Number(n) - 1];
}
export const contractName = (id: string) => catalogue.contracts[id]?.name ?? id;
export const contractText = (id: string) => catalogue.contracts[id]?.text ?? '';
export const tileName = (id: string) => catalogue.metropolises[id]?.name ?? id;
export const tileText = (id: string) => catalogue.metropolises[id]?.text ?? '';

/** City sites are named like chess squares: columns A to C, rows 1 to 3 from the top. */
export const cityName = (id: string) => `${'ABC'[Number(id[2])] ?? '?'}${Number(id[1]) + 1}`;
