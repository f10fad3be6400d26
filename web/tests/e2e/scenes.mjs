// Games played by bots up to a wanted question, to be opened in the browser from there.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from '../../wasm/load.mjs';
import { all, settled } from './browser.mjs';

const wasm =
  process.env.FRONTIER_WASM ??
  join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'build', 'wasm', 'frontier.wasm');

let compiled; // once: a table of its own needs no code of its own

/** A table of its own, without a page. */
export async function engineOf() {
  compiled ??= WebAssembly.compile(readFileSync(wasm));
  return load(await compiled);
}

/** Asks an engine of its own in lines; an error is thrown. */
export async function speaker() {
  const engine = await engineOf();
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

/** The game of the page that was touched last, with its record. */
export const lastGame = page =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const open = indexedDB.open('frontier');
        open.onerror = () => fail(open.error);
        open.onsuccess = () => {
          const both = open.result.transaction(['games', 'records']);
          const games = both.objectStore('games').getAll(),
            records = both.objectStore('records').getAll();
          both.oncomplete = () => {
            const last = games.result.sort((a, b) => b.updated - a.updated)[0];
            open.result.close();
            done({ ...last, record: records.result.find(r => r.id === last.id).record });
          };
        };
      }),
  );

/** The same game after bots have played on in all seats: a part of the way to its end, or up to its last moves. */
async function playedOn({ result: _, ...record }, { part = 1, last = 0 }) {
  const ask = await speaker();
  ask(`replay ${JSON.stringify(record)}`);
  for (let n = 0, question; (question = ask('questions')[0]); n++) {
    const { move } = ask(`go ${question.seat} ${JSON.stringify({ bot: 'random', budget: 0, seed: String(n) })}`);
    ask(`do ${question.seat} ${move}`);
  }
  const { moves } = ask('record');
  const made = record.moves.length,
    left = moves.length - made;
  return { ...record, moves: moves.slice(0, made + Math.max(0, Math.min(Math.floor(part * left), left - last))) };
}

/** Leaves the table, lets bots play on, and sits down at it again. */
export async function leap(page, far) {
  const { record, ...game } = await lastGame(page);
  const go = hash =>
    page.evaluate(to => {
      location.hash = to;
    }, hash);
  await go('#/');
  await page.locator('.game').first().waitFor(); // the table is gone
  await keepGame(page, { ...game, draft: [], record: await playedOn(record, far) });
  await go(`#/play/${game.id}`);
  await page.locator('.app').first().waitFor();
  await settled(page);
}

/**
 * Plays a game that has just begun to its end by pressing (`drive`): its beginning, something of its middle and its
 * end, or with FRONTIER_ALL every move. Gives what the driver said last, with all presses.
 */
export async function playOut(page, drive, { seed, presses = 18, part = 0.5, last = 8 }) {
  const seen = {};
  let made = 0;
  const press = async steps => {
    const said = await page.evaluate(drive, { steps, seed: seed + made });
    made += said.steps;
    for (const [kind, times] of Object.entries(said.seen ?? {})) seen[kind] = (seen[kind] ?? 0) + times;
    return { ...said, steps: made, seen };
  };
  for (const [n, far] of all ? [] : [{ part }, { last }].entries()) {
    const said = await press(presses);
    if (said.over || said.steps < presses * (n + 1)) return said;
    await leap(page, far);
  }
  return press(9000);
}

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
  await page.goto(`${address}icon.svg`); // of the same house, and nothing has to be built there
  await keepGame(page, saved);
  await page.goto(`${address}#/${screen}/scene`);
  await page
    .locator(screen === 'play' ? '.app' : '.bar')
    .first()
    .waitFor();
}
