// The server from outside: people, tables, whole games, hostile clients, killed processes. The same tests run
// against SQLite and, where FRONTIER_TEST_DB names one, against PostgreSQL.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import net from 'node:net';
import http from 'node:http';
import https from 'node:https';
import zlib from 'node:zlib';
import { spawnSync } from 'node:child_process';
import { games } from '../../web/scripts/games.mjs';
import { Server, Client, certificate, errors, playOn, frame, freePort, isAsked, until } from './client.mjs';
import { killAgainAndAgain } from './kills.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..');
const binary = process.env.FRONTIER_BINARY ?? path.join(root, 'build/release/frontier');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-server-'));
const web = path.join(folder, 'web');
fs.mkdirSync(web);
fs.writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>table</title>');
fs.mkdirSync(path.join(web, 'assets'));
fs.writeFileSync(path.join(web, 'assets/a-1234.js'), '');
const script = 'export const table = 1;\n'.repeat(9000);
fs.writeFileSync(path.join(web, 'assets/b-5678.js'), script);
fs.writeFileSync(path.join(web, 'assets/b-5678.js.br'), zlib.brotliCompressSync(script));
fs.writeFileSync(path.join(web, 'assets/b-5678.js.gz'), zlib.gzipSync(script));
fs.writeFileSync(path.join(folder, 'secret'), 'not for everybody');
let count = 0;
const database = () => process.env.FRONTIER_TEST_DB ?? path.join(folder, `${++count}.db`);

/* A test that fails leaves no server behind. */
const servers = [];
test.afterEach(async () => {
  for (const s of servers.splice(0)) if (s.child?.exitCode === null && !s.child.killed) await s.kill();
});
test.after(() => fs.rmSync(folder, { recursive: true, force: true }));

async function serve(args = [], db = database()) {
  const server = new Server(binary, ['--db', db, '--web', web, '--rate', '2000', ...args], await freePort());
  servers.push(server);
  return server.start();
}

async function seated(server, wish, names) {
  const cookies = [],
    clients = [];
  for (const name of names) cookies.push(await server.guest(name));
  const table = await server.table(cookies[0], wish);
  for (const cookie of cookies) {
    const c = await new Client(server, cookie, { keep: true }).open();
    assert.ok((await c.ask('join', { table: table.id, invite: table.invite })).ok);
    clients.push(c);
  }
  for (let i = 0; i < clients.length; i++) assert.ok((await clients[i].ask('sit', { seat: i })).ok);
  const full = wish.players === names.length + (wish.bots ?? []).filter(b => b).length;
  if (full) await until('the game begins for all', () => clients.every(c => c.play));
  return { table, clients, cookies };
}

/** Everything that is told of the past, page by page. */
async function wholePast(client) {
  await until('the snapshot', () => client.past);
  let past = client.past;
  for (let before = client.earlier; before;) {
    const page = await client.ask('past', { before });
    past = [...page.past, ...past];
    before = page.earlier;
  }
  return past;
}

test('a whole game by two people and a bot, with record, history and rematch', async () => {
  const server = await serve();
  const { table, clients, cookies } = await seated(
    server,
    { game: 'planet-steam', players: 3, bots: [null, null, 'greedy'] },
    ['Ann', 'Bob'],
  );
  assert.ok((await clients[1].ask('reveal')).ok);
  await Promise.all(clients.map(c => playOn(c)));
  assert.ok(clients[0].play.over);
  assert.equal(clients[0].play.scores.length, 3);
  const record = (await server.api('GET', `/api/records/${table.id}`, undefined, cookies[1])).json;
  assert.equal(record.game, 'planet-steam');
  assert.match(record.shown.join(), /^\d 1$/, 'what was shown is part of the record');
  assert.deepEqual(
    record.result.scores,
    clients[1].play.scores.map(s => s.total),
  );
  assert.equal((await server.api('GET', '/api/history', undefined, cookies[0])).json[0].table, table.id);
  const again = await clients[0].ask('rematch');
  await until('the other hears of the rematch', () => clients[1].table.rematch === again.table);
  const stranger = await new Client(server, await server.guest('Eve'), { keep: true }).open();
  for (const c of [stranger, ...clients])
    assert.ok((await c.ask('join', { table: again.table, invite: table.invite })).ok);
  assert.equal((await stranger.ask('sit', { seat: 1 })).reason, 'seat-kept', 'it waits for Bob');
  assert.ok(stranger.table.seats[1].kept_until > Date.now());
  assert.ok((await clients[1].ask('sit', { seat: 1 })).ok);
  assert.ok((await clients[1].ask('colour', { colour: 'orange' })).ok);
  assert.equal((await clients[1].ask('colour', { colour: 'no colour' })).reason, 'no-such-colour');
  await until('everybody sees the colour', () => stranger.table.seats[1].colour === 'orange');
  assert.ok((await clients[0].ask('sit', { seat: 0 })).ok);
  assert.equal((await clients[0].ask('colour', { colour: 'blue' })).reason, 'begun', 'the game has begun');
  assert.equal(await server.stop(), 0);
});

