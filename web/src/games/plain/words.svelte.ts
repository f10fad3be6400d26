// Words for a game without a table of its own, from the engine's terms.
import { termsOf } from '../../table/local';
import type { GameEvent } from '../../table/messages';
import type { Part } from '../types';

let terms = $state.raw<Record<string, string>>({});
let names = new Map<string, string>();

export async function words(game: string, language: string): Promise<void> {
  terms = await termsOf(language, game);
  names = new Map(Object.entries(terms).filter(([k]) => !k.endsWith('.text')).map(([key, text]) => [key.slice(key.indexOf('.') + 1), text]));
}

export const term = (key: string) => terms[key] ?? '';

/** A move in words: each word that names a component is replaced by its name. */
export function moveWords(text: string, exact = false): string {
  if (exact) return terms[text] ?? '';
  const said = text.split(' ').map((word) => names.get(word) ?? word.replaceAll('_', ' ')).join(' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export function eventWords(event: GameEvent): Part[] | null {
  const { event: id, seat: _seat, ...args } = event;
  const said = Object.entries(args).filter(([, v]) => v !== null && v !== undefined)
    .map(([k, v]) => `${names.get(k) ?? k.replaceAll('_', ' ')} ${typeof v === 'string' ? (names.get(v) ?? v) : String(v)}`).join(', ');
  const head = terms[`event.${id}`] ?? id.replaceAll('_', ' ');
  return [{ strong: head }, said ? ` ${said}` : ''];
}
