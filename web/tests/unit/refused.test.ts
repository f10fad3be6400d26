// A table has the last word: what was drawn before it answered goes away again when it says no.
import { describe, expect, it, vi } from 'vitest';
import { Play } from '../../src/lib/play.svelte';
import type { GameModule } from '../../src/games/types';
import type { SavedGame } from '../../src/lib/storage';
import { Refused, type Made, type Snapshot, type Table } from '../../src/table/messages';

vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en'] })); // settings ask for it when they are read

describe('what was drawn ahead and then refused', () => {
  const no = new Refused({ error: 'no', says: { en: 'The table says no.' } });
  const later = <T>() => {
    let answer!: (value: T) => void, refuse!: (no: Error) => void;
    const wait = new Promise<T>((yes, no) => ((answer = yes), (refuse = no)));
    return { wait, answer, refuse };
  };
  const soon = () => new Promise(done => setTimeout(done));

  /** A game on a screen, with a table that answers when the test says so. */
  class Screen extends Play {
    static async at(table: Partial<Table>): Promise<Screen> {
      const seats = [0, 1].map(i => ({ name: `${i}`, kind: 'person' as const, level: '' }));
      const screen = new Screen(table as Table, {} as GameModule, { seats } as SavedGame, () => undefined);
      await screen.look(0);
      return screen;
    }
    override save = () => Promise.resolve();
  }
  const position = (moves: number, more: object = {}) =>
    ({
      viewer: 0,
      moves,
      toAct: [0],
      legal: ['a', 'b'],
      score: [],
      view: { n: moves },
      undo: 'may',
      ...more,
    }) as unknown as Snapshot;
  const entry = { n: 1, seat: 0, move: 'a', events: [], totals: [], final: false };
  const preview = { move: 'a', events: [], taught: false, final: false, snapshot: position(1) };
  const seen = ({ snapshot, log, picked }: Play) => ({ view: snapshot.view, moves: snapshot.moves, log, picked });

  it('is a move: it is taken off the screen, what was picked lies there again, and the no is read', async () => {
    const made = later<Made>();
    const screen = await Screen.at({
      snapshot: () => Promise.resolve(position(0)),
      preview: () => Promise.resolve(preview),
      move: () => made.wait,
    });
    await screen.pick('a');
    const before = seen(screen);
    expect(before).toEqual({ view: { n: 0 }, moves: 0, log: [], picked: ['a'] });
    const confirmed = screen.confirm();
    await soon();
    expect(seen(screen)).toEqual({ view: { n: 1 }, moves: 1, log: [entry], picked: [] });
    expect(screen.failure).toBe('');
    made.refuse(no);
    await confirmed;
    expect(seen(screen)).toEqual(before);
    expect([screen.candidate, screen.preview, screen.failure]).toEqual(['a', preview, 'The table says no.']);
  });

  it('is one taken back: it stands again', async () => {
    const back = later<void>();
    let now = 0;
    const screen = await Screen.at({
      snapshot: () => Promise.resolve(position(now)),
      preview: () => Promise.resolve(preview),
      move: () => Promise.resolve({ entry, snapshot: position(++now) }),
      takeBack: () => back.wait,
      past: () => Promise.resolve([]),
    });
    await screen.pick('a');
    await screen.confirm();
    const before = seen(screen);
    expect(before.log).toEqual([entry]);
    const undone = screen.undo();
    await soon();
    expect(seen(screen)).toEqual({ view: { n: 0 }, moves: 0, log: [], picked: [] });
    back.refuse(no);
    await undone;
    expect(seen(screen)).toEqual(before);
    expect(screen.failure).toBe('The table says no.');
    expect(screen.canUndo).toBe(true);
  });
});
