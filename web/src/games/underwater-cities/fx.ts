// An effect as icons. The same grammar draws cards, slots, metropolises, site bonuses and contracts,
// so a new card in the data has its icons at once.
import type { Amounts, Part, Resource } from './data.svelte';

export type Fx =
  | { k: 'icon'; name: string; badge?: 'plus' | 'chev'; small?: boolean }
  | { k: 'text'; v: string }
  | { k: 'or' }
  | { k: 'arrow' }
  | { k: 'swap' }
  | { k: 'pill'; tone: 'pay' | 'cond'; in: Fx[] }
  | { k: 'struck'; in: Fx[] };

const order: Resource[] = ['credit', 'kelp', 'steelplast', 'science', 'biomatter', 'card', 'vp'];
const icon = (name: string, badge?: 'plus' | 'chev'): Fx => (badge ? { k: 'icon', name, badge } : { k: 'icon', name });
const text = (v: string): Fx => ({ k: 'text', v });
const pay = (...inside: Fx[]): Fx => ({ k: 'pill', tone: 'pay', in: inside });
const cond = (...inside: Fx[]): Fx => ({ k: 'pill', tone: 'cond', in: inside });

const thing: Record<string, string> = {
  farm: 'farm',
  desal: 'desal',
  lab: 'lab',
  tunnel: 'tunnel',
  city_sym: 'cityS',
  city_nonsym: 'cityN',
  city: 'city',
  building: 'building',
  structure: 'structure',
  metropolis: 'metropolis',
  special_paid: 'special',
  action_card: 'use',
  claimed_card: 'card',
};
const things = (what: string[], badge?: 'plus' | 'chev'): Fx[] => join(what.map(w => [icon(thing[w] ?? w, badge)]));

export function amounts(res: Amounts): Fx[] {
  return order.flatMap(r => {
    const n = res[r] ?? 0;
    return n === 0 ? [] : n === 1 ? [icon(r)] : [text(String(n)), icon(r)];
  });
}

function join(groups: Fx[][]): Fx[] {
  return groups.flatMap((g, i) => (i ? [{ k: 'or' } as Fx, ...g] : g));
}

/** Alternatives of a price inside one pill. */
const price = (cost: Amounts[]): Fx => pay(text('−'), ...join(cost.map(amounts)));

function count(c: Part): Fx[] {
  if (c['of']) return [icon(thing[c['of'] as string] ?? 'city', c['upgraded'] ? 'chev' : undefined)];
  if (c['cities_with']?.types) return [icon('city'), text(`${c['cities_with'].types}×`), icon('building')];
  if (c['cities_with']) return [icon('city'), text('2×'), icon('building', 'chev')];
  if (c['sets']) return (c['sets'] as Part[]).flatMap(count);
  return [];
}

function condition(c: Part): Fx[] {
  if (c['ge']) return [text(`≥${c['ge'][1]}`), ...count(c['ge'][0] as Part)];
  if (c['fed_at']) return [icon('fed'), text(`= ${c['fed_at']}`)];
  if (c['all']) return (c['all'] as Part[]).flatMap(condition);
  return [];
}

function event(m: Part): Fx[] {
  const nth = m['nth_turn'] ?? m['nth_city'];
  const tail = nth ? [text(`#${nth}`)] : [];
  switch (m['event']) {
    case 'build':
      return [...things(m['what'] ?? [], 'plus'), ...tail];
    case 'upgrade':
      return [...things(m['what'] ?? [], 'chev'), ...tail];
    case 'federation':
      return [icon('fed'), text(String(m['space']))];
    case 'match':
      return [icon(`crest-${m['colour']}`), text('='), icon('card')];
    case 'mismatch':
      return [icon('slot'), text('≠'), icon('card')];
    case 'slot_gives':
      return [icon('slot'), icon(m['res'] as string)];
    case 'use_slot':
      return [icon('slot'), ...(m['slot'] ? [] : [])];
    case 'use_action':
      return [icon('use')];
    case 'connect_metropolis':
      return [icon('metropolis')];
    default:
      return [icon('trigger')];
  }
}

const upTo = (n: number): Fx[] => (n > 1 ? [text(`≤${n}`)] : []);
const times = (n?: number): Fx[] => (n && n > 1 ? [text(`≤${n}×`)] : []);

function build(p: Part): Fx[] {
  const what: Fx[] =
    p['site'] === 'expansion' ? [...things(p['what'], 'plus'), icon('expansion')] : things(p['what'], 'plus');
  const cost: Fx[] =
    p['cost'] === 'free'
      ? [pay(text('0'))]
      : typeof p['cost'] === 'object'
        ? [pay(text('−'), ...amounts(p['cost']))]
        : [];
  const less: Fx[] = p['discount'] ? [pay(text('−'), { k: 'struck', in: amounts(p['discount']) })] : [];
  const upgrade: Fx[] = p['then_upgrade'] ? [icon('chev'), price(p['then_upgrade'].cost)] : [];
  return [...upTo(p['n']), ...what, ...cost, ...less, ...upgrade, ...then(p['then'])];
}

