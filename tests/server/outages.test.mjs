// What happens when the database does not do what it should: a connection that is cut, a server that is stopped, a row
// that somebody has locked, a full disk, a file that goes away, another clock. Nothing is acknowledged that is not
// kept, everybody is answered, and when it is over every table goes on.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { Server, Client, freePort, isAsked, passing, until, wait } from './client.mjs';
import { Postgres } from './two.mjs';
import { cutPower } from './powercut.mjs';

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '../..');
const binary = process.env.FRONTIER_BINARY ?? path.join(root, 'build/release/frontier');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-outages-'));
const postgres = new Postgres();
test.before(() => postgres.start());
test.after(() => {
  postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const servers = [];
test.afterEach(async () => {
  for (const s of servers.splice(0)) if (s.child?.exitCode === null && !s.child.killed) await s.kill();
});
async function serve(db, args = []) {
  const server = new Server(
    binary,
    ['--db', db, '--web', folder, '--rate', '2000', '--sockets-per-address', '1000', ...args],
    await freePort(),
  );
  servers.push(server);
  return server.start();
}

async function seated(at, wish = { game: 'planet-steam', players: 2 }) {
  const list = Array.isArray(at) ? at : [at, at],
    cookies = [];
  for (const name of ['Ann', 'Bob']) cookies.push(await list[0].guest(name));
  const table = await list[0].table(cookies[0], wish),
    clients = [];
  for (const [i, cookie] of cookies.entries()) {
    clients.push(await new Client(list[i], cookie).open());
    assert.ok((await clients[i].ask('join', { table: table.id, invite: table.invite })).ok);
    assert.ok((await clients[i].ask('sit', { seat: i })).ok);
  }
  await until('the game begins', () => clients.every(c => c.play));
  return { table, cookies, clients };
}

/** Makes one move, whoever is asked; the answer, whatever it is. When the game is over there is nobody to ask. */
async function move(clients) {
  const over = () => clients.some(c => c.play.over);
  await until('somebody is asked', () => over() || clients.some(isAsked));
  if (over()) return { answer: { error: 'it is over', reason: 'stale' } };
  const c = clients.find(isAsked),
    { nth, legal } = c.play;
  return {
    client: c,
    nth,
    answer: await c.ask('move', {
      nth,
      text: legal[Math.floor(Math.random() * legal.length)],
    }),
  };
}
/** Moves until one is kept: after a trouble it may take a moment. */
async function moveAgain(clients) {
  await until('a move is kept again', async () => (await move(clients)).answer.ok);
}
const healthy = async s => (await s.api('GET', '/health')).status === 200;

test('the connection to PostgreSQL is cut again and again under load: nothing acknowledged is lost, nobody is left without an answer', async () => {
  const server = await serve(postgres.newDatabase()),
    rounds = Number(process.env.FRONTIER_CUTS ?? 4);
  const games = [];
  let stop = false,
    moves = 0,
    refused = 0;
  const kept = new Map(),
    playing = [];
  const play = async ({ clients }) => {
    while (!stop && !clients[0].play.over) {
      const { client, nth, answer } = await move(clients);
      if (answer.ok) {
        moves++;
        kept.set(client, nth + 1);
        await until('it is seen', () => clients.every(c => c.play.seq > 0 && (c !== client || c.play.nth > nth)));
      } else {
        assert.ok(passing.has(answer.reason), answer.error);
        refused++;
        await wait(5);
      }
    }
  };
  for (let round = 0; round < rounds; round++) {
    const before = moves;
    await until('all is well again', () => healthy(server));
    while (games.filter(g => !g.clients[0].play.over).length < 4) {
      games.push(await seated(server));
      playing.push(play(games.at(-1)));
    }
    await until('moves are made', () => moves > before + 3 || games.every(g => g.clients[0].play.over));
    postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'frontier'");
    const late = []; /* new clients come meanwhile */
    for (let i = 0; i < 10; i++)
      late.push(server.api('GET', '/api/me').then(r => assert.ok([200, 503].includes(r.status))));
    await Promise.all(late);
  }
  const before = moves;
  await until('moves go on', () => moves > before + 3 || games.every(g => g.clients[0].play.over));
  stop = true;
  await Promise.all(playing);
  for (const { table, cookies, clients } of games)
    for (const [i, cookie] of cookies.entries()) {
      const back = await new Client(server, cookie).open();
      assert.ok((await back.ask('join', { table: table.id })).ok);
      await until('the snapshot', () => back.play);
      assert.ok(back.play.nth >= (kept.get(clients[i]) ?? 0), 'an acknowledged move is lost');
      assert.ok(back.play.nth <= (kept.get(clients[i]) ?? 0) + refused);
      back.close();
    }
  await server.stop();
});

test('PostgreSQL is stopped and started: the server says so, answers everybody, forgets nobody and goes on', async t => {
  const server = await serve(postgres.newDatabase());
  const { table, cookies, clients } = await seated(server);
  await moveAgain(clients);
  postgres.halt();
  t.after(() => postgres.resume());
  const again = cookies.map(async cookie => {
    /* both come again, while nothing can be read */
    const back = await new Client(server, cookie).open();
    back.ask('join', { table: table.id });
    await until('it is told to try again later', () => back.closed);
  });
  const [a, guest, me, lists] = await Promise.all([
    move(clients),
    server.api('POST', '/api/guest', { name: 'Eve' }),
    server.api('GET', '/api/me', undefined, cookies[0]),
    server.api('GET', '/api/tables'),
    ...again,
  ]);
  assert.match(a.answer.reason, /^(not|perhaps)-kept$/);
  assert.equal(guest.cookie, undefined);
  assert.deepEqual([guest.status, me.status, lists.status], [503, 503, 503]);
  await until('it says that it is not ready', async () => !(await healthy(server)));
  assert.equal((await server.api('GET', '/alive')).status, 200);
  postgres.resume();
  await until('it is ready again', () => healthy(server));
  assert.equal((await server.api('GET', '/api/me', undefined, cookies[0])).json.name, 'Ann');
  await moveAgain(clients);
  const back = await new Client(server, cookies[1]).open();
  assert.ok((await back.ask('join', { table: table.id })).ok);
  await until('the same game', () => back.play?.seq === clients[1].play.seq);
  await server.stop();
});

test('what another process does is heard again after the connection was lost', async () => {
  const db = postgres.newDatabase(),
    both = [await serve(db), await serve(db)];
  const { clients } = await seated(both);
  for (let round = 0; round < 3; round++) {
    postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'frontier'");
    await moveAgain(clients);
    await until('both see the same', () => clients[0].play.seq === clients[1].play.seq);
    await moveAgain(clients);
    await until('both see the same', () => clients[0].play.seq === clients[1].play.seq);
  }
  for (const s of both) await s.stop();
});

test('a row that somebody has locked stops nobody else, nor the server from ending', async () => {
  const server = await serve(postgres.newDatabase());
  const one = await seated(server),
    other = await seated(server);
  const lock = postgres.session(
    `BEGIN; SELECT * FROM game_table WHERE id = '${one.table.id}' FOR UPDATE;`,
    server.args[1],
  );
  await until('it is locked', () => lock.told.includes(one.table.id));
  const stuck = move(one.clients);
  for (let i = 0; i < 5; i++) await moveAgain(other.clients);
  assert.match((await stuck).answer.reason, /^(not|perhaps)-kept$/);
  assert.equal((await server.api('GET', '/alive')).status, 200);
  lock.end();
  await moveAgain(one.clients);
  const again = postgres.session(
    `BEGIN; SELECT * FROM game_table WHERE id = '${one.table.id}' FOR UPDATE;`,
    server.args[1],
  );
  await until('it is locked again', () => again.told.includes(one.table.id));
  move(one.clients).catch(() => {});
  assert.equal(await server.stop(), 0);
  again.end();
});

test('two processes move at the same tables at once: no deadlock, every request is answered, both show the same', async () => {
  const db = postgres.newDatabase(),
    both = [await serve(db), await serve(db)];
  const games = [];
  for (let i = 0; i < Number(process.env.FRONTIER_TABLES ?? 10); i++)
    games.push(await seated(i % 2 ? both : [...both].reverse()));
  const enough = Number(process.env.FRONTIER_MOVES ?? 400);
  let moves = 0,
    said = 0;
  await Promise.all(
    games.map(async ({ clients }) => {
      while (moves < enough && !clients[0].play.over) {
        const talk = clients.map(c => c.ask('chat', { text: 'hello' })); /* both processes append at once */
        const { answer } = await move(clients);
        for (const a of [answer, ...(await Promise.all(talk))])
          assert.ok(a.ok || /^(stale|changed)$/.test(a.reason), a.error);
        moves += Boolean(answer.ok);
        said += 2;
      }
    }),
  );
  for (const { clients } of games) await until('both see the same', () => clients[0].play.seq === clients[1].play.seq);
  assert.ok(moves >= enough, `${moves} moves, ${said} messages`);
  assert.equal(postgres.sql('SELECT sum(deadlocks) FROM pg_stat_database').trim(), '0');
  for (const s of both) await s.stop();
});

test('when a process dies the tables it looked after are taken over soon, all of them', async () => {
  const db = postgres.newDatabase(),
    both = [await serve(db, ['--bot-threads', '2']), await serve(db, ['--bot-threads', '2'])];
  const num = Number(process.env.FRONTIER_ADOPTED ?? 30),
    cookie = await both[0].guest('Ann'),
    tables = [];
  for (let i = 0; i < num; i++) {
    const table = await both[0].table(cookie, {
      game: 'planet-steam',
      players: 2,
      move_seconds: 3600,
    });
    const c = await new Client(both[0], cookie).open(),
      d = await new Client(both[0], await both[0].guest(`Bob ${i}`)).open();
    for (const [seat, x] of [c, d].entries()) {
      await x.ask('join', { table: table.id, invite: table.invite });
      assert.ok((await x.ask('sit', { seat })).ok);
    }
    tables.push(table.id);
    c.close();
    d.close();
  }
  const dead = postgres.sql('SELECT DISTINCT owner FROM game_table', db).trim();
  assert.match(dead, /^[a-z0-9]{12}$/);
  const left = () => Number(postgres.sql(`SELECT count(*) FROM game_table WHERE owner = '${dead}'`, db).trim());
  assert.equal(left(), num);
  postgres.sql('UPDATE game_table SET wake = 1', db); /* all of them want to be looked after at this moment */
  await both[0].kill();
  const died = performance.now();
  await until('the other process has all of them', () => left() === 0);
  const took = performance.now() - died;
  await until(
    'and has them in memory',
    async () => Number(/frontier_tables_in_memory (\d+)/.exec((await both[1].api('GET', '/metrics')).text)[1]) === num,
  );
  console.log(`# ${num} tables were taken over in ${(took / 1000).toFixed(1)} s`);
  await both[1].stop();
});

/* ---- SQLite ---- */

/** A file system of its own of that many kilobytes; only root can have one. */
function smallDisk(kilobytes, name) {
  const at = path.join(folder, name);
  fs.mkdirSync(at);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', at]).status === 0 ? at : null;
}

test('a full disk: nothing is acknowledged that is not kept, and all goes on when there is room again', async t => {
  const disk = smallDisk(3000, 'full');
  if (!disk) {
    t.skip('needs a file system of its own');
    return;
  }
  try {
    const server = await serve(path.join(disk, 'full.db'));
    const { table, cookies, clients } = await seated(server);
    await moveAgain(clients);
    const ballast = fs.openSync(path.join(disk, 'ballast'), 'w');
    try {
      for (;;) fs.writeSync(ballast, Buffer.alloc(4096));
    } catch (e) {
      assert.equal(e.code, 'ENOSPC');
    }
    fs.closeSync(ballast);
    const answers = []; /* a little is left in the files themselves */
    for (let i = 0; i < 400 && !answers.some(r => r.status === 503); i++)
      answers.push(await server.api('POST', '/api/guest', { name: `Eve ${i}` }));
    assert.equal(answers.at(-1).status, 503);
    await until('it says so', async () => !(await healthy(server)));
    for (const r of answers) assert.equal(r.status === 200, Boolean(r.cookie));
    assert.equal(
      (await server.api('POST', '/api/tables', { game: 'planet-steam', players: 2 }, cookies[0])).status,
      503,
    );
    assert.match((await move(clients)).answer.reason, /^(not|perhaps)-kept$/);
    fs.rmSync(path.join(disk, 'ballast'));
    await until('it is ready again', () => healthy(server));
    await moveAgain(clients);
    for (const r of answers.filter(x => x.cookie))
      assert.equal((await server.api('GET', '/api/me', undefined, r.cookie)).status, 200);
    const seq = Math.max(...clients.map(c => c.play.seq));
    await server.kill();
    await server.start();
    for (const r of answers.filter(x => x.cookie))
      assert.ok((await server.api('GET', '/api/me', undefined, r.cookie)).json?.name, 'an acknowledged guest is lost');
    const back = await new Client(server, cookies[0]).open();
    await back.ask('join', { table: table.id });
    await until('the game as it was', () => back.play?.seq === seq);
    await server.stop();
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});

test('a disk that becomes read-only, and back', async t => {
  const disk = smallDisk(8000, 'readonly');
  if (!disk) {
    t.skip('needs a file system of its own');
    return;
  }
  try {
    const server = await serve(path.join(disk, 'ro.db'));
    const { clients } = await seated(server);
    await moveAgain(clients);
    /* Files that are open for writing keep a file system writable; a quota of nothing does the same to the server. */
    const limited = spawnSync('prlimit', ['--pid', String(server.child.pid), '--fsize=0:unlimited']);
    assert.equal(limited.status, 0);
    assert.match((await move(clients)).answer.reason, /^(not|perhaps)-kept$/);
    await until('it says so', async () => !(await healthy(server)));
    spawnSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited:unlimited']);
    await until('it is ready again', () => healthy(server));
    await moveAgain(clients);
    await server.stop();
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});

test("a database file that goes away, is damaged, or is everybody's to read", async () => {
  const file = path.join(folder, 'gone.db'),
    server = await serve(file);
  await server.guest('Ann');
  assert.equal(fs.statSync(file).mode & 0o077, 0);
  assert.equal(fs.statSync(`${file}-wal`).mode & 0o077, 0);
  fs.renameSync(file, `${file}.moved`);
  await until('it notices', async () => !(await healthy(server)));
  fs.renameSync(`${file}.moved`, file);
  await until('and that it is back', () => healthy(server));
  const link = path.join(folder, 'link.db');
  fs.symlinkSync(file, link);
  const second = spawnSync(binary, ['serve', '--db', link, '--web', folder, '--port', String(await freePort())], {
    encoding: 'utf8',
    timeout: 300000,
  });
  assert.match(second.stderr, /already being served/);
  await server.stop();
  const bytes = fs.readFileSync(file);
  bytes.fill(0x55, 100, 3000);
  const bad = path.join(folder, 'bad.db');
  fs.writeFileSync(bad, bytes);
  const refused = spawnSync(binary, ['serve', '--db', bad, '--web', folder, '--port', String(await freePort())], {
    encoding: 'utf8',
    timeout: 300000,
  });
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /SQLite/);
});

test('rules that have changed: the table is refused with a sentence, and nothing of it is lost', async () => {
  const file = path.join(folder, 'rules.db'),
    server = await serve(file);
  const { table, cookies, clients } = await seated(server);
  for (let i = 0; i < 5; i++) await moveAgain(clients);
  await server.stop();
  const sql = text => execSqlite(file, text);
  const [state] = sql(`SELECT state FROM game_table WHERE id = '${table.id}'`);
  sql(
    `UPDATE game_table SET state = '0123456789abcdef' WHERE id = '${table.id}'`,
  ); /* as if another engine had played it */
  await server.start();
  const back = await new Client(server, cookies[0]).open();
  assert.equal((await back.ask('join', { table: table.id })).reason, 'other-rules');
  assert.ok((await server.api('GET', '/api/tables', undefined, cookies[0])).json.mine.some(r => r.id === table.id));
  await server.stop();
  sql(`UPDATE game_table SET state = '${state}' WHERE id = '${table.id}'`);
  await server.start();
  const again = await new Client(server, cookies[0]).open();
  assert.ok((await again.ask('join', { table: table.id })).ok);
  await until('the game as it was', () => again.play?.seq === clients[0].play.seq);
  await server.stop();
});

/** Through the Python that builds the tables: it has SQLite. */
function execSqlite(file, text) {
  const run = spawnSync(
    'python3',
    [
      '-c',
      'import sqlite3,sys\nc=sqlite3.connect(sys.argv[1])\nfor r in c.execute(sys.argv[2]): print(r[0])\nc.commit()',
      file,
      text,
    ],
    { encoding: 'utf8' },
  );
  assert.equal(run.status, 0, run.stderr);
  return run.stdout.trim().split('\n');
}

test('tables with clocks leave memory when nobody looks, write nothing meanwhile, and wake in time', async () => {
  const server = await serve(path.join(folder, 'clocks.db'), ['--idle', '1']);
  const { table, clients, cookies } = await seated(server, {
    game: 'planet-steam',
    players: 2,
    move_seconds: 6,
  });
  for (const c of clients) c.close();
  const metric = async name =>
    Number(new RegExp(`^frontier_${name} (\\d+)`, 'm').exec((await server.api('GET', '/metrics')).text)[1]);
  await until('it has left memory', async () => (await metric('tables_in_memory')) === 0);
  const back = async () => {
    const c = await new Client(server, cookies[0]).open();
    await c.ask('join', { table: table.id });
    await until('the snapshot', () => c.table);
    const away = c.table.seats.some(s => s.away);
    c.close();
    return away;
  };
  await until('who was asked is taken over by a bot', back);
  await server.stop();
});

test('the clock of the machine is set back and forth: nobody is dropped, nobody loses the turn', async t => {
  const fake = fs.existsSync('/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1')
    ? '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
    : null;
  if (!fake) {
    t.skip('libfaketime is not installed');
    return;
  }
  const stamp = path.join(folder, 'clock');
  fs.writeFileSync(stamp, '+0');
  const server = new Server(
    binary,
    ['--db', path.join(folder, 'time.db'), '--web', folder, '--rate', '2000'],
    await freePort(),
  );
  server.env = {
    LD_PRELOAD: fake,
    FAKETIME_TIMESTAMP_FILE: stamp,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
    ASAN_OPTIONS: 'verify_asan_link_order=0:detect_leaks=0',
  };
  servers.push(server);
  await server.start();
  const { clients } = await seated(server, {
    game: 'planet-steam',
    players: 2,
    move_seconds: 600,
  });
  for (const jump of ['+3600', '-7200', '+0']) {
    fs.writeFileSync(stamp, jump);
    const from = Date.now();
    await until('some seconds', async () => {
      for (const c of clients) assert.ok((await c.ask('ping')).ok);
      return Date.now() - from > 2500;
    });
    await moveAgain(clients);
    assert.ok(
      clients.every(c => !c.closed && c.table.seats.every(s => !s.away)),
      `after ${jump}`,
    );
  }
  await server.stop();
});

test('the power is cut: what was acknowledged was on the disk before; without syncs the same check fails', async () => {
  assert.equal((await cutPower({ cuts: 4 })).lost, 0);
  assert.ok((await cutPower({ cuts: 1, sync: 'OFF' })).lost > 0, 'the check would not notice');
});
