import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds, withPick } from '../../src/lib/words-of-moves';
import { nearest } from '../../src/lib/roving';
import { fit } from '../../src/lib/panzoom.svelte';

describe('picking', () => {
  const legal = ['slot R1 card 3', 'slot R1 card 37', 'slot G2 card 3', 'clone Y3 card 37', 'ability 97'];

  it('takes words whole', () => {
    expect(holds('slot R1 card 37', 'card 3')).toBe(false);
    expect(holds('slot R1 card 37', 'card 37')).toBe(true);
    expect(holds('build farm c12.1 pay biomatter 1 kelp', 'c12.1')).toBe(true);
  });

  it('keeps what goes together and drops the rest', () => {
    expect(withPick(legal, ['slot R1'], 'card 3')).toEqual(['slot R1', 'card 3']);
    expect(withPick(legal, ['slot R1', 'card 3'], 'slot G2')).toEqual(['card 3', 'slot G2']);
    expect(withPick(legal, ['slot G2', 'card 3'], 'card 37')).toEqual(['card 37']);
    expect(withPick(legal, ['slot G2'], 'ability 97')).toEqual(['ability 97']);
  });

  it('never ends with picks that no move holds', () => {
    const words = fc.constantFrom('slot R1', 'slot G2', 'clone Y3', 'card 3', 'card 37', 'ability 97');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), clicks => {
        let picked: string[] = [];
        for (const w of clicks) picked = withPick(legal, picked, w);
        expect(picked.length === 0 || legal.some(m => picked.every(p => holds(m, p)))).toBe(true);
      }),
    );
  });
});

describe('arrow keys', () => {
  it('go to what lies that way', () => {
    const others = [
      { x: 10, y: 0 },
      { x: 30, y: 1 },
      { x: 0, y: 10 },
      { x: -5, y: 0 },
    ];
    expect(nearest({ x: 0, y: 0 }, others, [1, 0])).toBe(0);
    expect(nearest({ x: 0, y: 0 }, others, [0, 1])).toBe(2);
    expect(nearest({ x: 0, y: 0 }, others, [0, -1])).toBe(-1);
  });
});

describe('the frame of a phone', () => {
  const whole = { x: 0, y: 0, w: 1000, h: 720 };
  it('shows all targets, whatever they are', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 720 }) });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 9 }), points => {
        const box = fit(points, whole, 0.78);
        for (const p of points)
          expect(p.x >= box.x - 1 && p.x <= box.x + box.w + 1 && p.y >= box.y - 1 && p.y <= box.y + box.h + 1).toBe(
            true,
          );
      }),
    );
  });
});
