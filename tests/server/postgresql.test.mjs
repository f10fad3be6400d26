// The same server on PostgreSQL, and two of them on one database. Starts a PostgreSQL of its own in a temporary
// folder; where none is installed the test fails, for ./test installs it.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFileSync, spawnSync } from 'node:child_process';
import { Server, Client, freePort, until, wait } from './client.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const binary = process.env.FRONTIER_BINARY ?? path.join(here, '../../build/release/frontier');
const versions = fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql').sort((a, b) => b - a) : [];
const bin = `/usr/lib/postgresql/${versions[0]}/bin`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-pg-'));
const isRoot = process.getuid() === 0;

/* PostgreSQL refuses to run as root. */
function asPostgres(command, ...args) {
  const [file, rest] = isRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]] : [command, args];
  return execFileSync(file, rest, { env: { ...process.env, HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] });
}

let url;
test.before(async () => {
  assert.ok(versions.length, 'PostgreSQL is not installed');
  const data = path.join(folder, 'data');
  fs.mkdirSync(data);
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder]);
  const port = await freePort();
  asPostgres(`${bin}/initdb`, '-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync');
  asPostgres(`${bin}/pg_ctl`, '-D', data, '-w', '-l', path.join(folder, 'log'), '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`, 'start');
  url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
});
test.after(() => {
  if (url) asPostgres(`${bin}/pg_ctl`, '-D', path.join(folder, 'data'), '-m', 'fast', '-w', 'stop');
  fs.rmSync(folder, { recursive: true, force: true });
});

test('everything that holds on SQLite holds on PostgreSQL', () => {
  const env = { ...process.env, FRONTIER_TEST_DB: url, FRONTIER_KILLS: '3' };
  delete env.NODE_TEST_CONTEXT;                              /* it is a run of its own */
  const run = spawnSync(process.execPath, ['--test', '--test-reporter=tap', path.join(here, 'server.test.mjs')], { env, encoding: 'utf8', timeout: 900000 });
  assert.equal(run.status, 0, run.stdout);
  assert.match(run.stdout, /# pass [1-9]/);
});

const botIsAsked = client => client.play.questions.some(q => q.seat === 2);
const thinks = async server => /frontier_bots_thinking 1/.test((await server.api('GET', '/metrics')).text);

/* People answer their questions until the bot owes a move and one of the processes thinks about it; which one? */
async function playUntilBotThinks(clients, servers, moves) {
  for (;;) {
    const asked = clients.find(c => c.play.legal.length);
    if (asked) {
      const { seq, nth, legal } = asked.play;
      assert.ok((await asked.ask('move', { nth, text: legal[Math.floor(Math.random() * legal.length)] })).ok);
      asked.acknowledged = nth + 1;
      await until('everybody sees it', () => clients.every(c => c.play.seq > seq));
    } else if (clients.every(c => botIsAsked(c) && c.play.moves >= moves)) {
      for (const [i, server] of servers.entries()) if (await thinks(server) && clients.every(botIsAsked)) return i;
    }
    await wait(5);
  }
}

test('two processes serve one table; when the one that thinks for its bot is killed, the other goes on', async (t) => {
  const times = [];
  for (let round = 0; round < 3; round++) {
    const args = ['--db', url, '--web', folder, '--rate', '2000'];
    const servers = [await new Server(binary, args, await freePort()).start(), await new Server(binary, args, await freePort()).start()];
    const cookies = [await servers[0].guest('Ann'), await servers[1].guest('Bob')];
    const table = await servers[0].table(cookies[0], { game: 'planet-steam', players: 3, bots: [null, null, 'expert'] });
    const clients = [];
    for (const [seat, cookie] of cookies.entries()) {
      clients.push(await new Client(servers[seat], cookie).open());
      assert.ok((await clients[seat].ask('join', { table: table.id, invite: table.invite })).ok);
      await until('who sits there is seen', () => clients[seat].table?.seats.filter(s => s.kind === 'person').length === seat);
      assert.ok((await clients[seat].ask('sit', { seat })).ok);
    }
    await until('the game begins for both', () => clients.every(c => c.play));
    const dead = await playUntilBotThinks(clients, servers, 4 * (round + 1)), left = servers[1 - dead], witness = clients[1 - dead];
    await servers[dead].kill();
    const { moves } = witness.play, from = performance.now();
    await until('the bot moves in the other process', () => witness.play.moves > moves, 30000);
    times.push(Math.round(performance.now() - from));
    const back = await new Client(left, cookies[dead]).open();        /* the session is known everywhere */
    assert.ok((await back.ask('join', { table: table.id })).ok);
    await until('the snapshot', () => back.play);
    assert.equal(back.play.nth, clients[dead].acknowledged ?? 0, 'an acknowledged move is lost or doubled');
    await playUntilBotThinks([witness, back], [left], witness.play.moves + 3);
    await left.stop();
  }
  t.diagnostic(`a bot's move came from the other process ${times.join(', ')} ms after the first was killed`);
});
