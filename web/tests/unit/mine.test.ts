// What the history of a device says, and the file of everything.
import { describe, expect, it } from 'vitest';
import { matching, milestoneIds, milestones, opponent, summary, won } from '../../src/mine/stats';
import { dayOf, puzzleOfDay, type Puzzle } from '../../src/puzzles/puzzles';
import { BadFile, freshIn, readDeviceFile } from '../../src/table/everything';
import type { Day, Everything, Played, Solved } from '../../src/table/records';

const bot = (level: string) => ({ name: 'Argo', kind: 'bot' as const, level });
const me = { name: 'Anna', kind: 'person' as const, level: '' };
let n = 0;
const game = (over: Partial<Played>): Played => ({
  id: `g${++n}`,
  game: 'planet-steam',
  seats: [me, bot('medium')],
  me: 0,
  points: [500, 400],
  places: [1, 2],
  feats: {},
  moves: 100,
  ended: n * 1000,
  ...over,
});

describe('statistics', () => {
  it('count victories, best and mean by game, players and opponents', () => {
    const list = [
      game({}),
      game({ points: [300, 400], places: [2, 1] }),
      game({ seats: [me, bot('easy'), bot('hard')], points: [700, 1, 2], places: [1, 3, 2] }),
      game({ game: 'underwater-cities', seats: [me], points: [90], places: [1], goal: false }),
    ];
    expect(summary(matching(list, { game: 'planet-steam' }))).toEqual({ played: 3, won: 2, best: 700, mean: 500 });
    expect(summary(matching(list, { players: 2 })).played).toBe(2);
    expect(matching(list, { level: 'hard' }).length).toBe(1);
    expect(opponent(list[3]!)).toBe('alone');
    expect(won(list[3]!)).toBe(false);
    expect(summary([])).toEqual({ played: 0, won: 0, best: 0, mean: 0 });
  });

  it('reach milestones at the moment they are first true, and not before', () => {
    const none = milestones([], [], []);
    expect(milestoneIds.every(id => none[id] === null)).toBe(true);
    const lost = milestones([game({ places: [2, 1], seats: [me, bot('hard')], ended: 5 })], [], []);
    expect([lost.game, lost.win, lost.hard]).toEqual([5, null, null]);
    const list = [
      game({ ended: 30, seats: [me, bot('hard')] }),
      game({ ended: 20, seats: [me, bot('hard')] }),
      game({ ended: 40, game: 'underwater-cities', points: [100, 3], feats: { metropolises: 1 } }),
      game({ ended: 50, game: 'planet-unknown', seats: [me], points: [60], places: [1], goal: true }),
    ];
    const reached = milestones(list, [], []);
    expect([reached.hard, reached.three, reached.hundred, reached.metropolis, reached.alone]).toEqual([
      20, 50, 40, 40, 50,
    ]);
    expect([reached.expert, reached.ten, reached.puzzles]).toEqual([null, null, null]);
  });

  it('know a week of challenges only when no day is missing', () => {
    const day = (d: number): Day => ({ id: `planet-steam/2026-11-${10 + d}`, points: 1, place: 1, played: '', at: d });
    expect(milestones([], [], [0, 1, 2, 3, 4, 5].map(day)).week).toBe(null);
    expect(milestones([], [], [0, 1, 2, 4, 5, 6, 7].map(day)).week).toBe(null);
    expect(milestones([], [], [6, 1, 2, 3, 4, 5, 0].map(day)).week).toBe(6);
  });
});

describe('the puzzle of the day', () => {
  const list = Array.from({ length: 66 }, (_, i) => ({ id: String(i) }) as Puzzle);
  it('is another one every day until all have been shown', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 66; i++) seen.add(puzzleOfDay(list, dayOf(new Date(Date.UTC(2026, 10, 16 + i))))!.id);
    expect(seen.size).toBe(66);
  });
  it('changes at midnight of UTC', () => {
    const at = (time: string) => puzzleOfDay(list, dayOf(new Date(time)))!.id;
    expect(at('2026-11-16T00:00:00Z')).toBe(at('2026-11-16T23:59:59Z'));
    expect(at('2026-11-17T00:00:00Z')).not.toBe(at('2026-11-16T23:59:59Z'));
    expect(puzzleOfDay([], '2026-11-16')).toBeUndefined();
  });
});

describe('the file of everything', () => {
  const empty: Everything = { games: [], records: [], played: [], solved: [], days: [] };
  const file = (more: object) => JSON.stringify({ format: 'frontier-device', version: 1, own: {}, ...empty, ...more });
  const solved: Solved = { id: 'planet-steam/1', solved: true, clean: true, tries: 1, grade: 3, at: 1 };

  it('is refused whole when anything in it is not what it should be', () => {
    const code = (text: string) => {
      try {
        readDeviceFile(text);
        return 'taken';
      } catch (e) {
        return (e as BadFile).code;
      }
    };
    expect(code(file({ played: [game({})], solved: [solved] }))).toBe('taken');
    expect(code('no JSON')).toBe('device/unreadable');
    expect(code('null')).toBe('device/unreadable');
    expect(code('{"format":1,"game":"planet-steam","moves":[]}')).toBe('device/unreadable');
    expect(code(file({ version: 2 }))).toBe('device/newer');
    expect(code(file({ days: undefined }))).toBe('device/unreadable');
    expect(code(file({ played: [game({}), { ...game({}), seats: [] }] }))).toBe('device/unreadable');
    expect(code(file({ solved: [{ ...solved, id: 7 }] }))).toBe('device/unreadable');
  });

  it('adds what is new and writes nothing newer over', () => {
    const saved = (updated: number) => ({ id: 'a', updated });
    const here = { ...empty, games: [saved(5)], solved: [{ ...solved, solved: false }] };
    const old = { ...empty, games: [saved(4)], records: [{ id: 'a' }], solved: [solved], played: [game({})] };
    const fresh = freshIn(old, here);
    expect([fresh.games.length, fresh.records.length, fresh.solved.length, fresh.played.length]).toEqual([0, 0, 1, 1]);
    expect(freshIn({ ...old, games: [saved(6)] }, here).records.length).toBe(1);
    expect(freshIn(old, old)).toEqual(empty);
  });
});
