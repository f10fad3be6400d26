import { describe, expect, it } from 'vitest';
import { bestStep, columnsByRound, largestLoss, leadsSince, widestGap, type Column } from '../../src/lib/timeline';
import { columnsOf } from '../../src/games/underwater-cities/final';
import type { GameEvent, LogEntry, Score } from '../../src/table/messages';

const entry = (n: number, ...events: Record<string, unknown>[]): LogEntry => ({
  n,
  seat: 0,
  move: 'x',
  events: events as unknown as GameEvent[],
  totals: [],
});
const column = (...scores: number[]): Column => ({ label: '', scores });
const sum = (lines: Record<string, number>) => Object.values(lines).reduce((a, b) => a + b, 0);
const steps = ['brown', 'endgame', 'cities', 'leftover'];
const score = (seat: number, lines: Record<string, number>): Score => ({
  seat,
  total: sum(lines),
  known: sum(lines),
  lines: Object.entries(lines).map(([source, points]) => ({ source, points, final: steps.includes(source) })),
});

describe('the plot of points', () => {
  it('has a place for every round, and the score that its last move left', () => {
    const log = [entry(1, { event: 'round', round: 1 }), entry(2), entry(3, { event: 'round', round: 2 }), entry(4)];
    const round = (e: GameEvent) => (e.event === 'round' ? Number(e['round']) : null);
    const columns = columnsByRound(
      { round },
      log,
      [
        [0, 0],
        [3, 1],
        [5, 1],
        [9, 2],
      ],
      2,
      true,
    );
    expect(columns).toEqual([
      { label: '0', scores: [0, 0] },
      { label: '1', scores: [5, 1] },
      { label: '★', scores: [9, 2] },
    ]);
  });

  it('knows since when somebody was ahead for good', () => {
    const columns = [column(0, 0), column(4, 2), column(5, 6), column(9, 8), column(12, 9)];
    expect(leadsSince(columns, 0)).toBe(3);
    expect(leadsSince(columns, 1)).toBe(-1);
  });

  it('finds the best round, the widest gap and the largest loss', () => {
    expect(bestStep([column(0, 0), column(4, 2), column(5, 9)])).toMatchObject({ seat: 1, points: 7 });
    expect(bestStep([column(0, 0)])).toBeNull();
    expect(widestGap(score(0, { a: 5, b: 9 }), score(1, { a: 4, b: 2 }))).toEqual({ source: 'b', points: 7 });
    expect(largestLoss([score(0, { a: 5 }), score(1, { a: -3, b: -1 })])).toEqual({ seat: 1, source: 'a', points: 3 });
    expect(largestLoss([score(0, { a: 5 })])).toBeNull();
  });
});

describe('the final scoring of Underwater Cities', () => {
  const log = [
    entry(1, { event: 'round', round: 1 }),
    entry(2, { event: 'production', era: 1 }, { event: 'round', round: 2 }),
    entry(3),
  ];
  const last = [
    score(0, { production: 4, card: 2, feeding: 0, brown: 0, endgame: 0, cities: 5, leftover: 1 }),
    score(1, { production: 3, card: 0, feeding: -2, brown: 6, endgame: 0, cities: 0, leftover: 0 }),
  ];

  it('comes step by step after the rounds of each era', () => {
    const columns = columnsOf(
      log,
      [
        [0, 0],
        [4, 1],
        [12, 7],
      ],
      last,
      true,
    );
    expect(columns.map(c => c.band)).toEqual(['I', 'I', 'II', '', '', '', '']);
    expect(columns.map(c => c.label)).toEqual(['', '1', '2', ...steps]);
    expect(columns.map(c => c.scores)).toEqual([
      [0, 0],
      [4, 1],
      [6, 1],
      [6, 7],
      [6, 7],
      [11, 7],
      [12, 7],
    ]);
    expect(columns.at(-1)!.scores).toEqual(last.map(s => s.total));
  });

  it('is not there while the game goes on', () => {
    expect(
      columnsOf(
        log,
        [
          [0, 0],
          [4, 1],
          [12, 7],
        ],
        last,
        false,
      ).map(c => c.label),
    ).toEqual(['', '1', '2']);
  });
});
