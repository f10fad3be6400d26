// data/*/guide.json: what the guide of a first game says, one file a game and language.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games, manifests } from './games.mjs';
import { inLanguage } from './rulebook.mjs';

const languages = ['en', 'ru', 'pl', 'cs'];

export function guideOf(root, game) {
  const file = join(root, 'data', game, 'guide.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** The manifests, each with the names of the games that a guide accompanies. */
export const withGuides = root =>
  manifests.map(m => ({ ...m, guided: guideOf(root, m.id)?.games.map(g => g.id) ?? [] }));

export function guides(root, write) {
  for (const game of games) {
    const guide = guideOf(root, game);
    if (!guide) continue;
    const { coach, rivals, games: begin, worth, questions } = guide;
    for (const language of languages)
      write(`guide/${game}/${language}.json`, inLanguage({ coach, rivals, games: begin, worth, questions }, language));
  }
}
