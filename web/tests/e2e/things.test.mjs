// All components of each game at an address of their own: drawn, named, found by words, with a way into the rules.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { settled, start, still } from './browser.mjs';
import { violations } from './play.mjs';

let app;
before(async () => {
  app = await start();
});
after(() => app.stop());

/** At least so many things, one of a kind, and a word that finds few of them. */
const games = [
  { game: 'underwater-cities', least: 220, kind: 'special', word: 'Метрополи', language: 'ru', width: 1280 },
  { game: 'planet-unknown', least: 170, kind: 'event', word: 'Oasis', language: 'pl', width: 390 },
  { game: 'planet-steam', least: 17, kind: 'specialists', word: 'Banker', language: 'en', width: 390 },
];

describe('the components of a game', () => {
  for (const { game, least, kind, word, language, width } of games)
    it(`${game}: all are listed, filtered and found (${language}, ${width})`, async () => {
      const page = await app.page({ viewport: { width, height: 844 }, settings: { language } });
      await page.goto(`${app.address}#/things/${game}`);
      await page.locator('li[data-id]').first().waitFor();
      await settled(page);
      const all = await page.locator('li[data-id]').count();
      assert.ok(all >= least, `${all} things`);
      const nameless = await page.$$eval('li[data-id]', list =>
        list
          .filter(x => !x.querySelector('h2').textContent.trim() || /[{}]|undefined/.test(x.textContent))
          .map(x => x.dataset.id),
      );
      assert.deepEqual(nameless, []);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'nothing runs off the side',
      );
      await page.locator(`[role=group] button`).nth(1).click();
      await still(page);
      assert.deepEqual(await violations(page), []);
      const some = await page.locator('li[data-id]').count();
      assert.ok(some > 0 && some < all);
      await page.locator('[role=group] button').first().click();
      await page.locator('input[type=search]').fill(word);
      await page.waitForFunction(n => document.querySelectorAll('li[data-id]').length < n, all);
      assert.ok((await page.locator('li[data-id]').count()) > 0, word);
      const kinds = await page.$$eval('li[data-id]', list => list.map(x => x.dataset.id.split(':')[0]));
      assert.ok(kinds.length < all);
      await page.locator('input[type=search]').fill('');
      await page
        .locator(`li[data-id^="${kind === 'special' ? 'card' : kind}:"] .link`)
        .first()
        .click();
      await page.locator('article.marked').waitFor();
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
});
