import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artOf } from '../../src/games/planet-unknown/card-art';
import {
  base,
  cards,
  corporations,
  events,
  goals,
  planets,
  tileCells,
} from '../../src/games/planet-unknown/data.svelte';
import { borders, outline, shapeOf, turned, type Cell } from '../../src/games/planet-unknown/geometry';
import { parsePlacing, placesOf, placingText, runs, targetOf } from '../../src/games/planet-unknown/moves';
import { tracks } from '../../src/games/planet-unknown/view';

const squares = (cells: { x: number; y: number }[]) =>
  cells
    .map(c => `${c.x},${c.y}`)
    .sort()
    .join(' ');
const anyTile = fc.constantFrom(...tileCells.keys());
const anyTurn = fc.record({ quarter: fc.integer({ min: 0, max: 3 }), flip: fc.boolean() });

describe('turned', () => {
  const l: Cell[] = [
    { x: 0, y: 0, terrain: 'civ', station: 'civ' },
    { x: 0, y: 1, terrain: 'civ' },
    { x: 1, y: 1, terrain: 'water' },
  ];
  it('turns clockwise into its box', () => {
    expect(squares(turned(l, { quarter: 1, flip: false }))).toBe('0,0 0,1 1,0');
    expect(turned(l, { quarter: 1, flip: false }).find(c => c.station)).toMatchObject({ x: 1, y: 0 });
  });
  it('mirrors left to right before it turns', () => {
    expect(turned(l, { quarter: 0, flip: true }).find(c => c.station)).toMatchObject({ x: 1, y: 0 });
    expect(turned(l, { quarter: 1, flip: true }).find(c => c.station)).toMatchObject({ x: 1, y: 1 });
  });
  it('loses nothing, and four quarters are none', () => {
    fc.assert(
      fc.property(anyTile, anyTurn, (id, turn) => {
        const cells = tileCells.get(id)!,
          now = turned(cells, turn);
        expect(now.length).toBe(cells.length);
        expect(now.map(c => c.terrain).sort()).toEqual(cells.map(c => c.terrain).sort());
        expect(Math.min(...now.map(c => c.x), ...now.map(c => c.y))).toBe(0);
        let again = now;
        for (let i = 0; i < 4; i++) again = turned(again, { quarter: 1, flip: false });
        expect(shapeOf(again)).toBe(shapeOf(now));
      }),
    );
  });
});

describe('outlines', () => {
  it('go once around a square', () => {
    expect(borders([{ x: 0, y: 0 }])).toEqual([
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ]);
  });
  it('keep squares apart that touch at a corner only', () => {
    expect(
      borders([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ]).length,
    ).toBe(2);
  });
  it('have a loop for a hole', () => {
    const ring = [0, 1, 2].flatMap(y => [0, 1, 2].map(x => ({ x, y }))).filter(c => c.x !== 1 || c.y !== 1);
    expect(borders(ring).length).toBe(2);
  });
  it('are closed for every planet', () => {
    for (const planet of Object.values(planets)) {
      const land = planet.ground.flatMap((row, y) =>
        [...row].flatMap((c, x) => (c === 'L' || c === 'I' ? [{ x, y }] : [])),
      );
      expect(outline(land, 40, 2, 8)).toMatch(/^(M[^M]*Z)+$/);
      expect(land.length).toBe(planet.squares);
    }
  });
});

