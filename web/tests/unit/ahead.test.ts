// What is shown before the table has answered must be what it answers: whole games are played at random, and every own
// move that was looked at is compared with what came, and every one taken back with what was there before.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { load } from '../../wasm/load.mjs';
import { Ahead } from '../../src/lib/ahead';
import type { LogEntry, Preview, Question, Snapshot } from '../../src/table/messages';

let ask: <T>(line: string) => T;
beforeAll(async () => {
  const { text } = await load(readFileSync(join(__dirname, '../../../build/wasm/frontier.wasm')));
  ask = <T>(line: string) => {
    const answer = JSON.parse(text(line)) as Record<string, T>;
    return (Object.keys(answer).length === 1 ? Object.values(answer)[0] : answer) as T;
  };
});

interface Showing extends Omit<Snapshot, 'game' | 'viewer' | 'toAct' | 'question' | 'over'> {
  questions: Question[];
}

function shown(game: string, viewer: number, { questions, ...rest }: Showing): Snapshot {
  const question = questions.find(q => q.seat === viewer) ?? null;
  const whole = { setup: [], shown: [], ...rest };
  return { ...whole, game, viewer, question, toAct: questions.map(q => q.seat), over: rest.result.over };
}

const data = join(__dirname, '../../../data');
const games = readdirSync(data).filter(name => existsSync(join(data, name, 'game.json')));

describe.each(games)('%s', game => {
  it('a move that can be taken back is what its preview said, and leaves what was before', () => {
    let known = 0;
    ask(`new ${JSON.stringify({ game, players: 2, seed: '5' })}`);
    let random = 5;
    for (let n = 0; n < 200; n++) {
      const seat = ask<Showing>('show 0').questions[0]?.seat;
      if (seat === undefined) break;
      const ahead = new Ahead(),
        from = shown(game, seat, ask<Showing>(`show ${seat}`));
      random = (random * 1103515245 + 12345) % 2147483648;
      const move = from.legal[random % from.legal.length]!;
      const tried = ask<Showing & Preview>(`try ${seat} ${JSON.stringify([move])}`);
      const then = tried.taught ? null : shown(game, seat, tried);
      ahead.look({ ...tried, move, snapshot: then }, from);
      const made = ahead.made(move, from);
      ahead.leave(from);
      const { final } = ask<{ final: boolean }>(`do ${seat} ${move}`);
      const came = shown(game, seat, ask<Showing>(`show ${seat}`)),
        [entry] = ask<LogEntry[]>(`past ${seat} ${from.moves}`);
      expect(made === null).toBe(tried.taught || final);
      if (!made) continue;
      known++;
      const { view, legal, question, score, undo, setup } = made.snapshot;
      expect({ view, legal, question, score, undo, setup, ...made.entry }).toEqual({
        ...{ view: came.view, legal: came.legal, question: came.question, score: came.score },
        ...{ undo: came.undo, setup: came.setup, events: entry!.events },
        ...{ n: entry!.n, seat, move, totals: entry!.totals, final },
      });
      ask(`undo ${seat}`);
      const log = Array.from({ length: from.moves + 1 }, () => made.entry);
      expect(ahead.before(log, came)).toEqual(shown(game, seat, ask<Showing>(`show ${seat}`)));
      ask(`do ${seat} ${move}`);
    }
    expect(known).toBeGreaterThan(40);
  });
});

describe('what is not known ahead', () => {
  const from = { viewer: 0, moves: 3, setup: [], shown: [], score: [] } as unknown as Snapshot;
  const preview = { move: 'a', events: [], taught: false, final: false, snapshot: from } as Preview;
  const entry = (seat: number) => ({ seat }) as LogEntry;

  it('is another move, one from another position, one that tells or ends something', () => {
    const ahead = new Ahead();
    expect(ahead.made('a', from)).toBeNull();
    ahead.look(preview, from);
    expect(ahead.made('a', from)).not.toBeNull();
    expect(ahead.made('b', from)).toBeNull();
    expect(ahead.made('a', { ...from })).toBeNull();
    for (const not of [{ taught: true, snapshot: null }, { final: true }]) {
      ahead.look({ ...preview, ...not }, from);
      expect(ahead.made('a', from)).toBeNull();
    }
  });

  it('is what is left when somebody else has moved since, or looks', () => {
    const ahead = new Ahead(),
      log = [1, 1, 1, 0].map(entry);
    expect(ahead.before(log, from)).toBeNull();
    ahead.leave(from);
    expect(ahead.before(log, from)).toEqual(from);
    expect(ahead.before([...log, entry(1)], from)).toBeNull();
    expect(ahead.before(log, { ...from, viewer: 1 })).toBeNull();
    ahead.back();
    expect(ahead.before(log, from)).toBeNull();
  });
});
