// People and what they can do to each other: sessions that end, links that work once, hosts who leave, who is kicked,
// names, webhooks that do not answer.
import test from 'node:test';
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { spawnSync } from 'node:child_process';
import { Server, Client, freePort, isAsked, playOn, until, worked } from './client.mjs';

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '../..');
const binary = process.env.FRONTIER_BINARY ?? path.join(root, 'build/release/frontier');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-people-'));
test.after(() => fs.rmSync(folder, { recursive: true, force: true }));
const servers = [];
let count = 0;
async function serve(args = [], db = path.join(folder, `${++count}.db`)) {
  const server = new Server(binary, ['--db', db, '--web', folder, '--rate', '2000', ...args], await freePort());
  servers.push(server);
  return server.start();
}
test.afterEach(async () => {
  for (const s of servers.splice(0)) if (s.child?.exitCode === null && !s.child.killed) await s.kill();
});

async function at(server, cookie, table) {
  const c = await new Client(server, cookie).open();
  assert.ok((await c.ask('join', { table: table.id, invite: table.invite })).ok);
  return c;
}

test('a new password needs the old one and ends every other session with its sockets', async () => {
  const server = await serve(),
    guest = await server.guest('Ann');
  const account = (cookie, more) =>
    server.api('POST', '/api/account', { login: 'ann', password: 'correct horse', ...more }, cookie);
  const first = await account(guest);
  assert.equal(first.status, 200);
  const thief = (
    await server.api('POST', '/api/login', {
      login: 'ann',
      password: 'correct horse',
    })
  ).cookie;
  const listening = await new Client(server, thief).open();
  assert.ok((await listening.ask('ping')).ok);
  assert.equal((await account(thief, { password: 'battery staple' })).status, 403);
  assert.equal((await account(thief, { password: 'battery staple', old: 'wrong horse!' })).status, 403);
  const { secret } = (await server.api('POST', '/api/link', {}, thief)).json;
  const changed = await account(first.cookie, {
    password: 'battery staple',
    old: 'correct horse',
  });
  assert.equal(changed.status, 200);
  await until('the socket of the other session is closed', () => listening.closed);
  assert.equal((await server.api('GET', '/api/me', undefined, thief)).json, null);
  assert.equal((await server.api('GET', '/api/me', undefined, first.cookie)).json, null);
  assert.equal((await server.api('POST', '/api/enter', { secret })).status, 403);
  assert.equal((await server.api('GET', '/api/me', undefined, changed.cookie)).json.name, 'Ann');
  assert.equal(
    (
      await server.api('POST', '/api/login', {
        login: 'ann',
        password: 'battery staple',
      })
    ).status,
    200,
  );
  await server.stop();
});

test('a link works once; it is no cookie; sockets end with log-out and deletion', async () => {
  const server = await serve(),
    guest = await server.guest('Ann');
  const { secret } = (await server.api('POST', '/api/link', {}, guest)).json;
  assert.equal((await server.api('GET', '/api/me', undefined, `frontier=${secret}`)).json, null);
  const other = await server.api('POST', '/api/enter', { secret });
  assert.equal(other.json.name, 'Ann');
  assert.equal((await server.api('POST', '/api/enter', { secret })).status, 403);
  const mine = await new Client(server, guest).open(),
    theirs = await new Client(server, other.cookie).open();
  for (const c of [mine, theirs]) assert.ok((await c.ask('ping')).ok);
  await server.api('POST', '/api/logout', {}, other.cookie);
  await until('its socket is closed', () => theirs.closed);
  assert.ok((await mine.ask('ping')).ok);
  await server.api('DELETE', '/api/account', undefined, guest);
  await until('all sockets are closed', () => mine.closed);
  await server.stop();
});

