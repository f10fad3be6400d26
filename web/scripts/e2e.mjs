// Runs the browser tests, two files at a time, the longest first so that neither core waits for the last one:
// node scripts/e2e.mjs [WORD...] runs those whose names hold one of the words.
import { readdirSync } from 'node:fs';
import { run } from 'node:test';
import { spec, tap } from 'node:test/reporters';
import { games } from './games.mjs';

const folder = new URL('../tests/e2e/', import.meta.url).pathname;
const longest = ['learn', 'online', ...games, 'shell', 'windows', 'flow', 'first', 'rules'];
const place = name => (longest.includes(name) ? longest.indexOf(name) : longest.length);
const words = process.argv.slice(2);
const files = readdirSync(folder)
  .filter(name => name.endsWith('.test.mjs') && (!words.length || words.some(word => name.includes(word))))
  .sort((a, b) => place(a.split('.')[0]) - place(b.split('.')[0]))
  .map(name => folder + name);

const tests = run({ files, concurrency: 2 });
tests.on('test:fail', () => {
  process.exitCode = 1;
});
const told = process.stdout.isTTY ? tests.compose(new spec()) : tests.compose(tap);
told.pipe(process.stdout);
