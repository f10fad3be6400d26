// The production of one era as a countable statement: which thing gave what, and what feeding cost. What a row counts
// on the board is the engine's answer (facts), not ours.
import type { GameEvent, LogEntry } from '../../table/messages';
import { resources } from './data.svelte';
import type { SeatFacts } from './view';

export interface Row {
  source: string;
  amounts: number[];
}
export interface Statement {
  era: number;
  sections: { title: 'network' | 'metropolises' | 'cards'; rows: Row[] }[];
  produced: number[];
  kelp: number;
  biomatter: number;
  lost: number;
  change: number[]; // of everything held, feeding included
  later: number[]; // what came after feeding: in the last era the final scoring
}

/** All events since the last production began, oldest first. */
export function productionEvents(log: LogEntry[]): GameEvent[] {
  const list: GameEvent[] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    const events = log[i]!.events;
    const at = events.findIndex(e => e.event === 'production');
    if (at >= 0) return [...events.slice(at), ...list];
    list.unshift(...events);
  }
  return [];
}

const sectionOf = (source: string) =>
  source.startsWith('metropolis.') ? 'metropolises' : source.startsWith('card.') ? 'cards' : 'network';

export function statementOf(events: GameEvent[], seat: number): Statement {
  const rows = new Map<string, Row>();
  const s: Statement = {
    era: Number(events[0]?.['era'] ?? 1),
    sections: [],
    produced: resources.map(() => 0),
    kelp: 0,
    biomatter: 0,
    lost: 0,
    change: resources.map(() => 0),
    later: resources.map(() => 0),
  };
  let fed = false;
  for (const e of events) {
    if (e.event === 'round') break;
    if (e.seat !== seat) continue;
    if (e.event === 'fed') {
      [s.kelp, s.biomatter, s.lost] = ['kelp', 'biomatter', 'lost'].map(k => Number(e[k] ?? 0)) as [
        number,
        number,
        number,
      ];
      fed = true;
    }
    if (e.event === 'scored') s.later[resources.indexOf('vp')]! += Number(e['points']);
    if (e.event !== 'gained' && e.event !== 'paid') continue;
    const source = String(e['source'] ?? ''),
      n = Number(e['amount']) * (e.event === 'paid' ? -1 : 1),
      r = resources.findIndex(name => name === e['resource']);
    if (r < 0) continue;
    if (fed) {
      s.later[r]! += n;
      continue;
    }
    const row = rows.get(source) ?? { source, amounts: resources.map(() => 0) };
    row.amounts[r]! += n;
    s.produced[r]! += n;
    rows.set(source, row);
  }
  for (const title of ['network', 'metropolises', 'cards'] as const) {
    const own = [...rows.values()].filter(row => sectionOf(row.source) === title);
    if (own.length) s.sections.push({ title, rows: own });
  }
  s.change = s.produced.map(
    (n, r) => n - ({ kelp: s.kelp, biomatter: s.biomatter, vp: s.lost }[resources[r]! as 'kelp'] ?? 0),
  );
  return s;
}

/** The things on the board that a row counts. */
export function sitesOf(source: string, seat: SeatFacts): { sites: string[]; upgraded: string[] } {
  const row = seat.forecast.rows.find(r => r.source === source);
  return { sites: row?.sites ?? [], upgraded: row?.upgraded ?? [] };
}
