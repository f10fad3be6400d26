// Puzzles in a real browser: found by the day, answered on the table, remembered, and there without a network.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readFileSync } from 'node:fs';
import { games } from '../../scripts/games.mjs';
import { settled, start, still } from './browser.mjs';
import { violations } from './play.mjs';

const puzzlesOf = game =>
  JSON.parse(readFileSync(new URL(`../../../data/${game}/puzzles.json`, import.meta.url), 'utf8')).puzzles;
let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

async function open(page, game, puzzle) {
  await page.goto(`${app.address}#/puzzles/${game}/${puzzle.id}`);
  await page.locator('.app').waitFor();
  await settled(page);
}

/** The list of moves answers every question of every game. */
async function listed(page) {
  await page.keyboard.press('m');
  await page.locator('dialog[open] .mv').first().waitFor();
  const more = page.locator('dialog[open] .mv.all');
  while (await more.count()) await more.first().click();
  return page.locator('dialog[open] .mv').evaluateAll(list => list.map(x => x.dataset.move));
}
async function answer(page, move) {
  await page.locator(`dialog[open] .mv[data-move="${move}"]`).click();
  await settled(page);
  await page.keyboard.press('Control+Enter');
  await settled(page);
}
const solvedHere = page =>
  page.evaluate(
    () =>
      new Promise(resolve => {
        const open = indexedDB.open('frontier');
        open.onsuccess = () => {
          const all = open.result.transaction('solved').objectStore('solved').getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );

describe('puzzles', () => {
  it('are those of the day, the same for everybody', async () => {
    const seen = [];
    for (let i = 0; i < 2; i++) {
      const page = await app.page();
      await page.goto(`${app.address}#/puzzles`);
      await page.locator('.day').nth(2).waitFor();
      seen.push(await page.locator('.day').evaluateAll(list => list.map(a => a.getAttribute('href'))));
      await still(page);
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    }
    assert.deepEqual(seen[0], seen[1]);
    assert.equal(seen[0].length, 3);
  });

  for (const game of games)
    it(`${game}: another choice changes nothing, the best one is played, explained and remembered`, async () => {
      const puzzle = puzzlesOf(game)[0];
      const page = await app.page({ settings: { language: 'pl' } });
      await open(page, game, puzzle);
      const best = puzzle.lines[0].move;
      const other = (await listed(page)).find(move => move !== best);
      await answer(page, other);
      assert.equal(await page.locator('.say').getAttribute('data-answer'), 'false');
      assert.equal(await page.locator('.app').getAttribute('data-moves'), '0');
      assert.ok((await listed(page)).includes(best));
      await answer(page, best);
      assert.equal(await page.locator('.say').getAttribute('data-answer'), 'true');
      await page.locator('.app[data-moves="1"]').waitFor(); /* it is played after it was judged */
      await settled(page);
      assert.ok((await page.locator('.say').innerText()).length > 60);
      let kept;
      while (!(kept = (await solvedHere(page))[0])?.solved);
      assert.equal(kept.id, `${game}/${puzzle.id}`);
      assert.deepEqual([kept.solved, kept.clean, kept.tries], [true, false, 2]);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });

  it('a solution that was shown does not count as solved; without a network all goes on', async () => {
    const own = await start({ browser: app.browser });
    const page = await own.page({ serviceWorkers: 'allow' });
    await page.goto(own.address);
    await page.locator('html[data-kept~="planet-steam/"], html[data-kept]').first().waitFor();
    const puzzle = puzzlesOf('planet-steam')[0];
    await page.goto(`${own.address}#/puzzles/planet-steam/${puzzle.id}`);
    await page.locator('.app').waitFor();
    await settled(page);
    own.server.closeAllConnections();
    await new Promise(done => own.server.close(done));
    await page.reload();
    await page.locator('.app').waitFor();
    await settled(page);
    await page.locator('.acts .btn').nth(1).click();
    await settled(page);
    await listed(page);
    await answer(page, puzzle.lines[0].move);
    assert.equal((await solvedHere(page))[0].solved, false);
    await page.context().close();
  });
});