test('each person chooses what the own seat plays with, sitting there or sitting down; nobody chooses for another', async () => {
  const server = await serve();
  const cookies = [await server.guest('Ann'), await server.guest('Bob')];
  const table = await server.table(cookies[0], { game: 'planet-unknown', players: 2 });
  const [ann, bob] = await Promise.all(cookies.map(c => new Client(server, c, { keep: true }).open()));
  for (const c of [ann, bob]) assert.ok((await c.ask('join', { table: table.id, invite: table.invite })).ok);
  const choose = async (who, options) => (await who.ask('choose', { options })).reason;
  assert.equal(await choose(ann, { planet0: 'gaia' }), 'not-seated');
  assert.ok((await ann.ask('sit', { seat: 0 })).ok);
  assert.equal(await choose(ann, { planet0: 'gaia', corporation0: 'republic' }), undefined);
  for (const wrong of [
    { planet1: 'petra' },
    { planet0: 'pluto' },
    { first_game: true },
    ['planet0'],
    'gaia',
    undefined,
  ])
    assert.equal(await choose(ann, wrong), 'no-such-choice', JSON.stringify(wrong));
  await until('everybody sees it', () => bob.table.options.planet0 === 'gaia');
  const sit = async options => (await bob.ask('sit', { seat: 1, options })).reason;
  assert.equal(await sit({ planet1: 'gaia' }), 'choice-taken', 'Ann has it (PU-2.10)');
  assert.equal(await sit({ planet0: 'petra' }), 'no-such-choice');
  assert.equal(bob.table.seats[1].kind, 'empty', 'who chose wrongly does not sit');
  for (const c of [ann, bob]) c.close();
  await server.kill();
  await server.start();
  const back = await new Client(server, cookies[1], { keep: true }).open();
  assert.ok((await back.ask('join', { table: table.id, invite: table.invite })).ok);
  await until('the choice is kept', () => back.table?.options.planet0 === 'gaia');
  assert.ok((await back.ask('sit', { seat: 1, options: { planet1: 'petra' } })).ok);
  await until('the game begins', () => back.play);
  assert.deepEqual(
    back.play.view.seats.map(s => [s.planet, s.corporation]),
    [
      ['gaia', 'republic'],
      ['petra', 'universal-coalition'],
    ],
  );
  assert.equal(await choose(back, { planet1: 'arashi' }), 'begun');
  assert.equal(await server.stop(), 0);
});

test('the door: a taken port, a file that is served already, files with names of their own kept for long', async () => {
  const server = await serve();
  const at = args =>
    spawnSync(binary, ['serve', '--web', web, ...args], {
      encoding: 'utf8',
      timeout: 300000,
    });
  // Under a sanitizer a start that fails ends with another number if it leaves something behind.
  const refuses = (args, why) => {
    const done = at(args);
    assert.match(done.stderr, why);
    assert.equal(done.status, 1, done.stderr);
  };
  const other = ['--db', path.join(folder, 'other.db'), '--port'];
  refuses([...other, String(server.port)], /port \d+ of 127\.0\.0\.1 is taken/);
  refuses([...other, String(await freePort()), '--user', 'no-such-user'], /no-such-user/);
  const empty = path.join(folder, 'empty.pem');
  fs.writeFileSync(empty, '');
  for (const pem of [empty, path.join(folder, 'missing.pem')])
    refuses([...other, String(await freePort()), '--cert', pem, '--key', pem], /cannot listen .* with the certificate/);
  const file = server.args[server.args.indexOf('--db') + 1];
  if (!/^postgres/.test(file))
    refuses(['--db', file, '--port', String(await freePort())], new RegExp(`already being served, at ${server.base}/`));
  const kept = async where => (await fetch(server.base + where)).headers.get('cache-control');
  assert.equal(await kept('/'), 'no-cache');
  assert.match(await kept('/assets/a-1234.js'), /max-age=31536000/);
  await server.stop();
});

