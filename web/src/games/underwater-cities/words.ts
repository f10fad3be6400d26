// Moves, events and places of Underwater Cities in the player's language. All sentences come from
// the catalogue; this file only knows which one to take.
import { maybe, t, type Key } from '../../lib/i18n.svelte';
import type { GameEvent, Snapshot } from '../../table/messages';
import type { Change, Cue, Part } from '../types';
import {
  cardName,
  cards,
  cardText,
  cityName,
  contractName,
  optionText,
  resources,
  slotText,
  tileName,
  tiles,
  type Resource,
} from './data.svelte';
import type { SeatFacts, SeatView, View } from './view';

const isResource = (w: string): w is Resource => resources.includes(w as Resource) || w === 'card';

export const amountOf = (n: number, resource: string) => t(`uc.n.${resource}` as Key, { n });
export const thing = (kind: string) => t(`uc.thing.${kind}` as Key);
const card = (word: string) => (word === 'assistant' ? cardName(0) : cardName(Number(word)));

/** A card for those who hear it: name, colour, kind, price and effect. */
export function spokenCard(n: number): string {
  const facts = cards.get(n);
  if (!facts) return `${cardName(n)}.`;
  const price = facts.cost ? amountOf(facts.cost, 'credit') : '';
  const head = [facts.colour ? t(`uc.colour.${facts.colour}`) : t('uc.colour.none'), t(`uc.type.${facts.type}`), price];
  return `${cardName(n)}: ${head.filter(Boolean).join(', ')}. ${cardText(n)}`;
}

export function placeName(id: string, view?: View, seat = 0): string {
  if (id.includes('-')) {
    const [a = '', b = ''] = id.split('-');
    const end = b.startsWith('m')
      ? tileName(view?.seats[seat]?.metropolises[b] ?? '') || t('uc.metropolis')
      : cityName(b);
    return `${cityName(a)} – ${end}`;
  }
  if (id.includes('.')) {
    const [c = '', n = ''] = id.split('.');
    return n === 'x' ? t('uc.expansionOf', { city: cityName(c) }) : `${cityName(c)}.${n}`;
  }
  return cityName(id);
}

/** What stands on a place, for those who do not see it. */
export function siteState(id: string, seat: SeatView, { connected }: SeatFacts): string {
  const name = placeName(id);
  const up = (yes: boolean) => (yes ? `, ${t('a11y.upgraded')}` : '');
  if (id.includes('-')) {
    if (!seat.tunnels.includes(id)) return `${thing('tunnel')} ${name}: ${t('a11y.empty')}`;
    return `${thing('tunnel')} ${name}${up(seat.upgraded_tunnels.includes(id))}`;
  }
  if (id.includes('.')) {
    const built = seat.buildings[id];
    return built
      ? `${thing(built.replace('upgraded ', ''))} ${name}${up(built.startsWith('upgraded'))}`
      : `${name}: ${t('a11y.empty')}`;
  }
  if (!seat.cities.includes(id)) return `${name}: ${t('a11y.empty')}`;
  const kind = seat.symbiotic.includes(id) ? 'symbiotic' : 'city';
  return `${thing(kind)} ${name}${connected.cities.includes(id) ? `, ${t('a11y.connected')}` : ''}`;
}

/** How a move is said: in words, with marks where symbols go, or only what it gains. */
type Way = 'words' | 'symbols' | 'gain';

/** "2 steelplast 1 kelp" → words, or the same between marks, to be shown as symbols. */
function amountList(words: string[], way: Way): string {
  const said: string[] = [];
  for (let i = 0; i + 1 < words.length && isResource(words[i + 1]!); i += 2)
    said.push(
      way === 'symbols' ? `\u0001${words[i]} ${words[i + 1]}\u0001` : amountOf(Number(words[i]), words[i + 1]!),
    );
  return said.join(way === 'symbols' ? ' ' : ', ');
}

