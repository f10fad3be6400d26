// The production of one era as a countable statement: which thing gave what, and what feeding cost.
import type { GameEvent, LogEntry } from '../../table/messages';
import { resources } from './data.svelte';
import type { SeatView } from './view';

export interface Row { source: number; amounts: number[] }
export interface Statement {
  era: number;
  sections: { title: 'network' | 'metropolises' | 'cards'; rows: Row[] }[];
  produced: number[];
  kelp: number; biomatter: number; lost: number;
  change: number[];            // of everything held, feeding included
  later: number[];             // what came after feeding: in the last era the final scoring
}

/** All events since the last production began, oldest first. */
export function productionEvents(log: LogEntry[]): GameEvent[] {
  const list: GameEvent[] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    const events = log[i]!.events;
    const at = events.findIndex((e) => e.event === 'production');
    if (at >= 0) return [...events.slice(at), ...list];
    list.unshift(...events);
  }
  return [];
}

const sectionOf = (source: number) => (source < 0 || source >= 4000 ? 'network' : source >= 2000 && source < 3000 ? 'metropolises' : 'cards');

export function statementOf(events: GameEvent[], seat: number): Statement {
  const rows = new Map<number, Row>();
  const s: Statement = { era: Number(events[0]?.['era'] ?? 1), sections: [], produced: resources.map(() => 0), kelp: 0, biomatter: 0, lost: 0, change: resources.map(() => 0), later: resources.map(() => 0) };
  let fed = false;
  for (const e of events) {
    if (e.event === 'round') break;
    if (e.seat !== seat) continue;
    if (e.event === 'fed') {
      [s.kelp, s.biomatter, s.lost] = ['kelp', 'biomatter', 'lost'].map((k) => Number(e[k] ?? 0)) as [number, number, number];
      fed = true;
    }
    if (e.event === 'scored') s.later[resources.indexOf('vp')]! += Number(e['points']);
    if (e.event !== 'gained' && e.event !== 'paid') continue;
    const source = Number(e['source'] ?? -1), n = Number(e['amount']) * (e.event === 'paid' ? -1 : 1), r = Number(e['resource']);
    if (r >= resources.length) continue;
    if (fed) { s.later[r]! += n; continue; }
    const row = rows.get(source) ?? { source, amounts: resources.map(() => 0) };
    row.amounts[r]! += n;
    s.produced[r]! += n;
    rows.set(source, row);
  }
  for (const title of ['network', 'metropolises', 'cards'] as const) {
    const own = [...rows.values()].filter((row) => sectionOf(row.source) === title);
    if (own.length) s.sections.push({ title, rows: own });
  }
  s.change = s.produced.map((n, r) => n - ({ kelp: s.kelp, biomatter: s.biomatter, vp: s.lost }[resources[r]! as 'kelp'] ?? 0));
  return s;
}

const kinds = ['farm', 'desal', 'lab'];

/** The things on the board that a row counts: connected structures of its kind, or the metropolis. */
export function sitesOf(source: number, seat: SeatView): { sites: string[]; upgraded: string[] } {
  if (source >= 2000 && source < 3000) return { sites: Object.entries(seat.metropolises).filter(([, id]) => id === `M${source - 2000}`).map(([at]) => at), upgraded: [] };
  if (source < 4000) return { sites: [], upgraded: [] };
  const kind = (source - 4000) % 10;
  if (kind === 3) return { sites: seat.connected.tunnels, upgraded: seat.upgraded_tunnels.filter((x) => seat.connected.tunnels.includes(x)) };
  if (kind > 3) return { sites: seat.connected.cities.filter((c) => (kind === 5) === seat.symbiotic.includes(c)), upgraded: [] };
  const built = Object.entries(seat.buildings).filter(([site, what]) => what.endsWith(kinds[kind]!) && seat.connected.cities.includes(site.split('.')[0]!));
  const upgraded = built.filter(([, what]) => what.startsWith('upgraded'));
  return { sites: (source >= 4010 ? upgraded : built).map(([site]) => site), upgraded: upgraded.map(([site]) => site) };
}
