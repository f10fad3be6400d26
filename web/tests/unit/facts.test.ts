// Views carry what clients show. Whole games are played at random; at many of their decisions the page's own screens
// and words are run over what each viewer is told, and every member they read must be one that some view carries. Were
// the engine to stop writing a fact, what reads it would be found here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'svelte/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { load } from '../../wasm/load.mjs';
import type { GameModule } from '../../src/games/types';
import type { LogEntry, Question, Score, Snapshot } from '../../src/table/messages';
import type { Play } from '../../src/lib/play.svelte';

/** A worker that answers lines, as the page's do. */
vi.mock('../../src/table/engine.worker?worker', () => ({
  default: class {
    onmessage: ((e: { data: object }) => void) | null = null;
    private engine = load(readFileSync(join(__dirname, '../../../build/wasm/frontier.wasm')));
    async postMessage({ id, lines = [] }: { id: number; lines?: string[] }) {
      const { text } = await this.engine;
      this.onmessage?.({ data: { id, answers: lines.map(text) } });
    }
  },
}));

type Json = Record<string, unknown>;
interface Told {
  snapshot: Snapshot;
  log: LogEntry[];
}

const root = join(__dirname, '../../..');
let ask: <T>(line: string) => T;
beforeAll(async () => {
  // What the page finds in every browser and this test does not draw on.
  const quiet = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => quiet);
  vi.stubGlobal('navigator', { languages: ['en'], hardwareConcurrency: 4 });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', new URL('http://table/'));
  vi.stubGlobal('Image', class {});
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('document', {
    documentElement: { dataset: {}, style: {}, toggleAttribute: () => undefined },
    baseURI: 'http://table/',
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const engine = await load(readFileSync(join(root, 'build/wasm/frontier.wasm')));
  ask = line => {
    const answer = engine.answer(line);
    if (answer.error) throw new Error(`${line}: ${answer.error}`);
    return answer[line.split(' ', 1)[0]!];
  };
});

function snapshotOf(game: string, viewer: number): Snapshot {
  const { questions, ...shown } = ask<{ questions: Question[] } & Json>(`show ${viewer}`);
  const over = (shown['result'] as { over: boolean }).over;
  const question = questions.find(q => q.seat === viewer) ?? null;
  return {
    setup: [],
    shown: [],
    ...shown,
    game,
    viewer,
    over,
    question,
    toAct: questions.map(q => q.seat),
  } as unknown as Snapshot;
}

/** What viewers are told in a game played at random: at every few decisions, and at its end. */
function played(
  setup: { game: string; players: number; options?: object },
  seed: number,
  every: number,
  members: Set<string>,
): Told[] {
  let state = seed;
  const random = (n: number) => (
    (state = (Math.imul(state, 1103515245) + 12345) >>> 0),
    Math.floor((state / 2 ** 32) * n)
  );
  const told: Told[] = [];
  const look = () => {
    for (let viewer = -1; viewer < Math.min(2, setup.players); viewer++) {
      const log = ask<LogEntry[]>(`past ${viewer} 0`).map(e => ({ ...e, move: e.move ?? '' }));
      told.push({ snapshot: snapshotOf(setup.game, viewer), log });
    }
  };
  ask(`new ${JSON.stringify({ ...setup, seed: String(seed) })}`);
  for (let n = 0; n < 3000; n++) {
    const asked = ask<Question[]>('questions');
    if (!asked.length) break;
    if (n % every === 0) look();
    const { seat } = asked[random(asked.length)]!;
    const asks = snapshotOf(setup.game, seat);
    collect(asks, 'snapshot', members); // some facts are rare
    const { legal } = asks;
    ask(`do ${seat} ${legal[random(legal.length)]}`);
  }
  look();
  expect(told.at(-1)!.snapshot.over).toBe(true);
  return told;
}

/** Where keys are names of things and not members: any may be looked up. */
const isList = (path: string) => lists.some(l => l.test(path));
const lists = [/\.(buildings|reactors)$/];
const pathOf = (path: string, of: unknown, key: string) => {
  if (Array.isArray(of)) return `${path}[]`;
  // what it is decides which members it has, and all are asked alike
  const isEvent = typeof (of as Json)['event'] === 'string';
  return `${isEvent ? 'event' : path}.${key}`;
};

/** All members that something holds, anywhere within it. */
function collect(value: unknown, path: string, members: Set<string>): void {
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    const at = pathOf(path, value, key);
    members.add(at);
    collect(inner, at, members);
  }
}

/** The same value, noting who reads a member that nothing carries. */
function watched<T>(value: T, path: string, members: Set<string>, missed: Set<string>): T {
  if (value === null || typeof value !== 'object') return value;
  return new Proxy(value, {
    get(target, key) {
      const inner: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || typeof inner === 'function' || key === 'toJSON' || key === 'length') return inner;
      const at = pathOf(path, target, key);
      if (!members.has(at) && !isList(path)) missed.add(at);
      return watched(inner, at, members, missed);
    },
  });
}