test('files: packed copies for those who unpack them, types, and nothing for what is not there', async () => {
  const server = await serve();
  const ask = (where, accept) =>
    new Promise((ok, no) =>
      http
        .get(server.base + where, { headers: accept ? { 'accept-encoding': accept } : {} }, r => {
          const parts = [];
          r.on('data', d => parts.push(d)).on('end', () =>
            ok({
              status: r.statusCode,
              headers: r.headers,
              body: Buffer.concat(parts),
            }),
          );
        })
        .on('error', no),
    );
  const script = fs.readFileSync(path.join(web, 'assets/b-5678.js'));
  const br = await ask('/assets/b-5678.js', 'gzip, deflate, br');
  assert.equal(br.headers['content-encoding'], 'br');
  assert.equal(br.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(br.headers.vary, 'accept-encoding');
  assert.deepEqual(zlib.brotliDecompressSync(br.body), script);
  const gz = await ask('/assets/b-5678.js', 'gzip;q=0.5');
  assert.equal(gz.headers['content-encoding'], 'gzip');
  assert.deepEqual(zlib.gunzipSync(gz.body), script);
  const plain = await ask('/assets/b-5678.js', 'brr, identity');
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.deepEqual(plain.body, script);
  const page = await ask('/', 'br');
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(page.body.toString(), /<title>table/);
  for (const none of ['/nothing.js', '/assets', '/assets/', '/.hidden', '/api', '/' + 'x'.repeat(600)])
    assert.ok((await ask(none, 'br')).status >= 400, none);
  await server.stop();
});

test('people: guests, accounts, log-in, links, deletion', async () => {
  const server = await serve();
  const guest = await server.guest('Ann');
  assert.equal((await server.api('GET', '/api/me', undefined, guest)).json.name, 'Ann');
  assert.equal((await server.api('POST', '/api/account', { login: 'ann', password: 'short' }, guest)).status, 400);
  const account = await server.api('POST', '/api/account', { login: 'ann', password: 'correct horse' }, guest);
  assert.equal(account.json.login, 'ann');
  assert.match(account.headers.get('set-cookie'), /HttpOnly; SameSite=Strict/);
  const other = await server.guest('Eve');
  assert.equal(
    (await server.api('POST', '/api/account', { login: 'ann', password: 'battery staple' }, other)).status,
    409,
  );
  assert.equal(
    (
      await server.api('POST', '/api/login', {
        login: 'ann',
        password: 'wrong horse!',
      })
    ).status,
    403,
  );
  assert.equal(
    (
      await server.api('POST', '/api/login', {
        login: 'nobody',
        password: 'wrong horse!',
      })
    ).status,
    403,
  );
  const login = await server.api('POST', '/api/login', {
    login: 'ann',
    password: 'correct horse',
  });
  assert.equal(login.json.id, account.json.id);
  const { secret } = (await server.api('POST', '/api/link', {}, login.cookie)).json;
  const elsewhere = await server.api('POST', '/api/enter', { secret });
  assert.equal((await server.api('GET', '/api/me', undefined, elsewhere.cookie)).json.id, account.json.id);
  assert.equal((await server.api('POST', '/api/enter', { secret: 'x'.repeat(43) })).status, 403);
  await server.api('POST', '/api/logout', {}, login.cookie);
  assert.equal((await server.api('GET', '/api/me', undefined, login.cookie)).json, null);
  assert.equal((await server.api('DELETE', '/api/account', undefined, elsewhere.cookie)).status, 200);
  assert.equal((await server.api('GET', '/api/me', undefined, elsewhere.cookie)).json, null);
  await server.stop();
});

test('what is wrong is said and changes nothing', async () => {
  const server = await serve();
  const {
    table,
    clients: [ann, bob],
  } = await seated(server, { game: 'planet-steam', players: 2, options: { first_game: true } }, ['Ann', 'Bob']);
  const asked = isAsked(ann) ? ann : bob,
    other = asked === ann ? bob : ann;
  const before = asked.play.seq;
  for (const [nth, text, rule] of [
    [asked.play.nth, 'bid 0', 'PS-5.4'],
    [asked.play.nth, 'dance', 'FR-1'],
    [asked.play.nth, 'bid 5000', 'PS-5.4'],
  ])
    assert.equal((await asked.ask('move', { nth, text })).rule, rule);
  assert.equal((await asked.ask('move', { nth: 7, text: 'bid 3' })).reason, 'stale');
  assert.equal((await other.ask('move', { nth: other.play.nth, text: 'bid 3' })).rule, 'FR-2');
  assert.equal((await other.ask('why', { text: 'bid 3' })).rule, 'FR-2');
  assert.equal((await asked.ask('no such thing')).reason, 'no-such-message');
  assert.equal(asked.play.seq, before);
  assert.equal((await server.api('POST', '/api/tables', { game: 'chess', players: 2 }, ann.cookie)).status, 400);
  assert.equal((await server.api('POST', '/api/tables', { game: 'planet-steam', players: 6 }, ann.cookie)).status, 400);
  assert.equal((await server.api('POST', '/api/tables', '{"game":', ann.cookie)).status, 400);
  assert.equal(
    (
      await server.api('POST', '/api/tables', {
        game: 'planet-steam',
        players: 2,
      })
    ).status,
    401,
  );
  assert.equal((await server.api('GET', `/api/records/${table.id}`, undefined, ann.cookie)).status, 409);
  assert.equal((await server.api('GET', '/api/records/zzzzzzzzzzzz', undefined, ann.cookie)).status, 404);
  const stranger = await new Client(server, await server.guest('Eve')).open();
  assert.equal((await stranger.ask('join', { table: table.id })).reason, 'by-invitation');
  assert.equal((await stranger.ask('join', { table: table.id, invite: 'aaaaaaaaaaaa' })).reason, 'by-invitation');
  await server.stop();
});

test('the dice of set-up are told to everybody, and a purse by its owner alone', async () => {
  const server = await serve();
  const {
    clients: [ann, bob],
  } = await seated(server, { game: 'planet-steam', players: 2 }, ['Ann', 'Bob']);
  for (const c of [ann, bob]) assert.ok(c.play.setup.some(e => e.event === 'rolled' && e.purpose === 'first_player'));
  assert.equal(ann.play.view.seats[1].credits, null);
  assert.ok((await bob.ask('reveal')).ok);
  await until('both hear it', () => ann.chat.length && bob.chat.length);
  assert.deepEqual(ann.chat[0].message, {
    name: 'Bob',
    text: '',
    events: [{ event: 'revealed', seat: 1, credits: 100 }],
  });
  assert.equal(ann.play.view.seats[1].credits, null); // it was told, not opened for good
  const watcher = await new Client(server, await server.guest('Wes'), {
    keep: true,
  }).open();
  assert.equal((await watcher.ask('reveal')).reason, 'no-room');
  const other = await seated(server, { game: 'underwater-cities', players: 2 }, ['Cem', 'Dan']);
  assert.equal((await other.clients[0].ask('reveal')).reason, 'nothing-to-show');
  await server.stop();
});

test('seats: leave, kick, a bot takes over, the person returns, abandon by agreement, chat, spectators', async () => {
  const server = await serve();
  const {
    table,
    clients: [ann, bob],
  } = await seated(server, { game: 'planet-steam', players: 3, public: true }, ['Ann', 'Bob']);
  assert.equal(ann.table.status, 'open');
  const watcher = await new Client(server, await server.guest('Wes'), {
    keep: true,
  }).open();
  assert.ok((await watcher.ask('join', { table: table.id })).ok);
  assert.equal((await bob.ask('bot', { seat: 2, level: 'greedy' })).reason, 'host-only');
  assert.ok((await bob.ask('stand')).ok);
  assert.ok((await bob.ask('sit', { seat: 2 })).ok);
  assert.equal((await watcher.ask('sit', { seat: 2 })).reason, 'seat-taken');
  assert.ok((await ann.ask('bot', { seat: 1, level: 'random' })).ok);
  await until('the game begins', () => watcher.play);
  assert.equal(watcher.play.legal, undefined);
  assert.ok(watcher.play.view.seats.every(s => s.credits === null));
  assert.ok((await bob.ask('stand')).ok);
  await until('a bot plays for Bob', () => ann.table.seats[2].away);
  assert.ok((await bob.ask('sit', { seat: 2 })).ok);
  await until('Bob is back', () => !ann.table.seats[2].away);
  assert.ok((await watcher.ask('chat', { text: 'good luck' })).ok);
  await until('all read it', () => ann.chat.length && bob.chat.length);
  assert.equal(ann.chat[0].message.name, 'Wes');
  assert.ok((await ann.ask('vote')).ok);
  assert.equal(ann.table.status, 'playing');
  assert.ok((await bob.ask('vote')).ok);
  await until('it is abandoned', () => watcher.table.status === 'abandoned');
  await server.stop();
});

test('a restart in the middle of a game loses nothing, and a client resumes where it was', async () => {
  const server = await serve();
  const {
    table,
    clients: [ann, bob],
    cookies,
  } = await seated(server, { game: 'planet-steam', players: 2 }, ['Ann', 'Bob']);
  const latest = () => Math.max(ann.play.seq, bob.play.seq);
  await Promise.all([ann, bob].map(c => playOn(c, Math.random, () => latest() > 20)));
  await until('both see the same', () => ann.play.seq === bob.play.seq);
  const seq = latest();
  await server.kill();
  await server.start();
  const back = await new Client(server, cookies[0]).open();
  await back.ask('join', { table: table.id, from: seq - 3 });
  await until('the snapshot', () => back.play);
  assert.equal(back.play.seq, seq);
  assert.equal(back.past.length, 3);
  assert.ok(back.past.every(e => Array.isArray(e.events)));
  await server.stop();
});

test('a move is taken back while it taught nothing, and imagined positions look like the table', async () => {
  const server = await serve();
  const { clients } = await seated(server, { game: 'underwater-cities', players: 2 }, ['Ann', 'Bob']);
  const views = clients.map(c => {
    const seen = [];
    c.onplay = p => {
      seen[p.moves] = JSON.stringify(p.view);
    };
    c.onplay(c.play);
    return seen;
  });
  let undone = 0,
    kept = 0,
    moves = 0,
    n = 7;
  const random = () => (n = (n * 1103515245 + 12345) % 2147483648) / 2147483648;
  while (moves++ < 150) {
    const i = clients.findIndex(isAsked),
      c = clients[i],
      before = c.play;
    if (moves % 25 === 1) {
      const { position } = await c.ask('imagine');
      const lines = spawnSync(binary, ['engine'], {
        input: `load ${JSON.stringify(position)}\nview ${i}\nlegal ${i}\nquit\n`,
        encoding: 'utf8',
      })
        .stdout.split('\n')
        .map(l => l && JSON.parse(l));
      assert.deepEqual(lines[1].view, before.view);
      assert.deepEqual(lines[2].legal[0].moves, before.legal);
    }
    assert.ok(
      (
        await c.ask('move', {
          nth: before.nth,
          text: before.legal[Math.floor(random() * before.legal.length)],
        })
      ).ok,
    );
    await until('all have seen it', () => clients.every(x => x.play.moves === before.moves + 1));
    assert.equal(c.play.seat, i);
    assert.ok(!clients[1 - i].play.undo);
    if (!c.play.undo) {
      kept++;
      assert.equal((await c.ask('undo', { nth: c.play.nth })).reason, 'not-undone');
    } else if (random() < 0.3) {
      const stale = c.play.nth;
      assert.ok((await c.ask('undo', { nth: stale })).ok);
      await until('all have seen it taken back', () => clients.every(x => x.play.moves === before.moves));
      clients.forEach((x, k) => assert.equal(JSON.stringify(x.play.view), views[k][before.moves]));
      assert.deepEqual(c.play.legal, before.legal);
      assert.equal((await c.ask('move', { nth: stale, text: before.legal[0] })).reason, 'stale');
      undone++;
    }
  }
  assert.ok(undone > 5 && kept > 20, `${undone} taken back, ${kept} final`);
  const back = await new Client(server, clients[0].cookie).open();
  await back.ask('join', { table: clients[0].table.id });
  const past = await wholePast(back);
  assert.equal(past.filter(e => e.undo).length, undone);
  assert.equal(past.filter(e => e.events).length - undone, back.play.moves);
  await server.kill();
  await server.start();
  const again = await new Client(server, clients[0].cookie).open();
  await again.ask('join', { table: clients[0].table.id });
  await until('the table as it was', () => again.play);
  assert.deepEqual(again.play.view, back.play.view);
  await server.stop();
});

for (const game of games)
  test(`views told as changes are the views themselves, and much shorter: ${game}`, async () => {
    const server = await serve();
    const { table, clients, cookies } = await seated(server, { game, players: 2, public: true }, ['Ann', 'Bob']);
    const same = [];
    for (const cookie of [...cookies, undefined]) {
      const whole = await new Client(server, cookie, { keep: true }).open(),
        less = await new Client(server, cookie, { keep: true }).open(),
        packed = await new Client(server, cookie, { keep: true }).open();
      await whole.ask('join', { table: table.id });
      await less.ask('join', { table: table.id, changes: true });
      await packed.ask('join', { table: table.id, changes: true, packed: true });
      await until('all see it', () => whole.play && less.play && packed.play);
      assert.ok(packed.bytes < less.bytes * 0.4, `the snapshot: ${packed.bytes} bytes instead of ${less.bytes}`);
      same.push([whole, less, packed]);
    }
    for (const [whole, less, packed] of same)
      ((whole.onplay = packed.onplay = () => {}),
        (less.onplay = p => {
          (less.views ??= new Map()).set(p.seq, JSON.stringify(p.view));
        }));
    await Promise.all(clients.map(c => playOn(c, Math.random, () => clients[0].play.moves > 60)));
    const { seq } = clients[0].play;
    let long = 0,
      short = 0,
      shortest = 0;
    for (const [whole, less, packed] of same) {
      await until('all have seen all', () => [whole, less, packed].every(c => c.play.seq >= seq));
      const plays = c => c.heard.filter(t => t.startsWith('{"play"') && JSON.parse(t).play.seq <= seq);
      assert.deepEqual(plays(packed), plays(less), 'packed or not, it is the same');
      shortest += packed.bytes;
      for (const text of whole.heard) {
        const { play, past } = JSON.parse(text);
        if (play && !past && play.seq <= seq) {
          assert.equal(less.views.get(play.seq), JSON.stringify(play.view));
          long += text.length;
        }
      }
      for (const text of less.heard) if (text.startsWith('{"play"')) short += text.length;
    }
    assert.ok(short < long * 0.7, `${short} bytes instead of ${long}`);
    assert.ok(shortest < short * 0.7, `${shortest} bytes packed instead of ${short}`);
    console.log(
      `# ${game}: ${((100 * short) / long).toFixed(0)} % of the bytes, packed ${((100 * shortest) / long).toFixed(0)} %`,
    );
    await server.stop();
  });

test('lists tell who plays and whose turn it is; who is here; friendly tables are not rated; the forgotten have no name', async () => {
  const server = await serve();
  const {
    table,
    clients: [ann, bob],
    cookies,
  } = await seated(
    server,
    {
      game: 'planet-steam',
      players: 2,
      public: true,
      rated: false,
      move_seconds: 86400,
    },
    ['Ann', 'Bob'],
  );
  const lists = (await server.api('GET', '/api/tables', undefined, cookies[1])).json;
  const asked = ann.play.questions.map(q => q.seat);
  for (const row of [lists.playing[0], lists.mine[0]]) {
    assert.equal(row.id, table.id);
    assert.deepEqual([row.names, row.asked, row.rated, row.move_seconds], [['Ann', 'Bob'], asked, false, 86400]);
  }
  assert.equal(lists.mine[0].seat, 1);
  const watcher = await new Client(server, undefined).open();
  await watcher.ask('join', { table: table.id });
  await until('two players and one other are here', () => bob.here?.others === 1 && bob.here.seats.join() === '0,1');
  ann.close();
  await until('one has gone', () => bob.here.seats.join() === '1');
  for (let who of [bob, await new Client(server, cookies[0]).open()]) {
    await who.ask('join', { table: table.id });
    await who.ask('chat', { text: 'bye' });
    await who.ask('stand');
    if (who !== bob)
      for (const seat of [0, 1])
        assert.ok((await who.ask('bot', { seat, level: 'random' })).ok); /* the host, once both are away */
  }
  await until('two bots end the game', () => watcher.play.over, 300000);
  assert.deepEqual((await server.api('GET', '/api/ratings', undefined, cookies[0])).json, []);
  const [past] = (await server.api('GET', '/api/history', undefined, cookies[0])).json;
  assert.deepEqual(
    past.seats.map(s => [s.name, s.score]),
    [
      ['Ann', watcher.play.scores[0].total],
      ['Bob', watcher.play.scores[1].total],
    ],
  );
  await server.api('DELETE', '/api/account', undefined, cookies[0]);
  assert.equal((await server.api('GET', '/api/history', undefined, cookies[1])).json[0].seats[0].name, '—');
  await server.kill();
  await server.start();
  const late = await new Client(server, cookies[1], { keep: true }).open();
  await late.ask('join', { table: table.id });
  await until('the snapshot', () => late.past);
  assert.ok(!late.heard.join().includes('Ann'));
  assert.ok(late.heard.join().includes('Bob'));
  await server.stop();
});

test('clocks: who does not answer is taken over by a bot', async () => {
  const server = await serve();
  const {
    clients: [ann, bob],
  } = await seated(server, { game: 'planet-steam', players: 2, move_seconds: 1 }, ['Ann', 'Bob']);
  await until(
    'both are taken over',
    () => ann.table.seats.some(s => s.away) && bob.table.seats.every(s => s.away),
    15000,
  );
  await server.stop();
});

/* What a viewer (-1: a spectator) may not know, said here once more by hand: places of a view that must be null.
   tests/server/test_leaks.c holds the bytes themselves against worlds with other secrets. */
const secrets = {
  'planet-steam': (v, me) => v.seats.flatMap((s, i) => (i === me ? [] : [s.credits])),
  'underwater-cities': (v, me) => [
    ...v.deck,
    ...v.metropolis_pile.slice(0, v.metropolis_pile.length - v.metropolis_known),
    ...v.special_deck.filter((_, i) => !v.special_known[i].some(k => k === -1 || k === me)),
    ...v.seats.flatMap((s, i) =>
      i === me ? [] : [...s.hand.filter(c => !s.open_hand.includes(c)), ...v.discard_down[i], ...v.out_down[i]],
    ),
  ],
  'planet-unknown': (v, me) => [
    ...Object.values(v.stacks).flatMap(s => s.slice(1)),
    ...v.goal_deck,
    ...(me >= 0 && v.seats[me].peeked ? v.event_deck.slice(1, -1) : v.event_deck),
    ...(v.asked.includes(me) ? [] : v.civ_stacks.flat()),
    ...v.civ_unused.flat(),
    ...v.seats.flatMap((s, i) => (i === me ? [] : [...s.personal_goals, ...s.offered_goals, ...s.discarded_goals])),
  ],
};

for (const [game, options] of Object.entries({
  'planet-steam': {},
  'underwater-cities': { contracts: true },
  'planet-unknown': { personal_goals: true, events: 'normal' },
}))
  test(`nothing hidden is in any byte that anybody receives of a whole game of ${game}`, async () => {
    const server = await serve();
    const { table, clients, cookies } = await seated(
      server,
      { game, players: 3, options, public: true, bots: [null, null, 'random'] },
      ['Ann', 'Bob'],
    );
    const watcher = await new Client(server, undefined, { keep: true }).open();
    await watcher.ask('join', { table: table.id });
    let early;
    await Promise.all([
      ...clients.map(c => playOn(c)),
      (async () => {
        early = await Promise.all(
          [...cookies, undefined].flatMap(cookie =>
            [`/api/records/${table.id}`, '/api/tables', '/api/history', '/metrics'].map(path =>
              server.api('GET', path, undefined, cookie),
            ),
          ),
        );
      })(),
    ]);
    await until('the spectator sees the end', () => watcher.play.over);
    assert.ok(early.every(r => r.status !== 200 || !r.text.includes('seed')));
    assert.deepEqual(
      early.filter((_, i) => i % 4 === 0).map(r => r.status),
      [409, 409, 401],
    );
    const { seed, secret } = (await server.api('GET', `/api/records/${table.id}`, undefined, cookies[0])).json;
    for (const [i, c] of [...clients, watcher].entries()) {
      const me = i < 2 ? i : -1,
        plays = c.heard.map(t => JSON.parse(t).play).filter(p => p && !p.over);
      assert.ok(plays.length > 20);
      let hidden = 0;
      for (const { view } of plays) {
        const places = secrets[game](view, me);
        hidden += places.length;
        assert.deepEqual(
          places.filter(x => x !== null),
          [],
          `viewer ${me} of round ${view.round}`,
        );
        assert.equal(view.rng, null);
        assert.equal(view.seed, null);
      }
      assert.ok(hidden > 20, `${hidden} hidden things in the whole game`);
      assert.ok(!c.heard.some(t => t.includes(seed)), 'the seed was told');
      assert.ok(!c.heard.some(t => t.includes(secret)), 'the secret was told');
    }
    await server.stop();
  });

test('nobody guesses the deck: each table has a secret that nobody chooses, and its record replays with it', async () => {
  const server = await serve();
  const wish = {
    game: 'planet-steam',
    players: 2,
    bots: [null, 'random'],
    seed: '7',
    secret: '7',
  };
  const kept = [];
  for (let i = 0; i < 2; i++) {
    const { table, clients, cookies } = await seated(server, wish, ['Ann']);
    await playOn(clients[0]);
    const { text, json } = await server.api('GET', `/api/records/${table.id}`, undefined, cookies[0]);
    kept.push(json);
    assert.ok(BigInt(json.secret) > 2n ** 20n && BigInt(json.secret) < 2n ** 39n, json.secret);
    const file = path.join(folder, 'with-secret.json');
    fs.writeFileSync(file, text);
    assert.equal(spawnSync(binary, ['replay', file]).status, 0);
    fs.writeFileSync(file, JSON.stringify({ ...json, secret: undefined }));
    assert.notEqual(spawnSync(binary, ['replay', file]).status, 0, 'without its secret it is another game');
  }
  assert.notEqual(kept[0].secret, kept[1].secret);
  assert.notEqual(kept[0].seed, kept[1].seed);
  await server.stop();
});

test('the hostile world: origins, paths, sizes, rates, frames', async () => {
  const server = await serve(['--sockets-per-address', '40']);
  assert.equal(
    (await server.api('POST', '/api/guest', { name: 'Eve' }, undefined, 'https://evil.example')).status,
    403,
  );
  assert.equal((await server.api('POST', '/api/guest', { name: 'Eve' }, undefined, null)).status, 403);
  await assert.rejects(new Client(server, undefined, { origin: 'https://evil.example' }).open());
  const page = await server.api('GET', '/');
  assert.match(page.headers.get('content-security-policy'), /default-src 'none'/);
  assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
  for (const sneaky of ['/../secret', '/%2e%2e/secret', '/..%2fsecret', '/assets/../../secret']) {
    const raw = await new Promise(done => {
      const c = new Client(server);
      import('node:net').then(net => {
        const s = net.connect(server.port, '127.0.0.1', () =>
          s.write(`GET ${sneaky} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
        );
        let all = '';
        s.on('data', d => {
          all += d;
        });
        s.on('error', () => done(all));
        s.on('close', () => done(all));
      });
      void c;
    });
    assert.ok(!raw.includes('not for everybody'), sneaky);
  }
  assert.equal((await server.api('POST', '/api/guest', JSON.stringify({ name: 'x'.repeat(20000) }))).status, 413);
  const { table, cookies } = await seated(server, { game: 'planet-steam', players: 2, public: true }, ['Ann', 'Bob']);
  const big = await new Client(server, cookies[0]).open();
  big.socket.write(frame('{"id":1,"type":"' + 'x'.repeat(9000) + '"}'));
  await until('a message too large ends the connection', () => big.closed);
  const binary = await new Client(server, cookies[0]).open();
  binary.socket.write(frame('{}', 2));
  await until('a binary message ends the connection', () => binary.closed);
  const broken = await new Client(server, cookies[0]).open();
  assert.equal(
    (
      await new Promise(r => {
        broken.waiting.set(0, r);
        broken.socket.write(frame('{"id":1,'));
      })
    ).reason,
    'bad-request',
  );
  broken.socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
  await until('a broken frame ends the connection', () => broken.closed);
  const sockets = [];
  for (let i = 0; i < 60; i++)
    try {
      sockets.push(await new Client(server).open());
    } catch {
      /* over the limit */
    }
  assert.ok(sockets.length < 40, `${sockets.length} sockets of one address`);
  for (const s of sockets) s.close();
  await until('the server still serves', async () => (await server.api('GET', '/health')).json.ok);
  await server.stop();
});

test('a reader who does not read is dropped, and nobody else notices', async () => {
  const server = await serve(['--rate', '100000']);
  const { table, cookies } = await seated(server, { game: 'planet-steam', players: 2, public: true }, ['Ann', 'Bob']);
  const lazy = await new Client(server, cookies[1]).open();
  const loud = await new Client(server, cookies[0]).open();
  for (const c of [lazy, loud]) await c.ask('join', { table: table.id });
  for (let i = 0; i < 100; i++) assert.ok((await loud.ask('chat', { text: 'x'.repeat(490) })).ok);
  lazy.socket.pause();
  const dropped = async () => /frontier_dropped_slow_total [1-9]/.test((await server.api('GET', '/metrics')).text);
  for (let i = 0; i < 4000 && !(i % 100 === 0 && (await dropped())); i++)
    lazy.socket.write(frame(JSON.stringify({ id: 1000 + i, type: 'join', table: table.id })));
  await until('it is dropped', dropped);
  assert.ok((await loud.ask('chat', { text: 'still here' })).ok);
  await server.stop();
});

/* Sends bytes as they are and waits until the server has hung up. */
async function sendRaw(server, bytes) {
  const socket = net.connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('data', () => {});
  socket.end(bytes);
  await until(`the server hangs up: ${JSON.stringify(bytes.slice(0, 80))}`, () => socket.destroyed);
}

test('frames and requests that no honest client sends harm nobody', async () => {
  // So patient that it is not for want of patience when it hangs up.
  const server = await serve(['--sockets-per-address', '1000', '--patience', '600']);
  const honest = await new Client(server, await server.guest('Ann')).open();
  const head = (...bytes) => Buffer.from(bytes),
    long = 'x'.repeat(200);
  const frames = {
    'not masked': head(0x81, 0x02, 0x7b, 0x7d),
    'reserved bits': head(0xf1, 0x80, 0, 0, 0, 0),
    'an unknown opcode': frame('x', 3),
    'a ping of 200 bytes': frame(long, 9),
    'a close in two pieces': frame('', 8, false),
    'a continuation of nothing': frame('x', 0),
    'two beginnings': Buffer.concat([frame('{', 1, false), frame('}', 1)]),
    'a length of 2^63': head(0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4),
    'no UTF-8': frame(Buffer.from([0xc3, 0x28])),
    'a close for no known reason': frame(Buffer.from([0, 1]), 8),
    'a length that is a lie': Buffer.concat([head(0x81, 0x80 | 100), Buffer.alloc(20)]),
    'pieces without an end': Buffer.concat(Array(100).fill(frame(long, 0, false))),
    'empty messages': Buffer.concat(Array(2000).fill(frame(''))),
    pings: Buffer.concat(Array(2000).fill(frame('?', 9))),
    pongs: Buffer.concat(Array(2000).fill(frame('!', 10))),
  };
  for (const [what, bytes] of Object.entries(frames)) {
    const c = await new Client(server).open();
    c.socket.end(bytes);
    await until(`the connection ends after ${what}`, () => c.closed);
    assert.ok((await honest.ask('ping')).ok, what);
  }
  const get = (path, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  const requests = [
    get('/api/me') + get('/nothing', 'Content-Length: -1\r\n') + 'x'.repeat(100),
    get('/api/me', 'Transfer-Encoding: chunked\r\n') + '5\r\nhello\r\n0\r\n\r\n',
    get('/', `X: ${'x'.repeat(100000)}\r\n`),
    get('/\0%00/\x01'),
    get(`/${'../'.repeat(500)}`),
    'GET',
    '\x16\x03\x01\x02\x00',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    get('/api/me').repeat(200),
    get('/nothing').repeat(200),
    'POST /api/me HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n' + get('/api/me').repeat(3),
    `POST /api/guest HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 20\r\n\r\n{"name":"Eve"}`,
  ];
  for (const bytes of requests) {
    await sendRaw(server, bytes);
    assert.ok((await honest.ask('ping')).ok);
  }
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]);
  const before = resident();
  for (let i = 0; i < 600; i++) await server.api('GET', '/nothing');
  /* Under a sanitizer freed memory is kept for a while; there the end of the process tells what was left. */
  if (!binary.includes('asan') && !binary.includes('tsan'))
    assert.ok(resident() - before < 2000, `${resident() - before} kB more after 600 requests for nothing`);
  assert.equal(await server.stop(), 0);
});

/* A request over TLS that believes only the test's own certificate. */
const overTls = (server, path, headers = {}, method = 'GET', body = '') =>
  new Promise((ok, no) => {
    const request = https.request(
      {
        port: server.port,
        host: '127.0.0.1',
        servername: 'localhost',
        ca: server.ca,
        path,
        method,
        headers: { host: `localhost:${server.port}`, ...headers },
      },
      r => {
        let text = '';
        r.on('data', d => {
          text += d;
        });
        r.on('end', () => ok({ status: r.statusCode, headers: r.headers, text }));
      },
    );
    request.on('error', no);
    request.end(body);
  });

test('TLS: pages, requests and a game over wss with a certificate of our own', async () => {
  const { cert, key } = certificate(folder);
  const server = new Server(
    binary,
    ['--db', database(), '--web', web, '--rate', '2000', '--cert', cert, '--key', key],
    await freePort(),
  );
  Object.assign(server, {
    ca: fs.readFileSync(cert),
    base: `https://localhost:${server.port}`,
  });
  server.answers = async () => (await overTls(server, '/health')).status === 200;
  servers.push(server);
  await server.start();
  const page = await overTls(server, '/');
  assert.match(page.text, /table/);
  assert.match(page.headers['strict-transport-security'], /max-age=31536000/);
  const post = (where, body, cookie) =>
    overTls(
      server,
      where,
      {
        origin: server.base,
        'content-length': Buffer.byteLength(body),
        ...(cookie ? { cookie } : {}),
      },
      'POST',
      body,
    );
  const guest = await post('/api/guest', '{"name":"Ann"}');
  assert.match(guest.headers['set-cookie'][0], /; Secure/);
  const cookie = guest.headers['set-cookie'][0].split(';')[0];
  const table = JSON.parse(
    (await post('/api/tables', '{"game":"planet-steam","players":2,"bots":[null,"random"]}', cookie)).text,
  );
  const ann = await new Client(server, cookie).open();
  assert.ok((await ann.ask('join', { table: table.id })).ok);
  assert.ok((await ann.ask('sit', { seat: 0 })).ok);
  await playOn(ann);
  assert.ok(ann.play.over);
  await assert.rejects(fetch(`http://127.0.0.1:${server.port}/health`));
  ann.close();
  await server.stop();
});

test(
  'started by root, it runs as the user it is told, who owns its files',
  { skip: process.getuid() !== 0 || Boolean(process.env.FRONTIER_TEST_DB) },
  async () => {
    const home = path.join(folder, 'home');
    fs.mkdirSync(home);
    fs.chmodSync(folder, 0o755);
    fs.chownSync(home, 65534, 65534);
    const server = await serve(['--user', 'nobody'], path.join(home, 'own.db'));
    assert.match(
      fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8'),
      /Uid:\s+65534\s+65534\s+65534\s+65534\nGid:\s+65534\s+65534\s+65534\s+65534/,
    );
    assert.deepEqual(
      new Set(fs.readdirSync(home).map(name => fs.statSync(path.join(home, name)).uid)),
      new Set([65534]),
    );
    const { clients } = await seated(server, { game: 'planet-steam', players: 2 }, ['Ann', 'Bob']);
    await Promise.all(clients.map(c => playOn(c, Math.random, () => clients[0].play.moves > 10)));
    await server.stop();
  },
);

test('talk wears no table out: it goes on, and of the talk the latest is kept', async () => {
  const server = await serve(['--rate', '100000']);
  const {
    table,
    clients: [ann, bob],
    cookies,
  } = await seated(server, { game: 'planet-steam', players: 2, public: true }, ['Ann', 'Bob']);
  const eve = await new Client(server, await server.guest('Eve')).open();
  await eve.ask('join', { table: table.id });
  for (let said = 0; said < 5200; said += 100)
    assert.ok(
      (await Promise.all(Array.from({ length: 100 }, (_, i) => eve.ask('chat', { text: `${said + i} hello` })))).every(
        a => a.ok,
      ),
    );
  assert.ok((await bob.ask('stand')).ok); /* what a table needs is not spent by talk */
  assert.ok((await bob.ask('sit', { seat: 1 })).ok);
  for (const restart of [false, true]) {
    if (restart) {
      await server.kill();
      await server.start();
    }
    const late = await new Client(server, cookies[0]).open();
    await late.ask('join', { table: table.id });
    const talk = (await wholePast(late)).filter(e => e.chat);
    assert.ok(talk.length >= 200 && talk.length < 600, `${talk.length} messages`);
    assert.match(talk.at(-1).chat.text, /^5199 /);
    if (restart) {
      const back = await new Client(server, cookies[1]).open();
      await back.ask('join', { table: table.id });
      await until('the game', () => back.play && late.play);
      await Promise.all([late, back].map(c => playOn(c, Math.random, () => late.play.moves > 5)));
    }
  }
  void ann;
  await server.stop();
});

test('a guest who may do little cannot fill a public table with talk', async () => {
  const server = await serve(['--rate', '20']);
  const cookie = await server.guest('Ann'),
    table = await server.table(cookie, {
      game: 'planet-steam',
      players: 2,
      public: true,
    });
  const eve = await new Client(server, await server.guest('Eve')).open();
  await eve.ask('join', { table: table.id });
  const answers = await Promise.all(Array.from({ length: 30 }, () => eve.ask('chat', { text: 'spam' })));
  assert.ok(answers.filter(a => a.ok).length < 10, `${answers.filter(a => a.ok).length} messages at once`);
  await server.stop();
});

test('killed at random moments: no acknowledged move is lost or doubled, every table goes on', async () => {
  const server = await serve(['--sockets-per-address', '1000', '--rate', '100000']);
  const counts = await killAgainAndAgain([server], {
    kills: Number(process.env.FRONTIER_KILLS ?? 8),
  });
  assert.ok(counts.moves > 5 * counts.kills, `${counts.moves} moves between ${counts.kills} kills`);
  await server.stop();
});

test('what the server can say no with is told in docs/online.md, id by id', () => {
  const told = fs.readFileSync(path.join(root, 'docs/online.md'), 'utf8');
  for (const id of Object.keys(errors)) assert.ok(told.includes(`\`${id}\``), id);
});

test('each test that docs/threats.md names is there', () => {
  const page = fs.readFileSync(path.join(root, 'docs/threats.md'), 'utf8');
  const names = file =>
    [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/\b(?:test|it)\(\s*(['"`])(.*?)\1/g)].map(m => m[2]);
  let named = 0;
  for (const [, file, list] of page.matchAll(/([\w/.-]+)`?: ((?:\*[^*|]+\*(?:, )?)+)/g))
    for (const [, name] of list.matchAll(/\*([^*]+)\*/g)) {
      const begins = name.replace(/…$/, '');
      const where = file.includes('/') ? file : `tests/server/${file}.test.mjs`;
      assert.ok(
        names(where).some(n => n.startsWith(begins)),
        `${where} has no test "${name}"`,
      );
      named++;
    }
  assert.ok(named > 30, `${named} tests named`);
});
