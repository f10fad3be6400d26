// What would happen: asked of an engine of its own, on a copy of what the viewer sees. Purses the
// viewer cannot see are filled in, and nothing played here ever reaches the table.
import { Engine, valueOf, type Answer } from '../../table/engine';
import type { GameEvent } from '../../table/messages';
import { resources, type Resource, type View, type Zone } from './view';

const anyPurse = 900;                    // nobody's bid on a scratch table fails for want of credits
let engine: Engine | null = null;
let turn: Promise<unknown> = Promise.resolve();

/** Jobs load positions, so they run one after another. */
function alone<T>(job: (ask: (line: string) => Promise<Answer>) => Promise<T>): Promise<T> {
  const table = (engine ??= new Engine());
  const result = turn.then(() => job(async (line) => (await table.batch([line]))[0]!));
  turn = result.catch(() => undefined);
  return result;
}

function positionOf(view: View, changes: object): string {
  const { seed: _seed, rng: _rng, ...rest } = view as View & { seed?: unknown; rng?: unknown };
  const seats = view.seats.map((s) => ({ ...s, credits: s.credits ?? anyPurse }));
  return `load ${JSON.stringify({ ...rest, seats, ...changes })}`;
}

export interface Yield { resource: Resource; base: number; synergy: number; supercharger: number; airship: number; lost: number }
export interface Extraction { yields: Yield[]; energy: number; running: number; idle: Zone[] }

type Ask = (line: string) => Promise<Answer>;
const nothing = { quartz: 0, ore: 0, water: 0, energy: 0 };
const unsettled = { reactors: [], converters: [], superchargers: [] };

/** Runs a seat's reactors at once, as if its extraction had come. */
async function run(ask: Ask, view: View, seat: number, changes: object): Promise<{ events: GameEvent[]; idle: Zone[] }> {
  const atExtraction = {
    step: 'extraction', asked: seat, turn: view.order.indexOf(seat), extracted: nothing, settled: unsettled, idle: [],
    markers_left: 0, contest: { for: 'specialist', active: [], leader: null, bid: 0 }, ...changes,
  };
  valueOf(await ask(positionOf(view, atExtraction)), 'load');
  const idle: Zone[] = [];
  for (let i = 0; i < 30; i++) {
    const legal = valueOf<{ moves: string[] }[]>(await ask(`legal ${seat}`), 'legal')[0]?.moves ?? [];
    if (legal.includes('extract')) break;
    const wanted = valueOf<{ move: string }>(await ask(`go ${seat} {"bot":"greedy"}`), 'go').move;
    const answer = await ask(`do ${seat} ${wanted}`);
    const events = valueOf<{ events: GameEvent[] }>(answer, 'do').events;
    idle.push(...events.filter((e) => e.event === 'idled').map((e) => String(e['zone'])));
  }
  const answer = await ask(`do ${seat} extract`);
  return { events: answer.error ? [] : valueOf<{ events: GameEvent[] }>(answer, 'do').events, idle };
}

const extracted = (events: GameEvent[], seat: number, r: Resource) => events.find((e) => e.event === 'extracted' && e.seat === seat && e['resource'] === r);
const totalOf = (events: GameEvent[], seat: number, r: Resource) => {
  const e = extracted(events, seat, r);
  return e ? Number(e['base']) + Number(e['extra']) : 0;
};

/** What a seat's reactors would yield now, and where each unit comes from: the same run without
 * superchargers and without the airship tells their shares. */
