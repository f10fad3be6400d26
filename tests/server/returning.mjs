// returning.mjs [--people N]: the server is restarted in the middle of many games, and all their people come back at
// once. Prints how long it took until the last of them saw the table again, and what it cost the server.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { games } from '../../web/scripts/games.mjs';
import { Server, Client, freePort, playOn, until } from './client.mjs';

const i = process.argv.indexOf('--people');
const people = i < 0 ? 800 : Number(process.argv[i + 1]);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-returning-'));
const binary =
  process.env.FRONTIER_BINARY ?? path.resolve(path.dirname(process.argv[1]), '../../build/release/frontier');
const server = await new Server(
  binary,
  ['--db', path.join(folder, 'returning.db'), '--web', folder, '--rate', '100000', '--sockets-per-address', '100000'],
  await freePort(),
).start();
process.on('exit', () => {
  if (server.child.exitCode === null) server.child.kill('SIGKILL');
});
const spent = () =>
  fs
    .readdirSync(`/proc/${server.child.pid}/task`)
    .map(t => Number(fs.readFileSync(`/proc/${server.child.pid}/task/${t}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((a, b) => a + b);

const cookies = [await server.guest('Ann'), await server.guest('Bob')],
  tables = [];
async function setTable(n) {
  const table = await server.table(cookies[0], { game: games[n % games.length], players: 2 }),
    clients = [];
  for (const [seat, cookie] of cookies.entries()) {
    clients.push(await new Client(server, cookie).open());
    await clients[seat].ask('join', { table: table.id, invite: table.invite });
    await clients[seat].ask('sit', { seat });
  }
  await until('the game begins', () => clients.every(c => c.play));
  await Promise.all(clients.map(c => playOn(c, Math.random, () => clients[0].play.moves >= 40)));
  for (const c of clients) c.close();
  tables.push(table);
}
for (let n = 0; n < people / 2; n += 10) await Promise.all(Array.from({ length: 10 }, (_, k) => setTable(n + k)));
await server.stop();
await server.start();
const before = spent(),
  from = performance.now();
const back = await Promise.all(
  tables.flatMap(table =>
    cookies.map(async cookie => {
      const c = await new Client(server, cookie).open();
      const answer = await c.ask('join', { table: table.id, invite: table.invite });
      if (!answer.ok) throw new Error(answer.error);
      await until('the table', () => c.play);
      return c;
    }),
  ),
);
const took = performance.now() - from;
console.log(
  `${back.length} people returned to ${tables.length} tables in ${(took / 1000).toFixed(2)} s, for ${((spent() - before) / back.length).toFixed(2)} ms of the server's time each; load of the machine ${os.loadavg()[0].toFixed(1)}`,
);
for (const c of back) c.close();
await server.stop();
fs.rmSync(folder, { recursive: true, force: true });