test('a host who deletes the account leaves the table to another, or it ends', async () => {
  const server = await serve(),
    cookies = [await server.guest('Ann'), await server.guest('Bob')];
  const table = await server.table(cookies[0], {
      game: 'planet-steam',
      players: 3,
      public: true,
    }),
    empty = await server.table(cookies[0], {
      game: 'planet-steam',
      players: 3,
      public: true,
    });
  const bob = await at(server, cookies[1], table);
  assert.ok((await bob.ask('sit', { seat: 1 })).ok);
  await server.api('DELETE', '/api/account', undefined, cookies[0]);
  await until('Bob is the host', () => bob.table.seats[1].host);
  assert.ok((await bob.ask('bot', { seat: 0, level: 'random' })).ok);
  await until(
    'the other table is not offered any more',
    async () => !(await server.api('GET', '/api/tables')).json.open.some(r => r.id === empty.id),
  );
  await server.stop();
});

test('who is kicked does not come back; in a rated game the seat and its result stay theirs', async () => {
  const server = await serve(),
    cookies = [await server.guest('Ann'), await server.guest('Bob')];
  const table = await server.table(cookies[0], {
    game: 'planet-steam',
    players: 2,
    public: true,
  });
  const [ann, bob] = [await at(server, cookies[0], table), await at(server, cookies[1], table)];
  assert.ok((await bob.ask('sit', { seat: 1 })).ok);
  assert.ok((await ann.ask('kick', { seat: 1 })).ok);
  assert.equal((await bob.ask('sit', { seat: 1 })).reason, 'banned');
  assert.equal((await bob.ask('chat', { text: 'hey' })).reason, 'banned');
  const again = await server.table(cookies[0], {
    game: 'planet-steam',
    players: 2,
    public: true,
  });
  const [host, guest] = [await at(server, cookies[0], again), await at(server, cookies[1], again)];
  for (const [seat, c] of [host, guest].entries()) assert.ok((await c.ask('sit', { seat })).ok);
  await until('the game begins', () => host.play);
  assert.ok((await host.ask('kick', { seat: 1 })).ok);
  assert.equal((await guest.ask('sit', { seat: 1 })).reason, 'kicked');
  assert.ok((await host.ask('stand')).ok);
  for (const seat of [0, 1])
    assert.ok((await host.ask('bot', { seat, level: 'random' })).ok); /* two quick bots play it to the end */
  await until('it is over', () => host.table.status === 'over', 300000);
  for (const cookie of cookies)
    assert.equal((await server.api('GET', '/api/ratings', undefined, cookie)).json.length, 1);
  await server.stop();
});

test('names are to be told apart', async () => {
  const server = await serve();
  for (const name of [
    'Ann\u200b',
    '\u2800',
    '\u3164',
    'A\u202enn',
    '\u00a0Ann',
    'Ann ',
    'Ann\u00ad',
    '\ufeffAnn',
    'A  nn',
  ])
    assert.equal((await server.api('POST', '/api/guest', { name })).status, 400, JSON.stringify(name));
  for (const name of ['Ann', 'Łukasz', 'Иван Царевич', 'Žofie', '李雷'])
    assert.equal((await server.api('POST', '/api/guest', { name })).status, 200, name);
  const table = await server.table(await server.guest('Cyd'), {
    game: 'planet-steam',
    players: 3,
    public: true,
  });
  const one = await at(server, await server.guest('Dan'), table),
    other = await at(server, await server.guest('dan'), table);
  assert.ok((await one.ask('sit', { seat: 0 })).ok);
  assert.equal((await other.ask('sit', { seat: 1 })).reason, 'same-name');
  await server.stop();
});

