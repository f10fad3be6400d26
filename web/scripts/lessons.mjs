// data/*/lessons/*.json as one file a game and language, and one a language that names them all. Numbers that stand in
// the game's own data ({data:constants.hand_limit}) are put in here; those of the position wait for the position.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games, inLanguage } from './rulebook.mjs';

const languages = ['en', 'ru', 'pl', 'cs'];

/** A game's lessons in the order of their numbers. */
export function lessonsOf(root, game) {
  const folder = join(root, 'data', game, 'lessons');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort();
  return names.map(name => ({
    id: name.replace(/\.json$/, ''),
    game,
    seat: 0,
    ...JSON.parse(readFileSync(join(folder, name), 'utf8')),
  }));
}

/** The value of `file.path.to.it` in data/<game>. */
export function factOf(root, game, path) {
  const [file, ...steps] = path.split('.');
  const value = steps.reduce(
    (at, step) => (step === '#' ? Object.keys(at).length : at?.[step]),
    JSON.parse(readFileSync(join(root, 'data', game, `${file}.json`), 'utf8')),
  );
  if (value === undefined) throw new Error(`data/${game}: there is no ${path}`);
  return value;
}

function withFacts(root, game, value) {
  if (typeof value === 'string')
    return value.replace(/\bdata:([^{}|]+?)(?=\s[+-]\s|[|}])/g, (_, path) => factOf(root, game, path));
  if (Array.isArray(value)) return value.map(v => withFacts(root, game, v));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, withFacts(root, game, v)]));
}

export function lessons(root, write) {
  const courses = games.map(game => [game, lessonsOf(root, game).map(lesson => withFacts(root, game, lesson))]);
  for (const language of languages) {
    for (const [game, course] of courses) write(`lessons/${game}/${language}.json`, inLanguage(course, language));
    const heading = ({ id, title, minutes, steps }) => ({ id, title: title[language], minutes, steps: steps.length });
    write(`lessons/${language}.json`, Object.fromEntries(courses.map(([game, course]) => [game, course.map(heading)])));
  }
}
