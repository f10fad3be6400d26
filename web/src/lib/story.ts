// The log as a story: rounds, in them turns, from the oldest to the newest. It only sorts what the table told; words
// are made when it is shown.
import type { GameEvent, LogEntry } from '../table/messages';
import type { GameModule } from '../games/types';

export interface Turn {
  seat: number; // -1: nobody's
  from: number; // first and last move, from 1; 0: before the first
  to: number;
  events: { event: GameEvent; n: number }[];
  silent: LogEntry[]; // moves that caused nothing the viewer may know
}
export interface Chapter {
  round: number | null; // null: what came before the first
  at: number; // the move that began it
  turns: Turn[];
}

type Teller = Pick<GameModule, 'begins' | 'round' | 'opensTurn' | 'together'>;

/** Sorts a log into rounds and turns; `setup` happened before the first move. */
export function chapters(teller: Teller, log: LogEntry[], setup: GameEvent[] = []): Chapter[] {
  const list: Chapter[] = [{ round: null, at: 0, turns: [] }];
  const begins = (event: GameEvent) => (teller.begins ?? teller.round)(event);
  let opened = false; // the last turn has begun in earnest

  function turnOf(seat: number, n: number, event?: GameEvent): Turn {
    const { turns } = list.at(-1)!;
    const opens = !!event && !!teller.opensTurn?.(event);
    const last = teller.together ? turns.find(turn => turn.seat === seat) : turns.at(-1);
    if (last && last.seat === seat && !(opens && opened)) {
      opened ||= opens;
      return last;
    }
    opened = opens;
    const turn: Turn = { seat, from: n, to: n, events: [], silent: [] };
    turns.push(turn);
    return turn;
  }

  function tell(event: GameEvent, seat: number, n: number): void {
    const round = begins(event);
    if (round !== null) {
      list.push({ round, at: n, turns: [] });
      return;
    }
    const turn = turnOf(event.seat ?? seat, n, event);
    turn.events.push({ event, n });
    turn.to = n;
  }

  for (const event of setup) tell(event, -1, 0);
  for (const entry of log) {
    if (!entry.events.length && entry.seat >= 0) {
      const turn = turnOf(entry.seat, entry.n);
      turn.silent.push(entry);
      turn.to = entry.n;
    }
    for (const event of entry.events) tell(event, entry.seat, entry.n);
  }
  return list.filter(chapter => chapter.round !== null || chapter.turns.length);
}

/** The moves since a seat's own last one, where others have moved since; the number of its last move. */
export function since(log: LogEntry[], seat: number): { from: number; entries: LogEntry[] } {
  const at = log.findLastIndex(entry => entry.seat === seat);
  return { from: at + 1, entries: log.slice(at + 1) };
}
