// load.mjs [--sockets N] [--tables N] [--seconds S] [--rate R] [--game ID] [--db FILE|new] [--processes N] [--across 1]
// [--spectators N] [--alone 1]: the server under load, on loopback. Opens N sockets, of which two sit at each table and
// play at random, R moves a second and seat; the others only stay. At every tenth table a bot that thinks sits with
// them. Prints the time from sending a move to its broadcast as the other seat gets it, what connections and tables
// cost in memory, and how busy servers, clients and the machine were.
// `--db new --processes 2`: so many processes on a PostgreSQL of its own; a table's people are at one of them, or with
// `--across 1` at two.
// `--bots 0`: nobody thinks. `--spectators N` look on at the first table, whose broadcasts are told separately. `--alone 1`, for root: server and
// clients go before whatever else the machine does. Ends with 1 when the 99th percentile is not below 50 ms.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { games as all } from '../../web/scripts/games.mjs';
import { Server, Client, freePort, wait } from './client.mjs';
import { Postgres } from './two.mjs';

const given = (name, usual) => {
  const i = process.argv.indexOf(`--${name}`);
  return i < 0 ? usual : process.argv[i + 1];
};
const number = (name, usual) => Number(given(name, usual));
const sockets = number('sockets', 10000),
  tables = number('tables', 1000),
  seconds = number('seconds', 30),
  rate = number('rate', 0.5);
const processes = number('processes', 1),
  spectators = number('spectators', 0),
  across = number('across', 0),
  bots = number('bots', 1);
const games = given('game') ? [given('game')] : all;

/* ---- this process and the server's ---- */

/* Node's helper threads would fight for the one core: without them it does its work in turn. */
if (!process.execArgv.includes('--single-threaded')) {
  const { status: code } = spawnSync(
    'setsid',
    ['-w', process.execPath, '--single-threaded', ...process.argv.slice(1)],
    { stdio: 'inherit' },
  );
  process.exit(code ?? 1);
}

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-load-'));

function arrange(pid, core) {
  spawnSync('prlimit', ['--pid', String(pid), `--nofile=${sockets + spectators + 1000}`]);
  if (processes === 1) spawnSync('taskset', ['-a', '-cp', String(core), String(pid)]);
  if (!number('alone', 0)) return;
  spawnSync('renice', ['-n', '-20', '-p', String(pid)]);
  try {
    fs.writeFileSync(`/proc/${pid}/autogroup`, '-20');
  } catch {
    /* not every kernel groups, and only root may */
  }
}
const cores = os.cpus().length;
arrange(process.pid, cores - 1); /* before the server starts, which inherits the limit of files */
const postgres = given('db') === 'new' ? await new Postgres().start() : null,
  db = postgres?.newDatabase() ?? given('db', path.join(folder, 'load.db'));
const servers = [];
for (let n = 0; n < processes; n++) {
  const server = new Server(
    process.env.FRONTIER_BINARY ?? path.join(root, 'build/release/frontier'),
    ['--db', db, '--web', folder, '--rate', '100000', '--sockets-per-address', '100000'],
    await freePort(),
  );
  server.detached = true; /* a session of its own, see arrange */
  servers.push(await server.start());
  arrange(server.child.pid, 0);
}
process.on('exit', () => {
  for (const s of servers) if (s.child.exitCode === null) s.child.kill('SIGKILL');
  if (postgres?.runs()) postgres.stop();
}); /* nothing is left behind when something fails */
const every = f => servers.reduce((n, s) => n + f(s.child.pid), 0);
const status = key =>
  every(pid => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]));
const busy = () =>
  every(
    pid =>
      fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .split(' ')
        .slice(13, 15)
        .reduce((a, b) => a + Number(b), 0) / 100,
  );
/* Seconds that the servers' loops were ready to run and had to wait for a core. */
const starved = () => every(pid => Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e9);

/* Processor's time in seconds: of the loops, of all threads, of the database. It says what a move costs however busy
 * the machine is. */
const ran = file => {
  try {
    return Number(fs.readFileSync(file, 'utf8').split(' ')[0]) / 1e9;
  } catch {
    return 0;
  }
};
const threads = pid =>
  fs.readdirSync(`/proc/${pid}/task`).reduce((n, t) => n + ran(`/proc/${pid}/task/${t}/schedstat`), 0);
const backends = () => {
  if (!postgres) return 0;
  const [main] = fs.readFileSync(path.join(postgres.data, 'postmaster.pid'), 'utf8').split('\n');
  return fs
    .readFileSync(`/proc/${main}/task/${main}/children`, 'utf8')
    .trim()
    .split(' ')
    .reduce((n, pid) => n + ran(`/proc/${pid}/schedstat`), 0);
};
const spent = () => ({
  loops: every(pid => ran(`/proc/${pid}/task/${pid}/schedstat`)),
  all: every(threads),
  database: backends(),
  wal: postgres ? Number(postgres.sql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")) : 0,
});

/* ---- setting the tables ---- */

const bare = status('VmRSS');
const idle = [];
while (idle.length < sockets - 2 * tables)
  idle.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(100, sockets - 2 * tables - idle.length) }, (_, i) =>
        new Client(servers[i % processes]).open(),
      ),
    )),
  );
const withSockets = status('VmRSS');
console.log(`${idle.length} idle connections: ${((withSockets - bare) / Math.max(1, idle.length)).toFixed(1)} kB each`);

const cookies = [await servers[0].guest('Ann'), await servers[0].guest('Bob')];
const times = [],
  watched = [],
  players = [];

