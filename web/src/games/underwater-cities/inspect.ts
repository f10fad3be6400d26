// What the things of Underwater Cities are, for whoever asks: cards, slots, resources, sites, metropolises, contracts,
// the Federation track, eras, piles, seats.
import { t, type Key } from '../../lib/i18n.svelte';
import { holds, type Play } from '../../lib/play.svelte';
import type { FigureOf } from '../../rules/book';
import { lead, partAt, pieceOf, type About, type Context, type Row } from '../../inspect/about';
import { say } from '../../inspect/words.svelte';
import {
  boards,
  cardName,
  cards,
  cardText,
  contractName,
  contractText,
  federation,
  slotFacts,
  slotText,
  tileName,
  tiles,
  tileText,
  type Part,
  type Resource,
} from './data.svelte';
import { fateOf } from './flow';
import { fx, type Fx } from './fx';
import type { View, YieldRow } from './view';
import { amountOf, cardFragment, placeName, slotName, sourceName } from './words';
import './tokens.css';

const viewOf = (play: Play) => play.snapshot.view as View;
const holding = (play: Play, ...words: string[]) => play.snapshot.legal.filter(m => words.some(w => holds(m, w)));

/** The symbols in an effect, each by the name the rulebook gives it. */
function symbolsIn(effect: Part[], { book }: Context): About['symbols'] {
  const names = new Set<string>();
  const collect = (list: Fx[]): void => {
    for (const x of list) {
      if (x.k === 'icon') names.add(x.name);
      if (x.k === 'pill' || x.k === 'struck') collect(x.in);
    }
  };
  collect(fx(effect));
  const cities: Record<string, boolean> = { cityN: false, cityS: true };
  return [...names].flatMap(name => {
    const is = (f: FigureOf) =>
      name in cities ? f['id'] === 'city' && !!f['symbiotic'] === cities[name] : f['id'] === name;
    const piece = pieceOf(book, 'symbols', is);
    return piece ? [{ figure: piece.figure, name: piece.name }] : [];
  });
}

function card(n: number, context: Context): About | null {
  const facts = cards.get(n);
  if (!facts) return null;
  const { play } = context;
  const era = facts.era ? t('uc.era', { era: 'I'.repeat(facts.era) }) : '';
  const price = facts.cost ? amountOf(facts.cost, 'credit') : '';
  const fragment = cardFragment(play.snapshot.legal, n);
  const turn = fragment?.startsWith('card ');
  return {
    kind: [t(`uc.type.${facts.type}` as Key), facts.colour ? t(`uc.colour.${facts.colour}`) : '', era, price]
      .filter(Boolean)
      .join(' · '),
    name: cardName(n),
    text: cardText(n),
    figure: { kind: 'card', number: n },
    part: facts.cost === undefined ? 'card-types' : 'special-cards',
    symbols: symbolsIn(facts.effect, context),
    moves: fragment ? holding(play, fragment) : [],
    ...(turn && {
      sorted: (move, preview) => {
        const fate = fateOf({ events: preview.events, legal: preview.snapshot?.legal ?? [] });
        return {
          label: slotName(move.split(' ')[1]!),
          value: t(`uc.fate.${fate}`),
          tone: fate === 'match' ? ('good' as const) : ('dim' as const),
        };
      },
    }),
  };
}

function slot(id: string, context: Context): About | null {
  const { play } = context;
  const view = viewOf(play);
  const here = view.slots.find(s => s.id === id);
  if (!here) return null;
  const by = here.tiles.map(s => (s < 0 ? t('uc.neutral') : play.name(s))).join(', ');
  const hand = view.seats[play.viewer]?.hand ?? [];
  return {
    kind: [t('uc.step.slot'), here.colour ? t(`uc.colour.${here.colour}`) : t('uc.always')].join(' · '),
    name: slotName(id),
    text: slotText(here.action),
    figure: { kind: 'slot', slot: here.action },
    part: here.colour ? 'slot-rules' : 'always',
    symbols: symbolsIn(slotFacts(here.action)?.effect ?? [], context),
    rows: by ? [{ label: say('takenBy'), value: by }] : [],
    moves: holding(play, `slot ${id}`, `clone ${id}`, `perform ${id}`),
    ask: `slot ${id} card ${hand[0] ?? 0}`,
    sorted: (move, preview) => {
      const fate = fateOf({ events: preview.events, legal: preview.snapshot?.legal ?? [] });
      const n = Number(move.split(' ')[3]);
      return {
        label: Number.isNaN(n) ? play.module.move(move, play.snapshot) : cardName(n),
        value: Number.isNaN(n) ? '' : t(`uc.fate.${fate}`),
        tone: fate === 'match' ? 'good' : 'dim',
      };
    },
  };
}

