// Games played by bots up to a wanted question, to be opened in the browser from there.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from '../../wasm/load.mjs';

const wasm =
  process.env.FRONTIER_WASM ??
  join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'build', 'wasm', 'frontier.wasm');

async function speaker() {
  const engine = await load(readFileSync(wasm));
  return line => {
    const answer = JSON.parse(engine.text(line));
    if (answer.error) throw new Error(`${line}: ${answer.error}`);
    return answer[line.split(' ', 1)[0]];
  };
}

/** The record of a position written by hand, and of moves made from there ('0 done'). */
export async function laid(position, moves = []) {
  const ask = await speaker();
  ask(`load ${JSON.stringify(position)}`);
  for (const move of moves) ask(`do ${move}`);
  return ask('record');
}

/** Plays a game until `stop(question, view, n, ask)` is true for a seat, or to its end; gives its record. */
export async function playedTo(
  { game, players, options = {}, seed = '1', bot = 'easy', budget = 0, names },
  stop = () => false,
) {
  const ask = await speaker();
  ask(`new ${JSON.stringify({ game, players, options, seed, seats: names })}`);
  for (let n = 0; n < 5000; n++) {
    const question = ask('questions')[0];
    if (!question) break;
    if (stop(question, ask(`view ${question.seat}`), n, ask))
      return { record: ask('record'), seat: question.seat, moves: n };
    const { move } = ask(`go ${question.seat} ${JSON.stringify({ bot, budget, seed: String(n) })}`);
    ask(`do ${question.seat} ${move}`);
  }
  return { record: ask('record'), seat: 0, moves: -1 };
}

/** Puts a saved game where the page keeps its games. */
export const keepGame = (page, saved) =>
  page.evaluate(
    game =>
      new Promise((done, fail) => {
        const { record, ...known } = game;
        const open = indexedDB.open('frontier', 3); // as the page opens it
        open.onupgradeneeded = () =>
          ['games', 'records', 'played', 'solved', 'days'].forEach(store =>
            open.result.createObjectStore(store, { keyPath: 'id' }),
          );
        open.onerror = () => fail(open.error);
        open.onsuccess = () => {
          const both = open.result.transaction(['games', 'records'], 'readwrite');
          both.objectStore('games').put({ ...known, moves: record.moves.length });
          both.objectStore('records').put({ id: known.id, record });
          both.oncomplete = () => {
            open.result.close();
            done();
          };
          both.onabort = () => fail(both.error);
        };
      }),
    saved,
  );

/** Puts a saved game into the browser and opens it. */
export async function openSaved(
  page,
  address,
  { record, viewer, names, kinds, title = 'Planet Steam', screen = 'play' },
) {
  const { result, ...rest } = record;
  const saved = {
    id: 'scene',
    version: 1,
    title,
    game: record.game,
    created: 1,
    updated: 1,
    floor: record.moves.length,
    viewer,
    over: false,
    points: [],
    draft: [],
    record: screen === 'play' && !result?.over ? rest : record,
    seats: names.map((name, i) => ({ name, kind: kinds[i], level: 'easy' })),
  };
  await page.goto(address);
  await page.locator('.game').first().waitFor();
  await keepGame(page, saved);
  await page.goto(`${address}#/${screen}/scene`);
  await page
    .locator(screen === 'play' ? '.app' : '.bar')
    .first()
    .waitFor();
}
