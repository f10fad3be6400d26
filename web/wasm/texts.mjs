// texts.mjs: what the engine says in a language, as load.mjs hands it over: of each game its id, its terms and its
// reasons in the order of their tables, each ended by NUL. `folder` is where the table generators wrote while building.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifests } from '../scripts/games.mjs';

export function textsIn(language, folder) {
  const list = (prefix, kind) => JSON.parse(readFileSync(join(folder, `${prefix}_${kind}.json`), 'utf8'))[language];
  return manifests
    .map(({ id, prefix }) => [id, prefix.toLowerCase()])
    .flatMap(([game, prefix]) => [game, ...list(prefix, 'terms'), ...list(prefix, 'reasons')])
    .map(text => `${text}\0`)
    .join('');
}
