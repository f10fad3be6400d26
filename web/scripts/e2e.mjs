// Runs the browser tests, two files at a time, the longest first so that neither core waits for the last one:
// node scripts/e2e.mjs [WORD...] runs those whose names hold one of the words. A file in which something failed is run
// once more, alone, and that counts: what fails only beside other work is unsteady, and told as such (scripts/count).
// What stood still is not run again.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { look } from '../../tests/files.mjs';
import { games } from './games.mjs';

const folder = new URL('../tests/e2e/', import.meta.url).pathname;
const longest = ['learn', 'online', ...games, 'shell', 'windows', 'flow', 'first', 'rules'];
const place = name => (longest.includes(name) ? longest.indexOf(name) : longest.length);
const words = process.argv.slice(2);
const files = readdirSync(folder)
  .filter(name => name.endsWith('.test.mjs') && (!words.length || words.some(word => name.includes(word))))
  .sort((a, b) => place(a.split('.')[0]) - place(b.split('.')[0]))
  .map(name => folder + name);

const failed = await look(files, 2);
const stood = failed.filter(result => result.stood),
  again = failed.filter(result => !result.stood).map(result => result.file);
if (again.length) console.log(`# again, alone: ${again.map(file => basename(file)).join(', ')}`);
const left = again.length ? await look(again, 1, stood) : [];
if (stood.length + left.length) process.exitCode = 1;
