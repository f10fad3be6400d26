// The games of the house, as their manifests (data/<game>/game.json) tell: id, prefix of its tables, title, mood …
// In the order of the home page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the facts. */
export const data = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'data');

/** @type {{ id: string, prefix: string, place: number, home: number, mood: string, icon: string }[]} */
export const manifests = readdirSync(data)
  .map(folder => join(data, folder, 'game.json'))
  .filter(file => existsSync(file))
  .map(file => JSON.parse(readFileSync(file, 'utf8')))
  .sort((a, b) => a.home - b.home);

/** @type {string[]} */
export const games = manifests.map(m => m.id);
