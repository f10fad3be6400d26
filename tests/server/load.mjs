// load.mjs [--sockets N] [--tables N] [--seconds S] [--rate R] [--game ID] [--db FILE|new] [--processes N] [--across
// 1] [--bots 0] [--spectators N] [--alone 1]: the server under load, on loopback. Opens N sockets, of which two sit at
// each table and play at random, R moves a second and seat; the others only stay. At every tenth table a bot that
// thinks sits with them, unless `--bots 0`. People are played by crowd.c, which costs the machine little, in as many
// processes as the limit of open files asks for. Prints the time from sending a move to its broadcast as the other
// seat gets it, what was not answered, what connections, tables and moves cost, and how busy servers, database, people
// and the machine were. `--db new --processes 2`: so many processes on a PostgreSQL of its own; a table's people are
// at one of them, or with `--across 1` at two. `--spectators N` look on at the first table, whose broadcasts are told
// separately. `--alone 1`, for root: server, database and people go before whatever else the machine does. Ends with 1 when the
// 99th percentile is not below 50 ms or somebody was not answered.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { spawn, spawnSync } from 'node:child_process';
import { games as all } from '../../web/scripts/games.mjs';
import { Server, freePort } from './client.mjs';
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

/* ---- the processes: each in a session of its own, so that the system deals fairly with them ---- */

const here = path.dirname(new URL(import.meta.url).pathname),
  root = path.resolve(here, '../..'),
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'frontier-load-'));

function arrange(pid) {
  spawnSync('prlimit', ['--pid', String(pid), `--nofile=${sockets + spectators + 1000}`]);
  if (!number('alone', 0)) return;
  spawnSync('renice', ['-n', '-20', '-p', String(pid)]);
  try {
    fs.writeFileSync(`/proc/${pid}/autogroup`, '-20');
  } catch {
    /* not every kernel groups, and only root may */
  }
}

/** People: a process of crowd.c. */
class Crowd {
  constructor(program) {
    this.child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
    arrange(this.child.pid);
    this.told = readline.createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }
  say(line) {
    this.child.stdin.write(`${line}\n`);
  }
  async hear() {
    const { value, done } = await this.told.next();
    if (done) throw new Error('the people have gone');
    return value.split(' ');
  }
  async ready() {
    this.say('ready');
    await this.hear();
  }
  /** `{times, watched, moves, refused, unanswered, closed, cpu}` */
  async play() {
    const heard = { time: [], watched: [] };
    this.say(`play ${seconds} ${rate}`);
    for (;;) {
      const [word, ...values] = await this.hear();
      if (word !== 'end') {
        heard[word].push(Number(values[0]));
        continue;
      }
      const [moves, refused, unanswered, closed, cpu] = values.map(Number);
      return { ...heard, moves, refused, unanswered, closed, cpu };
    }
  }
}

const program = path.join(folder, 'crowd'),
  made = spawnSync('gcc', ['-O2', '-o', program, path.join(here, 'crowd.c')], { encoding: 'utf8' });
if (made.status) throw new Error(made.stderr);
const limit = Number(spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout) || 1e6,
  crowds = Array.from({ length: Math.max(1, Math.ceil(sockets / (limit - 1000))) }, () => new Crowd(program)),
  lookers = spectators ? new Crowd(program) : undefined;
