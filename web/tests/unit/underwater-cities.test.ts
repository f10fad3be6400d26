import { describe, expect, it, vi } from 'vitest';
import {
  boards,
  cards,
  contracts,
  resources,
  slotFacts,
  loadWords,
  tiles,
  type BoardFacts,
} from '../../src/games/underwater-cities/data.svelte';
import { contractFx, fx, weight } from '../../src/games/underwater-cities/fx';
import { spreadOf, tunnelPath } from '../../src/games/underwater-cities/geometry';
import { productionEvents, statementOf } from '../../src/games/underwater-cities/statement';
import {
  amountOf,
  cardFragment,
  eventWords,
  moveWords,
  onBoard,
  tabFor,
  epilogueWords,
  verdictWords,
} from '../../src/games/underwater-cities/words';
import { setLanguage } from '../../src/lib/i18n.svelte';
import type { LogEntry, Snapshot } from '../../src/table/messages';
import { load } from '../../wasm/load.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const symbols = readFileSync(join(__dirname, '../../src/art/symbols.svg'), 'utf8');
const icons = (list: ReturnType<typeof fx>): string[] =>
  list.flatMap(f =>
    f.k === 'icon' ? [f.name, ...(f.badge ? [f.badge] : [])] : f.k === 'pill' || f.k === 'struck' ? icons(f.in) : [],
  );

describe('faces', () => {
  it('every card, contract, tile and slot has icons, and every icon is drawn', () => {
    const all = [
      ...[...cards.values()].map(c => fx(c.effect)),
      ...[...contracts.values()].map(c => contractFx(c.require, c.reward)),
      ...[...tiles.values()].map(t => fx([...t.instant, ...t.production, ...t.endgame])),
    ];
    expect(all.length).toBe(206 + contracts.size + tiles.size);
    for (const list of all) expect(weight(list)).toBeGreaterThan(0);
    const used = new Set(all.flatMap(icons));
    expect([...used].filter(name => !symbols.includes(`id="i-${name}"`))).toEqual([]);
    expect(slotFacts('always')).toBeDefined();
  });

  it('draws every tunnel of every board as a line', () => {
    for (const board of boards.values())
      for (const tunnel of board.tunnels) expect(tunnelPath(tunnel)).toMatch(/^M-?[\d.]+ -?[\d.]+(L|Q)/);
  });
});

describe('the prompt', () => {
  it('offers what no thing on the table stands for', () => {
    expect(['slot first', 'slot only', 'card first', 'choose 2', 'gain 1 credit', 'sell 63 1'].filter(onBoard)).toEqual(
      [],
    );
    expect(
      [
        'slot G2 card 22',
        'slot always card 22',
        'clone G3 card 25',
        'build tunnel c12-c22',
        'use assistant',
        'take 183',
      ].every(onBoard),
    ).toBe(true);
  });
});

describe('the log', () => {
  const said = (event: object) =>
    (eventWords(event as never, { view: { seats: [] } } as never) ?? [])
      .map(p => (typeof p === 'string' ? p : ''))
      .join('');
  it('counts and inflects in each language', async () => {
    (globalThis as { document?: unknown }).document ??= { documentElement: {} };
    for (const [language, one, two, five, discards, feeds, advances] of [
      [
        'en',
        '1 science',
        '2 science',
        '5 science',
        'discards a card',
        'Feeding: −2 kelp',
        'moves along the Federation track to space 3',
      ],
      [
        'ru',
        '1 жетон науки',
        '2 жетона науки',
        '5 жетонов науки',
        'сбрасывает карту',
        'Продовольствие: −2 жетона водорослей',
        'продвигается по треку Федерации на деление 3',
      ],
      [
        'pl',
        '1 Nauka',
        '2 Nauki',
        '5 Nauk',
        'odrzuca kartę',
        'Wyżywienie: −2 Algi',
        'przesuwa się na torze Federacji na pole 3',
      ],
      [
        'cs',
        '1 věda',
        '2 vědy',
        '5 věd',
        'odhazuje kartu',
        'Živení: −2 řasy',
        'postupuje na stupnici Federace na políčko 3',
      ],
    ] as const) {
      await setLanguage(language);
      expect([1, 2, 5].map(n => amountOf(n, 'science'))).toEqual([one, two, five]);
      expect(said({ event: 'discarded', seat: 1 })).toBe(discards);
      expect(said({ event: 'fed', seat: 0, kelp: 2, biomatter: 0, lost: 0 })).toBe(feeds);
      expect(said({ event: 'advanced', seat: 0, space: 3 })).toBe(advances);
    }
    await setLanguage('en');
  });
  it('says where the points of the end come from', () => {
    const from = ['brown', 'endgame', 'cities', 'leftover'].map(source =>
      said({ event: 'scored', seat: 0, source, points: 4 }),
    );
    expect(from).toEqual([
      'Brown metropolis: scores 4 points',
      'End-scoring cards: scores 4 points',
      'Connected cities: scores 4 points',
      'Leftover resources: scores 4 points',
    ]);
  });
});

