// The challenge of a day: the same for everybody, opponents included; the first result counts and can be shared.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readFileSync } from 'node:fs';
import { settled, start, still } from './browser.mjs';
import { almostOver, finish, record } from './ended.mjs';
import { violations } from './play.mjs';

let app;
before(async () => {
  app = await start();
});
after(() => app.stop());

const stored = (page, name) =>
  page.evaluate(
    name =>
      new Promise(resolve => {
        const open = indexedDB.open('frontier');
        open.onsuccess = () => {
          const all = open.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => resolve((open.result.close(), all.result));
        };
      }),
    name,
  );

/** Begins the game of the day and answers the first questions with the first of the listed moves. */
async function begin(page, moves) {
  await page.goto(`${app.address}#/daily`);
  await page.locator('[data-daily="planet-steam"] .btn').first().click();
  await page.locator('.app').waitFor();
  for (let i = 0; i < moves; i++) {
    await page.locator('.ask:visible, .app').first().waitFor();
    await settled(page);
    await page.keyboard.press('m');
    await page.locator('dialog[open] .mv').first().click();
    await settled(page);
    await page.keyboard.press('Control+Enter');
    await settled(page);
  }
  return (await stored(page, 'records'))[0].record;
}

describe('the challenge of a day', () => {
  it('is the same for everybody, and so is what the opponent does', async () => {
    const seen = [];
    for (let i = 0; i < 2; i++) {
      const page = await app.page();
      seen.push(await begin(page, 2));
      assert.deepEqual(page.errors, []);
      await page.context().close();
    }
    assert.equal(seen[0].seed, new Date().toISOString().slice(0, 10).replaceAll('-', ''));
    assert.deepEqual(seen[0].options, seen[1].options);
    const both = Math.min(seen[0].moves.length, seen[1].moves.length);
    assert.ok(both > 2);
    assert.deepEqual(seen[0].moves.slice(0, both), seen[1].moves.slice(0, both));
    assert.ok(
      seen[0].moves.some(m => m.startsWith('1 ')),
      'the opponent has moved',
    );
  });

  it('keeps the first result, shows it among the days and makes cards of it', async () => {
    const page = await app.page({ permissions: ['clipboard-read', 'clipboard-write'] });
    await almostOver(page, app.address, { day: new Date().toISOString().slice(0, 10) });
    await finish(page, app.address);
    const [day] = await stored(page, 'days');
    assert.equal(day.points, record.result.scores[0]);
    await page.goto(`${app.address}#/daily`);
    const card = page.locator('[data-daily="underwater-cities"]');
    await card.locator('.big').waitFor();
    await still(page);
    assert.deepEqual(await violations(page), []);
    assert.match(await card.locator('[role=img]').getAttribute('aria-label'), /39/);
    await card.locator('[data-do=text]').click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /Underwater Cities: 39 points/);
    const saving = page.waitForEvent('download');
    await card.locator('[data-do=picture]').click();
    const picture = readFileSync(await (await saving).path());
    assert.equal(picture.subarray(1, 4).toString(), 'PNG');
    assert.ok(picture.length > 8000);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
});
