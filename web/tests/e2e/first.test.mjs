// A first game with a guide: offered to whoever has not played the game here, explains each new kind of question once,
// proposes moves that can be taken over, grows quiet, and covers nothing that must be pressed.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readFileSync } from 'node:fs';
import { settled, some, start, still } from './browser.mjs';
import { advised, follow } from './guide.mjs';
import { violations } from './play.mjs';
import { games } from '../../scripts/games.mjs';

let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

const guideOf = game => JSON.parse(readFileSync(new URL(`../../../data/${game}/guide.json`, import.meta.url), 'utf8'));

const views = [
  { game: 'underwater-cities', which: 'first', language: 'en', viewport: { width: 1280, height: 800 } },
  { game: 'planet-unknown', which: 'alone', language: 'ru', viewport: { width: 390, height: 844 } },
  { game: 'planet-steam', which: 'first', language: 'pl', viewport: { width: 1024, height: 768 } },
  { game: 'underwater-cities', which: 'alone', language: 'cs', viewport: { width: 390, height: 844 } },
];

describe('a first game with a guide', () => {
  for (const { game, which, language, viewport } of some(views, (_, n) => n < 3))
    it(`${game}, ${which}: explains, proposes and is followed (${language}, ${viewport.width})`, async () => {
      const page = await app.page({ viewport, settings: { language } });
      await page.goto(app.address);
      await page.locator(`button.game[data-game="${game}"]`).click();
      const offer = page.locator(
        `[data-first="${game}"] a[href="#/first/${game}${which === 'alone' ? '/alone' : ''}"]`,
      );
      await offer.click();
      await page.locator('[data-guide]').waitFor();
      const texts = guideOf(game).questions;
      await page.waitForFunction(() => !document.querySelector('.tok.busy')); // what others do meanwhile is no news
      const first = await advised(page);
      assert.equal(first.says, 'full');
      assert.ok(first.text.includes(texts[first.about].about[language]), first.text);
      await still(page);
      assert.deepEqual(await violations(page), []);
      const { all } = await follow(page, 9);
      const seen = new Set();
      for (const said of all) {
        if (!seen.has(said.about)) assert.equal(said.says, 'full', said.about);
        // What bots have done decides how much room there is: hardly ever too little for all.
        if (said.about === 'turn' && which === 'first')
          assert.ok(said.covered.length < 2, `slots and cards lie free: ${said.covered}`);
        seen.add(said.about);
      }
      if (which === 'alone') assert.match(await page.locator('.goal').first().innerText(), /\d+\/\d+/);
      assert.deepEqual(page.errors, []);
      await page.goto(app.address);
      await page.locator(`button.game[data-game="${game}"]`).click();
      await settled(page);
      assert.equal(
        await page.locator(`[data-first="${game}"]`).count(),
        0,
        'who has begun a game is offered no first one',
      );
      const other = games.find(id => id !== game);
      await page.locator(`button.game[data-game="${other}"]`).click();
      await page.locator(`[data-first="${other}"]`).waitFor();
      await page.context().close();
    });

  it('says less and less of what it has explained', async () => {
    const page = await app.page();
    await page.goto(`${app.address}#/first/planet-steam`);
    await page.locator('[data-guide]').waitFor();
    const loud = {};
    for (let i = 0; i < 60 && !Object.values(loud).some(l => l.length > 3); i++) {
      await settled(page);
      const call = page.locator('[data-guide]');
      const asked = await page.waitForFunction(
        () =>
          document.querySelector('[data-guide]') ??
          document.querySelector('nav.tools .ico:not(:disabled):has([href$="i-light"])'),
      );
      void asked;
      const silent = !(await call.count());
      const said = await advised(page);
      (loud[said.about] ??= []).push(silent ? 'silent' : said.says);
      await page.locator('[data-do=advice]').click();
      await page.waitForFunction(n => Number(document.querySelector('.app').dataset.moves) > n, said.made);
    }
    const often = Object.values(loud).find(l => l.length > 3);
    assert.deepEqual(often?.slice(0, 4), ['full', 'short', 'short', 'silent']);
    await page.context().close();
  });
});