test('who was muted stays so under another name: talk says whose it is, not only by which name', async () => {
  const server = await serve(),
    cookie = await server.guest('Dan');
  const table = await server.table(cookie, { game: 'planet-steam', players: 2, public: true });
  const dan = await at(server, cookie, table),
    other = await at(server, await server.guest('Eve'), table);
  for (const [client, text] of [
    [dan, 'one'],
    [other, 'two'],
  ])
    assert.ok((await client.ask('chat', { text })).ok);
  assert.equal((await server.api('POST', '/api/name', { name: 'Eve' }, cookie)).status, 200);
  const again = await at(server, cookie, table); /* as Eve now */
  assert.ok((await again.ask('chat', { text: 'three' })).ok);
  await until('all is heard', () => dan.chat.length === 3);
  const [one, two, three] = dan.chat;
  assert.deepEqual([one.message.name, two.message.name, three.message.name], ['Dan', 'Eve', 'Eve']);
  assert.equal(one.who, three.who);
  assert.notEqual(two.who, three.who);
  await server.stop();
});

test('nobody fills the lobby with empty tables', async () => {
  const server = await serve(['--rate', '20']);
  let opened = 0;
  for (let i = 0; i < 8; i++) {
    const cookie = await server.guest(`Eve ${i}`);
    for (let k = 0; cookie && k < 12; k++)
      opened +=
        (await server.api('POST', '/api/tables', { game: 'planet-steam', players: 2, public: true }, cookie)).status ===
        200;
  }
  assert.ok(opened <= 12, `${opened} tables of one address`);
  await server.stop();
});

test('a move taken back gives no time', async () => {
  const server = await serve(),
    cookies = [await server.guest('Ann'), await server.guest('Bob')];
  const table = await server.table(cookies[0], {
      game: 'underwater-cities',
      players: 2,
      move_seconds: 600,
      game_seconds: 6000,
    }),
    clients = [];
  for (const [seat, cookie] of cookies.entries()) {
    clients.push(await at(server, cookie, table));
    assert.ok((await clients[seat].ask('sit', { seat })).ok);
  }
  await until('the game begins', () => clients.every(c => c.play));
  let undone = 0;
  for (let moves = 0; moves < 200 && undone < 3; moves++) {
    const i = clients.findIndex(isAsked),
      c = clients[i],
      before = c.play;
    assert.ok(
      (
        await c.ask('move', {
          nth: before.nth,
          text: before.legal[moves % before.legal.length],
        })
      ).ok,
    );
    await until('it is seen', () => c.play.seq > before.seq);
    if (!c.play.undo) continue;
    const seq = c.play.seq;
    assert.ok((await c.ask('undo', { nth: c.play.nth })).ok);
    await until('it is seen taken back', () => c.play.seq > seq);
    assert.deepEqual(c.play.clocks[i], before.clocks[i]);
    undone++;
  }
  assert.ok(undone > 0);
  await server.stop();
});

