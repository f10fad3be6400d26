// How the chances went: a bot looks at positions of a finished game, one after another, in a worker
// of its own. What it says is an estimate, not the truth.
import { Engine, valueOf } from '../table/engine';
import type { Question, RecordFile, Thought } from '../table/messages';

export interface Estimate {
  n: number;
  shares: number[];
} // after n moves; of 1000
export interface Swing {
  from: Estimate;
  to: Estimate;
  seat: number;
  change: number;
}

const judge = 'medium';

/** Calls back with each estimate; ends early when `stopped` says so. */
export async function estimates(
  record: RecordFile,
  samples: number,
  found: (e: Estimate, done: number) => void,
  stopped: () => boolean,
): Promise<void> {
  const engine = new Engine();
  try {
    const { result: _result, moves, ...head } = record;
    await engine.ask(`replay ${JSON.stringify({ ...head, moves: [] })}`);
    const step = Math.max(1, Math.ceil(moves.length / samples));
    for (let n = 0; n < moves.length && !stopped(); n += step) {
      const asked = await engine.ask<Question[]>('questions');
      const thought = await engine.ask<Thought>(`go ${asked[0]!.seat} ${JSON.stringify({ bot: judge })}`);
      if (thought.shares) found({ n, shares: thought.shares }, n / moves.length);
      const answers = await engine.batch(moves.slice(n, n + step).map(m => `do ${m}`));
      answers.forEach(a => valueOf(a, 'do'));
    }
  } finally {
    engine.close();
  }
}

/** The largest changes of one seat's chances between two estimates, at most one of each stretch. */
export function swings(list: Estimate[], count = 3): Swing[] {
  const all = list.slice(1).map((to, i) => {
    const from = list[i]!;
    const changes = to.shares.map((s, seat) => s - (from.shares[seat] ?? 0));
    const seat = changes.reduce((best, c, k) => (Math.abs(c) > Math.abs(changes[best]!) ? k : best), 0);
    return { from, to, seat, change: changes[seat]! };
  });
  return all
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, count)
    .filter(s => Math.abs(s.change) >= 40)
    .sort((a, b) => a.to.n - b.to.n);
}
