import { describe, expect, it } from 'vitest';
import { boards, cards, contracts, slotFacts, tiles } from '../../src/games/underwater-cities/data.svelte';
import { contractFx, fx, weight } from '../../src/games/underwater-cities/fx';
import { tunnelPath } from '../../src/games/underwater-cities/geometry';
import { productionEvents, statementOf } from '../../src/games/underwater-cities/statement';
import { cardFragment } from '../../src/games/underwater-cities/words';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const symbols = readFileSync(join(__dirname, '../../src/art/symbols.svg'), 'utf8');
const icons = (list: ReturnType<typeof fx>): string[] => list.flatMap((f) => (f.k === 'icon' ? [f.name, ...(f.badge ? [f.badge] : [])] : f.k === 'pill' || f.k === 'struck' ? icons(f.in) : []));

describe('faces', () => {
  it('every card, contract, tile and slot has icons, and every icon is drawn', () => {
    const all = [...[...cards.values()].map((c) => fx(c.effect)), ...[...contracts.values()].map((c) => contractFx(c.require, c.reward)), ...[...tiles.values()].map((t) => fx([...t.instant, ...t.production, ...t.endgame]))];
    expect(all.length).toBe(206 + contracts.size + tiles.size);
    for (const list of all) expect(weight(list)).toBeGreaterThan(0);
    const used = new Set(all.flatMap(icons));
    expect([...used].filter((name) => !symbols.includes(`id="i-${name}"`))).toEqual([]);
    expect(slotFacts('always')).toBeDefined();
  });

  it('draws every tunnel of every board as a line', () => {
    for (const board of boards.values()) for (const tunnel of board.tunnels) expect(tunnelPath(tunnel)).toMatch(/^M-?[\d.]+ -?[\d.]+(L|Q)/);
  });
});

describe('cards as targets', () => {
  it('finds the words a click stands for', () => {
    const legal = ['slot R1 card 37', 'ability 97', 'use assistant'];
    expect(cardFragment(legal, 37)).toBe('card 37');
    expect(cardFragment(legal, 97)).toBe('ability 97');
    expect(cardFragment(legal, 0)).toBe('use assistant');
    expect(cardFragment(legal, 3)).toBeUndefined();
  });
});

describe('the production statement', () => {
  const events = [
    { event: 'production', seat: -1, era: 1 },
    { event: 'gained', seat: 0, resource: 0, amount: 2, source: -1 },
    { event: 'gained', seat: 1, resource: 0, amount: 9, source: -1 },
    { event: 'gained', seat: 0, resource: 1, amount: 1, source: 1 },
    { event: 'fed', seat: 0, kelp: 1, biomatter: 0, lost: 3 },
    { event: 'gained', seat: 0, resource: 0, amount: 7, source: 5 },
  ];
  it('counts what one seat got before it fed', () => {
    const s = statementOf(events, 0);
    expect(s.produced).toEqual([2, 1, 0, 0, 0, 0]);
    expect([s.kelp, s.biomatter, s.lost]).toEqual([1, 0, 3]);
    expect(s.rows.map((r) => r.source)).toEqual(['-1', '1']);
  });
  it('begins with the last production of the log', () => {
    const log = [{ n: 1, seat: 0, move: 'x', events: [{ event: 'round', round: 1 }, ...events.slice(0, 2)] }, { n: 2, seat: 0, move: 'y', events: events.slice(2) }];
    expect(productionEvents(log).length).toBe(events.length);
  });
});