const seatNames = ['Ada', 'Bruno', 'Cleo', 'Dora', 'Emil', 'Fay'];

async function playOf(module: GameModule, told: Told): Promise<Play> {
  const { Play } = await import('../../src/lib/play.svelte');
  const saved = {
    id: 'x',
    version: 1,
    title: '',
    game: told.snapshot.game,
    created: 0,
    updated: 0,
    moves: 0,
    viewer: 0,
    over: false,
    points: [],
    draft: [],
    seats: seatNames.map((name, i) => ({ name, kind: i ? 'bot' : 'person', level: 'easy' })),
  };
  const Made = Play as unknown as new (...args: unknown[]) => Play;
  const play = new Made(
    {},
    module,
    { ...saved, seats: saved.seats.slice(0, told.snapshot.score.length) },
    () => undefined,
  );
  play.snapshot = told.snapshot;
  play.log = play.whole = told.log;
  return play;
}

/** Everything the page draws and says of what it was told. */
async function show(module: GameModule, told: Told): Promise<void> {
  const { snapshot, log } = told;
  const play = await playOf(module, told);
  const drawn: string[] = [];
  // Drawing is lazy: it is done when the text is asked for.
  const draw = (Screen: unknown, props: Json = {}) => {
    if (Screen)
      drawn.push(render(Screen as never, { props: { play, onclose: () => undefined, ...props } } as never).body);
  };
  draw(module.Stage);
  draw(module.Track);
  if (snapshot.over) [module.Ending, module.End].forEach(Screen => draw(Screen));
  for (const tab of module.tabs ?? []) {
    play.tab = tab.id;
    tab.badge?.(play);
    draw(module.Stage);
  }
  snapshot.score.forEach((_, seat) => {
    draw(module.SeatDetail, { seat });
    if (snapshot.over) draw(module.Hero, { seat });
  });
  expect(drawn.join('').length).toBeGreaterThan(10000);
  module.where(snapshot);
  if (snapshot.question) module.question(snapshot);
  for (const move of snapshot.legal.slice(0, 60)) module.move(move, snapshot);
  module.ahead?.(snapshot);
  module.scoreGroups?.(snapshot);
  if (snapshot.over) {
    module.epilogue?.(snapshot);
    module.verdict?.(snapshot);
  }
  for (const entry of log.slice(-25)) {
    module.changes(entry.events, snapshot.viewer);
    module.statementFor?.(entry.events, snapshot);
    for (const event of entry.events) {
      module.event(event, snapshot);
      module.cue?.(event, snapshot);
      module.places?.(event, snapshot);
      module.round(event);
    }
  }
  const scores = log.map(e => e.totals);
  module.timeline?.(log, scores, snapshot.score as Score[], snapshot.over);
}

describe.each([
  ['planet-steam', [{ players: 3, options: { sabotage: true, variable_trade_order: true } }], 200],
  ['underwater-cities', [{ players: 1 }, { players: 3, options: { contracts: true } }], 250],
  ['planet-unknown', [{ players: 1 }, { players: 3, options: { events: 'easy' } }], 400],
] as const)('%s', (game, setups, every) => {
  it('shows nothing that no view carries', async () => {
    const { entryOf } = await import('../../src/games');
    const module = await entryOf(game)!.load();
    await module.load('en');
    const members = new Set<string>(),
      missed = new Set<string>(),
      noticed: string[] = [];
    const all = setups.flatMap((setup, i) => played({ game, ...setup }, 7 + i, every, members));
    for (const { snapshot, log } of all) {
      collect(snapshot, 'snapshot', members);
      for (const entry of log) collect(entry, 'entry', members);
    }
    members.add('entry.final'); // said of moves made at the table itself
    expect(members.size).toBeGreaterThan(80);
    for (const { snapshot, log } of all)
      await show(module, {
        snapshot: watched(snapshot, 'snapshot', members, missed),
        log: log.map(entry => watched(entry, 'entry', members, missed)),
      });
    expect([...missed].sort()).toEqual([]);

    // The same with a fact less: what reads it is found.
    const last = all.at(-1)!;
    for (const fact of Object.keys((last.snapshot.view as { facts: Json }).facts)) {
      const without = structuredClone(last.snapshot);
      delete (without.view as { facts: Json }).facts[fact];
      const rest = new Set([...members].filter(m => !m.startsWith(`snapshot.view.facts.${fact}`)));
      missed.clear();
      await show(module, { snapshot: watched(without, 'snapshot', rest, missed), log: [] }).catch(() => undefined);
      if (missed.size) noticed.push(fact);
    }
    expect(noticed.length).toBeGreaterThan(0);
  });

  it('counts no round before the first', async () => {
    const { entryOf } = await import('../../src/games');
    const module = await entryOf(game)!.load();
    await module.load('en');
    for (const setup of setups) {
      ask(`new ${JSON.stringify({ game, seed: '7', ...setup })}`);
      expect(module.where(snapshotOf(game, 0))).not.toMatch(/\b0\b/);
    }
  });
});
