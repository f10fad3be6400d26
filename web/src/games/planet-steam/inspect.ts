// What the things of Planet Steam are, for whoever asks: zones and reactors, landing points and the airship, dials,
// carriers, specialists, parts of the workbench, the reactor market, certificates, resources, seats.
import { t } from '../../lib/i18n.svelte';
import { lead, partAt, pieceOf, type About, type Context, type Row } from '../../inspect/about';
import { say } from '../../inspect/words.svelte';
import { bandOf, cardOf, ownerOf, reactorPrices, resources, signed, type Resource, type View, type Zone } from './view';
import { bandName, cardName, nameOf, p, purseWords, term } from './words.svelte';
import './tokens.css';

const viewOf = ({ play }: Context) => play.snapshot.view as View;
const legal = ({ play }: Context, is: RegExp) => play.snapshot.legal.filter(m => is.test(m));
const seatOf = ({ play }: Context) => Math.max(play.viewer, 0);
const piece = ({ book }: Context, id: string) => pieceOf(book, 'pieces', f => f['id'] === id)!;
const reactor = ({ book }: Context, is: 'plain' | 'converter' | 'supercharger') =>
  pieceOf(book, 'pieces', f =>
    f.kind !== 'reactor'
      ? false
      : is === 'supercharger'
        ? !!f['charged']
        : !f['charged'] && (f['resource'] === 'water') === (is === 'plain'),
  )!;

/** How a zone lies, and what stands there. */
function zone(id: Zone, context: Context): About {
  const view = viewOf(context);
  const { play, book } = context;
  const owner = ownerOf(view, id);
  const runs = view.seats[owner]?.reactors[id];
  const charged = !!view.seats[owner]?.superchargers.includes(id);
  const group = view.facts.groups.find(g => g.zones.includes(id));
  const lies = [
    owner >= 0
      ? play.name(owner)
      : view.neutral.includes(id)
        ? p('zone.neutral')
        : view.closed.includes(id)
          ? p('zone.closed')
          : p('zone.free'),
    ...(view.facts.river.includes(id) ? [p('zone.river')] : []),
    ...(view.airship === Number(id[1]) ? [p('zone.row')] : []),
    ...(view.tipped === id ? [p('zone.tipped')] : []),
  ];
  const shown = runs ? reactor(context, charged ? 'supercharger' : runs === 'water' ? 'plain' : 'converter') : null;
  return {
    kind: p('map.title'),
    name: p('ask.zone', { zone: id }),
    text: shown ? shown.text : lead(book, 'map'),
    figure: runs ? { kind: 'reactor', resource: runs, charged } : null,
    part: runs ? 'extraction' : 'claiming',
    rows: [
      { label: say('state'), value: lies.join(', ') },
      ...(runs
        ? [{ label: p('zone.reactor', { resource: nameOf(runs) }), value: charged ? p('zone.supercharger') : '' }]
        : []),
      ...(group && group.zones.length > 1 ? [{ label: p('zone.group', { n: group.zones.length }), value: '' }] : []),
    ],
    moves: legal(context, new RegExp(`\\b${id}$`)),
    ask: `roll ${id}`,
  };
}

function row(n: number, context: Context): About {
  const view = viewOf(context);
  const here = view.facts.rows[n - 1];
  const mine = here?.reactors[seatOf(context)] ?? 0;
  const all = (here?.reactors ?? []).reduce((sum, k) => sum + k, 0);
  return {
    kind: view.airship === n ? p('map.ship', { n }) : p('map.mooring', { n }),
    ...piece(context, 'airship'),
    part: 'airship',
    rows: here ? [{ label: p('ask.rowGives', { n, own: mine, others: all - mine }), value: '' }] : [],
    moves: legal(context, new RegExp(`^airship ${n}$`)),
    ask: `airship ${n}`,
  };
}

function dial(r: Resource, context: Context): About {
  const view = viewOf(context);
  const band = bandOf(r, view.supply[r]);
  return {
    kind: p('market.title'),
    name: nameOf(r),
    text: lead(context.book, 'prices'),
    figure: { kind: 'terminal', resource: r },
    part: 'prices',
    symbols: [{ figure: piece(context, r).figure, name: piece(context, r).text }],
    rows: [
      { label: p('market.price'), value: p('credits.n', { n: view.prices[r] }) },
      { label: p('market.supply'), value: `${view.supply[r]}, ${bandName(band.colour)}` },
      {
        label: say('change'),
        value: signed(view.facts.price_changes[r]),
        tone: view.facts.price_changes[r] > 0 ? 'good' : 'dim',
      },
    ],
    moves: legal(context, new RegExp(`^(buy|sell) 1 ${r}$`)),
  };
}

function resource(r: string, context: Context): About | null {
  const found = pieceOf(context.book, 'pieces', f => f['id'] === r);
  if (!found) return null;
  const known = resources.includes(r as Resource);
  const held = viewOf(context).seats[seatOf(context)];
  return {
    kind: partAt(context.book, 'pieces').title,
    ...found,
    part: known ? 'trade' : r === 'credit' ? 'hidden' : 'certificates',
    rows: known && held ? [{ label: say('yours'), value: String(held.held[r as Resource]) }] : [],
    moves: legal(context, new RegExp(`^(bonus|take|buy 1|sell 1) ${r}$`)),
  };
}

