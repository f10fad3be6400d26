// The same server on PostgreSQL, and two of them on one database. Starts a PostgreSQL of its own in a temporary
// folder; where none is installed the test fails, for ./test installs it.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFileSync, spawnSync } from 'node:child_process';
import { Server, Client, playOn, freePort, until } from './client.mjs';

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
  const run = spawnSync(process.execPath, ['--test', '--test-reporter=tap', path.join(here, 'server.test.mjs')], { env, encoding: 'utf8', timeout: 240000 });
  assert.equal(run.status, 0, run.stdout);
  assert.match(run.stdout, /# pass [1-9]/);
});

test('two processes serve one table; when one is killed, the other goes on', async () => {
  const args = ['--db', url, '--web', folder, '--rate', '2000'];
  const first = await new Server(binary, args, await freePort()).start();
  const second = await new Server(binary, args, await freePort()).start();
  const ann = await first.guest('Ann'), bob = await second.guest('Bob');
  const table = await first.table(ann, { game: 'planet-steam', players: 3, bots: [null, null, 'random'] });
  const a = await new Client(first, ann).open(), b = await new Client(second, bob).open();
  await a.ask('join', { table: table.id });
  await b.ask('join', { table: table.id, invite: table.invite });
  assert.ok((await a.ask('sit', { seat: 0 })).ok);
  await until('Ann is seen from the other process', () => b.table.seats[0].kind === 'person');
  assert.ok((await b.ask('sit', { seat: 1 })).ok);
  let moves = 0;
  const games = [a, b].map(c => playOn(c, Math.random, () => ++moves > 60).catch(() => {}));
  await until('thirty moves', () => moves > 30, 30000);
  await first.kill();
  const killed = Date.now();
  await Promise.all(games);
  const a2 = await new Client(second, ann).open();          /* the session is known everywhere */
  assert.ok((await a2.ask('join', { table: table.id })).ok);
  await until('the snapshot', () => a2.play);
  assert.ok(a2.play.nth >= (a.acknowledged ?? 0), 'an acknowledged move is lost');
  const seq = a2.play.seq;
  const rest = [a2, b].map(c => playOn(c));
  await until('the game goes on', () => a2.play.seq > seq || a2.play.over, 5000);
  assert.ok(Date.now() - killed < 8000);
  await Promise.all(rest);
  assert.ok(a2.play.over);
  await second.stop();
});
