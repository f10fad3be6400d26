// The same server on PostgreSQL, and two of them on one database.
import test from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { Client, Server, freePort, until } from './client.mjs';
import { killAgainAndAgain } from './kills.mjs';
import { Postgres, playUntilBotThinks, setTable } from './two.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const binary = process.env.FRONTIER_BINARY ?? path.join(here, '../../build/release/frontier');
const postgres = new Postgres();
test.before(() => postgres.start());
test.after(() => postgres.stop());

/* What has to do with a database; the rest is the same on both. */
const kept = 'whole game by|people|wrong is said|seats|restart|taken back|lists tell|clocks|talk|killed';

test('everything that holds on SQLite holds on PostgreSQL', () => {
  const env = {
    ...process.env,
    FRONTIER_TEST_DB: postgres.url,
    FRONTIER_KILLS: '3',
  };
  delete env.NODE_TEST_CONTEXT; /* it is a run of its own */
  const run = spawnSync(
    process.execPath,
    ['--test', '--test-reporter=tap', `--test-name-pattern=${kept}`, path.join(here, 'server.test.mjs')],
    { env, encoding: 'utf8', timeout: 900000 },
  );
  assert.equal(run.status, 0, run.stdout);
  assert.match(run.stdout, /# pass [1-9]/);
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
