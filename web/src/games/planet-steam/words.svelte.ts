// Planet Steam in the player's language: the table's own texts, the engine's terms, and the sentences
// made of both. This file only knows which text to take.
import { format, language, type Values } from '../../lib/i18n.svelte';
import { termsOf } from '../../table/local';
import type { GameEvent, Snapshot } from '../../table/messages';
import type en from '../../generated/planet-steam/en.json';
import type { Change, Part } from '../types';
import { cardOf, resources, signed, type Purse, type Resource, type View } from './view';

export type Key = keyof typeof en;

const load: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('../../generated/planet-steam/en.json'),
  ru: () => import('../../generated/planet-steam/ru.json'),
  pl: () => import('../../generated/planet-steam/pl.json'),
  cs: () => import('../../generated/planet-steam/cs.json'),
};

let words = $state.raw<{ texts: Record<string, string>; terms: Record<string, string>; plural: Intl.PluralRules }>({
  texts: {},
  terms: {},
  plural: new Intl.PluralRules('en'),
});
let names = $state.raw<string[]>([]);

export async function loadWords(id: string): Promise<void> {
  const [texts, terms] = await Promise.all([load[id]!(), termsOf(id, 'planet-steam')]);
  words = { texts: texts.default, terms, plural: new Intl.PluralRules(id) };
}

/** Who sits where, for sentences that name another seat. */
export function nameSeats(all: string[]): void {
  names = all;
}

export const p = (key: Key, values: Values = {}) => format(words.texts[key] ?? key, values, words.plural);
export const term = (key: string) => words.terms[key] ?? key;
export const nameOf = (r: string) => (r === 'credits' ? term('score.credits') : term(`resource.${r}`));
export const seatName = (seat: number) => names[seat] ?? String(seat);
/** As it stands within a sentence. */
export const lower = (text: string) => text.charAt(0).toLocaleLowerCase(language()) + text.slice(1);
export const within = (r: string) => lower(nameOf(r));
export const bandName = (colour: string) => term(`band.${colour}`);

export function cardName(view: View, number: number): string {
  return (
    cardOf(view, number)
      ?.abilities.map(id => term(`specialist.${id}`))
      .join(' + ') ?? String(number)
  );
}

export const purseWords = (cost: Purse) =>
  Object.entries(cost)
    .filter(([, n]) => n)
    .map(([r, n]) => (r === 'credits' ? p('credits.n', { n }) : `${n} ${within(r)}`))
    .join(', ');

const partName = (kind: string, resource: string) =>
  kind === 'supercharger' ? term('piece.supercharger') : term(`piece.converter_${resource}`);

/** A zone move, "verb zone", in words. */
const zoneMoves: Record<string, Key> = {
  neutral: 'ask.neutralAt',
  tip: 'ask.tip',
  claim: 'ask.claimZone',
  offer: 'ask.offer',
  roll: 'ask.rollFor',
  licence: 'ask.licenceFor',
  reactor: 'bench.reactorTo',
  import: 'bench.importTo',
  idle: 'move.idle',
};

function shiftWords(mode: string, steps: string[]): string {
  const said = [];
  for (let i = 0; i + 1 < steps.length; i += 2) said.push(`${within(steps[i]!)} ${signed(Number(steps[i + 1]))}`);
  return p('move.shift', { mode: p(`shift.${mode}` as Key), what: said.join(', ') || p('shift.none') });
}

function tokens(rest: string[]): string {
  const said = [];
  for (let i = 0; i + 1 < rest.length; i += 2) said.push(`${rest[i]} ${within(rest[i + 1]!)}`);
  return said.join(', ') || '0';
}

const fixed: Record<string, Key> = {
  pass: 'move.pass',
  keep: 'ask.keep',
  release: 'ask.release',
  activate: 'ask.activate',
  rest: 'ask.rest',
  done: 'bench.finish',
  extract: 'move.extract',
  'take licence': 'ask.licence',
  'take credits': 'ask.credits',
  'buy licence': 'ask.certLicence',
  'sell licence': 'ask.certSell',
  'buy quarter': 'ask.certQuarter',
};

