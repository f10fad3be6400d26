// Words for a game without a table of its own, from the engine's terms.
import { termsOf } from '../../table/local';
import type { GameEvent } from '../../table/messages';
import type { Part } from '../types';

let terms = $state.raw<Record<string, string>>({});
let names = new Map<string, string>();
const sentences = /^(log|event|question|option|score)\.|\.text$/;

export async function words(game: string, language: string): Promise<void> {
  terms = await termsOf(language, game);
  names = new Map(
    Object.entries(terms)
      .filter(([key]) => !sentences.test(key))
      .map(([key, text]) => [key.slice(key.indexOf('.') + 1), text]),
  );
}

export const term = (key: string) => terms[key] ?? '';

const upper = (said: string) => said.charAt(0).toUpperCase() + said.slice(1);

/** A key or a value of a position in words. */
export const named = (word: string) => upper(names.get(word) ?? word.replaceAll('_', ' '));

/** A move in words: each word that names a component is replaced by its name. */
export const moveWords = (text: string): string =>
  upper(
    text
      .split(' ')
      .map(word => names.get(word) ?? word.replaceAll('_', ' '))
      .join(' '),
  );

const say = (value: unknown) => (typeof value === 'string' ? (names.get(value) ?? value) : String(value ?? '?'));

/** Sentences are like "rolls {die}[zone| for {zone}]": the part in brackets only where zone is there. */
function sentence(pattern: string, event: GameEvent): string {
  return pattern
    .replace(/\[(\w+)\|([^\]]*)\]/g, (_, arg: string, text: string) => (event[arg] ? text : ''))
    .replace(/\{@?(\w+)\}/g, (_, arg: string) => say(event[arg]));
}

export function eventWords(event: GameEvent): Part[] | null {
  const pattern = terms[`log.${event.event}`];
  if (pattern) return [sentence(pattern, event)];
  const { event: id, seat: _seat, ...args } = event;
  const said = Object.entries(args)
    .filter(([, v]) => v !== null && v !== undefined)
    .map(([k, v]) => `${names.get(k) ?? k.replaceAll('_', ' ')} ${say(v)}`)
    .join(', ');
  return [{ strong: id.replaceAll('_', ' ') }, said ? ` ${said}` : ''];
}
