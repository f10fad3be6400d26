import { describe, expect, it } from 'vitest';
import { chapters, since } from '../../src/lib/story';
import type { GameEvent, LogEntry } from '../../src/table/messages';

const entry = (n: number, seat: number, ...events: GameEvent[]): LogEntry => ({
  n,
  seat,
  move: 'm',
  events,
  totals: [],
});
const round = (n: number): GameEvent => ({ event: 'round', round: n });
const played = (seat: number): GameEvent => ({ event: 'played', seat });
const gained = (seat: number): GameEvent => ({ event: 'gained', seat });
const teller = {
  round: (e: GameEvent) => (e.event === 'round' ? Number(e['round']) : null),
  opensTurn: (e: GameEvent) => e.event === 'played',
};

describe('the story of a game', () => {
  it('has rounds, in them turns, oldest first; a round is nobody’s', () => {
    const log = [
      entry(1, 0, { event: 'discarded', seat: 0 }),
      entry(2, 1, { event: 'discarded', seat: 1 }, round(1)),
      entry(3, 0, played(0)),
      entry(4, 0, gained(0)),
      entry(5, 1, played(1), round(2)),
      entry(6, 0, played(0)),
    ];
    const story = chapters(teller, log);
    expect(story.map(c => c.round)).toEqual([null, 1, 2]);
    expect(story.map(c => c.at)).toEqual([0, 2, 5]);
    expect(story.map(c => c.turns.map(t => [t.seat, t.from, t.to]))).toEqual([
      [
        [0, 1, 1],
        [1, 2, 2],
      ],
      [
        [0, 3, 4],
        [1, 5, 5],
      ],
      [[0, 6, 6]],
    ]);
  });

  it('parts the turns of one who plays alone', () => {
    const log = [entry(1, 0, round(1)), entry(2, 0, played(0)), entry(3, 0, gained(0)), entry(4, 0, played(0))];
    expect(chapters(teller, log)[0]!.turns.map(t => [t.from, t.to])).toEqual([
      [2, 3],
      [4, 4],
    ]);
  });

  it('keeps together what a seat did in a round where all play at once', () => {
    const log = [entry(1, 0, gained(0)), entry(2, 1, gained(1)), entry(3, 0, gained(0))];
    const turns = chapters({ ...teller, together: true }, log)[0]!.turns;
    expect(turns.map(t => [t.seat, t.from, t.to])).toEqual([
      [0, 1, 3],
      [1, 2, 2],
    ]);
  });

  it('knows what others did since one’s last turn, also in the middle of the next', () => {
    const log = [entry(1, 0), entry(2, 1), entry(3, 2)];
    expect(since(log, 0)).toEqual({ from: 1, entries: log.slice(1) });
    expect(since([...log, entry(4, 0)], 0)).toEqual({ from: 1, entries: log.slice(1) });
    expect(since([entry(1, 0)], 0).entries).toEqual([]);
  });
});
