// The position of Planet Steam as the engine writes it (engine/games/planet-steam/README.md), what follows from
// it by the rules as the engine works it out (derive.c), and what is printed on the components. Nothing here
// decides anything.
import components from '../../generated/planet-steam/components.json';

export type Resource = 'quartz' | 'ore' | 'water' | 'energy';
export const resources: Resource[] = ['quartz', 'ore', 'water', 'energy'];
export type ByResource = Record<Resource, number>;
export type Zone = string; // 'A1' to 'F7'
export type Purse = Partial<Record<Resource | 'credits', number>>;

export interface SeatView {
  credits: number | null; // null: not the viewer's to know
  held: ByResource;
  carriers: ByResource; // class, 1 to 4
  licences: number;
  elite_quarters: number;
  specialist: number; // 0: none yet
  claims: Zone[];
  reactors: Record<Zone, Resource>; // what each extracts
  superchargers: Zone[];
}

export interface View {
  players: number;
  options: Record<string, number | boolean>;
  rounds_left: number;
  round: number;
  step: string;
  asked: number | null;
  first_player: number;
  order: number[];
  turn: number;
  contest: { for: 'specialist' | 'zone' | 'hired_carrier'; active: number[]; leader: number | null; bid: number };
  lot: Zone | null;
  trade_order: Resource[];
  order_markers: number[];
  trade_turn: number;
  markers_left: number;
  prices: ByResource;
  supply: ByResource;
  bonus: ByResource;
  stock: number;
  reserve: {
    reactors: number;
    superchargers: number;
    converters: ByResource;
    licences: number;
    elite_quarters: number;
  };
  airship: number; // row; 0: off the map
  neutral: Zone[];
  closed: Zone[];
  manipulator: number | null;
  saboteur: number | null;
  victim: number | null;
  tipped: Zone | null;
  hired_carrier: { holder: number | null; kept: boolean; credits: number };
  extracted: ByResource;
  idle: Zone[];
  seats: SeatView[];
  facts: Facts;
}

export interface Card {
  number: number;
  abilities: string[];
  holder: number | null;
}
export interface Offer {
  cost?: Purse;
  missing?: Purse;
  left: number | null;
} // no cost: not to be had at a price
export interface Carrier {
  capacity: number;
  next: number | null;
  room: number;
  spills: boolean; // one more token would be lost
  aboard: number;
}
export interface Yield {
  resource: Resource;
  base: number;
  synergy: number;
  supercharger: number;
  airship: number;
  lost: number;
  after: number;
}
/** What a seat's reactors would yield now; `short`: those left off for want of energy. */
export interface Extraction {
  needed: number;
  energy: number;
  running: number;
  short: Zone[];
  yields: Yield[];
}
export interface Group {
  seat: number;
  resource: Resource;
  zones: Zone[];
}
export type Phase = 'setup' | 'expansion' | 'reactors' | 'resources' | 'end';

/** What the engine derives from a position. */
export interface Facts {
  phase: Phase;
  rounds: number;
  turn_order: number[];
  specialists: Card[];
  offers: Record<string, Offer>; // by the words their move begins with
  price_changes: ByResource;
  free: Zone[];
  river: Zone[];
  groups: Group[]; // reactors that touch, extract the same and run
  rows: { reactors: number[]; zones: Zone[] }[]; // reactors that can run: by row, then seat; and where
  trading: Record<Resource, { nth: number; state: 'now' | 'done' | 'ahead' | 'open' }>; // open: no place yet
  /** The end phase, if it came now. */
  production?: {
    reactors: number;
    stock: number;
    supply: { ore: number; energy: number };
    prices: { resource: Resource; from: number; to: number }[];
  };
  bid?: { limit: number; prices?: number[] }; // prices: of the bids above the highest, where not the bid itself is paid
  seats: { carriers: Record<Resource, Carrier>; extraction: Extraction }[];
}

export interface Band {
  colour: string;
  from: number;
  to: number;
  change: number;
}
export interface Track {
  min: number;
  max: number;
  full: number;
  bands: Band[];
}

const printed = components as unknown as {
  river: Zone[];
  tracks: Record<Resource, Track>;
  hiredPlaces: number;
  reactorPrices: (number | null)[];
  licence: { sell: number };
  modes: { id: string; credits: number; steps: number; quartz: boolean }[];
};

export const { river, tracks, reactorPrices, licence, modes, hiredPlaces } = printed;
export const isRiver = (zone: Zone) => river.includes(zone);
export const bandOf = (r: Resource, supply: number) => tracks[r].bands.find(b => supply >= b.from && supply <= b.to)!;
export const columns = ['A', 'B', 'C', 'D', 'E', 'F'];
export const zones: Zone[] = Array.from({ length: 42 }, (_, i) => `${columns[i % 6]}${Math.floor(i / 6) + 1}`);
export const columnOf = (zone: Zone) => columns.indexOf(zone[0]!);
export const rowOf = (zone: Zone) => Number(zone[1]) - 1;

export const cardOf = (view: View, number: number) => view.facts.specialists.find(c => c.number === number);

/** Which picture the table shows. */
export type Scene = 'auction' | 'bidding' | 'bench' | 'table';
export function sceneOf(view: View): Scene {
  if (view.step === 'open_bid' || view.step === 'raise')
    return view.contest.for === 'specialist' ? 'auction' : 'bidding';
  if (['specialist', 'engineer', 'banker', 'bonus'].includes(view.step)) return 'auction';
  return view.step === 'reactors' ? 'bench' : 'table';
}

export const ownerOf = (view: View, zone: Zone) => view.seats.findIndex(s => s.claims.includes(zone));

export const hues: Record<string, string> = {
  blue: 'var(--ps-seat-blue)',
  purple: 'var(--ps-seat-purple)',
  green: 'var(--ps-seat-green)',
  black: 'var(--ps-seat-black)',
  yellow: 'var(--ps-seat-yellow)',
  orange: 'var(--ps-seat-orange)',
};
export const dashes: Record<string, string> = {
  blue: '2 4',
  purple: '9 5',
  green: '14 4',
  black: '9 4 2 4',
  yellow: '4 3',
  orange: '',
};
export const tints: Record<Resource, string> = {
  quartz: 'var(--ps-quartz)',
  ore: 'var(--ps-ore)',
  water: 'var(--ps-water)',
  energy: 'var(--ps-energy)',
};
export const bandTints: Record<string, string> = {
  black: 'var(--ps-band-black)',
  blue: 'var(--ps-band-blue)',
  green: 'var(--ps-band-green)',
  yellow: 'var(--ps-band-yellow)',
  orange: 'var(--ps-band-orange)',
  red: 'var(--ps-band-red)',
};
export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
