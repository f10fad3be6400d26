// The log as a story: rounds, in them turns, from the oldest to the newest. It only sorts what the table told; words
// are made when it is shown.
import type { GameEvent, LogEntry, Shown } from '../table/messages';
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

/** Sorts a log into rounds and turns; `setup` happened before the first move, `shown` after so many of them. */
export function chapters(teller: Teller, log: LogEntry[], setup: GameEvent[] = [], shown: Shown[] = []): Chapter[] {
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

  const tellShown = (n: number) => {
    for (const one of shown) if (one.n === n) for (const event of one.events) tell(event, -1, n);
  };
  for (const event of setup) tell(event, -1, 0);
  tellShown(0);
  for (const entry of log) {
    if (!entry.events.length && entry.seat >= 0) {
      const turn = turnOf(entry.seat, entry.n);
      turn.silent.push(entry);
      turn.to = entry.n;
    }
    for (const event of entry.events) tell(event, entry.seat, entry.n);
    tellShown(entry.n);
  }
  return list.filter(chapter => chapter.round !== null || chapter.turns.length);
}

/** What others did between a seat's last turn and the one it is at: the moves, and how many came before them. */
export function since(log: LogEntry[], seat: number): { from: number; entries: LogEntry[] } {
  const to = log.findLastIndex(entry => entry.seat !== seat) + 1; // what follows is the seat's own turn
  const from = log.slice(0, to).findLastIndex(entry => entry.seat === seat) + 1;
  return { from, entries: log.slice(from, to) };
}
