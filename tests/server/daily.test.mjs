// The board of a day's challenge: what a page sends is played again by the server, and whatever does not hold is
// refused.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { spawn } from 'node:child_process';
import { Server, freePort } from './client.mjs';

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '../..');
const release = path.join(root, 'build/release/frontier');
const binary = process.env.FRONTIER_BINARY ?? release;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-daily-'));
test.after(() => fs.rmSync(folder, { recursive: true, force: true }));

/* The rival as the page has it. */
const [, level, budget] = /rival = \{ level: '(\w+)', budget: (\d+) \}/.exec(
  fs.readFileSync(path.join(root, 'web/src/lib/daily.ts'), 'utf8'),
);

let server;
const serve = async (program, db) =>
  (server = await new Server(
    program,
    ['--db', path.join(folder, db), '--web', folder, '--rate', '2000'],
    await freePort(),
  ).start());
test.before(() => serve(binary, 'daily.db'));
test.after(() => server.stop());

/** The protocol of the engine, line by line. It only makes records, so it is the quick one whatever the server is. */
class Engine {
  constructor() {
    this.child = spawn(release, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = readline.createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }
  async ask(line) {
    this.child.stdin.write(`${line}\n`);
    const answer = JSON.parse((await this.lines.next()).value);
    assert.ok(!answer.error, `${line}: ${answer.error}`);
    return answer;
  }
}

const day = after => new Date(Date.now() + after * 86400000).toISOString().slice(0, 10);

/** The game of a day, the first seat at random and the others by the rival; or only so many moves of it. */
async function played(game, on = day(0), { most = Infinity, options = {} } = {}) {
  const engine = new Engine();
  const { daily } = await engine.ask(`daily ${on} ${game}`);
  await engine.ask(`new ${JSON.stringify({ ...daily, options: { ...daily.options, ...options } })}`);
  for (let n = 0; n < most; n++) {
    const [question] = (await engine.ask('questions')).questions;
    if (!question) break;
    const { seat } = question;
    const { legal } = await engine.ask('legal');
    const moves = legal.find(l => l.seat === seat).moves;
    const move = seat
      ? (await engine.ask(`go ${seat} ${JSON.stringify({ bot: level, budget: Number(budget), seed: n })}`)).go.move
      : moves[Math.floor(Math.random() * moves.length)];
    await engine.ask(`do ${seat} ${move}`);
  }
  const { record } = await engine.ask('record');
  engine.child.kill();
  return record;
}

const send = (record, cookie) => server.api('POST', '/api/daily', record, cookie);
const board = async (game, cookie) =>
  (await server.api('GET', `/api/daily?game=${game}&day=${day(0)}`, undefined, cookie)).json.results;

test('finished games of today stand on the board, best first; the first of a person counts', async () => {
  const [ann, bob] = [await server.guest('Ann'), await server.guest('Bob')];
  const records = await Promise.all(Array.from({ length: 4 }, () => played('underwater-cities')));
  const points = records.map(r => r.result.scores[0]);
  assert.deepEqual(await board('underwater-cities'), []);
  assert.equal((await send(records[0], ann)).status, 200);
  const answer = (await send(records[1], bob)).json;
  assert.deepEqual(answer.results, await board('underwater-cities', bob), 'the answer is the board');
  for (const again of records.slice(1)) assert.equal((await send(again, ann)).status, 200);
  const results = await board('underwater-cities', ann);
  assert.deepEqual(
    results.map(r => r.points),
    [points[0], points[1]].sort((a, b) => b - a),
  );
  assert.equal(results.find(r => r.you).name, 'Ann');
  assert.equal(results.find(r => r.you).points, points[0]);
  assert.deepEqual(await board('planet-unknown'), [], 'each game has its own');
  await server.api('DELETE', '/api/account', undefined, bob);
  assert.deepEqual(
    (await board('underwater-cities')).map(r => r.name),
    ['Ann'],
  );
});

test('what is no honest result is refused, and the board stays as it was', async () => {
  const eve = await server.guest('Eve');
  const game = 'planet-unknown';
  const record = await played(game);
  const refused = async (what, changed, reason) => {
    const answer = await send(changed, eve);
    assert.equal(answer.json?.reason, reason, `${what}: ${answer.text.slice(0, 200)}`);
    assert.ok(answer.status >= 400, what);
  };
  await refused('nothing', undefined, 'bad-request');
  await refused('no record', { game, points: 1000 }, 'bad-request');
  await refused('other points', { ...record, result: { ...record.result, scores: [1000] } }, 'bad-request');
  await refused('a move that is not legal', { ...record, moves: ['0 fly', ...record.moves] }, 'bad-request');
  await refused('a move too few', { ...record, moves: record.moves.slice(0, -1) }, 'bad-request');
  await refused('another seed', { ...record, seed: '5' }, 'bad-request');
  await refused('a secret', { ...record, secret: '5' }, 'bad-request');
  await refused('not over', await played(game, day(0), { most: 5 }), 'not-over');
  await refused('tomorrow', await played(game, day(1)), 'not-of-the-day');
  await refused('last week', await played(game, day(-7)), 'not-of-the-day');
  await refused('an easier set-up', await played(game, day(0), { options: { events: 'easy' } }), 'not-of-the-day');
  assert.equal((await send(record, undefined)).json.reason, 'nobody');
  assert.equal((await server.api('POST', '/api/daily', record, eve, 'http://elsewhere')).json.reason, 'other-origin');
  assert.deepEqual(await board(game), []);
  for (const [query, reason] of Object.entries({
    'game=chess&day=2026-11-16': 'no-such-game',
    [`game=${game}&day=2026-02-30`]: 'not-of-the-day',
    [`game=${game}`]: 'not-of-the-day',
  }))
    assert.equal((await server.api('GET', `/api/daily?${query}`)).json.reason, reason, query);
  assert.equal((await send(await played(game, day(-1)), eve)).status, 200, 'who ends after midnight is not late');
});

test('an opponent who was made to lose is noticed: the rival is asked again', async () => {
  await server.stop();
  await serve(release, 'quick.db'); // with sanitizers a rival thinks for longer than a client waits
  const ann = await server.guest('Ann'),
    eve = await server.guest('Eve');
  const record = await played('planet-steam');
  const engine = new Engine();
  await engine.ask(`replay ${JSON.stringify(record)}`);
  /* The same game, but from some move of the rival's on both seats play at random. */
  const bots = record.moves.flatMap((m, i) => (m.startsWith('1 ') ? [i] : []));
  const from = bots[Math.floor(bots.length / 4)];
  const { daily } = await engine.ask(`daily ${day(0)} planet-steam`);
  await engine.ask(`new ${JSON.stringify(daily)}`);
  for (const move of record.moves.slice(0, from)) await engine.ask(`do ${move}`);
  for (let first = true; ; first = false) {
    const [question] = (await engine.ask('questions')).questions;
    if (!question) break;
    const { moves } = (await engine.ask('legal')).legal.find(l => l.seat === question.seat);
    const others = moves.filter(m => !first || `1 ${m}` !== record.moves[from]);
    await engine.ask(`do ${question.seat} ${others.at(-1) ?? moves[0]}`);
  }
  const { record: forged } = await engine.ask('record');
  engine.child.kill();
  assert.equal((await send(forged, eve)).json.reason, 'not-played-so');
  assert.equal((await send(record, ann)).status, 200);
  assert.deepEqual(
    (await board('planet-steam')).map(r => [r.name, r.points]),
    [['Ann', record.result.scores[0]]],
  );
});