export function moveWords(text: string, s: Snapshot): string {
  const view = s.view as View;
  const [verb = '', a = '', b = '', c = ''] = text.split(' ');
  if (fixed[text]) return p(fixed[text]);
  if (zoneMoves[verb]) return p(zoneMoves[verb], { zone: a });
  switch (verb) {
    case 'bid':
      return p('move.bid', { n: Number(a) });
    case 'specialist':
      return p('move.specialist', { name: cardName(view, Number(a)) });
    case 'upgrade':
      return p('bench.upgraded', { resource: within(a) });
    case 'take':
      return p('ask.take', { resource: within(a) });
    case 'bonus':
      return p('ask.bonus', { resource: within(a) });
    case 'order':
      return p('ask.order', { n: Number(a), resource: within(b) });
    case 'shift':
      return shiftWords(a, text.split(' ').slice(2));
    case 'sabotage':
      return p('ask.sabotage', { name: seatName(Number(a)) });
    case 'airship':
      return p('ask.airship', { n: Number(a) });
    case 'converter':
      return p('bench.partOn', { part: partName('converter', a), zone: b });
    case 'supercharger':
      return p('bench.partOn', { part: partName('supercharger', ''), zone: a });
    case 'return':
      return p('move.returnConverter', { zone: b });
    case 'move':
      return p(
        a === 'reactor' ? 'move.moveReactor' : a === 'converter' ? 'move.moveConverter' : 'move.moveSupercharger',
        { from: b, to: c },
      );
    case 'store':
      return p('ask.store', { what: tokens(text.split(' ').slice(1)) });
    case 'buy':
      return p('move.buy', { n: Number(a), resource: within(b) });
    case 'sell':
      return p('move.sell', { n: Number(a), resource: within(b) });
    default:
      return text;
  }
}

export function questionWords(s: Snapshot): { title: string; hint: string } {
  const view = s.view as View;
  const kind = s.question?.kind ?? view.step;
  const left = view.markers_left > 1 ? p('ask.markersLeft', { n: view.markers_left }) : '';
  return { title: term(`question.${kind}`), hint: left };
}

const untold = new Set(['bonus_placed', 'bonus_returned', 'supply']);
const isResource = (v: unknown): v is Resource => resources.includes(v as Resource);

/** A log line from the engine's sentence: [arg|words] only where the argument is not zero. */
export function eventWords(event: GameEvent, s: Snapshot): Part[] | null {
  const sentence = words.terms[`log.${event.event}`];
  if (!sentence || untold.has(event.event)) return null;
  if (event.event === 'price' && event['from'] === event['to']) return null;
  const whole = sentence.replace(/\[(\w+)\|([^\]]*)\]/g, (_, arg: string, inner: string) => (event[arg] ? inner : ''));
  return whole
    .split(/(\{@?\w+\})/)
    .filter(Boolean)
    .map((piece): Part => {
      const arg = /^\{(@?)(\w+)\}$/.exec(piece);
      if (!arg) return piece;
      const value = event[arg[2]!];
      if (arg[1]) return { strong: seatName(Number(value)) };
      if (isResource(value)) return { icon: `ps-${value}`, label: nameOf(value) };
      if (arg[2] === 'purpose') return term(`purpose.${String(value)}`);
      if (event.event === 'specialist')
        return { strong: `${String(value)} – ${cardName(s.view as View, Number(value))}` };
      if (arg[2] === 'change') return signed(Number(value));
      return { strong: String(value) };
    });
}

export function changesOf(events: GameEvent[], seat: number): Change[] {
  const sum = new Map<string, number>();
  const add = (what: string, n: number) => sum.set(what, (sum.get(what) ?? 0) + n);
  for (const e of events) {
    if (e.seat !== seat) continue;
    if (e.event === 'gained') add(String(e['resource']), Number(e['amount']));
    if (e.event === 'spent') add(String(e['resource']), -Number(e['amount']));
    if (e.event === 'earned' || e.event === 'granted') add('credits', Number(e['credits']));
    if (e.event === 'paid') add('credits', -Number(e['credits']));
  }
  return [...sum]
    .filter(([, n]) => n)
    .map(([what, amount]) => ({ icon: what === 'credits' ? 'ps-credit' : `ps-${what}`, label: nameOf(what), amount }));
}
