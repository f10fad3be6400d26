// The same server on PostgreSQL, and two of them on one database.
import test from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client, Server, freePort, isAsked, until } from './client.mjs';
import { killAgainAndAgain } from './kills.mjs';
import { Postgres, playUntilBotThinks, setTable } from './two.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const binary = process.env.FRONTIER_BINARY ?? path.join(here, '../../build/release/frontier');
const postgres = new Postgres();
test.before(() => postgres.start());
test.after(() => postgres.stop());

/* What has to do with a database; the rest is the same on both. */
const kept = 'whole game by|people|wrong is said|seats|restart|taken back|lists tell|clocks|talk|killed';

test('everything that holds on SQLite holds on PostgreSQL', async () => {
  const env = {
    ...process.env,
    FRONTIER_TEST_DB: postgres.url,
    FRONTIER_KILLS: '3',
  };
  delete env.NODE_TEST_CONTEXT; /* it is a run of its own */
  const run = spawn(
    process.execPath,
    ['--test', '--test-reporter=tap', `--test-name-pattern=${kept}`, path.join(here, 'server.test.mjs')],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  run.stdout.setEncoding('utf8').on('data', text => {
    said += text;
    for (const [line] of text.matchAll(/^(not )?ok .*/gm)) console.log(`# on PostgreSQL: ${line}`); /* it goes on */
  });
  const [status] = await once(run, 'close');
  assert.equal(status, 0, said);
  assert.match(said, /# pass [1-9]/);
});

test('who looks on is known to both processes, and forgotten when one of them is no more', async () => {
  const {
    servers,
    cookies,
    table,
    clients: [ann, bob],
  } = await setTable(postgres);
  const see = (what, client, seats, others) =>
    until(what, () => client.here?.seats.join() === seats && client.here.others === others);
  const watcher = await new Client(servers[1], undefined).open();
  assert.ok((await watcher.ask('join', { table: table.id, invite: table.invite })).ok);
  for (const client of [ann, bob, watcher]) await see('both players and the watcher are here', client, '0,1', 1);
  watcher.close();
  await see('the watcher has gone', ann, '0,1', 0);
  bob.close();
  await see('so has Bob', ann, '0', 0);
  const again = await new Client(servers[1], cookies[1]).open();
  assert.ok((await again.ask('join', { table: table.id })).ok);
  await see('Bob is back', ann, '0,1', 0);
  await servers[1].kill(); /* it cannot say that he goes */
  await see('nobody is heard of him', ann, '0', 0);
  await servers[0].stop();
});

test('what happens at a table is told to other processes only while one of them has it, too', async () => {
  const db = postgres.newDatabase(),
    args = ['--db', db, '--web', postgres.folder, '--rate', '2000'],
    servers = [];
  for (let i = 0; i < 2; i++) servers.push(await new Server(binary, args, await freePort()).start());
  const cookies = [await servers[0].guest('Ann'), await servers[0].guest('Bob')],
    table = await servers[0].table(cookies[0], { game: 'planet-steam', players: 2, public: true }),
    ear = postgres.session('LISTEN frontier;', db),
    clients = [];
  let asked = 0;
  const heard = async () => {
    ear.say(`SELECT 'asked ${++asked}';`); /* with an answer psql tells what it has heard */
    await until('an answer', () => ear.told.includes(`asked ${asked}`));
    return (ear.told.match(/Asynchronous notification/g) ?? []).length;
  };
  assert.equal(await heard(), 0);
  for (const [seat, cookie] of cookies.entries()) {
    clients.push(await new Client(servers[0], cookie).open());
    assert.ok((await clients[seat].ask('join', { table: table.id })).ok);
    assert.ok((await clients[seat].ask('sit', { seat })).ok);
  }
  await until('the game begins', () => clients.every(c => c.play));
  const play = async () => {
    const mover = clients.find(isAsked),
      { nth, legal, seq } = mover.play;
    assert.ok((await mover.ask('move', { nth, text: legal[0] })).ok);
    await until('it is seen', () => clients.every(c => c.play.seq > seq));
  };
  for (let i = 0; i < 5; i++) await play();
  assert.equal(await heard(), 0);
  for (const c of clients) c.close();
  for (const s of servers) await s.stop();
  for (const s of servers) await s.start(); /* whoever owned the table is no more */
  for (const [seat, cookie] of cookies.entries()) {
    clients[seat] = await new Client(servers[1], cookie).open();
    assert.ok((await clients[seat].ask('join', { table: table.id })).ok);
  }
  await until('the game goes on', () => clients.every(c => c.play));
  for (let i = 0; i < 5; i++) await play();
  assert.equal(await heard(), 0);
  clients.push(await new Client(servers[0]).open());
  assert.ok((await clients[2].ask('join', { table: table.id })).ok);
  await until('the one who looks on at the other process sees the game', () => clients[2].play);
  for (let i = 0; i < 5; i++) await play();
  assert.ok((await heard()) >= 5);
  ear.end();
  for (const c of clients) c.close();
  for (const s of servers) await s.stop();
});

test('the leaders are found by an index', async () => {
  const db = postgres.newDatabase(),
    server = await new Server(binary, ['--db', db, '--web', postgres.folder], await freePort()).start();
  postgres.sql(
    `INSERT INTO person (id, name, login, created) SELECT 'p' || i, 'P ' || i, 'p' || i, 0 FROM generate_series(1, 20000) i;
     INSERT INTO rating SELECT 'p' || i, 'planet-steam', 2, 10000 + i * 7919 % 10000, 500, 60, 9
       FROM generate_series(1, 20000) i;
     ANALYZE rating; ANALYZE person`,
    db,
  );
  // Tuples, not scans: what the server read while the table was empty may be counted late.
  const looked = () =>
      Number(postgres.sql("SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'rating'", db)),
    found = () =>
      Number(postgres.sql("SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'rating_leaders'", db));
  const before = looked();
  const { json } = await server.api('GET', '/api/leaders?game=planet-steam&players=2');
  assert.equal(json.length, 100);
  await until('the index was used', () => found() > 0);
  assert.ok(looked() - before < 20000, 'and the table was not read through');
  await server.stop();
});

test('two processes serve one table; when the one that thinks for its bot is killed, the other goes on', async () => {
  for (let round = 0; round < Number(process.env.FRONTIER_ROUNDS ?? 1); round++) {
    const { servers, cookies, table, clients } = await setTable(postgres);
    const dead = await playUntilBotThinks(clients, servers, 4 * (round + 1)),
      left = servers[1 - dead],
      witness = clients[1 - dead];
    await servers[dead].kill();
    const { moves } = witness.play;
    await until('the bot moves in the other process', () => witness.play.moves > moves);
    const back = await new Client(left, cookies[dead]).open(); /* the session is known everywhere */
    assert.ok((await back.ask('join', { table: table.id })).ok);
    await until('the snapshot', () => back.play);
    assert.equal(back.play.nth, clients[dead].acknowledged ?? 0, 'an acknowledged move is lost or doubled');
    await playUntilBotThinks([witness, back], [left], witness.play.moves + 3);
    await left.stop();
  }
});

test('two processes on one database, of which one or the other is killed again and again: nothing acknowledged is lost', async () => {
  const db = postgres.newDatabase(),
    servers = [];
  for (let i = 0; i < 2; i++)
    servers.push(
      await new Server(
        binary,
        ['--db', db, '--web', postgres.folder, '--rate', '100000', '--sockets-per-address', '1000'],
        await freePort(),
      ).start(),
    );
  const counts = await killAgainAndAgain(servers, {
    kills: Number(process.env.FRONTIER_KILLS ?? 4),
    numTables: 4,
  });
  assert.ok(counts.moves > 5 * counts.kills, `${counts.moves} moves between ${counts.kills} kills`);
  for (const s of servers) await s.stop();
});
