// What happened, for those who do not see the table: one sentence a move.
import type { LogEntry } from '../table/messages';
import type { Part } from '../games/types';
import type { Play } from './play.svelte';

const textOf = (part: Part): string => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.label);

/** A sentence without its symbols; a symbol beside its own name is not said twice. */
export function plainText(parts: Part[]): string {
  return parts
    .filter((part, i) => {
      const next = parts.slice(i + 1).find(p => textOf(p).trim());
      const isNamed = !!next && textOf(next).trim().startsWith(textOf(part));
      return typeof part === 'string' || 'strong' in part || !isNamed;
    })
    .map(textOf)
    .join('')
    .trim();
}

/** A move, what it did, and what its seat paid and gained by it; empty: nothing the viewer may know. */
export function spokenMove(play: Play, entry: LogEntry): string {
  const { module, snapshot } = play;
  const told = entry.events
    .filter(event => !module.books?.(event))
    .map(event => plainText(module.event(event, snapshot) ?? []))
    .filter(Boolean);
  if (!told.length && entry.move && !module.silent?.(entry.move)) told.push(module.move(entry.move, snapshot));
  const sum = module.changes(entry.events, entry.seat).map(({ amount, label }) => {
    const sign = amount < 0 ? '−' : '+';
    return /^\d/.test(label) ? `${sign}${label}` : `${sign}${Math.abs(amount)} ${label}`; // a label may say how many
  });
  const said = [told.join('; '), sum.join(', ')].filter(Boolean).join('. ');
  return said && entry.seat >= 0 ? `${play.name(entry.seat)}: ${said}` : said;
}
