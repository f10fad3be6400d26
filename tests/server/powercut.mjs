// powercut.mjs [--cuts N]: the power is cut again and again while people play. powercut.c keeps what was synced; at
// each cut the server is killed, and of each file of the database either that is left or what had been written, as a
// disk may have it. Every acknowledged move must be there afterwards. The same with SQLite's syncs turned off must lose
// some: else the check would check nothing.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { Server, Client, freePort, isAsked, until } from './client.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const binary = process.env.FRONTIER_BINARY ?? path.resolve(here, '../../build/release/frontier');

/** What the disk holds after a cut: the synced state, or for some files also what was written since. */
function cut(file, which) {
  for (const [i, name] of [file, `${file}-wal`].entries()) {
    if ((which >> i) & 1) continue; /* everything written has reached the disk */
    if (fs.existsSync(`${name}.disk`)) fs.copyFileSync(`${name}.disk`, name);
    else fs.rmSync(name, { force: true });
  }
  fs.rmSync(`${file}-shm`, { force: true });
}

/** Returns how many acknowledged moves were lost in so many cuts. */
export async function cutPower({ cuts = 4, sync = 'FULL', log = () => {} } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-powercut-')),
    shim = path.join(folder, 'powercut.so'),
    file = path.join(folder, 'games.db');
  const made = spawnSync(
    'gcc',
    ['-O1', '-shared', '-fPIC', '-o', shim, path.join(here, 'powercut.c'), '-ldl', '-pthread'],
    { encoding: 'utf8' },
  );
  if (made.status) throw new Error(made.stderr);
  const server = new Server(binary, ['--db', file, '--web', folder, '--rate', '100000'], await freePort());
  server.env = {
    LD_PRELOAD: shim,
    POWERCUT_SYNC: sync,
    ASAN_OPTIONS: 'verify_asan_link_order=0:detect_leaks=0',
  };
  let lost = 0,
    moves = 0;
  try {
    await server.start();
    for (let n = 0; n < cuts; n++) {
      const cookies = [await server.guest('Ann'), await server.guest('Bob')];
      const table = await server.table(cookies[0], {
          game: 'planet-steam',
          players: 2,
        }),
        clients = [];
      for (const [seat, cookie] of cookies.entries()) {
        clients.push(await new Client(server, cookie).open());
        await clients[seat].ask('join', {
          table: table.id,
          invite: table.invite,
        });
        await clients[seat].ask('sit', { seat });
      }
      await until('the game begins', () => clients.every(c => c.play));
      const acknowledged = [0, 0];
      const most = 10 + (n % 100); /* before the game is over */
      for (let i = 0; i < most; i++) {
        await until('somebody is asked', () => clients.some(isAsked));
        const seat = clients.findIndex(isAsked),
          { nth, legal } = clients[seat].play;
        if (
          !(
            await clients[seat].ask('move', {
              nth,
              text: legal[i % legal.length],
            })
          ).ok
        )
          continue;
        acknowledged[seat] = nth + 1;
        moves++;
        if (i < most - 1) await until('it is seen', () => clients[seat].play.nth > nth);
      }
      await server.kill(); /* right after an answer */
      cut(file, sync === 'OFF' ? 0 : n % 4);
      await server.start();
      for (const [seat, cookie] of cookies.entries()) {
        const back = await new Client(server, cookie).open();
        const { ok } = await back.ask('join', {
          table: table.id,
          invite: table.invite,
        });
        if (ok) await until('the snapshot', () => back.play || back.table?.status === 'open');
        lost += Math.max(0, acknowledged[seat] - (ok ? (back.play?.nth ?? 0) : 0));
        back.close();
      }
      log(`${n + 1} cuts, ${moves} acknowledged moves, ${lost} lost`);
    }
    await server.kill();
  } finally {
    if (server.child?.exitCode === null) server.child.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  }
  return { lost, moves };
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const i = process.argv.indexOf('--cuts'),
    cuts = i < 0 ? 40 : Number(process.argv[i + 1]);
  const kept = await cutPower({ cuts, log: console.log }),
    off = await cutPower({ cuts: 3, sync: 'OFF' });
  console.log(
    `${cuts} power cuts in ${kept.moves} acknowledged moves: ${kept.lost} lost; with synchronous=OFF ${off.lost} of ${off.moves}`,
  );
  process.exit(kept.lost || !off.lost ? 1 : 0);
}