/** A seat that reads a play only when it wants to move, so that the clients' core has time for all of them. */
class Player extends Client {
  receive(text) {
    if (!text.startsWith('{"play":{"seq":')) {
      super.receive(text);
      return;
    }
    this.text = text;
    const { sent } = this.other ?? {};
    if (sent && parseInt(text.slice(15, 25), 10) > sent.seq) {
      times.push(performance.now() - sent.at);
      if (this.isWatched) watched.push(times.at(-1));
      this.other.sent = undefined;
    }
    this.onheard?.();
  }
  look() {
    if (this.text) this.play = JSON.parse(this.text).play;
    this.text = undefined;
    return this.play;
  }
}

async function setTable(n) {
  const home = servers[n % processes],
    table = await home.table(cookies[0], {
      public: n === 0,
      game: games[n % games.length],
      ...(n % 10 || !bots ? { players: 2 } : { players: 3, bots: [null, null, 'medium'] }),
    });
  const pair = [];
  for (const [seat, cookie] of cookies.entries()) {
    const c = await new Player(across ? servers[(n + seat) % processes] : home, cookie).open();
    c.isWatched = n === 0 && spectators > 0;
    await c.ask('join', { table: table.id, invite: table.invite });
    await c.ask('sit', { seat });
    pair.push(c);
  }
  for (const [i, c] of pair.entries()) c.other = pair[1 - i];
  players.push(...pair);
  if (n) return;
  for (let i = 0; i < spectators; i++) {
    const c = await new Client(home).open();
    c.receive = () => {}; /* they only look */
    c.ask('join', { table: table.id });
  }
}
for (let n = 0; n < tables; n += 20)
  await Promise.all(Array.from({ length: Math.min(20, tables - n) }, (_, i) => setTable(n + i)));
console.log(
  `${tables} tables: ${((status('VmRSS') - withSockets) / Math.max(1, tables)).toFixed(0)} kB each, their two connections included`,
);

/* ---- playing ---- */

const before = spent(),
  end = Date.now() + seconds * 1000,
  busyBefore = busy(),
  starvedBefore = starved(),
  own = process.cpuUsage();
let moves = 0;
async function play(c) {
  await wait((Math.random() * 1000) / rate);
  while (Date.now() < end) {
    const p = c.look();
    if (p?.over) return;
    if (!p?.legal?.length) {
      if (!c.text)
        await Promise.race([
          new Promise(r => {
            c.onheard = r;
          }),
          wait(end - Date.now()),
        ]);
      continue;
    }
    c.sent = { seq: p.seq, at: performance.now() };
    const answer = await c.ask('move', {
      nth: p.nth,
      text: p.legal[Math.floor(Math.random() * p.legal.length)],
    });
    if (answer.ok) moves++;
    else c.sent = undefined;
    await wait((1000 / rate) * (0.5 + Math.random()));
  }
}
await Promise.all(players.map(play));
times.sort((a, b) => a - b);
const share = q => times[Math.min(times.length - 1, Math.floor(times.length * q))];
const { user, system } = process.cpuUsage(own);
console.log(
  `${moves} moves in ${seconds} s; from move to the other seat's broadcast: median ${share(0.5).toFixed(1)} ms, 99 % ${share(0.99).toFixed(1)} ms, worst ${share(1).toFixed(1)} ms`,
);
console.log(
  `the servers used ${(((busy() - busyBefore) / seconds) * 100).toFixed(0)} % of a core and their loops waited for one ${(((starved() - starvedBefore) / seconds) * 100).toFixed(0)} % of the time; ` +
    `the clients used ${((user + system) / 1e4 / seconds).toFixed(0)} %; load of the machine ${os.loadavg()[0].toFixed(1)}`,
);
const after = spent(),
  perMove = key => ((after[key] - before[key]) / Math.max(1, moves)) * 1e6;
console.log(
  `a move cost ${perMove('loops').toFixed(0)} µs of the loop, ${(perMove('all') - perMove('loops')).toFixed(0)} µs of the other threads, bots included` +
    (postgres
      ? `, ${perMove('database').toFixed(0)} µs of PostgreSQL, and ${((after.wal - before.wal) / Math.max(1, moves)).toFixed(0)} bytes of its log`
      : ''),
);
if (watched.length) {
  watched.sort((a, b) => a - b);
  console.log(
    `with ${spectators} spectators: median ${watched[watched.length >> 1].toFixed(1)} ms, worst ${watched.at(-1).toFixed(1)} ms of ${watched.length} moves`,
  );
}
const told = await Promise.all(servers.map(async s => (await s.api('GET', '/metrics')).text));
const metric = name => Math.max(...told.map(t => Number(new RegExp(`^frontier_${name} (.*)$`, 'm').exec(t)[1])));
console.log(
  `${metric('bot_moves_total')} moves by bots; ${metric('commits_total')} commits, the slowest took ${metric('slowest_commit_ms')} ms; ${(status('VmRSS') / 1000) | 0} MB in all`,
);
if (postgres)
  console.log(
    `an entry of a log takes ${postgres.sql("SELECT pg_total_relation_size('log') / greatest(1, (SELECT count(*) FROM log))", db).trim()} bytes with its index; deadlocks: ${postgres.sql('SELECT sum(deadlocks) FROM pg_stat_database').trim()}`,
  );
for (const server of servers) await server.stop();
postgres?.stop();
fs.rmSync(folder, { recursive: true, force: true });
process.exit(share(0.99) < 50 ? 0 : 1);