function resource(r: string, { play, book }: Context): About | null {
  const piece = pieceOf(book, 'symbols', f => f['id'] === r);
  if (!piece) return null;
  const view = viewOf(play);
  const seat = view.seats[play.shown],
    produced = view.facts.seats[play.shown]?.forecast.produced[r as Resource];
  return {
    kind: t('uc.resources'),
    ...piece,
    part: r === 'biomatter' ? 'biomatter' : r === 'vp' ? 'final' : 'symbols',
    rows: [
      ...(seat ? [{ label: play.name(play.shown), value: amountOf(seat[r as 'credit'], r) }] : []),
      ...(produced
        ? [{ label: say('nextProduction'), value: `+${amountOf(produced, r)}`, tone: 'good' as const }]
        : []),
    ],
  };
}

/** A city site, a building site or a tunnel site of the board that is shown, empty or built on. */
function site(id: string, context: Context): About | null {
  const { play, book } = context;
  const view = viewOf(play);
  const me = view.seats[play.shown];
  const board = me && boards.get(me.board);
  const facts = view.facts.seats[play.shown];
  if (!board || !facts) return null;
  if (board.metropolises.some(h => h.id === id)) return metropolis(me.metropolises[id] ?? '', id, context);
  const tunnel = board.tunnels.find(x => x.id === id),
    city = board.cities.find(x => x.id === id),
    house = board.cities.flatMap(c => c.sites).find(x => x.id === id);
  const place = tunnel ?? city ?? house;
  if (!place) return null;
  const built = tunnel
    ? me.tunnels.includes(id) && 'tunnel'
    : city
      ? me.cities.includes(id) && (me.symbiotic.includes(id) ? 'symbiotic' : 'city')
      : me.buildings[id]?.replace('upgraded ', '');
  const part = tunnel ? 'tunnels' : city ? 'cities' : house!.kind === 'expansion' && !built ? 'advanced' : 'buildings';
  const piece = pieceOf(book, 'symbols', f =>
    built === 'symbiotic'
      ? !!f['symbiotic']
      : built
        ? f['id'] === built && !f['symbiotic']
        : part === 'advanced' && f['id'] === 'expansion',
  );
  return {
    kind: placeName(id, view, play.shown),
    name: piece?.name ?? partAt(book, part).title,
    text: piece?.text ?? lead(book, part),
    figure: null,
    part: part === 'advanced' ? 'buildings' : part,
    symbols: symbolsIn(place.bonus ?? [], context),
    rows: [
      { label: say('state'), value: stateOf(id, context) },
      ...facts.forecast.rows.filter(r => r.sites?.includes(id)).map(produces),
    ],
    ...(play.shown === play.viewer && {
      moves: holding(play, id),
      ask: built ? `upgrade ${id}` : `build ${tunnel ? 'tunnel' : city ? 'city' : 'farm'} ${id}`,
    }),
  };
}

/** Empty, or upgraded and connected as it is. */
function stateOf(id: string, { play }: Context): string {
  const view = viewOf(play);
  const me = view.seats[play.shown]!,
    { connected } = view.facts.seats[play.shown]!;
  const built = me.tunnels.includes(id) || me.cities.includes(id) || id in me.buildings;
  if (!built) return t('a11y.empty');
  const upgraded = me.upgraded_tunnels.includes(id) || me.buildings[id]?.startsWith('upgraded');
  const joined = [...connected.cities, ...connected.tunnels].includes(id.split('.')[0]!);
  const words = [upgraded && t('a11y.upgraded'), joined && t('a11y.connected')].filter(Boolean);
  return words.join(', ') || '✓';
}

/** What is counted together produces together: the row of the forecast that the place belongs to. */
const produces = ({ source, amounts }: YieldRow): Row => ({
  label: `${say('nextProduction')}: ${sourceName(source ?? '')}`,
  value: Object.entries(amounts)
    .map(([r, n]) => `+${amountOf(n, r)}`)
    .join(', '),
  tone: 'good',
});

function metropolis(tile: string, hexagon: string, context: Context): About | null {
  const facts = tiles.get(tile);
  if (!facts) return null;
  const view = viewOf(context.play);
  const on = view.facts.seats[context.play.shown]?.connected.metropolises.includes(hexagon);
  return {
    kind: t('uc.metropolis'),
    name: tileName(tile),
    text: tileText(tile),
    figure: null,
    part: 'metropolises',
    symbols: symbolsIn([...facts.instant, ...facts.production, ...facts.endgame], context),
    rows: on ? [{ label: say('state'), value: t('a11y.connected'), tone: 'good' }] : [],
    moves: holding(context.play, tile),
  };
}