describe('moves of the engine', () => {
  it('are found by how the tile lies', () => {
    const id = [...tileCells.keys()].find(k => k.startsWith('O4-'))!;
    const places = placesOf(
      ['place inner r0 x1 y2', 'place inner r90 x3 y4', 'place outer r0 x0 y0', 'done'],
      'inner',
      tileCells.get(id)!,
    );
    expect([...places.values()].map(p => [...p.keys()])).toEqual([['1,2'], ['3,4']]);
    const shape = shapeOf(turned(tileCells.get(id)!, { quarter: 1, flip: false }));
    expect(places.get(shape)?.get('3,4')).toBe('place inner r90 x3 y4');
    expect(placingText('inner', { quarter: 1, flip: false }, 7, 7, places, shape)).toBe('place inner r90 x7 y7');
  });
  it('say where they are made', () => {
    expect(parsePlacing('place outer r270 flip x4 y7')).toEqual({
      ring: 'outer',
      turn: { quarter: 3, flip: true },
      x: 4,
      y: 7,
    });
    expect(targetOf('patch x3 y4')).toEqual({ on: 'square', tool: 'patch', at: [3, 4] });
    expect(targetOf('move x3 y4 x3 y5')).toEqual({ on: 'rover', tool: 'move', from: [3, 4], to: [3, 5] });
    expect(targetOf('station civ left')).toEqual({ on: 'track', tool: 'station', track: 'civ' });
    expect(targetOf('use 4 civ')).toEqual({ on: 'track', tool: 'use 4', track: 'civ' });
    expect(targetOf('use 5')).toEqual({ on: 'technology', tool: 'use', label: '5' });
    expect(targetOf('clear column 4')).toEqual({ on: 'line', tool: 'clear', line: 'column', n: 4 });
    expect(targetOf('pod civ 5')).toEqual({ on: 'cell', tool: 'pod', track: 'civ', cell: 5 });
    expect(targetOf('set aside inner')).toEqual({ on: 'depot', tool: 'set aside', ring: 'inner' });
    expect(targetOf('redirect area civ 5')).toEqual({ on: 'pod', tool: 'redirect', from: 'area', to: 'civ 5' });
    expect(targetOf('redirect civ 5 slot C')).toEqual({ on: 'pod', tool: 'redirect', from: 'civ 5', to: 'slot C' });
    expect(['store patch', 'choose boost', 'lose area'].map(m => targetOf(m).on)).toEqual(Array(3).fill('button'));
  });
});

describe('markers in motion', () => {
  const up = (track: string, cell: number) => ({ event: 'advanced', seat: 0, track, on: track, cell });
  it('say by how many cells they go down', () => {
    expect(runs([{ event: 'regressed', seat: 0, track: 'civ', on: 'civ', cell: 3, cells: 2 }])).toEqual([
      { track: 'civ', on: 'civ', cell: 3, by: -2, cells: [] },
    ]);
  });
  it('count the steps of one way together, and what lies on it', () => {
    const [water, civ] = runs([
      up('water', 4),
      up('water', 5),
      { event: 'gained', what: 'boost', count: 1 },
      up('civ', 1),
    ]);
    expect(water).toMatchObject({ track: 'water', cell: 5, by: 2 });
    expect(water!.cells.map(c => c.cell)).toEqual([4, 5]);
    expect(civ).toMatchObject({ track: 'civ', cell: 1, by: 1 });
  });
});

describe('components', () => {
  it('have a place at the base for every number of players', () => {
    expect(Object.values(base.seats).map(p => p.length)).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it('have a board for every corporation', () => {
    for (const c of Object.values(corporations))
      for (const track of tracks) expect(c.tracks[track].length, `${c.id} ${track}`).toBeGreaterThan(5);
  });
});

describe('pictures of cards', () => {
  it('are there for every card, event and goal, and show what terrain or number it is about', () => {
    for (const id of Object.keys(cards)) expect(artOf('card', id, 'personal').length, id).toBeGreaterThan(0);
    for (const id of Object.keys(events)) expect(artOf('event', id, 'personal').length, id).toBeGreaterThan(0);
    for (const id of Object.keys(goals))
      for (const side of ['personal', 'competitive'] as const) {
        const glyphs = artOf('goal', id, side),
          terrain = side === 'competitive' ? goals[id]!.metric.terrain : goals[id]!.test.terrain;
        expect(glyphs.length, id).toBeGreaterThan(0);
        if (terrain)
          expect(
            glyphs.some(g => g.terrain === terrain || g.icon === terrain),
            `${id} ${side}`,
          ).toBe(true);
      }
  });
});
