import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cueOf, placesOf } from '../../src/games/planet-steam/cues';
import { harvestsOf } from '../../src/games/planet-steam/harvest';
import { contestsOf } from '../../src/games/planet-steam/contests';
import { roundMarks, samplesOf } from '../../src/games/planet-steam/history';
import { bandOf, zones, type View } from '../../src/games/planet-steam/view';
import type { GameEvent, LogEntry, Snapshot } from '../../src/table/messages';

const folder = join(__dirname, '../../src/games/planet-steam');
const texts = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8')) as Record<string, Record<string, string>>;
const entry = (n: number, seat: number, move: string, events: GameEvent[]): LogEntry => ({ n, seat, move, events });
const by = (quartz: number, ore: number, water: number, energy: number) => ({ quartz, ore, water, energy });
const holes = (text: string) =>
  [
    ...new Set([...text.matchAll(/\{\s*(\w+)\s*[},]/g)].map(m => m[1]!).filter(w => !/^(one|few|many|other)$/.test(w))),
  ].sort();

describe('the words of Planet Steam', () => {
  it('exist in four languages with the same places to fill', () => {
    const wrong = Object.entries(texts).flatMap(([key, t]) =>
      ['en', 'ru', 'pl', 'cs']
        .filter(l => !t[l]?.trim() || holes(t[l]!).join() !== holes(t['en']!).join())
        .map(l => `${key} ${l}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have every plural form their language counts with', () => {
    const forms: Record<string, string[]> = {
      en: ['one', 'other'],
      ru: ['one', 'few', 'many', 'other'],
      pl: ['one', 'few', 'many', 'other'],
      cs: ['one', 'few', 'many', 'other'],
    };
    const wrong = Object.entries(texts).flatMap(([key, t]) =>
      Object.entries(forms)
        .filter(([l, all]) => t[l]!.includes(', plural,') && !all.every(f => t[l]!.includes(`${f}{`)))
        .map(([l]) => `${key} ${l}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a log as a picture', () => {
  it('tells contests apart, and who won them at what price', () => {
    const log = [
      entry(1, 0, 'bid 6', [{ event: 'bid', seat: 0, amount: 6, contest: 'specialist' }]),
      entry(2, 1, 'bid 8', [{ event: 'bid', seat: 1, amount: 8, contest: 'specialist' }]),
      entry(3, 0, 'pass', [
        { event: 'passed', seat: 0, contest: 'specialist' },
        { event: 'won', seat: 1, contest: 'specialist', bid: 8 },
      ]),
      entry(4, 1, 'specialist 1', [{ event: 'won', seat: 0, contest: 'specialist', bid: 1 }]),
    ];
    expect(contestsOf(log)).toEqual([
      {
        kind: 'specialist',
        winner: 1,
        price: 8,
        bids: [
          { seat: 0, amount: 6, won: false },
          { seat: 1, amount: 8, won: true },
          { seat: 0, amount: null, won: false },
        ],
      },
      { kind: 'specialist', winner: 0, price: 1, bids: [{ seat: 0, amount: 1, won: true }] },
    ]);
    expect(contestsOf([...log, entry(5, 0, 'pass', [{ event: 'round', number: 2 }])])).toEqual([]);
  });

  it('begins every price where its first change came from', () => {
    const view = { prices: by(11, 9, 7, 3), supply: by(4, 7, 6, 12) } as View;
    const log = [
      entry(1, 0, 'sell 2 energy', [
        { event: 'supply', resource: 'energy', from: 10, to: 12 },
        { event: 'price', resource: 'energy', from: 5, to: 3 },
      ]),
      entry(2, 1, 'pass', [
        { event: 'round', number: 2 },
        { event: 'supply', resource: 'ore', from: 8, to: 7 },
      ]),
    ];
    const samples = samplesOf(log, view);
    expect(samples.map(s => [s.prices.energy, s.supply.energy, s.supply.ore])).toEqual([
      [5, 10, 8],
      [3, 12, 8],
      [3, 12, 7],
    ]);
    expect(roundMarks(samples)).toEqual([
      { i: 0, round: 1 },
      { i: 2, round: 2 },
    ]);
  });
});

describe('the map', () => {
  it('has 42 zones', () => {
    expect(new Set(zones).size).toBe(42);
  });

  it('finds a band for every supply', () => {
    for (const r of ['quartz', 'ore', 'water', 'energy'] as const)
      for (let n = 0; n <= 20; n++) expect(bandOf(r, n)).toBeDefined();
    expect(bandOf('energy', 14).change).toBe(-3);
  });
});

describe('what happens is shown where it happens', () => {
  const during = (step: string) => ({ view: { step } }) as Snapshot;
  it('sends sold tokens to their instrument, but what is spent otherwise nowhere', () => {
    const spent = { event: 'spent', seat: 2, resource: 'ore', amount: 3 };
    expect(cueOf(spent, during('trade'))).toEqual({
      icon: 'ps-ore',
      n: 3,
      from: '[data-seat="2"]',
      to: '[data-meter="ore"]',
    });
    expect(cueOf(spent, during('reactors'))).toBeNull();
  });

  it('lights the zones, instruments and moorings that a log line names', () => {
    expect(placesOf({ event: 'moved_reactor', from_zone: 'C5', to_zone: 'F2' })).toEqual([
      '[data-zone="C5"]',
      '[data-zone="F2"]',
    ]);
    expect(placesOf({ event: 'price', resource: 'water', from: 7, to: 6 })).toEqual(['[data-meter="water"]']);
    expect(placesOf({ event: 'airship', row: 3 })).toEqual(['[data-row="3"]']);
  });
});

describe('an extraction counted out', () => {
  const y = { resource: 'ore', base: 3, synergy: 2, supercharger: 1, airship: 0, lost: 2, after: 4 };
  const before = {
    idle: ['A1'],
    tipped: null,
    airship: 0,
    seats: [{ reactors: { A1: 'ore', B1: 'ore', B2: 'ore', C2: 'ore' }, superchargers: ['A1', 'B2'] }],
    facts: {
      groups: [{ seat: 0, resource: 'ore', zones: ['B1', 'B2', 'C2'] }],
      rows: [],
      seats: [{ extraction: { short: [], yields: [y] } }],
    },
  } as unknown as View;
  const extracted = (base: number, extra: number): GameEvent[] => [
    { event: 'extracted', seat: 0, resource: 'ore', base, extra, over: 2 },
  ];

  it('tells what each source gave and which reactors it concerns; what found no room last', () => {
    const [harvest] = harvestsOf(extracted(3, 3), before);
    expect(harvest!.steps.map(s => [s.source, s.gains.ore, s.zones.map(z => z.zone).join()])).toEqual([
      ['base', 3, 'B1,B2,C2'],
      ['synergy', 2, 'B1,B2,C2'],
      ['supercharger', 1, 'B2'],
      ['lost', -2, ''],
    ]);
  });

  it('tells no sources where it went otherwise than was foreseen', () => {
    const [harvest] = harvestsOf(extracted(2, 0), before);
    expect(harvest!.steps.map(s => [s.source, s.gains.ore])).toEqual([['all', 2]]);
  });
});
