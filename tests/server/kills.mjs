// kills.mjs [--kills N] [--tables N] [--db URL]: the server is killed (SIGKILL) again and again while people and bots
// play all three games at several tables at once. Each seat keeps a list of the moves the server has acknowledged, and after
// every restart holds the table against it: none may be lost, none may count twice; at most the one that was on its way may be
// there or not. A game that ends is held against its record, move by move. After each restart every table must go on.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Server, Client, freePort, until, wait } from './client.mjs';

const games = ['planet-steam', 'underwater-cities', 'planet-unknown'];
const sum = (list, f) => list.reduce((n, x) => n + f(x), 0);

class Seat {
  constructor(table, index, cookie) { Object.assign(this, { table, index, cookie, moves: [], since: 0 }); }

  async join(server) {
    this.client = await new Client(server, this.cookie).open();
    if (!(await this.client.ask('join', { table: this.table.id, invite: this.table.invite })).ok) throw new Error('a table cannot be joined');
  }

  /** What the server kept is what it acknowledged, and perhaps the move that was on its way. */
  async check(counts) {
    await until('the snapshot', () => this.client.play);
    const { nth } = this.client.play;
    if (this.sent && nth === this.moves.length + 1) { this.moves.push(this.sent); counts.keptOnTheWay++; }
    else if (this.sent) counts.lostOnTheWay++;
    if (nth !== this.moves.length) throw new Error(`table ${this.table.id}, seat ${this.index}: ${this.moves.length} moves acknowledged, ${nth} kept`);
    this.sent = undefined;
  }

  /** Answers its questions until the game is over or the server is gone. */
  async play() {
    const c = this.client;
    while (!c.closed && !c.play.over) {
      const { legal, nth } = c.play;
      if (nth !== this.moves.length || !legal.length) { await wait(3); continue; }
      this.sent = legal[Math.floor(Math.random() * legal.length)];
      const answer = await c.ask('move', { nth, text: this.sent });
      if (c.closed && !answer.ok) return;                /* nobody knows what became of it */
      if (answer.ok) { this.moves.push(this.sent); this.since++; }
      else if (!/stale|try again/.test(answer.error)) throw new Error(`${this.sent}: ${answer.error}`);
      this.sent = undefined;
    }
  }
}

async function openTable(server, cookies, n) {
  const bots = n % 2 ? [null, null, 'random'] : [null, null];
  const table = await server.table(cookies[0], { game: games[n % games.length], players: bots.length, bots });
  table.seats = cookies.map((cookie, i) => new Seat(table, i, cookie));
  for (const seat of table.seats) { await seat.join(server); await seat.client.ask('sit', { seat: seat.index }); }
  await until('the game begins', () => table.seats.every(s => s.client.play));
  return table;
}

async function checkRecord(server, table, cookie, counts) {
  const { moves } = (await server.api('GET', `/api/records/${table.id}`, undefined, cookie)).json;
  for (const seat of table.seats) {
    const kept = moves.filter(m => m.startsWith(`${seat.index} `)).map(m => m.slice(2));
    if (JSON.stringify(kept) !== JSON.stringify(seat.moves)) throw new Error(`the record of table ${table.id} has other moves of seat ${seat.index}`);
  }
  counts.finished++;
}

const over = table => table.seats[0].client.play?.over;
const goesOn = table => over(table) || sum(table.seats, s => s.since) > 0;

export async function killAgainAndAgain(server, { kills = 8, numTables = 6, log = () => {} }) {
  const counts = { kills: 0, moves: 0, keptOnTheWay: 0, lostOnTheWay: 0, finished: 0, opened: numTables, slowestStart: 0 };
  const cookies = [await server.guest('Ann'), await server.guest('Bob')];
  const tables = [];
  for (let n = 0; n < numTables; n++) tables.push(await openTable(server, cookies, n));
  for (; counts.kills < kills; counts.kills++) {
    const seats = tables.flatMap(t => t.seats);
    for (const seat of seats) seat.since = 0;
    const playing = Promise.all(seats.map(s => s.play()));
    playing.catch(() => {});
    /* Mostly once all tables have gone on, sometimes before. */
    if (counts.kills % 4) await until('every table goes on', () => tables.every(goesOn), 30000);
    await wait(Math.random() * 150);
    await server.kill();
    await playing;
    const dead = Date.now();
    await server.start();
    counts.slowestStart = Math.max(counts.slowestStart, Date.now() - dead);
    counts.moves += sum(seats, s => s.since);
    for (const seat of seats) { await seat.join(server); await seat.check(counts); }
    for (const [i, table] of tables.entries()) {
      if (!over(table)) continue;
      await checkRecord(server, table, cookies[0], counts);
      for (const seat of table.seats) seat.client.close();
      tables[i] = await openTable(server, cookies, counts.opened++);
    }
    if ((counts.kills + 1) % 20 === 0) log(`${counts.kills + 1} kills, ${counts.moves} moves`);
  }
  const seats = tables.flatMap(t => t.seats);
  for (const seat of seats) seat.since = 0;
  const playing = Promise.all(seats.map(s => s.play()));
  await until('every table goes on', () => tables.every(goesOn), 30000);
  for (const seat of seats) seat.client.close();
  await playing;
  return counts;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const given = (name, usual) => { const i = process.argv.indexOf(`--${name}`); return i < 0 ? usual : process.argv[i + 1]; };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-kills-'));
  const binary = process.env.FRONTIER_BINARY ?? path.resolve(path.dirname(process.argv[1]), '../../build/release/frontier');
  const server = await new Server(binary, ['--db', given('db', path.join(folder, 'kills.db')), '--web', folder, '--rate', '100000',
    '--sockets-per-address', '1000'], await freePort()).start();
  const c = await killAgainAndAgain(server, { kills: Number(given('kills', 200)), numTables: Number(given('tables', 6)), log: console.log });
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
  console.log(`killed ${c.kills} times in ${c.moves} acknowledged moves at ${c.opened} tables: none lost, none doubled, every table went on`);
  console.log(`on their way when it died: ${c.keptOnTheWay} moves were kept, ${c.lostOnTheWay} were not; ${c.finished} games ended and equal their records; slowest start ${c.slowestStart} ms`);
}
