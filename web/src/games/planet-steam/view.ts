// The position of Planet Steam as the engine writes it (engine/games/planet-steam/README.md), and the
// facts of its components. Nothing here decides anything.
import components from '../../generated/planet-steam/components.json';

export type Resource = 'quartz' | 'ore' | 'water' | 'energy';
export const resources: Resource[] = ['quartz', 'ore', 'water', 'energy'];
export type ByResource = Record<Resource, number>;
export type Zone = string;                      // 'A1' to 'F7'
export type Purse = Partial<Record<Resource | 'credits', number>>;

export interface SeatView {
  credits: number | null;                       // null: not the viewer's to know
  held: ByResource;
  carriers: ByResource;                         // class, 1 to 4
  licences: number;
  elite_quarters: number;
  specialist: number;                           // 0: none yet
  claims: Zone[];
  reactors: Record<Zone, Resource>;             // what each extracts
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
  reserve: { reactors: number; superchargers: number; converters: ByResource; licences: number; elite_quarters: number };
  airship: number;                              // row; 0: off the map
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
}

export interface Band { colour: string; from: number; to: number; change: number }
export interface Track { min: number; max: number; full: number; bands: Band[] }
export interface Card { number: number; specialists: string[] }

const facts = components as unknown as {
  river: Zone[];
  tracks: Record<Resource, Track>;
  capacity: Record<Resource, number[]>;
  hiredPlaces: number;
  reactorPrices: (number | null)[];
  costs: Record<string, Purse & { credits?: number | string }>;
  licence: { buy: Purse; sell: number };
  quarter: { buy: Purse };
  modes: { id: string; credits: number; steps: number; quartz: boolean }[];
  rounds: Record<string, number>;
  sets: Record<string, Card[]>;
  entrepreneurSet: Card[];
};

export const { river, tracks, reactorPrices, licence, quarter, modes, hiredPlaces } = facts;
export const isRiver = (zone: Zone) => river.includes(zone);
export const roundsOf = (players: number) => facts.rounds[players]!;
export const capacity = (seat: SeatView, r: Resource) => facts.capacity[r][seat.carriers[r] - 1]!;
export const bandOf = (r: Resource, supply: number) => tracks[r].bands.find((b) => supply >= b.from && supply <= b.to)!;
export const columns = ['A', 'B', 'C', 'D', 'E', 'F'];
export const zones: Zone[] = Array.from({ length: 42 }, (_, i) => `${columns[i % 6]}${Math.floor(i / 6) + 1}`);
export const columnOf = (zone: Zone) => columns.indexOf(zone[0]!);
export const rowOf = (zone: Zone) => Number(zone[1]) - 1;

/** The price of a part of the workbench, as printed. */
export function costOf(part: string, view: View): Purse {
  const [kind, resource] = part.split(' ');
  if (kind === 'reactor') return { ...numbers(facts.costs['reactor_market']!), credits: reactorPrices[view.stock] ?? 0 };
  if (kind === 'import') return numbers(facts.costs['reactor_import']!);
  if (kind === 'converter') return numbers(facts.costs[`converter_${resource}`]!);
  if (kind === 'supercharger') return numbers(facts.costs['supercharger']!);
  if (kind === 'upgrade') return numbers(facts.costs['carrier_upgrade']!);
  if (kind === 'activate') return numbers(facts.costs['activation']!);
  return {};
}

function numbers(cost: Record<string, unknown>): Purse {
  return Object.fromEntries(Object.entries(cost).filter(([, v]) => typeof v === 'number')) as Purse;
}

export function cardsOf(view: View): Card[] {
  return view.players === 4 && view.options['4p-entrepreneur'] ? facts.entrepreneurSet : facts.sets[view.players]!;
}

export const cardOf = (view: View, number: number) => cardsOf(view).find((c) => c.number === number);
export const holderOf = (view: View, specialist: string) =>
  view.seats.findIndex((s) => cardOf(view, s.specialist)?.specialists.includes(specialist));

/** Players by the number of their specialist; by seat until everybody has one. */
export const turnOrder = (view: View) =>
  view.seats.map((_, i) => i).sort((a, b) => (view.seats.every((s) => s.specialist) ? view.seats[a]!.specialist - view.seats[b]!.specialist : a - b));

export type Phase = 'setup' | 'expansion' | 'reactors' | 'resources' | 'end';
const phases: Record<string, Phase> = {
  free_upgrade: 'setup', river_neutral: 'setup', activate: 'reactors', reactors: 'reactors',
  extraction: 'resources', store: 'resources', trade: 'resources', certificate: 'resources', over: 'end',
};
export const phaseOf = (view: View): Phase => phases[view.step] ?? 'expansion';

/** Which picture the table shows. */
export type Scene = 'auction' | 'bidding' | 'bench' | 'table';
export function sceneOf(view: View): Scene {
  if (view.step === 'open_bid' || view.step === 'raise') return view.contest.for === 'specialist' ? 'auction' : 'bidding';
  if (['specialist', 'engineer', 'banker', 'bonus'].includes(view.step)) return 'auction';
  return view.step === 'reactors' ? 'bench' : 'table';
}

export interface Group { seat: number; resource: Resource; zones: Zone[] }

/** Reactors of one owner and kind that touch and run, for the outline on the map. */
export function groupsOf(view: View): Group[] {
  return view.seats.flatMap((s, seat) => {
    const open = new Map(Object.entries(s.reactors).filter(([z]) => z !== view.tipped && !view.idle.includes(z)));
    const groups: Group[] = [];
    for (const [start, resource] of open) {
      if (groups.some((g) => g.zones.includes(start))) continue;
      const found = [start];
      for (const zone of found)
        for (const next of neighbours(zone)) if (open.get(next) === resource && !found.includes(next)) found.push(next);
      groups.push({ seat, resource, zones: found });
    }
    return groups.filter((g) => g.zones.length > 1);
  });
}

export function neighbours(zone: Zone): Zone[] {
  const c = columnOf(zone), r = rowOf(zone);
  return ([[c - 1, r], [c + 1, r], [c, r - 1], [c, r + 1]] as const)
    .filter(([x, y]) => x >= 0 && x < 6 && y >= 0 && y < 7).map(([x, y]) => `${columns[x]}${y + 1}`);
}

export const ownerOf = (view: View, zone: Zone) => view.seats.findIndex((s) => s.claims.includes(zone));

export const hues: Record<string, string> = { blue: '#56b4e9', purple: '#cc79a7', green: '#1fbf91', black: '#f2f6f8', yellow: '#f0e442', orange: '#e69f00' };
export const dashes: Record<string, string> = { blue: '2 4', purple: '9 5', green: '14 4', black: '9 4 2 4', yellow: '4 3', orange: '' };
export const tints: Record<Resource, string> = { quartz: '#e38ad0', ore: '#d9824a', water: '#5ab4ee', energy: '#f5cf4e' };
export const bandTints: Record<string, string> = { black: '#2a2622', blue: '#4d8fe0', green: '#5fb36a', yellow: '#ecc94b', orange: '#e58a35', red: '#d2463c' };
export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