function contract(id: string, { play }: Context): About {
  return {
    kind: t('things.contract'),
    name: contractName(id),
    text: contractText(id),
    figure: { kind: 'contract', id },
    part: 'contracts',
    moves: holding(play, `contract ${id}`),
    ask: `contract ${id}`,
  };
}

function space(n: number, { play, book }: Context): About {
  const view = viewOf(play);
  const bonus = federation.find(s => s.space === n)?.bonus ?? {};
  const on = view.federation[n === 0 ? 'below' : String(n)] ?? [];
  const gives = Object.entries(bonus).map(([r, k]) => `+${amountOf(k, r)}`);
  const piece = pieceOf(book, 'symbols', f => f['id'] === 'fed')!;
  return {
    kind: t('uc.federation'),
    name: `${piece.name}: ${n || t('uc.below')}`,
    text: lead(book, 'fed-track'),
    figure: piece.figure,
    part: 'fed-track',
    rows: [
      ...(gives.length ? [{ label: t('table.gain'), value: gives.join(', '), tone: 'good' as const }] : []),
      ...(on.length ? [{ label: say('state'), value: on.map(s => play.name(s)).join(', ') }] : []),
    ],
    moves: play.snapshot.legal.filter(m => m.startsWith('advance')),
  };
}

function era({ play, book }: Context): About {
  const view = viewOf(play);
  return {
    kind: t('uc.where', { era: 'I'.repeat(view.era), n: view.round }),
    name: partAt(book, 'course').title,
    text: lead(book, 'course'),
    figure: { kind: 'symbol', id: 'production' },
    part: 'course',
  };
}

function production({ play, book }: Context): About {
  const { produced, fed } = viewOf(play).facts.seats[play.shown]!.forecast;
  return {
    kind: t('uc.type.production'),
    name: partAt(book, 'yields').title,
    text: lead(book, 'yields'),
    figure: { kind: 'symbol', id: 'production' },
    part: 'yields',
    rows: [
      {
        label: play.name(play.shown),
        value: Object.entries(produced)
          .map(([r, n]) => `+${amountOf(n, r)}`)
          .join(', '),
        tone: 'good',
      },
      { label: t('uc.feedingN', { n: fed.cities }), value: `−${amountOf(fed.kelp, 'kelp')}`, tone: 'dim' },
    ],
  };
}

function pile(kind: string, { play, book }: Context): About {
  const view = viewOf(play);
  const list = { deck: view.deck, discard: view.discard, special: view.special_deck }[kind] ?? [];
  const part = kind === 'special' ? 'special-cards' : 'end-of-turn';
  const name = { deck: t('a11y.deck'), discard: t('a11y.discard') }[kind] ?? t('uc.specials');
  const piece = pieceOf(book, 'symbols', f => f['id'] === (kind === 'special' ? 'special' : 'card'))!;
  return {
    kind: t('uc.decks'),
    name,
    text: part === 'special-cards' ? piece.text : lead(book, part),
    figure: piece.figure,
    part,
    rows: [{ label: name, value: amountOf(list.length, 'card') }],
  };
}

function seat(i: number, { play, book }: Context): About {
  const at = viewOf(play).seats[i]!;
  const score = play.snapshot.score[i];
  return {
    kind: t('seat.title'),
    name: play.name(i),
    text: lead(book, 'goal'),
    figure: null,
    part: 'goal',
    rows: [
      ...(score ? [{ label: say('points'), value: String(score.known) }] : []),
      { label: t('a11y.hand'), value: amountOf(at.hand.length, 'card') },
    ],
  };
}

export function inspect(thing: string, context: Context): About | null {
  const [kind = '', ...rest] = thing.split(':');
  const id = rest.join(':');
  switch (kind) {
    case 'card':
      return card(Number(id), context);
    case 'slot':
      return slot(id, context);
    case 'resource':
      return resource(id, context);
    case 'site':
      return site(id, context);
    case 'contract':
      return contract(id, context);
    case 'space':
      return space(Number(id), context);
    case 'era':
      return era(context);
    case 'production':
      return production(context);
    case 'pile':
      return pile(id, context);
    case 'seat':
      return seat(Number(id), context);
    default:
      return null;
  }
}