arrange(process.pid); /* before the server starts, which inherits the limit of files */
/* As docs/scale.md advises. That a commit is on the disk when it returns is asked for by the server itself. */
const settings = {
  shared_buffers: '256MB',
  wal_compression: 'on',
  min_wal_size: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
};
const postgres = given('db') === 'new' ? await new Postgres(settings).start() : null;
if (postgres) arrange(postgres.pid());
const db = postgres?.newDatabase() ?? given('db', path.join(folder, 'load.db'));
const servers = [];
for (let n = 0; n < processes; n++) {
  const server = new Server(
    process.env.FRONTIER_BINARY ?? path.join(root, 'build/release/frontier'),
    ['--db', db, '--web', folder, '--rate', '100000', '--sockets-per-address', '100000'],
    await freePort(),
  );
  server.detached = true;
  servers.push(await server.start());
  arrange(server.child.pid);
}
process.on('exit', () => {
  for (const { child } of [...crowds, ...(lookers ? [lookers] : []), ...servers])
    if (child?.exitCode === null) child.kill('SIGKILL');
  if (postgres?.runs()) postgres.stop();
}); /* nothing is left behind when something fails */
const every = f => servers.reduce((n, s) => n + f(s.child.pid), 0);
const status = key =>
  every(pid => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]));
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
  const main = postgres.pid();
  return fs
    .readFileSync(`/proc/${main}/task/${main}/children`, 'utf8')
    .trim()
    .split(' ')
    .reduce((n, pid) => n + ran(`/proc/${pid}/schedstat`), 0);
};
/* All that this machine did, of whomever. */
const working = () => {
  const [user, nice, system, , , irq, soft] = fs
    .readFileSync('/proc/stat', 'utf8')
    .split(/\s+/, 8)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + soft) / 100;
};
const spent = () => ({
  loops: every(pid => ran(`/proc/${pid}/task/${pid}/schedstat`)),
  all: every(threads),
  database: backends(),
  starved: starved(),
  machine: working(),
  wal: postgres ? Number(postgres.sql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")) : 0,
});

/* ---- setting the tables ---- */

const bare = status('VmRSS'),
  idle = Math.max(0, sockets - 2 * tables);
for (let i = 0; i < idle; i++)
  crowds[i % crowds.length].say(`idle ${servers[Math.floor(i / crowds.length) % processes].port}`);
await Promise.all(crowds.map(c => c.ready()));
const withSockets = status('VmRSS');
console.log(`${idle} idle connections: ${((withSockets - bare) / Math.max(1, idle)).toFixed(1)} kB each`);

const cookies = [await servers[0].guest('Ann'), await servers[0].guest('Bob')];

async function setTable(n) {
  const home = servers[n % processes],
    { id, invite } = await home.table(cookies[0], {
      public: n === 0,
      game: games[n % games.length],
      ...(n % 10 || !bots ? { players: 2 } : { players: 3, bots: [null, null, 'medium'] }),
    });
  const seats = cookies.map((cookie, seat) => {
    const { port } = across ? servers[(n + seat) % processes] : home;
    return `seat ${port} ${cookie} ${id} ${invite} ${seat} ${n === 0 && spectators ? 1 : 0}`;
  });
  crowds[Math.floor(n / processes) % crowds.length].say(seats.join('\n'));
  if (n === 0) for (let i = 0; i < spectators; i++) lookers.say(`look ${home.port} ${id}`);
}
for (let n = 0; n < tables; n += 20)
  await Promise.all(Array.from({ length: Math.min(20, tables - n) }, (_, i) => setTable(n + i)));
await Promise.all(crowds.map(c => c.ready()));
await lookers?.ready();
console.log(
  `${tables} tables: ${((status('VmRSS') - withSockets) / Math.max(1, tables)).toFixed(0)} kB each, their two connections included`,
);

/* ---- playing ---- */

postgres?.settle();

const told = () => Promise.all(servers.map(async s => (await s.api('GET', '/metrics')).text)),
  metric = (texts, name) => texts.map(t => Number(new RegExp(`^frontier_${name} (.*)$`, 'm').exec(t)[1])),
  sum = list => list.reduce((a, b) => a + b, 0);
const before = spent(),
  toldBefore = await told();
const heard = await Promise.all(crowds.map(c => c.play())),
  total = key => sum(heard.map(h => h[key]));
const moves = total('moves'),
  times = heard.flatMap(h => h.time),
  watched = heard.flatMap(h => h.watched);
times.sort((a, b) => a - b);
watched.sort((a, b) => a - b);
const share = (list, q) => list[Math.min(list.length - 1, Math.floor(list.length * q))],
  spread = list =>
    `median ${share(list, 0.5).toFixed(1)} ms, 99 % ${share(list, 0.99).toFixed(1)} ms, worst ${share(list, 1).toFixed(1)} ms`,
  percent = s => `${((s / seconds) * 100).toFixed(0)} %`;
console.log(`${moves} moves in ${seconds} s; from move to the other seat's broadcast: ${spread(times)}`);
console.log(`unanswered: ${total('unanswered')}, refused: ${total('refused')}, connections lost: ${total('closed')}`);
const after = spent(),
  used = key => after[key] - before[key],
  perMove = s => `${((s / Math.max(1, moves)) * 1e6).toFixed(0)}`;
console.log(
  `of a core the servers used ${percent(used('all'))}, PostgreSQL ${percent(used('database'))}, the people ${percent(total('cpu'))}, ` +
    `everything on this machine ${percent(used('machine'))}; the servers' loops waited for a core ${percent(used('starved'))} of the time; ` +
    `${os.cpus().length} cores, load of the machine ${os.loadavg()[0].toFixed(1)}`,
);
console.log(
  `a move cost ${perMove(used('loops'))} µs of the loop, ${perMove(used('all') - used('loops'))} µs of the other threads, bots included` +
    (postgres
      ? `, ${perMove(used('database'))} µs of PostgreSQL, and ${(used('wal') / Math.max(1, moves)).toFixed(0)} bytes of its log`
      : ''),
);
if (watched.length) console.log(`with ${spectators} spectators: ${spread(watched)} of ${watched.length} moves`);
const toldAfter = await told(),
  more = name => sum(metric(toldAfter, name)) - sum(metric(toldBefore, name));
console.log(
  `${more('bot_moves_total')} moves by bots; ${more('commits_total')} commits of ${(more('kept_total') / Math.max(1, more('commits_total'))).toFixed(1)} changes, ` +
    `the slowest of all took ${Math.max(...metric(toldAfter, 'slowest_commit_ms'))} ms; ${(status('VmRSS') / 1000) | 0} MB in all`,
);
if (postgres)
  console.log(
    `an entry of a log takes ${postgres.sql("SELECT pg_total_relation_size('log') / greatest(1, (SELECT count(*) FROM log))", db).trim()} bytes with its index; deadlocks: ${postgres.sql('SELECT sum(deadlocks) FROM pg_stat_database').trim()}`,
  );
for (const { child } of [...crowds, ...(lookers ? [lookers] : [])]) child.stdin.end();
for (const server of servers) await server.stop();
postgres?.stop();
fs.rmSync(folder, { recursive: true, force: true });
process.exit(share(times, 0.99) < 50 && !total('unanswered') ? 0 : 1);
