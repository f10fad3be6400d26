// The rulebooks in a real browser: whole in four languages, wide and narrow, clean to axe, opened by a
// refusal at its paragraph, printable, and there without a network once they have been read.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { games } from '../../scripts/rulebook.mjs';
import { some, start, still } from './browser.mjs';
import { violations } from './play.mjs';

const languages = ['en', 'ru', 'pl', 'cs'];
let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

async function open(page, address, game, part = '') {
  await page.goto(`${address}#/rules/${game}${part && `/${part}`}`);
  await page.locator('article').first().waitFor();
  await still(page);
}

/** Things that stick out of the page, texts that stick out of their boxes, and parts without a picture they promise. */
const faults = () => {
  const out = [];
  if (document.documentElement.scrollWidth > innerWidth)
    out.push(`page ${document.documentElement.scrollWidth} > ${innerWidth}`);
  for (const e of document.querySelectorAll(
    'main article, main article p, main article li, main .chapter, main .title, main nav button',
  )) {
    const box = e.getBoundingClientRect();
    if (box.width && (box.right > innerWidth + 1 || box.left < -1))
      out.push(`${e.tagName} ${e.textContent.slice(0, 40)}`);
  }
  for (const p of document.querySelectorAll('main .pieces .pic, main .board, main .portrait, main .map, main .slot'))
    if (p.getBoundingClientRect().height < 20) out.push(`empty ${p.className}`);
  return out;
};

describe('the rulebooks', () => {
  for (const game of games)
    it(`${game}: in its languages, wide and narrow`, async () => {
      for (const language of some(languages, (_, n) => n === games.indexOf(game) + 1)) {
        const page = await app.page({ viewport: { width: 1280, height: 844 }, settings: { language } });
        await open(page, app.address, game);
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await still(page);
          const where = `${game} ${language} ${width}`;
          assert.equal(await page.locator('html').getAttribute('lang'), language);
          assert.ok((await page.locator('article').count()) > 25, where);
          assert.deepEqual(await page.evaluate(faults), [], where);
          assert.deepEqual(page.errors, [], where);
          if (width === [1280, 390][languages.indexOf(language) % 2])
            assert.deepEqual(await violations(page), [], where);
        }
        await page.context().close();
      }
    });

  it('open at the part that explains a rule, and find words', async () => {
    const page = await app.page({ viewport: { width: 390, height: 844 }, settings: { language: 'cs' } });
    for (const [game, rule, part] of [
      ['planet-steam', 'PS-7.9', 'prices'],
      ['underwater-cities', 'UC-4.9', 'parts-of-effect'],
      ['planet-unknown', 'PU-14.13', 'tartarus'],
      ['planet-steam', 'FR-2', 'asked'],
    ]) {
      await open(page, app.address, game, rule);
      const marked = page.locator('article.marked');
      assert.equal(await marked.getAttribute('data-part'), part);
      await page.waitForFunction(() => {
        const { top, bottom } = document.querySelector('article.marked .title').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    }
    await page.locator('input[type=search]').fill('zesilovac'); // without accents
    await page.locator('.count').waitFor();
    const shown = await page.locator('article').evaluateAll(all => all.map(a => a.dataset.part));
    assert.ok(shown.includes('buying') && shown.length < 15, shown.join());
    await page.locator('input[type=search]').fill('xyzzy');
    await page.locator('article').first().waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('print as pages without buttons', async () => {
    const page = await app.page();
    await open(page, app.address, 'planet-steam');
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('input[type=search]').isVisible(), false);
    assert.equal(await page.locator('header .btn').first().isVisible(), false);
    const [ink, paper] = await page
      .locator('article')
      .first()
      .evaluate(a => [getComputedStyle(a).color, getComputedStyle(document.body).backgroundColor]);
    assert.deepEqual([ink, paper], ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    assert.ok((await page.pdf({ format: 'A4' })).length > 50000);
    await page.context().close();
  });

  it('can be read again with the server gone', async () => {
    const own = await start({ browser: app.browser });
    const page = await own.page({ serviceWorkers: 'allow', settings: { language: 'pl' } });
    await page.goto(own.address);
    await page.locator('html[data-kept]').waitFor();
    await open(page, own.address, 'planet-steam');
    await page.waitForLoadState('networkidle');
    own.server.closeAllConnections();
    await new Promise(done => own.server.close(done));
    await page.reload();
    await page.locator('article').first().waitFor();
    assert.ok((await page.locator('article').count()) > 25);
    await page.context().close();
  });
});
