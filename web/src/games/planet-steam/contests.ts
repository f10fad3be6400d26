// The auctions of a round, read from the log: who bid what, who passed, who won.
import type { LogEntry } from '../../table/messages';

export interface Bid {
  seat: number;
  amount: number | null;
  won: boolean;
} // null: passed
export interface Contest {
  kind: string;
  bids: Bid[];
  winner: number | null;
  price: number;
}

/** All contests since the round began, the present one last. */
export function contestsOf(log: LogEntry[]): Contest[] {
  let list: Contest[] = [];
  const open = (kind: string) => {
    const last = list.at(-1);
    if (last && last.winner === null && last.kind === kind) return last;
    const fresh: Contest = { kind, bids: [], winner: null, price: 0 };
    list.push(fresh);
    return fresh;
  };
  for (const event of log.flatMap(entry => entry.events)) {
    const kind = event['contest'] as string | undefined; // a pass in claiming or trade has none
    if (event.event === 'round') list = [];
    else if (!kind) continue;
    else if (event.event === 'bid')
      open(kind).bids.push({ seat: event.seat!, amount: Number(event['amount']), won: false });
    else if (event.event === 'passed') open(kind).bids.push({ seat: event.seat!, amount: null, won: false });
    else if (event.event === 'won') {
      const contest = open(kind);
      contest.winner = event.seat!;
      contest.price = Number(event['bid']);
      const winning = contest.bids.findLast(b => b.seat === event.seat && b.amount !== null);
      if (winning) winning.won = true;
      else contest.bids.push({ seat: event.seat!, amount: contest.price, won: true });
    }
  }
  return list;
}