describe('on a phone', () => {
  it('a question opens the part of the table that answers it', () => {
    for (const [kind, legal, tab] of [
      ['turn', ['slot G2 card 22'], 'slots'],
      ['discard', ['discard 9'], 'hand'],
      ['effect', ['build farm c02.1', 'done'], 'board'],
      ['look', ['keep 192'], 'board'],
      ['under', ['under 192'], 'board'],
      ['keep', ['keep M3'], 'board'],
      ['drop', ['drop M4'], 'board'],
      ['drop', ['drop 62'], 'tableau'],
      ['effect', ['use 62', 'done'], 'tableau'],
      ['effect', ['take 183', 'look'], 'shared'],
      ['effect', ['gain 1 credit'], undefined],
    ] as const)
      expect(tabFor(kind, [...legal]), `${kind}: ${legal[0]}`).toBe(tab);
  });
});

describe('cards as targets', () => {
  it('finds the words a click stands for', () => {
    const legal = ['slot R1 card 37', 'ability 97', 'use assistant'];
    expect(cardFragment(legal, 37)).toBe('card 37');
    expect(cardFragment(legal, 97)).toBe('ability 97');
    expect(cardFragment(legal, 0)).toBe('use assistant');
    expect(cardFragment(legal, 3)).toBeUndefined();
  });
});

describe('the production statement', () => {
  const events = [
    { event: 'production', seat: -1, era: 1 },
    { event: 'gained', seat: 0, resource: 'credit', amount: 2, source: 'production.tunnel' },
    { event: 'gained', seat: 1, resource: 'credit', amount: 9, source: 'production.tunnel' },
    { event: 'gained', seat: 0, resource: 'kelp', amount: 1, source: 'card.1' },
    { event: 'fed', seat: 0, kelp: 1, biomatter: 0, lost: 3 },
    { event: 'gained', seat: 0, resource: 'credit', amount: 7, source: 'card.5' },
  ];
  it('counts what one seat got before it fed', () => {
    const s = statementOf(events, 0);
    expect(s.produced).toEqual([2, 1, 0, 0, 0, 0]);
    expect([s.kelp, s.biomatter, s.lost]).toEqual([1, 0, 3]);
    expect(s.sections.map(x => [x.title, x.rows.map(r => r.source)])).toEqual([
      ['network', ['production.tunnel']],
      ['cards', ['card.1']],
    ]);
    expect(s.change).toEqual([2, 0, 0, 0, 0, -3]);
  });
  it('begins with the last production of the log', () => {
    const log = [
      { n: 1, seat: 0, move: 'x', events: [{ event: 'round', round: 1 }, ...events.slice(0, 2)] },
      { n: 2, seat: 0, move: 'y', events: events.slice(2) },
    ];
    expect(productionEvents(log).length).toBe(events.length);
  });
});

