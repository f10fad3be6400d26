// What the picture of a card shows, from what the card does: a new card in the data has one at once.
import { cards, events, goals, type CardEffect, type GoalFacts } from './data.svelte';
import type { Terrain } from './view';

/** One thing in a picture: a symbol, a coin, or squares of a terrain; struck where it is lost or forbidden. */
export interface Glyph {
  icon?: string;
  coin?: number;
  squares?: [number, number][];
  terrain?: Terrain;
  note?: string;
  struck?: boolean;
  edge?: boolean;
}

const many = (n: number, glyph: Glyph): Glyph[] => Array.from({ length: Math.min(n, 4) }, () => glyph);
const thing: Record<string, string> = {
  lifepod: 'pod',
  lifepod_in_collection: 'pod',
  meteorite: 'meteorite',
  patch_on_planet: 'patch',
  rover: 'rover',
  objective: 'goal',
};

const restricted: Record<string, Glyph> = {
  no_rover_onto_terrain: { icon: 'rover', struck: true },
  no_tile_on_edge: { icon: 'planet', struck: true },
  ignore_one_station: { icon: 'people', struck: true },
  no_milestones: { icon: 'bars', struck: true },
  no_matching_neighbours: {
    squares: [
      [0, 0],
      [1, 0],
    ],
    terrain: 'biomass',
    struck: true,
  },
  no_tile_on_ice: { icon: 'ice', struck: true },
  no_boost: { icon: 'boost', struck: true },
};

function ofEffect(e: CardEffect): Glyph[] {
  const n = e.count ?? 1;
  switch (e.op) {
    case 'advance':
    case 'regress': {
      const sign = e.op === 'advance' ? '+' : '−',
        note = `${sign}${e.steps ?? 1}`;
      if ((e.tracks?.length ?? 5) < 5) return e.tracks!.map(track => ({ icon: track, note }));
      return many(e.choose ?? 1, { icon: e.op === 'advance' ? 'up' : 'down', note });
    }
    case 'advance_to':
      return [{ icon: 'bars', note: '5' }];
    case 'gain_patch':
      return many(n, { icon: 'patch' });
    case 'gain_movement':
      return [{ icon: 'rover', note: `${e.points}▸` }];
    case 'place_tile':
      return [
        {
          squares: [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
          terrain: 'water',
        },
      ];
    case 'medals':
      return [{ coin: e.value ?? 1 }];
    case 'medals_per':
      return [{ icon: thing[e.what ?? ''] ?? 'goal' }, { coin: e.value ?? 1 }];
    case 'meteorite_rate':
      return [...many(3, { icon: 'meteorite' }), { coin: 2 }];
    case 'set_medals':
      return (e.table ?? []).map(coin => ({ coin }));
    case 'collect':
      return many(n, { icon: thing[e.what ?? ''] ?? 'pod' });
    case 'destroy':
      return many(n, { icon: thing[e.what ?? ''] ?? 'meteorite', struck: true });
    case 'destroy_line':
      return many(4, { icon: 'meteorite', struck: true });
    case 'teleport_rover':
      return [{ icon: 'rover', note: '↯' }];
    case 'add_rover':
      return [{ icon: 'rover', note: '+1' }];
    case 'place_meteorite':
      return [{ icon: 'meteorite', note: '+1' }];
    case 'civ_supply':
      return [{ icon: 'card', note: (e.change ?? 1) > 0 ? '+1' : '−1' }];
    case 'draw_objective':
      return [{ icon: 'goal', note: '+1' }];
    case 'rotate_base':
      return [{ icon: 'base', note: '↻' }];
    case 'boost':
      return [{ icon: 'boost' }];
    case 'peek_event':
      return [{ icon: 'event', note: '?' }];
    case 'empty_compartment':
      return [{ icon: 'base', struck: true }];
    case 'restrict':
      return [
        ...(e.terrain
          ? [
              {
                squares: [
                  [0, 0],
                  [1, 0],
                  [0, 1],
                  [1, 1],
                ] as [number, number][],
                terrain: e.terrain,
              },
            ]
          : []),
        restricted[e.rule ?? ''] ?? { icon: 'x' },
      ];
    case 'choose_one':
      return (e.options ?? []).flatMap(o => o.flatMap(ofEffect));
    default:
      return [];
  }
}

const block = (w: number, h: number): [number, number][] =>
  Array.from({ length: w * h }, (_, i) => [i % w, Math.floor(i / w)]);
const sprawl: [number, number][] = [
  [1, 0],
  [2, 0],
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [1, 2],
];

function ofMetric({ metric, terrain, what, best }: GoalFacts['metric']): Glyph[] {
  const least = best === 'least';
  if (metric === 'largest_territory') return [{ squares: sprawl, terrain: terrain! }];
  if (metric === 'territory_count') return many(3, { squares: [[0, 0]], terrain: terrain! });
  if (metric === 'tracks_at_max') return [{ icon: 'bars', note: '15' }];
  const icon = terrain ?? thing[what ?? ''] ?? 'goal';
  return [{ icon, edge: metric === 'stations_on_edge', note: least ? '▾' : '▴' }];
}

function ofTest({ test, terrain, track, what, than, ground, count, w = 1, h = 1 }: GoalFacts['test']): Glyph[] {
  if (test === 'rectangle') return [{ squares: block(Math.max(w, h), Math.min(w, h)), terrain: terrain! }];
  if (test === 'territory_with_stations') return [{ squares: sprawl, terrain: terrain!, note: `${count}×` }];
  if (test === 'stations_at_most') return [{ icon: terrain!, note: `≤ ${count}` }];
  if (test === 'track_at_max') return [{ icon: track!, note: '15' }];
  if (test === 'collected_more') return [{ icon: thing[what ?? '']!, note: '>' }, { icon: thing[than ?? '']! }];
  if (test === 'all_covered') return [{ icon: ground === 'ice' ? 'ice' : 'planet', note: '0' }];
  return [{ icon: thing[what ?? ''] ?? 'goal', note: `${count}` }];
}

export function artOf(kind: 'card' | 'goal' | 'event', id: string, side: 'personal' | 'competitive'): Glyph[] {
  if (kind === 'goal') return side === 'competitive' ? ofMetric(goals[id]!.metric) : ofTest(goals[id]!.test);
  return ((kind === 'card' ? cards[id] : events[id])?.effects ?? []).flatMap(ofEffect);
}