function buildWords(words: string[], view: View, seat: number, way: Way): string {
  const [, kind = '', site = '', pay, , ...rest] = words;
  const bio = pay === 'pay' ? ` (${t('uc.payBiomatter', { what: amountList(rest, way) })})` : '';
  return `${t('uc.build', { what: thing(kind) })} ${placeName(site, view, seat)}${bio}`;
}

export function moveWords(text: string, s: Snapshot, way: Way = 'words'): string {
  const view = s.view as View;
  const words = text.split(' ');
  const by = words.indexOf('by');
  const main = by > 0 ? words.slice(0, by) : words;
  const [verb = '', a = '', b = '', c = ''] = main;
  switch (verb) {
    case 'slot':
      return b === 'card' ? t('uc.move.slot', { slot: slotName(a), card: card(c) }) : t(`uc.move.slot_${a}` as Key);
    case 'clone':
      return t('uc.move.clone', { slot: slotName(a), card: card(c) });
    case 'build':
      return buildWords(main, view, s.viewer, way);
    case 'upgrade':
    case 'produce':
    case 'convert':
      return [
        t(`uc.move.${verb}` as Key),
        placeName(a, view, s.viewer),
        ...(b === 'for' ? [`(${amountList(main.slice(3), way)})`] : []),
      ].join(' ');
    case 'gain':
      return way === 'gain'
        ? amountList(main.slice(1), way)
        : t('uc.move.gain', { what: amountList(main.slice(1), way) });
    case 'pay':
      return a ? t('uc.move.pay', { what: amountList(main.slice(1), way) }) : t('uc.move.payCard');
    case 'exchange': {
      const at = main.indexOf('for');
      return t('uc.move.exchange', { a: amountList(main.slice(1, at), way), b: amountList(main.slice(at + 1), way) });
    }
    case 'advance':
      return t('uc.move.advance', { n: Number(a) });
    case 'choose':
      return optionText(view.facts.options?.[Number(a) - 1] ?? '') ?? t('uc.move.choose', { n: Number(a) });
    case 'draw':
      return a === 'tiles' ? t('uc.move.drawTiles') : t('uc.move.drawKeep', { n: Number(a), keep: Number(c) });
    case 'perform':
      return t('uc.move.perform', { slot: slotName(a) });
    case 'sell':
      return t('uc.move.sell', { card: card(a), n: Number(b) });
    case 'contract':
      return t('uc.move.contract', { name: contractName(a) });
    case 'keep':
    case 'first':
      return t(`uc.move.${verb}` as Key, {
        card: /^M/.test(a) ? tileName(a) : /^K/.test(a) ? contractName(a) : card(a),
      });
    case 'discard':
    case 'ability':
    case 'match':
    case 'drop':
    case 'under':
    case 'use':
    case 'ready':
    case 'take':
    case 'replace':
      return t(`uc.move.${verb}` as Key, { card: card(a) });
    default:
      return maybe(`uc.move.${text.replaceAll(' ', '_')}`) ?? text;
  }
}

export const slotName = (id: string) => (id === 'always' ? t('uc.always') : id);

/**
 * The name of what asks a question or gave something: "card.37", "slot.Y3", "metropolis.M3", "contract.K2",
 * "production.farm.pair".
 */
export function sourceName(source: string): string {
  const [kind, id = '', more] = source.split('.');
  switch (kind) {
    case 'card':
      return cardName(Number(id));
    case 'slot':
      return slotName(id);
    case 'metropolis':
      return tileName(id);
    case 'contract':
      return contractName(id);
    case 'production':
      return t(`uc.row.${more ? `${id}_${more}` : id}` as Key);
    default:
      return '';
  }
}

/** What the slot or card that asks says. */
function effectText(source: string, view: View): string {
  const [kind, id = ''] = source.split('.');
  if (kind === 'slot') return slotText(view.slots.find(slot => slot.id === id)?.action ?? '');
  return kind === 'card' ? cardText(Number(id)) : '';
}

