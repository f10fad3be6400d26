// Runs the browser tests, two files at a time, the longest first so that neither core waits for the last one:
// node scripts/e2e.mjs [WORD...] runs those whose names hold one of the words. A file in which something failed is run
// once more, alone, and that counts: what fails only beside other work is unsteady, and told as such (scripts/count).
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
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

/** Runs files and tells the tests; gives the files in which something failed. */
async function look(files, concurrency) {
  const failed = new Set();
  const tests = run({ files, concurrency });
  tests.on('test:fail', ({ file }) => failed.add(file));
  await pipeline(tests, process.stdout.isTTY ? new spec() : tap, process.stdout, { end: false });
  return files.filter(file => failed.has(file));
}

const failed = await look(files, 2);
if (failed.length) {
  console.log(`# again, alone: ${failed.map(file => basename(file)).join(', ')}`);
  process.exitCode = (await look(failed, 1)).length ? 1 : 0;
}