export function forecastExtraction(view: View, seat: number, idle: Zone[] = []): Promise<Extraction> {
  return alone(async (ask) => {
    const whole = await run(ask, view, seat, { idle });
    const off = [...idle, ...whole.idle];
    const bare = view.seats.map((s) => ({ ...s, credits: s.credits ?? anyPurse, superchargers: [] }));
    const noTurbines = await run(ask, view, seat, { seats: bare, reserve: undefined, idle: off });
    const noShip = await run(ask, view, seat, { airship: 0, idle: off });
    const yields = resources.flatMap((resource) => {
      const e = extracted(whole.events, seat, resource);
      if (!e) return [];
      const all = totalOf(whole.events, seat, resource);
      const supercharger = all - totalOf(noTurbines.events, seat, resource);
      const airship = all - totalOf(noShip.events, seat, resource);
      const base = Number(e['base']);
      const hired = whole.events.filter((g) => g.event === 'gained' && g.seat === seat && g['resource'] === resource).reduce((n, g) => n + Number(g['amount']), 0);
      return [{ resource, base, supercharger, airship, synergy: all - base - supercharger - airship, lost: Number(e['over']) - hired }];
    });
    const spent = whole.events.find((e) => e.event === 'spent' && e.seat === seat && e['resource'] === 'energy');
    return { yields, energy: Number(spent?.['amount'] ?? 0), running: yields.reduce((n, y) => n + y.base, 0), idle: off };
  });
}

export interface Production { reactors: number; stock: number; supply: { ore: number; energy: number }; prices: { resource: Resource; from: number; to: number }[] }

/** The end phase if it came now: new reactors, what they use up, what becomes scarce. */
export function forecastProduction(view: View): Promise<Production> {
  return alone(async (ask) => {
    const last = view.order[view.order.length - 1]!;
    const seats = view.seats.map((s, i) => ({ ...s, credits: s.credits ?? anyPurse, specialist: view.order.indexOf(i) + 1 }));
    const atTheEnd = {
      step: 'certificate', asked: last, turn: view.order.length - 1, idle: [], extracted: nothing, settled: unsettled, seats, lot: null,
      markers_left: 0, claim_pass: 0, bonus: nothing, contest: { for: 'specialist', active: [], leader: null, bid: 0 },
    };
    valueOf(await ask(positionOf(view, atTheEnd)), 'load');
    const all = valueOf<{ events: GameEvent[] }>(await ask(`do ${last} pass`), 'do').events;
    const end = all.findIndex((e) => e.event === 'round' || e.event === 'game_over');
    const events = end < 0 ? all : all.slice(0, end);
    const stock = events.filter((e) => e.event === 'stock').at(-1);
    const after = (r: 'ore' | 'energy') => Number(events.filter((e) => e.event === 'supply' && e['resource'] === r).at(-1)?.['to'] ?? view.supply[r]);
    return {
      stock: Number(stock?.['to'] ?? view.stock), reactors: Number(stock?.['to'] ?? view.stock) - view.stock,
      supply: { ore: after('ore'), energy: after('energy') },
      prices: events.filter((e) => e.event === 'price').map((e) => ({ resource: e['resource'] as Resource, from: Number(e['from']), to: Number(e['to']) })),
    };
  });
}

/** What a bid would cost its bidder if everybody else passed. */
export function priceOfBid(view: View, seat: number, bid: string): Promise<number | null> {
  return alone(async (ask) => {
    if ((await ask(positionOf(view, {}))).error) return null;
    let events = valueOf<{ events: GameEvent[] }>(await ask(`do ${seat} ${bid}`), 'do').events;
    for (let i = 0; i < view.players; i++) {
      const paid = events.find((e) => e.event === 'paid' && e.seat === seat);
      if (paid) return Number(paid['credits']);
      const next = valueOf<{ seat: number; kind: string }[]>(await ask('questions'), 'questions')[0];
      if (next?.kind !== 'raise') return null;
      events = valueOf<{ events: GameEvent[] }>(await ask(`do ${next.seat} pass`), 'do').events;
    }
    return null;
  });
}

/** A value that is asked for whenever what it depends on changes; the last answer stays until the next. */
export function live<T>(ask: () => Promise<T> | null): { readonly value: T | null } {
  let value = $state.raw<T | null>(null);
  $effect(() => {
    let stale = false;
    const asked = ask();
    if (!asked) value = null;
    else void asked.then((v) => { if (!stale) value = v; }, () => { if (!stale) value = null; });
    return () => { stale = true; };
  });
  return { get value() { return value; } };
}
