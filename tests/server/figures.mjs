// figures.mjs [--size S]: all that is measured of the server, one after the other, each with what it must be. For a
// machine that does nothing else; `--size 0.1` tries the script itself on one that does. Ends with 1 if anything is not
// as promised. The two that need the machine most come first. At most eight minutes.
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';

const i = process.argv.indexOf('--size');
const size = i < 0 ? 1 : Number(process.argv[i + 1]);
const here = path.dirname(new URL(import.meta.url).pathname);
const so = number => String(Math.max(2, Math.round(number * size)));

/** What it printed. */
function run(args, env = {}) {
  const begun = performance.now();
  return new Promise(done => {
    const child = spawn(process.execPath, args, {
      cwd: here,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.on('data', d => {
      told += d;
      process.stdout.write(d);
    });
    child.on('exit', () => {
      console.log(`(${((performance.now() - begun) / 1000).toFixed(0)} s)`);
      done(told);
    });
  });
}

const lines = [];
function check(what, values, most, unit) {
  const worst = values.length ? Math.max(...values) : NaN;
  lines.push([worst < most, `${what}: ${worst} ${unit}, must be below ${most}; load ${os.loadavg()[0].toFixed(1)}`]);
}
const all = (text, pattern) => [...text.matchAll(pattern)].map(m => Number(m[1]));

const load = await run([
  ...['load.mjs', '--db', 'new', '--processes', '2', '--bots', '0'],
  ...['--sockets', so(20000), '--tables', so(2000), '--rate', '0.16', '--seconds', '60'],
]);
const moves = all(load, /^(\d+) moves in/gm)[0];
check(
  `99 % of moves, ${so(20000)} sockets, ${so(2000)} tables, two processes`,
  all(load, /broadcast: median [\d.]+ ms, 99 % ([\d.]+) ms/g),
  50,
  'ms',
);
check('deadlocks', all(load, /deadlocks: (\d+)/g), 1, '');
check('requests without an answer', all(load, /unanswered: (\d+)/g), 1, '');
check('connections lost', all(load, /connections lost: (\d+)/g), 1, '');
lines.push([moves / 60 >= 500 * size, `${(moves / 60).toFixed(0)} moves a second, must be at least ${500 * size}`]);

const crowd = [
  ...['load.mjs', '--sockets', '60', '--tables', '20', '--rate', '2', '--bots', '0'],
  ...['--seconds', '20', '--game', 'planet-steam'],
];
const few = await run([...crowd, '--spectators', '1']),
  many = await run([...crowd, '--spectators', so(1500)]);
const watched = text => all(text, /spectators: median ([\d.]+) ms/g)[0];
check(
  `${so(1500)} spectators delay the players' broadcasts`,
  [Number((watched(many) - watched(few)).toFixed(1))],
  10,
  'ms',
);

const adopted = await run(['--test', '--test-name-pattern=taken over soon', 'outages.test.mjs'], {
  FRONTIER_ADOPTED: so(600),
});
check(`${so(600)} tables adopted`, all(adopted, /taken over in ([\d.]+) s/g), 5, 's');

const joins = await run(['joins.mjs', '--joins', so(600)]);
check('somebody joins, at any table', all(joins, /: ([\d.]+) ms a join/g), 0.5, 'ms of the loop');

const returned = await run(['returning.mjs', '--people', so(800)]);
check(`${so(800)} people return`, all(returned, /in ([\d.]+) s/g), 2.8, 's');

const leaders = await run(['--test', '--test-name-pattern=the leaders', 'people.test.mjs'], {
  FRONTIER_RATINGS: so(600000),
});
check(`the leaders of ${so(600000)} ratings`, all(leaders, /leaders: [\d.]+ and ([\d.]+) ms/g), 5, 'ms of a core');

console.log(`\n${os.cpus().length} cores, load of the machine ${os.loadavg()[0].toFixed(1)}`);
for (const [good, text] of lines) console.log(`${good ? 'as promised' : 'NOT SO    '}  ${text}`);
process.exit(lines.every(([good]) => good) ? 0 : 1);
