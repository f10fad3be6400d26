// simulate.mjs [--tables N] [--processes N] [--cores N] [--think S] [--seconds S]: what a hundred thousand tables would
// ask of several processes on one PostgreSQL, from what one move was measured to cost (load.mjs; docs/scale.md tells
// where each number comes from). Moves come by chance, each goes through the loop of its table's process, waits for the
// thread that writes, whose commits take all that waits, as the keeper does, and for a core of the database; then
// through the loop again to be told. Prints how long that takes and how busy everything is. Nothing is served here.
const given = (name, usual) => {
  const i = process.argv.indexOf(`--${name}`);
  return i < 0 ? usual : Number(process.argv[i + 1]);
};
const tables = given('tables', 100000),
  think = given('think', 20), // seconds between two moves at a table
  seconds = given('seconds', 60);

/* Measured, in milliseconds of a core, by load.mjs: PostgreSQL, people of a table at one process. Half of the loop's
 * work is checking and applying the move, half telling it. */
const cost = { loop: 0.413, writer: 0.05, database: 0.344, flush: 2.5, wal: 538, row: 199, crowd: 300 };

let seed = 1;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return (seed + 0.5) / 4294967296;
};
/* Costs vary: half of them below, some several times as much, as views of large positions do. */
const varied = mean => mean * Math.exp(0.6 * gauss() - 0.18);
const gauss = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());

/** Events in the order of their times: a heap. */
class Agenda {
  heap = [];
  add(at, what) {
    const { heap } = this;
    let i = heap.push({ at, what }) - 1;
    for (let up; i && heap[(up = (i - 1) >> 1)].at > heap[i].at; i = up) [heap[up], heap[i]] = [heap[i], heap[up]];
  }
  next() {
    const { heap } = this,
      first = heap[0],
      last = heap.pop();
    if (heap.length) {
      heap[0] = last;
      for (let i = 0, child; (child = 2 * i + 1) < heap.length; i = child) {
        if (child + 1 < heap.length && heap[child + 1].at < heap[child].at) child++;
        if (heap[child].at >= heap[i].at) break;
        [heap[child], heap[i]] = [heap[i], heap[child]];
      }
    }
    return first;
  }
}

function simulate(processes, cores) {
  const agenda = new Agenda(),
    loops = new Float64Array(processes), // busy until
    database = new Float64Array(cores),
    waiting = Array.from({ length: processes }, () => []),
    writing = new Array(processes).fill(false);
  const used = { loops: 0, database: 0, writers: 0 },
    times = [];
  let commits = 0,
    now = 0;
  const rate = tables / think / 1000;
  const run = (p, ms) => {
    loops[p] = Math.max(loops[p], now) + ms;
    used.loops += ms;
    return loops[p];
  };
  const write = p => {
    if (writing[p] || !waiting[p].length) return;
    const batch = waiting[p].splice(0);
    writing[p] = true;
    commits++;
    let core = 0;
    for (let c = 1; c < cores; c++) if (database[c] < database[core]) core = c;
    let work = 0;
    for (let i = 0; i < batch.length; i++) work += varied(cost.database);
    const prepared = now + batch.length * cost.writer;
    used.writers += batch.length * cost.writer;
    used.database += work;
    database[core] = Math.max(database[core], prepared) + work;
    agenda.add(database[core] + varied(cost.flush), () => {
      writing[p] = false;
      for (const begun of batch) {
        const told = run(p, varied(cost.loop / 2));
        agenda.add(told, () => times.push(now - begun));
      }
      write(p);
    });
  };
  const arrive = () => {
    agenda.add(now - Math.log(random()) / rate, arrive);
    const p = Math.floor(random() * processes),
      begun = now;
    agenda.add(run(p, varied(cost.loop / 2)), () => {
      waiting[p].push(begun);
      write(p);
    });
  };
  agenda.add(0, arrive);
  while (now < seconds * 1000) {
    const event = agenda.next();
    now = event.at;
    event.what();
  }
  times.sort((a, b) => a - b);
  const at = q => times[Math.floor(times.length * q)] ?? NaN;
  return {
    moves: times.length / seconds,
    median: at(0.5),
    late: at(0.99),
    loop: (used.loops / processes / now) * 100,
    writers: (used.writers / processes / now) * 100,
    database: (used.database / cores / now) * 100,
    commits: commits / seconds,
    batch: times.length / Math.max(1, commits),
  };
}

const columns =
  'processes, cores of PostgreSQL | moves/s | median, 99 % ms | loop %, writer %, PostgreSQL % | commits/s, moves each';
console.log(columns);
const tried = given('processes', 0)
  ? [[given('processes'), given('cores', 8)]]
  : [
      [4, 8],
      [7, 6],
      [7, 8],
      [10, 8],
      [10, 12],
      [14, 16],
    ];
for (const [processes, cores] of tried) {
  const r = simulate(processes, cores);
  console.log(
    `${processes}, ${cores} | ${r.moves.toFixed(0)} | ${r.median.toFixed(1)}, ${r.late.toFixed(1)} | ` +
      `${r.loop.toFixed(0)}, ${r.writers.toFixed(0)}, ${r.database.toFixed(0)} | ${r.commits.toFixed(0)}, ${r.batch.toFixed(1)}`,
  );
}
const moves = tables / think;
console.log(
  `a day: ${((moves * 86400) / 1e6).toFixed(0)} million rows, ${((moves * 86400 * cost.row) / 1e9).toFixed(0)} GB with their index, ` +
    `${((moves * cost.wal) / 1e6).toFixed(1)} MB/s of PostgreSQL's log`,
);
