// The production of one era as a countable statement: which thing gave what, and what feeding cost.
import type { GameEvent, LogEntry } from '../../table/messages';
import { resources } from './data.svelte';

export interface Row { source: string; amounts: number[]; count: number }
export interface Statement { era: number; rows: Row[]; produced: number[]; kelp: number; biomatter: number; lost: number }

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

export function statementOf(events: GameEvent[], seat: number): Statement {
  const rows = new Map<string, Row>();
  const result: Statement = { era: Number(events[0]?.['era'] ?? 1), rows: [], produced: resources.map(() => 0), kelp: 0, biomatter: 0, lost: 0 };
  let fed = false;
  for (const e of events) {
    if (e.event === 'round') break;
    if (e.seat !== seat) continue;
    if (e.event === 'fed') {
      result.kelp = Number(e['kelp'] ?? 0);
      result.biomatter = Number(e['biomatter'] ?? 0);
      result.lost = Number(e['lost'] ?? 0);
      fed = true;
    }
    if (e.event !== 'gained' || fed) continue;
    const source = String(e['source'] ?? -1);
    const row = rows.get(source) ?? { source, amounts: resources.map(() => 0), count: 0 };
    row.amounts[Number(e['resource'])]! += Number(e['amount']);
    row.count++;
    result.produced[Number(e['resource'])]! += Number(e['amount']);
    rows.set(source, row);
  }
  result.rows = [...rows.values()];
  return result;
}
