// load.mjs [--sockets N] [--tables N] [--seconds S] [--rate R]: the server under load, on loopback only. Opens N sockets, of which
// two sit at each table and play at random, about R moves a second and table; prints move-to-broadcast times as the
// other seat sees them, and what a connection and a table cost in memory.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Server, Client, freePort, wait } from './client.mjs';

const given = (name, usual) => { const i = process.argv.indexOf(`--${name}`); return i < 0 ? usual : Number(process.argv[i + 1]); };
const sockets = given('sockets', 10000), tables = given('tables', 1000), seconds = given('seconds', 30), rate = given('rate', 0.5);
const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-load-'));
const server = await new Server(process.env.FRONTIER_BINARY ?? path.join(root, 'build/release/frontier'),
  ['--db', path.join(folder, 'load.db'), '--web', folder, '--rate', '100000', '--sockets-per-address', '100000'], await freePort()).start();
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]);
const cpu = () => fs.readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(' ').slice(13, 15).reduce((a, b) => a + Number(b), 0) / 100;

const bare = memory();
const idle = [];
for (let i = 0; i < sockets - 2 * tables; i += 100)
  idle.push(...await Promise.all(Array.from({ length: Math.min(100, sockets - 2 * tables - i) }, () => new Client(server).open())));
const withSockets = memory();
console.log(`${idle.length} idle connections: ${((withSockets - bare) / Math.max(1, idle.length)).toFixed(1)} kB each`);

const cookies = [await server.guest('Ann'), await server.guest('Bob')];
const times = [];
const players = [];
for (let t = 0; t < tables; t++) {
  const table = await server.table(cookies[0], { game: 'planet-steam', players: 2, options: { first_game: true } });
  const pair = [];
  for (const [seat, cookie] of cookies.entries()) {
    const c = await new Client(server, cookie).open();
    await c.ask('join', { table: table.id, invite: table.invite });
    await c.ask('sit', { seat });
    pair.push(c);
  }
  pair[0].other = pair[1];
  pair[1].other = pair[0];
  for (const c of pair) c.onplay = p => { if (c.other.sent && p.seq > c.other.sent.seq) { times.push(performance.now() - c.other.sent.at); c.other.sent = undefined; } };
  players.push(...pair);
}
console.log(`${tables} tables: ${((memory() - withSockets) / Math.max(1, tables)).toFixed(0)} kB each, their two connections included`);

const end = Date.now() + seconds * 1000, busyBefore = cpu();
let moves = 0;
await Promise.all(players.map(async c => {
  await wait(Math.random() * 1000 / rate);
  while (Date.now() < end) {
    const p = c.play;
    if (p?.over || !p?.legal?.length) { await wait(20); continue; }
    c.sent = { seq: p.seq, at: performance.now() };
    const answer = await c.ask('move', { nth: p.nth, text: p.legal[Math.floor(Math.random() * p.legal.length)] });
    if (answer.ok) moves++;
    await wait(1000 / rate * (0.5 + Math.random()));
  }
}));
times.sort((a, b) => a - b);
const share = q => times[Math.min(times.length - 1, Math.floor(times.length * q))]?.toFixed(1);
console.log(`${moves} moves in ${seconds} s; from move to the other seat's broadcast: median ${share(0.5)} ms, 99 % ${share(0.99)} ms, worst ${share(1)} ms`);
console.log(`the server used ${((cpu() - busyBefore) / seconds * 100).toFixed(0)} % of one core`);
await server.stop();
fs.rmSync(folder, { recursive: true, force: true });
process.exit(0);
