// kills.mjs [--kills N] [--tables N] [--db URL] [--processes N]: the server is killed (SIGKILL) again and again while
// people and bots play all three games at several tables at once. With several processes (on PostgreSQL: `--db new`
// starts one) the people of a table sit at different ones, and one of them is killed at a time. Each seat keeps a list
// of the moves the server has acknowledged, and after every restart holds the table against it: none may be lost, none
// may count twice; at most the one that was on its way may be there or not. A game that ends is held against its
// record, move by move. After each restart every table must go on.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { games } from '../../web/scripts/games.mjs';
import { Server, Client, answerTo, freePort, until, wait } from './client.mjs';
import { Postgres } from './two.mjs';

const sum = (list, f) => list.reduce((n, x) => n + f(x), 0);

class Seat {
  constructor(table, index, cookie, server) {
    Object.assign(this, { table, index, cookie, server, moves: [], since: 0 });
  }

  async join() {
    this.client?.close();
    this.client = await new Client(this.server, this.cookie).open();
    if (
      !(
        await this.client.ask('join', {
          table: this.table.id,
          invite: this.table.invite,
        })
      ).ok
    )
      throw new Error('a table cannot be joined');
  }

  /** What the server kept is what it acknowledged, and perhaps the move that was on its way. */
  async check(counts) {
    await until('the snapshot', () => this.client.play);
    const { nth } = this.client.play;
    if (this.sent && nth === this.moves.length + 1) {
      this.moves.push(this.sent);
      counts.keptOnTheWay++;
    } else if (this.sent) counts.lostOnTheWay++;
    if (nth !== this.moves.length)
      throw new Error(
        `table ${this.table.id}, seat ${this.index}: ${this.moves.length} moves acknowledged, ${nth} kept`,
      );
    this.sent = undefined;
  }

  /** Answers its questions until the game is over, the server is gone, or it is told to stop. */
  async play(stop) {
    const c = this.client;
    while (!c.closed && !c.play.over && !stop.now) {
      const { play } = c,
        { legal, nth } = play;
      if (nth !== this.moves.length || !legal.length) {
        await wait(3);
        continue;
      }
      this.sent = legal[Math.floor(Math.random() * legal.length)];
      const answer = await answerTo(c, play, this.sent);
      if (c.closed && !answer.ok) return; /* nobody knows what became of it */
      if (answer.ok) {
        this.moves.push(this.sent);
        this.since++;
      }
      this.sent = undefined;
    }
  }
}

async function openTable(servers, cookies, n) {
  const server = servers[n % servers.length];
  const bots = n % 2 ? [null, null, 'random'] : [null, null];
  const table = await server.table(cookies[0], {
    game: games[n % games.length],
    players: bots.length,
    bots,
  });
  table.seats = cookies.map((cookie, i) => new Seat(table, i, cookie, servers[(n + i) % servers.length]));
  for (const seat of table.seats) {
    await seat.join();
    await until('the seat is taken', async () => (await seat.client.ask('sit', { seat: seat.index })).ok);
  }
  await until('the game begins', () => table.seats.every(s => s.client.play));
  return table;
}

async function checkRecord(server, table, cookie, counts) {
  const { moves } = (await server.api('GET', `/api/records/${table.id}`, undefined, cookie)).json;
  for (const seat of table.seats) {
    const kept = moves.filter(m => m.startsWith(`${seat.index} `)).map(m => m.slice(2));
    if (JSON.stringify(kept) !== JSON.stringify(seat.moves))
      throw new Error(`the record of table ${table.id} has other moves of seat ${seat.index}`);
  }
  counts.finished++;
}

const over = table => table.seats[0].client.play?.over;
const goesOn = table => over(table) || sum(table.seats, s => s.since) > 0;

export async function killAgainAndAgain(servers, { kills = 8, numTables = 6, log = () => {} }) {
  const counts = {
    kills: 0,
    moves: 0,
    keptOnTheWay: 0,
    lostOnTheWay: 0,
    finished: 0,
    opened: numTables,
    slowestStart: 0,
  };
  const cookies = [await servers[0].guest('Ann'), await servers[0].guest('Bob')];
  const tables = [];
  for (let n = 0; n < numTables; n++) tables.push(await openTable(servers, cookies, n));
  for (; counts.kills <= kills; counts.kills++) {
    const seats = tables.flatMap(t => t.seats),
      stop = { now: false },
      last = counts.kills === kills;
    for (const seat of seats) seat.since = 0;
    const playing = Promise.all(seats.map(s => s.play(stop)));
    playing.catch(() => {});
    /* Mostly once all tables have gone on, sometimes before; and after the last kill, too. */
    if (counts.kills % 4 || last)
      await Promise.race([playing, until('every table goes on', () => tables.every(goesOn))]);
    await wait(Math.random() * 150);
    const victim = servers[Math.floor(Math.random() * servers.length)];
    if (!last) await victim.kill();
    stop.now = true;
    await playing;
    counts.moves += sum(seats, s => s.since);
    if (last) break;
    const dead = Date.now();
    await victim.start();
    counts.slowestStart = Math.max(counts.slowestStart, Date.now() - dead);
    for (const seat of seats) {
      await seat.join();
      await seat.check(counts);
    }
    for (const [i, table] of tables.entries()) {
      if (!over(table)) continue;
      await checkRecord(servers[0], table, cookies[0], counts);
      for (const seat of table.seats) seat.client.close();
      tables[i] = await openTable(servers, cookies, counts.opened++);
    }
    if ((counts.kills + 1) % 20 === 0) log(`${counts.kills + 1} kills, ${counts.moves} moves`);
  }
  for (const seat of tables.flatMap(t => t.seats)) seat.client.close();
  return counts;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const given = (name, usual) => {
    const i = process.argv.indexOf(`--${name}`);
    return i < 0 ? usual : process.argv[i + 1];
  };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-kills-'));
  const binary =
    process.env.FRONTIER_BINARY ?? path.resolve(path.dirname(process.argv[1]), '../../build/release/frontier');
  const postgres = given('db') === 'new' ? await new Postgres().start() : null,
    db = postgres?.newDatabase() ?? given('db', path.join(folder, 'kills.db'));
  const servers = [];
  for (let n = 0; n < Number(given('processes', 1)); n++)
    servers.push(
      await new Server(
        binary,
        ['--db', db, '--web', folder, '--rate', '100000', '--sockets-per-address', '1000'],
        await freePort(),
      ).start(),
    );
  process.on('exit', () => {
    for (const s of servers) if (s.child.exitCode === null) s.child.kill('SIGKILL');
    if (postgres?.runs()) postgres.stop();
  }); /* nothing is left behind when something fails */
  const c = await killAgainAndAgain(servers, {
    kills: Number(given('kills', 200)),
    numTables: Number(given('tables', 6)),
    log: console.log,
  });
  for (const server of servers) await server.stop();
  postgres?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
  console.log(
    `killed ${c.kills} times in ${c.moves} acknowledged moves at ${c.opened} tables: none lost, none doubled, every table went on`,
  );
  console.log(
    `on their way when it died: ${c.keptOnTheWay} moves were kept, ${c.lostOnTheWay} were not; ${c.finished} games ended and equal their records; slowest start ${c.slowestStart} ms; load of the machine ${os.loadavg()[0].toFixed(1)}`,
  );
}