describe('the statement of real games', () => {
  it('leads from what was held before to what is held after', async () => {
    const table = await load(readFileSync(join(__dirname, '../../src/generated/frontier.wasm')));
    const ask = (line: string) => JSON.parse(table.text(line))[line.split(' ')[0]!];
    const allHeld = (): number[][] =>
      ask('view -1').seats.map((s: Record<string, number>) => resources.map(r => Number(s[r])));
    let checked = 0;
    for (const seed of ['3', '4']) {
      ask(`new ${JSON.stringify({ game: 'underwater-cities', players: 3, seed })}`);
      const log: LogEntry[] = [];
      let before: number[][] = [];
      for (let n = 1; n < 2000; n++) {
        const question = ask('questions')[0];
        if (!question) break;
        const now = allHeld();
        const { events, move } = ask(
          `do ${question.seat} ${ask(`go ${question.seat} ${JSON.stringify({ bot: 'quick', seed: String(n) })}`).move}`,
        ) as LogEntry;
        log.push({ n, seat: question.seat, move, events });
        const start = events.findIndex(e => e.event === 'production');
        if (start >= 0)
          before = now.map((amounts, seat) =>
            amounts.map((a, r) =>
              events
                .slice(0, start)
                .filter(e => e.seat === seat && e['resource'] === resources[r] && /^(gained|paid)$/.test(e.event))
                .reduce((sum, e) => sum + Number(e['amount']) * (e.event === 'paid' ? -1 : 1), a),
            ),
          );
        // as module.ts has it
        if (!events.some(e => e.event === 'fed') || ask('view -1').phase === 'production') continue;
        for (const [seat, held] of allHeld().entries()) {
          const s = statementOf(productionEvents(log), seat);
          expect(
            held.map((a, r) => a - s.later[r]! - s.change[r]!),
            `era ${s.era}, seat ${seat}`,
          ).toEqual(before[seat]);
          checked++;
        }
      }
    }
    expect(checked).toBeGreaterThan(10);
  }, 120000);
});

describe('what the engine tells', () => {
  const words = async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await setLanguage('en');
    await loadWords('en');
  };
  const ask = async () => {
    const table = await load(readFileSync(join(__dirname, '../../src/generated/frontier.wasm')));
    return (line: string) => JSON.parse(table.text(line))[line.split(' ')[0]!];
  };

  it('names the branches of a choice without cutting up a text', async () => {
    await words();
    const to = await ask();
    to(
      `load ${JSON.stringify({ game: 'underwater-cities', players: 3, phase: 'turn', order: [0, 1, 2], seats: [{ board: 1, credit: 3, kelp: 3, steelplast: 3, hand: [5, 11, 2] }, { board: 2 }, { board: 3 }] })}`,
    );
    to('do 0 slot G5 card 5');
    const shown = to('show 0');
    expect(shown.legal).toEqual(['choose 1', 'choose 2']);
    expect(
      shown.legal.map((m: string) => moveWords(m, { ...shown, viewer: 0, question: shown.questions[0] } as Snapshot)),
    ).toEqual(['Build 1 city', 'Gain 1 kelp']);
  });

  it('lets the excess of a hand be discarded while another plays', async () => {
    const to = await ask();
    to(
      `load ${JSON.stringify({
        game: 'underwater-cities',
        players: 2,
        phase: 'turn',
        order: [0, 1],
        seats: [
          { board: 1, hand: [2, 13, 6] },
          { board: 2, hand: [3, 8, 9, 10] },
        ],
      })}`,
    );
    const shown = to('show 1');
    expect([
      shown.questions.map((q: { seat: number }) => q.seat),
      shown.legal,
      shown.view.facts.seats[1].excess,
    ]).toEqual([[0], ['discard 3', 'discard 8', 'discard 9', 'discard 10'], 1]);
    expect(to('do 1 discard 8').final).toBe(true);
    expect(to('show 1').legal).toEqual([]);
  });

  it('alone a game is lost when its goal is missed, and says by how much', async () => {
    await words();
    const to = await ask();
    to(
      `load ${JSON.stringify({ game: 'underwater-cities', players: 1, phase: 'scoring', round: 10, seats: [{ board: 5, empty: true, vp: 22, cities: ['c22', 'c12'], tunnels: ['c12-c22'] }] })}`,
    );
    const shown = to('show 0') as Snapshot;
    expect(shown.result.goal?.met).toBe(false);
    expect(verdictWords(shown)).toBe('The goal is missed. Connected cities: 2 of 7. Points: 26 of 100.');
    expect(epilogueWords(shown)).toBe('');
  });
});

describe('the light along the network', () => {
  it('runs from the old network outwards', () => {
    const board = {
      tunnels: [
        { id: 'c1-c2', a: 'c1', b: 'c2' },
        { id: 'c2-c3', a: 'c2', b: 'c3' },
      ],
    } as unknown as BoardFacts;
    const spread = spreadOf(board, new Set(['c1']), new Set(['c1', 'c1-c2', 'c2', 'c2-c3', 'c3']));
    expect([...spread]).toEqual([
      ['c1-c2', 1],
      ['c2', 2],
      ['c2-c3', 3],
      ['c3', 4],
    ]);
  });
});
