// joins.mjs [--moves N] [--joins N] [--game ID]: what it costs the server's loop that somebody comes to a table: early
// in the game, late in it, and at one where there has been much talk. Time of the processor, not of the clock, so that
// a busy machine changes little.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { games as all } from '../../web/scripts/games.mjs';
import { Server, Client, freePort, playOn, until } from './client.mjs';

const given = (name, usual) => {
  const i = process.argv.indexOf(`--${name}`);
  return i < 0 ? usual : process.argv[i + 1];
};
const joins = Number(given('joins', 2000)),
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-joins-'));
const binary =
  process.env.FRONTIER_BINARY ?? path.resolve(path.dirname(process.argv[1]), '../../build/release/frontier');
const server = await new Server(
  binary,
  ['--db', path.join(folder, 'joins.db'), '--web', folder, '--rate', '100000', '--sockets-per-address', '1000'],
  await freePort(),
).start();
/* The loop is the process's first thread; its time in nanoseconds. */
const spent = () =>
  Number(fs.readFileSync(`/proc/${server.child.pid}/task/${server.child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

async function measure(what, table, cookie) {
  const c = await new Client(server, cookie).open();
  await c.ask('join', { table: table.id });
  c.receive = function (text) {
    const re = /^\{"re":(\d+)/.exec(text);
    if (re) {
      this.waiting.get(Number(re[1]))?.({});
    }
  };
  const before = spent();
  for (let n = 0; n < joins; n += 20)
    await Promise.all(Array.from({ length: 20 }, () => c.ask('join', { table: table.id })));
  console.log(`${what}: ${((spent() - before) / joins).toFixed(3)} ms a join`);
  c.close();
}
for (const game of given('game') ? [given('game')] : all) {
  const cookies = [await server.guest('Ann'), await server.guest('Bob')],
    table = await server.table(cookies[0], { game, players: 2, public: true }),
    clients = [];
  for (const [seat, cookie] of cookies.entries()) {
    clients.push(await new Client(server, cookie).open());
    await clients[seat].ask('join', { table: table.id });
    await clients[seat].ask('sit', { seat });
  }
  await until('the game begins', () => clients.every(c => c.play));
  for (const moves of [10, Number(given('moves', 150))]) {
    await Promise.all(clients.map(c => playOn(c, Math.random, () => clients[0].play.moves >= moves)));
    await measure(`${game}, a spectator after ${clients[0].play.moves} moves`, table);
    await measure(`${game}, a player after ${clients[0].play.moves} moves`, table, cookies[0]);
  }
  for (let i = 0; i < 400; i++) await clients[0].ask('chat', { text: 'x'.repeat(400) });
  await measure(`${game}, a spectator after much talk`, table);
  for (const c of clients) c.close();
}
await server.stop();
fs.rmSync(folder, { recursive: true, force: true });