function carrier(r: Resource, seat: number, context: Context): About {
  const view = viewOf(context);
  const facts = view.facts.seats[seat]!.carriers[r];
  const held = view.seats[seat]!;
  return {
    kind: `${nameOf(r)} · ${p('carrier.class', { n: held.carriers[r] })}`,
    ...piece(context, 'carrier'),
    part: 'carriers',
    rows: [
      {
        label: context.play.name(seat),
        value: p('carrier.load', { held: held.held[r], cap: facts.capacity, room: facts.room }),
      },
      ...(facts.next !== null ? [upgradeRow(held.carriers[r], facts.capacity, facts.next)] : []),
    ],
    ...(seat === context.play.viewer && { moves: legal(context, new RegExp(`^upgrade ${r}$`)), ask: `upgrade ${r}` }),
  };
}
const upgradeRow = (n: number, from: number, to: number): Row => ({
  label: p('carrier.class', { n: n + 1 }),
  value: p('ask.upgradeText', { from, to }),
  tone: 'dim',
});

function specialist(n: number, context: Context): About | null {
  const view = viewOf(context);
  const card = cardOf(view, n);
  if (!card) return null;
  const holder = card.holder ?? -1;
  return {
    kind: `${p('auction.specialists')} · ${n}`,
    name: cardName(view, n),
    text: card.abilities.map(id => term(`specialist.${id}.text`)).join(' '),
    figure: { kind: 'bust', who: card.abilities[0] },
    part: 'specialists',
    rows: holder >= 0 ? [{ label: say('holder'), value: context.play.name(holder) }] : [],
    moves: legal(context, new RegExp(`^specialist ${n}$`)),
    ask: `specialist ${n}`,
  };
}

/** A part of the workbench, by the words its move begins with. */
function part(words: string, context: Context): About {
  const [verb = '', of = ''] = words.split(' ');
  const offer = viewOf(context).facts.offers[words];
  const known: Record<string, About['part']> = { upgrade: 'carriers' };
  const shown =
    verb === 'upgrade'
      ? piece(context, 'carrier')
      : reactor(context, verb === 'supercharger' ? 'supercharger' : verb === 'converter' ? 'converter' : 'plain');
  const rows: Row[] = [
    ...(offer?.cost ? [{ label: t('table.cost'), value: purseWords(offer.cost) }] : []),
    ...(offer?.missing && Object.keys(offer.missing).length
      ? [{ label: p('bench.needs', { what: purseWords(offer.missing) }), value: '', tone: 'dim' as const }]
      : []),
    ...(offer && offer.left !== null ? [{ label: p('bench.left', { n: offer.left }), value: '' }] : []),
  ];
  return {
    kind: p('bench.title'),
    name: shown.name,
    text: shown.text,
    figure: verb === 'converter' ? { kind: 'reactor', resource: of } : shown.figure,
    part: known[verb] ?? 'buying',
    rows,
    moves: legal(context, new RegExp(`^${words}\\b`)),
  };
}

function market(context: Context): About {
  const view = viewOf(context);
  return {
    kind: p('bench.title'),
    name: p('market.reactors'),
    text: lead(context.book, 'reactor-market'),
    figure: { kind: 'reactor', resource: 'water' },
    part: 'reactor-market',
    rows: view.stock
      ? [{ label: p('market.stock', { n: view.stock }), value: p('credits.n', { n: reactorPrices[view.stock] ?? 0 }) }]
      : [{ label: p('market.out'), value: '', tone: 'dim' }],
  };
}

function seat(i: number, { play, book }: Context): About {
  const s = (play.snapshot.view as View).seats[i]!;
  return {
    kind: t('seat.title'),
    name: play.name(i),
    text: lead(book, 'goal'),
    figure: null,
    part: 'goal',
    rows: [
      {
        label: p('seat.claims', { n: s.claims.length }),
        value: p('seat.reactors', { n: Object.keys(s.reactors).length }),
      },
      {
        label: nameOf('credits'),
        value: s.credits === null ? p('seat.private') : p('credits.n', { n: s.credits }),
        tone: s.credits === null ? 'dim' : 'good',
      },
    ],
  };
}

function choice(move: string, context: Context): About | null {
  const [verb = '', a = ''] = move.split(' ');
  if (verb === 'specialist') return specialist(Number(a), context);
  if (verb === 'bonus' || verb === 'take') return resource(a === 'credits' ? 'credit' : a, context);
  if (/ (licence|quarter)$/.test(move)) return resource(a, context);
  if (verb === 'upgrade') return carrier(a as Resource, seatOf(context), context);
  return null;
}

export function inspect(thing: string, context: Context): About | null {
  const [kind = '', ...rest] = thing.split(':');
  const id = rest.join(':');
  switch (kind) {
    case 'zone':
      return zone(id, context);
    case 'row':
      return row(Number(id), context);
    case 'dial':
      return dial(id as Resource, context);
    case 'resource':
      return resource(id, context);
    case 'carrier': {
      const [r = '', s] = id.split(' ');
      return carrier(r as Resource, s === undefined ? Math.max(context.play.shown, 0) : Number(s), context);
    }
    case 'specialist':
      return specialist(Number(id), context);
    case 'part':
      return part(id, context);
    case 'reactor-market':
      return market(context);
    case 'credits':
    case 'purse':
      return resource('credit', context);
    case 'seat':
      return seat(Number(id), context);
    case 'move':
      return choice(id, context);
    default:
      return null;
  }
}