/** Which slot and which card of a turn are chosen so far. */
export function chosenOf(picked: string[]): { slot?: string; card?: string } {
  const words = picked.join(' ');
  return { slot: /\b(?:slot|clone) (\w+)/.exec(words)?.[1], card: /\bcard (\w+)/.exec(words)?.[1] };
}

/** Of a turn that is being put together: what is still to be chosen. */
function turnTitle(picked: string[]): string | undefined {
  const { slot, card: chosen } = chosenOf(picked);
  if (slot && chosen) return t('uc.ask.turnWhole');
  if (slot) return t('uc.ask.turnCard', { slot: slotName(slot) });
  return chosen ? t('uc.ask.turnSlot', { card: card(chosen) }) : undefined;
}

export function questionWords(s: Snapshot, picked: string[] = []): { title: string; hint: string } {
  const q = s.question!;
  const view = s.view as View;
  const from = sourceName(q.source ?? '');
  const built =
    q.kind === 'turn' ? turnTitle(picked) : q.kind === 'effect' || q.kind === 'part' ? buildTitle(s) : undefined;
  const title = built ?? maybe(`uc.ask.${q.kind}`, { n: q.amount }) ?? t('prompt.chooseOne');
  const left = q.kind === 'part' && q.amount > 0 ? ` ${t('uc.stepsLeft', { n: q.amount })}.` : '';
  const says = effectText(q.source ?? '', view);
  return { title, hint: [from && says ? `${from}: ${says}` : from, left].join('') };
}

/** When all that is left is to build or upgrade one kind, say that kind. */
function buildTitle(s: Snapshot): string | undefined {
  const heads = new Set(
    s.legal
      .filter(m => m !== 'done')
      .map(m =>
        m
          .split(' ')
          .slice(0, m.startsWith('build') ? 2 : 1)
          .join(' '),
      ),
  );
  if (heads.size !== 1) return undefined;
  const [verb, kind] = [...heads][0]!.split(' ');
  if (verb === 'build') return t('uc.build', { what: thing(kind!) });
  return maybe(`uc.ask.${verb}`);
}

/** How far the goal of a game for one has come: "Connected cities: 3 of 7". */
export const goalWords = (s: Snapshot): string[] =>
  (s.result.goal?.lines ?? []).map(line => t(`uc.goal.${line.what}` as Key, { have: line.have, need: line.need }));

/** The end of a game for one, as the engine has judged it. */
export const verdictWords = (s: Snapshot): string =>
  s.result.goal?.met ? t('solo.uc.win') : t('solo.uc.loss', { goal: goalWords(s).join('. ') });

/** Fine words, but not to who has missed the goal. */
export const epilogueWords = (s: Snapshot): string => (s.result.goal && !s.result.goal.met ? '' : t('end.uc'));

// ---- events ----

const eventPlace = (event: GameEvent, s: Snapshot) =>
  placeName(String(event['site']), s.view as View, Number(event.seat ?? 0));
const kindOf = (event: GameEvent) => String(event['kind']);

const named = (n: unknown): Part =>
  typeof n === 'number' ? { strong: t('uc.log.card', { name: cardName(n) }) } : t('uc.log.aCard');

/** What feeding the cities took, and only that. */
function fedWords(event: GameEvent): Part[] | null {
  const took = [
    ['kelp', event['kelp']],
    ['biomatter', event['biomatter']],
    ['vp', event['lost']],
  ] as const;
  const what = took
    .filter(([, n]) => Number(n ?? 0) > 0)
    .map(([r, n]) => `−${amountOf(Number(n), r)}`)
    .join(', ');
  return what ? [t('uc.log.fed', { what })] : null;
}

