// Prices and supplies over the game, from the log's events.
import type { LogEntry } from '../../table/messages';
import { resources, type ByResource, type View } from './view';

export interface Sample {
  entry: LogEntry | null;
  round: number;
  prices: ByResource;
  supply: ByResource;
}

/** Where a track stood before anything moved it: where its first event came from, or where it is. */
function start(log: LogEntry[], kind: 'price' | 'supply', now: ByResource): ByResource {
  const events = log.flatMap(e => e.events).filter(e => e.event === kind);
  return Object.fromEntries(
    resources.map(r => [r, Number(events.find(e => e['resource'] === r)?.['from'] ?? now[r])]),
  ) as ByResource;
}

/** One sample at the start and one after every move that changed a price or a supply. */
export function samplesOf(log: LogEntry[], view: View): Sample[] {
  let sample: Sample = {
    entry: null,
    round: 1,
    prices: start(log, 'price', view.prices),
    supply: start(log, 'supply', view.supply),
  };
  const list = [sample];
  for (const entry of log) {
    const next: Sample = { ...sample, entry, prices: { ...sample.prices }, supply: { ...sample.supply } };
    let moved = false;
    for (const e of entry.events) {
      if (e.event === 'round') next.round = Number(e['number']);
      if (e.event !== 'price' && e.event !== 'supply') continue;
      next[e.event === 'price' ? 'prices' : 'supply'][e['resource'] as keyof ByResource] = Number(e['to']);
      moved = true;
    }
    sample = next;
    if (moved) list.push(next);
  }
  return list;
}

/** Where each round begins in a list of samples. */
export const roundMarks = (samples: Sample[]) =>
  samples.flatMap((s, i) => (i === 0 || samples[i - 1]!.round !== s.round ? [{ i, round: s.round }] : []));
