import { describe, expect, it } from 'vitest';
import { kept, keeping } from '../../src/lib/same';

describe('a new view of a table', () => {
  const old = {
    round: 1,
    seats: [
      { credits: 3, hand: [1, 2] },
      { credits: 0, hand: [] },
    ],
    played: null,
  };

  it('is the old one where nothing has changed', () => {
    expect(keeping(old, structuredClone(old))).toBe(old);
  });

  it('keeps every part that is the same, and only those', () => {
    const fresh = keeping(old, {
      round: 1,
      seats: [
        { credits: 5, hand: [1, 2] },
        { credits: 0, hand: [] },
      ],
      played: null,
    });
    expect(fresh).toEqual({ ...old, seats: [{ credits: 5, hand: [1, 2] }, old.seats[1]] });
    expect(fresh.seats[0]).not.toBe(old.seats[0]);
    expect(fresh.seats[0]!.hand).toBe(old.seats[0]!.hand);
    expect(fresh.seats[1]).toBe(old.seats[1]);
  });

  it('notices what came, went or is of another kind', () => {
    expect(keeping<object>({ a: 1 }, { a: 1, b: undefined })).toEqual({ a: 1, b: undefined });
    expect(Object.keys(keeping<object>({ a: 1, b: 2 }, { a: 1 }))).toEqual(['a']);
    expect(keeping<unknown>([], {})).toEqual({});
    expect(keeping<unknown>({ a: [1, 2] }, { a: [1] })).toEqual({ a: [1] });
    expect(keeping<unknown>(null, { a: 1 })).toEqual({ a: 1 });
  });

  it('is made anew for what is derived, of the parts it had', () => {
    let credits = 3;
    const seats = kept(() => [{ credits }, { credits: 0 }]);
    const before = seats();
    expect(seats()).toBe(before);
    credits = 5;
    const after = seats();
    expect(after).toEqual([{ credits: 5 }, { credits: 0 }]);
    expect(after[1]).toBe(before[1]);
  });
});
