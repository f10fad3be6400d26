// A game that is about to end, for tests of what is remembered of it.
import { readFileSync } from 'node:fs';
import { settled } from './browser.mjs';

export const record = JSON.parse(
  readFileSync(new URL('../../../tests/records/underwater-cities-1-solo.json', import.meta.url), 'utf8'),
);

/** A solo game before its last move, put where the page keeps its games. */
export async function almostOver(page, address, more = {}) {
  await page.goto(`${address}#/mine`);
  await page.locator('main').waitFor();
  await settled(page);
  const { result: _result, ...rest } = record;
  await page.evaluate(
    ({ cut, now, more }) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('frontier');
        open.onsuccess = () => {
          const both = open.result.transaction(['games', 'records'], 'readwrite');
          both.objectStore('records').put({ id: 'nearly', record: cut });
          both.objectStore('games').put({
            id: 'nearly',
            version: 1,
            title: 'Nearly over',
            game: cut.game,
            seats: [{ name: 'Anna', kind: 'person', level: '' }],
            created: now,
            updated: now,
            moves: cut.moves.length,
            viewer: 0,
            over: false,
            points: [0],
            draft: [],
            ...more,
          });
          both.oncomplete = () => resolve(open.result.close());
          both.onabort = () => reject(both.error);
        };
      }),
    { cut: { ...rest, moves: rest.moves.slice(0, -1) }, now: Date.now(), more },
  );
}

/** Makes its last move. */
export async function finish(page, address) {
  await page.goto(`${address}#/play/nearly`);
  await page.locator('.ask h2').waitFor();
  await settled(page);
  await page.keyboard.press('m');
  const last = record.moves.at(-1).slice(2);
  await page.locator(`dialog[open] .mv[data-move="${last}"]`).click();
  await settled(page);
  await page.keyboard.press('Control+Enter');
  await page.locator(`.app[data-moves="${record.moves.length}"]`).waitFor();
  await settled(page);
}