export function eventWords(event: GameEvent, s: Snapshot): Part[] | null {
  switch (event.event) {
    case 'round':
      return [{ strong: t('uc.log.round', { n: Number(event['round']) }) }];
    case 'played':
      return [
        { strong: slotName(String(event['slot'])) },
        ' · ',
        typeof event['card'] === 'number' ? { strong: cardName(event['card']) } : t('uc.log.oneCard'),
        event['match'] ? ` (${t('uc.log.match')})` : '',
      ];
    case 'claimed':
    case 'dropped':
    case 'used':
    case 'readied':
    case 'discarded':
    case 'took':
      return [t(`uc.log.${event.event}` as Key), ' ', named(event['card'])];
    case 'drew':
      return typeof event['card'] === 'number' ? [t('uc.log.drew'), ' ', named(event['card'])] : null;
    case 'gained':
    case 'paid': {
      const resource = String(event['resource']);
      const n = Number(event['amount']);
      const from = sourceName(String(event['source'] ?? ''));
      return [
        event.event === 'gained' ? '+' : '−',
        String(n),
        { icon: resource, label: amountOf(n, resource) },
        from ? ` (${from})` : '',
      ];
    }
    case 'built':
      return [t('uc.log.built'), ' ', { icon: iconOf(event), label: thing(kindOf(event)) }, ` ${eventPlace(event, s)}`];
    case 'upgraded':
      return [
        t('uc.log.upgraded'),
        ' ',
        { icon: iconOf(event), label: thing(kindOf(event)) },
        ` ${eventPlace(event, s)}`,
      ];
    case 'converted':
      return [t('uc.move.convert')];
    case 'advanced':
      return [t('uc.log.advanced', { n: Number(event['space']) })];
    case 'performed':
      return [t('uc.move.perform', { slot: slotName(String(event['slot'])) })];
    case 'connected':
      return [
        t('uc.log.connected'),
        ' ',
        { strong: t('uc.log.metropolis', { name: tileName(String(event['tile'])) }) },
      ];
    case 'contract':
      return [
        t('uc.log.contract'),
        ' ',
        { strong: t('uc.log.name', { name: contractName(String(event['contract'])) }) },
      ];
    case 'production':
      return [{ strong: t('uc.production', { era: 'I'.repeat(Number(event['era'])) }) }];
    case 'fed':
      return fedWords(event);
    case 'scored': {
      const source = maybe(`uc.score.${String(event['source'])}`);
      return Number(event['points'])
        ? [source ? `${source}: ` : '', t('uc.log.scored', { n: Number(event['points']) })]
        : null;
    }
    case 'reshuffled':
      return [t('uc.log.reshuffled')];
    default:
      return null;
  }
}

function sourcePlace(source: string): string | undefined {
  const [kind, id] = source.split('.');
  return kind === 'slot' || kind === 'card' ? `[data-${kind}="${id}"]` : undefined;
}

/** Where things are on the screen; each part of the table marks itself with data-… */
export function placesOf(event: GameEvent, s: Snapshot): string[] {
  const own = event.seat === s.viewer;
  const site = own && (event.event === 'built' || event.event === 'upgraded') ? [`[data-site="${event['site']}"]`] : [];
  const card = typeof event['card'] === 'number' ? [`[data-card="${event['card']}"]`] : [];
  const slot = event.event === 'played' || event.event === 'performed' ? [`[data-slot="${event['slot']}"]`] : [];
  const source = sourcePlace(String(event['source'] ?? ''));
  const seat = Number(event.seat ?? -1) >= 0 && !own ? [`[data-seat="${event.seat}"]`] : [];
  const fed = event.event === 'advanced' ? ['[data-fed]'] : [];
  return [...site, ...card, ...slot, ...(source ? [source] : []), ...fed, ...seat];
}