test('webhooks: one that does not answer delays neither log-in nor bots; calls are signed', async () => {
  const server = await serve(['--private-webhooks', '--bot-threads', '2']);
  const tarpit = net.createServer(() => {}).listen(0, '127.0.0.1'),
    heard = [];
  const honest = http
    .createServer((q, r) => {
      let body = '';
      q.on('data', d => {
        body += d;
      });
      q.on('end', () => {
        heard.push({ body, headers: q.headers });
        r.end();
      });
    })
    .listen(0, '127.0.0.1');
  await Promise.all([once(tarpit, 'listening'), once(honest, 'listening')]);
  const cookies = [await server.guest('Ann'), await server.guest('Bob')];
  await server.api('POST', '/api/account', { login: 'ann', password: 'correct horse' }, cookies[0]).then(r => {
    cookies[0] = r.cookie;
  });
  assert.ok(
    (await server.api('POST', '/api/webhook', { url: `http://127.0.0.1:${tarpit.address().port}/` }, cookies[0])).json
      .secret,
  );
  const { secret } = (
    await server.api('POST', '/api/webhook', { url: `http://127.0.0.1:${honest.address().port}/x` }, cookies[1])
  ).json;
  const cyd = await server.guest('Cyd');
  /* Somebody goes when it is not their turn, and the other plays on until it is. */
  const awayUntilAsked = async (cookie, called) => {
    const table = await server.table(cyd, { game: 'planet-steam', players: 2 }),
      here = await at(server, cyd, table),
      gone = await at(server, cookie, table);
    for (const [seat, c] of [here, gone].entries()) assert.ok((await c.ask('sit', { seat })).ok);
    await until('the game begins', () => here.play && gone.play);
    await Promise.all([
      playOn(here, Math.random, () => gone.closed),
      (async () => {
        await playOn(gone, Math.random, () => gone.play.moves > 3 && !gone.play.legal.length);
        gone.close();
      })(),
    ]);
    await playOn(
      here,
      Math.random,
      () => called() || (!here.play.legal.length && here.play.questions.some(q => q.seat === 1)),
    );
    here.close();
  };
  for (let i = 0; i < 8; i++)
    await awayUntilAsked(cookies[0], () => false); /* many calls to the one that does not answer */
  await awayUntilAsked(cookies[1], () => heard.length);
  await until('the other is called', () => heard.length);
  const begun = worked(server);
  assert.equal(
    (
      await server.api('POST', '/api/login', {
        login: 'ann',
        password: 'correct horse',
      })
    ).status,
    200,
  );
  const solo = await server.table(cookies[1], {
      game: 'planet-steam',
      players: 2,
      bots: [null, 'random'],
    }),
    bob = await at(server, cookies[1], solo);
  assert.ok((await bob.ask('sit', { seat: 0 })).ok);
  await until('the game begins', () => bob.play);
  await playOn(bob, Math.random, () => bob.play.moves > 12);
  assert.ok(worked(server) - begun < 30000, 'they waited for the webhook'); /* it used to take over 45 s */
  const [{ body, headers }] = heard,
    [, t, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['frontier-signature']);
  assert.equal(mac, crypto.createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  assert.equal(JSON.parse(body).event, 'turn');
  tarpit.close();
  honest.close();
  await server.stop();
});

test('the leaders are found as soon among very many ratings as among a few', async () => {
  const db = path.join(folder, 'leaders.db');
  const fill = num =>
    spawnSync(
      'python3',
      [
        '-c',
        `import random, sqlite3, sys
db = sqlite3.connect(sys.argv[1]); n = int(sys.argv[2]); random.seed(1)
db.executemany("INSERT INTO person (id, name, login, created) VALUES (?, ?, ?, 0)",
               ((f"p{n}-{i}", f"P{n} {i}", f"p{n}-{i}") for i in range(n)))
db.executemany("INSERT INTO rating VALUES (?, 'planet-steam', 2, ?, 500, 60, 9)",
               ((f"p{n}-{i}", random.randrange(10000, 20000)) for i in range(n)))
db.commit()`,
        db,
        String(num),
      ],
      { encoding: 'utf8' },
    );
  const costs = [];
  for (const num of [100, Number(process.env.FRONTIER_RATINGS ?? 100000)]) {
    await (await serve([], db)).stop(); /* which makes its tables */
    assert.equal(fill(num).stderr, '');
    const server = await serve([], db);
    /* Time of the processor, of all threads: a busy machine changes little. */
    const spent = () =>
      fs
        .readdirSync(`/proc/${server.child.pid}/task`)
        .map(t => Number(fs.readFileSync(`/proc/${server.child.pid}/task/${t}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
        .reduce((a, b) => a + b);
    const ask = async () => (await server.api('GET', '/api/leaders?game=planet-steam&players=2')).json;
    const first = await ask();
    assert.equal(first.length, 100);
    assert.ok(
      first.every((l, i) => !i || first[i - 1].rating - 2 * first[i - 1].deviation >= l.rating - 2 * l.deviation),
    );
    const before = spent();
    for (let i = 0; i < 40; i++) await ask();
    costs.push((spent() - before) / 40);
    await server.stop();
  }
  console.log(`# leaders: ${costs.map(c => c.toFixed(2)).join(' and ')} ms of the processor a list`);
  assert.ok(costs[1] < 4 * costs[0] + 1, `${costs.map(c => c.toFixed(2)).join(' and ')} ms a list`);
});
