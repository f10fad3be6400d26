// data/*/rulebook/*.json as one file a game and language, and the positions its pictures and examples
// show, played out by the engine while building: a picture cannot say what the rules do not.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../wasm/load.mjs';
import { data, games as all } from './games.mjs';
import { glossaryOf } from './glossary.mjs';

const languages = ['en', 'ru', 'pl', 'cs'];
/** Games with a rulebook for players. */
export const games = all.filter(game => existsSync(join(data, game, 'rulebook')));

function chaptersIn(folder) {
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort((a, b) => parseInt(a) - parseInt(b));
  return files.map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** The chapters of a game's rulebook, and behind them what holds at every table. */
export const chaptersOf = (root, game) => [
  ...chaptersIn(join(root, 'data', game, 'rulebook')),
  ...chaptersIn(join(root, 'data', 'core', 'rulebook')),
];

/** Sets up what a figure or an example stands on: a new game, or a position written by hand. */
export function setUp(table, game, { new: fresh, position }) {
  const answer = table.answer(
    fresh ? `new ${JSON.stringify({ game, ...fresh })}` : `load ${JSON.stringify({ game, ...position })}`,
  );
  if (answer.error) throw new Error(`${game}: ${answer.error}`);
}

/** Plays lines "SEAT MOVE" and returns all they caused. */
export function playOut(table, lines = []) {
  return lines.flatMap(line => {
    const answer = table.answer(`do ${line}`);
    if (answer.error) throw new Error(`${line}: ${answer.error}`);
    return answer.do.events;
  });
}

function scenesOf(table, game, part) {
  const start = part.example?.figure ? part.example : part.figure;
  if (!start?.new && !start?.position) return null;
  const viewer = start.viewer ?? 0;
  setUp(table, game, start);
  const before = table.answer(`view ${viewer}`).view;
  playOut(table, start.play);
  return { before, after: table.answer(`view ${viewer}`).view };
}

/** A thing with texts in four languages, in one of them. */
export function inLanguage(value, language) {
  if (Array.isArray(value)) return value.map(v => inLanguage(v, language));
  if (!value || typeof value !== 'object') return value;
  if (languages.every(l => l in value)) return value[language];
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, inLanguage(v, language)]));
}

/** What a reader needs of a part; what tests check stays behind. */
function shown({ facts, example, about, ...part }) {
  if (!example) return part;
  const { text, figure } = example;
  return { ...part, example: figure ? { text, figure } : { text } };
}

/** The words of the glossary that parts are about: [word, English word, parts]. */
function indexOf(chapters, glossary, language) {
  const column = languages.indexOf(language);
  const parts = chapters.flatMap(c => c.parts);
  const once = glossary.filter((row, i) => glossary.findIndex(other => other[0] === row[0]) === i);
  const rows = once.map(row => [row[column], row[0], parts.filter(p => p.about.includes(row[0])).map(p => p.id)]);
  return rows.filter(([word, , ids]) => word && ids.length).sort((a, b) => a[0].localeCompare(b[0], language));
}

export async function rulebooks(root, write, wasm) {
  const table = await load(wasm);
  for (const game of games) {
    const chapters = chaptersOf(root, game);
    const glossary = glossaryOf(readFileSync(join(root, 'docs', 'rules', `${game}.md`), 'utf8'));
    const scenes = chapters
      .flatMap(c => c.parts)
      .map(part => [part.id, scenesOf(table, game, part)])
      .filter(([, scene]) => scene);
    write(`rulebook/${game}/scenes.json`, Object.fromEntries(scenes));
    for (const language of languages) {
      const book = chapters.map(({ id, title, parts }) => ({ id, title, parts: parts.map(shown) }));
      write(`rulebook/${game}/${language}.json`, {
        chapters: inLanguage(book, language),
        index: indexOf(chapters, glossary, language),
      });
    }
  }
}