export function cueOf(event: GameEvent, s: Snapshot): Cue | null {
  const seat = Number(event.seat ?? -1);
  if (seat < 0) return null;
  const home = (r: string) => (seat === s.viewer ? `[data-res="${r}"]` : `[data-seat="${seat}"]`);
  switch (event.event) {
    case 'gained':
    case 'paid': {
      const icon = String(event['resource']);
      const cause = sourcePlace(String(event['source'] ?? '')) ?? `[data-seat="${seat}"]`;
      const n = Number(event['amount']);
      return event.event === 'gained'
        ? { icon, n, from: cause, to: home(icon) }
        : { icon, n, from: home(icon), to: cause };
    }
    case 'drew':
      return {
        icon: 'card',
        n: 1,
        from: '[data-deck]',
        to: seat === s.viewer ? '[data-hand]' : `[data-seat="${seat}"]`,
      };
    case 'played':
      return {
        icon: 'card',
        n: 1,
        from: seat === s.viewer ? '[data-hand]' : `[data-seat="${seat}"]`,
        to: `[data-slot="${event['slot']}"]`,
      };
    case 'built':
      return seat === s.viewer ? null : { icon: iconOf(event), n: 1, to: `[data-seat="${seat}"]` };
    case 'advanced':
      return { icon: 'fed', n: 1, from: `[data-seat="${seat}"]`, to: '[data-fed]' };
    default:
      return null;
  }
}

export const kindIcon = (kind: string) => ({ city: 'cityN', symbiotic: 'cityS' })[kind] ?? kind;
const iconOf = (event: GameEvent) => kindIcon(kindOf(event));

/** What a seat paid and got by these events, resource by resource. */
export function changesOf(events: GameEvent[], seat: number): Change[] {
  const sum = new Map<string, number>();
  for (const e of events) {
    if (e.seat !== seat) continue;
    const add = (what: string, n: number) => sum.set(what, (sum.get(what) ?? 0) + n);
    if (e.event === 'gained') add(String(e['resource']), Number(e['amount']));
    if (e.event === 'paid') add(String(e['resource']), -Number(e['amount']));
    if (e.event === 'drew') add('card', 1);
  }
  return [...resources, 'card' as const].flatMap(r => {
    const n = sum.get(r) ?? 0;
    return n ? [{ icon: r, label: amountOf(Math.abs(n), r), amount: n }] : [];
  });
}

const ON_BOARD = new Set(
  (
    'slot clone discard drop use ready take keep under ability perform contract upgrade produce convert build ' +
    'replace match'
  ).split(' '),
);

/**
 * Moves that are found on the screen: sites, cards, slots, contracts. In which order a slot and its card are done is
 * not.
 */
export function onBoard(move: string): boolean {
  return !/^slot (first|only)$/.test(move) && ON_BOARD.has(move.slice(0, move.indexOf(' ')));
}

/** The part of the table where a question is answered, on a phone; cards and tiles to choose from lie over the city. */
export function tabFor(kind: string, legal: string[]): string | undefined {
  const some = (what: RegExp) => legal.some(m => what.test(m));
  if (kind === 'turn') return 'slots';
  if (kind === 'end' && some(/^ability /)) return 'tableau';
  if (kind === 'discard') return 'hand';
  if (['keep', 'look', 'under', 'order'].includes(kind) || some(/\bc\d\d|^drop M/)) return 'board';
  if (some(/^(use|ready|drop|replace) /)) return 'tableau';
  if (some(/^(take|look|contract) ?/)) return 'shared';
  return some(/^perform /) ? 'slots' : undefined;
}

/** The words of a legal move that a click on this card stands for. */
export function cardFragment(legal: string[], number: number): string | undefined {
  const name = number === 0 ? 'assistant' : String(number);
  for (const move of legal) {
    const words = move.split(' ');
    const at = words.findIndex(
      (w, i) =>
        w === name &&
        /^(card|discard|drop|use|ready|take|keep|under|ability|first|replace|match|sell)$/.test(words[i - 1] ?? ''),
    );
    if (at > 0) return `${words[at - 1]} ${name}`;
  }
  return undefined;
}

export { tiles };
