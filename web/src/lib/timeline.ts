// A game told in numbers: the points after each round, when somebody took the lead for good, and what
// made the difference in the end.
import type { LogEntry, Score } from '../table/messages';
import type { GameModule } from '../games/types';

/** One place on the axis of the plot. Places with the same band lie on one ground. */
/** null: points that may not be known before the end. */
export interface Column {
  label: string;
  icon?: string;
  band?: string;
  scores: (number | null)[];
}

/** The last score seen in each round, and the final one. */
export function columnsByRound(
  module: Pick<GameModule, 'round'>,
  log: LogEntry[],
  scores: (number | null)[][],
  seats: number,
  over: boolean,
): Column[] {
  const list: Column[] = [{ label: '0', scores: Array<number>(seats).fill(0) }];
  let label = '1';
  log.forEach((entry, i) => {
    for (const event of entry.events) {
      const round = module.round(event);
      if (round === null || String(round) === label) continue;
      list.push({ label, scores: scores[i] ?? [] });
      label = String(round);
    }
  });
  if (scores.length) list.push({ label: over ? '★' : label, scores: scores.at(-1)! });
  return list;
}

/** The place from which on a seat was ahead of all others; -1: it never was. */
export function leadsSince(columns: Column[], seat: number): number {
  const ahead = (c: Column) =>
    c.scores.every(
      (points, s) => s === seat || (points !== null && c.scores[seat] !== null && points < c.scores[seat]!),
    );
  let since = -1;
  for (let i = columns.length - 1; i >= 0 && ahead(columns[i]!); i--) since = i;
  return since;
}

/** The largest step of one seat from one place to the next. */
export function bestStep(columns: Column[]): { at: Column; seat: number; points: number } | null {
  let best: { at: Column; seat: number; points: number } | null = null;
  columns.slice(1).forEach((at, i) =>
    at.scores.forEach((n, seat) => {
      const before = columns[i]!.scores[seat] ?? null;
      if (n === null || before === null) return;
      const points = n - before;
      if (points > (best?.points ?? 0)) best = { at, seat, points };
    }),
  );
  return best;
}

const pointsOf = (score: Score, source: string) => score.lines.find(l => l.source === source)?.points ?? 0;

/** The source in which one seat is furthest ahead of another. */
export function widestGap(one: Score, other: Score): { source: string; points: number } | null {
  const gaps = one.lines
    .map(l => ({ source: l.source, points: (l.points ?? 0) - pointsOf(other, l.source) }))
    .sort((a, b) => b.points - a.points);
  return gaps[0] && gaps[0].points > 0 ? gaps[0] : null;
}

/** The line that took most points from anybody. */
export function largestLoss(scores: Score[]): { seat: number; source: string; points: number } | null {
  const losses = scores
    .flatMap(s => s.lines.map(l => ({ seat: s.seat, source: l.source, points: -(l.points ?? 0) })))
    .sort((a, b) => b.points - a.points);
  return losses[0] && losses[0].points > 0 ? losses[0] : null;
}

const minus = (n: number) => (n < 0 ? `−${-n}` : String(n));

/** Points as a viewer may know them: "34", or "34 + ?" where a part is hidden. */
export const pointsText = (score: Score | undefined): string =>
  !score ? '0' : score.total === null ? `${minus(score.known)} + ?` : minus(score.total);

/** The colour of a source in bars and sheets, by its place among the sources. */
export const hueOf = (place: number) => `var(--source-${(place % 12) + 1})`;