const then = (effect?: Part[]): Fx[] => (effect?.length ? [{ k: 'arrow' }, ...fx(effect)] : []);

function upgrade(p: Part): Fx[] {
  const cost: Fx[] = p['cost'] === 'free' ? [pay(text('0'))] : Array.isArray(p['cost']) ? [price(p['cost'])] : [];
  return [...upTo(p['n']), ...things(p['what'], 'chev'), ...cost, ...then(p['then'])];
}

const per = (p: Part): Fx => cond(text(p['per'] > 1 ? `/ ${p['per']}` : '/'), ...count(p['count']));

const ops: Record<string, (p: Part) => Fx[]> = {
  gain: p => amounts(p['res']),
  gain_choice: p =>
    p['n'] === 1
      ? join((p['from'] as string[]).map(r => [icon(r)]))
      : [cond(text(`${p['n']}×`), ...(p['from'] as string[]).map(r => icon(r)))],
  gain_per: p => [...amounts(p['res']), per(p)],
  score_per: p => [...amounts({ vp: p['vp'] }), per(p)],
  score_table: p => [
    cond(...count(p['count'])),
    { k: 'arrow' },
    text((p['table'] as number[][]).map(r => r[1]).join('·')),
    icon('vp'),
  ],
  score_buy: p => [
    pay(text('−'), ...amounts(p['cost'])),
    { k: 'arrow' },
    ...amounts({ vp: p['vp'] }),
    ...times(p['max']),
  ],
  pay: p => [price(p['cost']), { k: 'arrow' }, ...fx(p['effect']), ...times(p['times'])],
  pay_produced: p => [pay(text('−'), ...amounts(p['res'])), { k: 'arrow' }, ...fx(p['effect'])],
  exchange: p => [...amounts(p['a']), { k: 'swap' }, ...amounts(p['b']), ...times(p['times'])],
  build,
  upgrade,
  federation: p => [...(p['n'] > 1 ? [text(String(p['n']))] : []), icon('fed')],
  special: () => [icon('special')],
  use_action: p => [...(p['n'] > 1 ? [text(String(p['n']))] : []), icon('use')],
  ready_action: () => [icon('ready')],
  slot: p => [icon(p['which'] === 'occupied_other' ? 'slotocc' : 'slot')],
  produce: p => [...upTo(p['n']), icon('structure', 'chev'), icon('production')],
  draw_keep: p => [text(`${p['draw']}`), icon('card'), { k: 'arrow' }, text(`${p['keep']}`), icon('card')],
  convert_city: p => [
    pay(text('−'), ...amounts(p['cost'])),
    icon('cityN'),
    { k: 'arrow' },
    icon('cityS'),
    ...then(p['then']),
  ],
  metropolis: () => [icon('metropolis', 'plus')],
  choose: p => join((p['options'] as Part[][]).map(fx)),
  if: p => [cond(...condition(p['cond'])), { k: 'arrow' }, ...fx(p['then'])],
};

const once = (limit?: string): Fx[] => (limit ? [text('1×')] : []);

const mods: Record<string, (p: Part) => Fx[]> = {
  trigger: p => [cond(icon('trigger'), ...event(p)), { k: 'arrow' }, ...fx(p['effect'])],
  discount: p => [...things(p['what']), pay(text('−'), { k: 'struck', in: amounts(p['res']) })],
  upgrade_cost: p => [...things(p['what'], 'chev'), pay(text('−'), ...amounts(p['cost']))],
  hand_limit: p => [icon('hand'), text(`+${p['n']}`)],
  action_limit: p => [icon('use'), text(`max +${p['n']}`)],
  ability: p => [cond(...once(p['limit']), icon('action')), ...fx(p['effect'])],
  match: p => [
    cond(...once(p['limit']), icon('action')),
    pay(text('−'), ...amounts(p['pay'])),
    { k: 'arrow' },
    icon('slot'),
    text('='),
    icon('card'),
  ],
  prod_replace: p => [
    ...things(Array.isArray(p['what']) ? p['what'] : [p['what']]),
    { k: 'struck', in: amounts(p['from']) },
    { k: 'arrow' },
    ...amounts(p['to']),
  ],
};

export function fx(effect: Part[]): Fx[] {
  return effect.flatMap(p => (p.op ? ops[p.op] : mods[p.mod ?? ''])?.(p) ?? []);
}

export const contractFx = (require: Part, reward: Part[]): Fx[] => [
  cond(...condition(require)),
  { k: 'arrow' },
  ...fx(reward),
];

/** How many icons there are: more than six want the dense size. */
export function weight(list: Fx[]): number {
  return list.reduce((n, f) => n + (f.k === 'pill' || f.k === 'struck' ? weight(f.in) : f.k === 'text' ? 0.5 : 1), 0);
}
