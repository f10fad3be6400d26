// What can be said of the games that ended on this device. Only facts: nothing is estimated, and what was not recorded
// is not counted.
import type { Day, Played, Solved } from '../table/records';

export interface Filter {
  game?: string;
  players?: number;
  level?: string; // the strongest bot at the table; 'people': none
}
export interface Summary {
  played: number;
  won: number;
  best: number;
  mean: number;
}

const levels = ['random', 'greedy', 'novice', 'learner', 'easy', 'medium', 'skilled', 'hard', 'expert', 'master'];
const levelOf = (seat: { level: string }) => seat.level.split(':')[0]!; // without its temper

/** The strongest bot at the table; 'people' where others are people, 'alone' where there is nobody. */
export function opponent(p: Played): string {
  if (p.seats.length === 1) return 'alone';
  const bots = p.seats.filter(s => s.kind === 'bot').map(s => levels.indexOf(levelOf(s)));
  return bots.length ? (levels[Math.max(...bots)] ?? 'random') : 'people';
}

/** Alone a game is won when its goal is reached. */
export const won = (p: Played): boolean => (p.seats.length === 1 ? p.goal === true : p.places[p.me] === 1);
export const pointsOf = (p: Played): number => p.points[p.me] ?? 0;

export const matching = (all: Played[], f: Filter): Played[] =>
  all.filter(
    p =>
      (!f.game || p.game === f.game) &&
      (!f.players || p.seats.length === f.players) &&
      (!f.level || opponent(p) === f.level),
  );

export function summary(list: Played[]): Summary {
  const points = list.map(pointsOf);
  return {
    played: list.length,
    won: list.filter(won).length,
    best: points.length ? Math.max(...points) : 0,
    mean: points.length ? Math.round(points.reduce((a, b) => a + b, 0) / points.length) : 0,
  };
}

// ---- milestones: each the moment at which it was reached first ----

export const milestoneIds = [
  'game',
  'three',
  'ten',
  'win',
  'hard',
  'expert',
  'alone',
  'metropolis',
  'hundred',
  'puzzles',
  'stars',
  'week',
] as const;
export type MilestoneId = (typeof milestoneIds)[number];

const earliest = (times: number[]): number | null => (times.length ? Math.min(...times) : null);
const nth = (times: number[], n: number): number | null => [...times].sort((a, b) => a - b)[n - 1] ?? null;
const dayNumber = (id: string) => Math.floor(Date.parse(`${id.split('/')[1]}T00:00:00Z`) / 86_400_000);

/** The end of the first seven days in a row on which a challenge was finished. */
function weekEnd(days: Day[]): number | null {
  const ends = new Map<number, number>();
  for (const d of days) {
    const n = dayNumber(d.id);
    ends.set(n, Math.min(ends.get(n) ?? Infinity, d.at));
  }
  const sorted = [...ends.keys()].sort((a, b) => a - b);
  let row = 0;
  for (const [i, n] of sorted.entries()) {
    row = i && sorted[i - 1] === n - 1 ? row + 1 : 1;
    if (row === 7) return ends.get(n)!;
  }
  return null;
}

export function milestones(played: Played[], solved: Solved[], days: Day[]): Record<MilestoneId, number | null> {
  const at = (is: (p: Played) => boolean) => earliest(played.filter(is).map(p => p.ended));
  const games = [...new Set(played.map(p => p.game))].map(g => at(p => p.game === g)!);
  const beat = (level: string) =>
    at(p => p.seats.length > 1 && won(p) && p.seats.some(s => s.kind === 'bot' && levelOf(s) === level));
  const done = solved.filter(s => s.solved);
  return {
    game: at(() => true),
    three: nth(games, 3),
    ten: nth(
      played.map(p => p.ended),
      10,
    ),
    win: at(p => p.seats.length > 1 && won(p)),
    hard: beat('hard'),
    expert: beat('expert'),
    alone: at(p => p.seats.length === 1 && won(p)),
    metropolis: at(p => (p.feats?.['metropolises'] ?? 0) > 0),
    hundred: at(p => p.game === 'underwater-cities' && pointsOf(p) >= 100),
    puzzles: nth(
      done.map(s => s.at),
      10,
    ),
    stars: earliest(done.filter(s => s.clean && s.grade === 5).map(s => s.at)),
    week: weekEnd(days),
  };
}
