// Turns facts that live elsewhere in the tree (interface texts, components, rules) into the small
// JSON files the client imports. Nothing here is kept in git: src/generated is made at every build.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guides, withGuides } from './guides.mjs';
import { lessons } from './lessons.mjs';
import { rulebooks } from './rulebook.mjs';
import { games, manifests } from './games.mjs';
import { textsIn } from '../wasm/texts.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(web, '..');
const out = join(web, 'src', 'generated');
export const languages = ['en', 'ru', 'pl', 'cs'];
const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

function write(path, value) {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

function interfaceTexts() {
  const files = readdirSync(join(web, 'src', 'i18n')).filter(name => name.endsWith('.json'));
  const terms = Object.assign({}, ...files.map(name => read('web', 'src', 'i18n', name).terms));
  for (const { id, title, line, kind } of manifests)
    Object.assign(terms, { [`game.${id}`]: title, [`game.${id}.line`]: line, [`game.${id}.kind`]: kind });
  for (const language of languages)
    write(`i18n/${language}.json`, Object.fromEntries(Object.entries(terms).map(([key, t]) => [key, t[language]])));
}

/** The inspector's words: loaded with it, when somebody asks. */
function inspectorTexts() {
  const { terms } = read('web', 'src', 'inspect', 'texts.json');
  for (const language of languages)
    write(`inspect/${language}.json`, Object.fromEntries(Object.entries(terms).map(([key, t]) => [key, t[language]])));
}

/** What a game's own script makes of its data; a game without one is drawn from the engine's words. */
async function components() {
  for (const game of games) {
    const own = join(web, 'scripts', `${game}.mjs`);
    if (existsSync(own)) (await import(own)).components(read, write, languages);
  }
}

function engineTexts() {
  const folder = join(dirname(process.env.FRONTIER_WASM ?? join(root, 'build', 'wasm', 'frontier.wasm')), 'generated');
  for (const language of languages.slice(1)) write(`texts/${language}.json`, textsIn(language, folder));
}

function engine() {
  const wasm = process.env.FRONTIER_WASM ?? join(root, 'build', 'wasm', 'frontier.wasm');
  if (!existsSync(wasm)) {
    console.error(
      `The engine is not built: ${wasm} is missing.\nRun: cmake --preset wasm && cmake --build --preset wasm`,
    );
    process.exit(1);
  }
  copyFileSync(wasm, join(out, 'frontier.wasm'));
  for (const game of games) {
    const network = join(root, 'bots', 'networks', `${game}.net`);
    if (existsSync(network)) copyFileSync(network, join(out, `${game}.net`));
  }
  console.log(`engine ${(statSync(wasm).size / 1024).toFixed(0)} kB`);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
interfaceTexts();
inspectorTexts();
await components();
write('games.json', withGuides(root));
for (const game of games)
  if (existsSync(join(root, 'data', game, 'puzzles.json')))
    write(`puzzles/${game}.json`, read('data', game, 'puzzles.json').puzzles);
engine();
engineTexts();
lessons(root, write);
guides(root, write);
await rulebooks(root, write, readFileSync(join(out, 'frontier.wasm')));
