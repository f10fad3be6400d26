// Lessons in a real browser: every one is played through by pressing only what it points at; other moves change nothing
// and are answered; leaving and coming back; keys; the list of courses; without a network. FRONTIER_LESSONS=all takes
// every lesson at every size in every language (--test-name-pattern='planet-steam.* in pl' a portion of them),
// FRONTIER_LESSONS=planet-steam/03 those that begin so.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { all, start, still } from './browser.mjs';
import { guided, lessons, take } from './learn.mjs';
import { violations } from './play.mjs';

const sizes = [
  [1280, 800],
  [390, 844],
  [1024, 768],
];
const languages = ['en', 'ru', 'pl', 'cs'];
const wanted = process.env.FRONTIER_LESSONS ?? (all ? 'all' : '');
const chosen = lessons.filter(id => !wanted || wanted === 'all' || id.startsWith(wanted));
/** Every lesson at every size in every language, or every third lesson once, in four of these. */
const rounds =
  wanted === 'all'
    ? sizes.flatMap(size => languages.map(language => ({ size, language, ids: chosen })))
    : languages.map((language, n) => ({
        size: sizes[n % 3],
        language,
        ids: chosen.filter((_, i) => (wanted ? i % 4 === n : i % 12 === 3 * n)),
      }));
const first = chosen.find(id => id.startsWith('planet-steam/01')) ?? '';

let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

async function open(page, id) {
  await page.goto(`${app.address}#/learn`);
  await page.locator('.courses').waitFor();
  await page.goto(`${app.address}#/learn/${id}`);
  await page.locator('.call').waitFor();
}

describe('lessons', () => {
  for (const { size, language, ids } of rounds)
    describe(`at ${size.join('×')} in ${language}`, () => {
      let page; // one for all of them, as a learner has
      before(async () => {
        const [width, height] = size;
        page = await app.page({ viewport: { width, height }, settings: { language, theme: 'dark' } });
      });
      after(() => page.context().close());
      for (const id of ids)
        it(`${id} at ${size.join('×')} in ${language}`, async () => {
          page.errors.length = 0;
          await open(page, id);
          let looked = wanted !== 'all' && id !== ids[0]; // axe looks at one lesson of each page
          const { faults } = await take(page, async seen => {
            if (seen.says !== 'deed' || looked) return;
            looked = true;
            assert.deepEqual(await violations(page), [], `axe at step ${seen.step}`);
          });
          assert.deepEqual(faults, []);
          assert.deepEqual(page.errors, []);
          const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('frontier.learn')));
          assert.equal(kept.lessons[id].done, true);
        });
    });

  it('answer another move, and nothing changes', { skip: !first }, async () => {
    const page = await app.page();
    await open(page, first);
    while ((await guided(page)).says !== 'deed') await page.locator('.call .main').click();
    const moves = await page.locator('.app').getAttribute('data-moves');
    for (const times of [1, 2, 3]) {
      await page.locator('[data-thing="move:upgrade ore"]').click();
      await page.locator('[data-thing=confirm]').click();
      assert.equal((await guided(page)).says, 'answer');
      assert.equal(await page.locator('.app').getAttribute('data-moves'), moves);
      assert.equal(await page.locator('.call .more').count(), times > 1 ? 1 : 0, 'a hint from the second time on');
      assert.match(await page.locator('.call .main').innerText(), times > 2 ? /Show me/ : /Try again/);
      await page.locator('.call .btn', { hasText: 'Try again' }).click();
    }
    // What is shown stays only for a moment: whoever looks must have begun before.
    const seen = page.evaluate(
      n =>
        new Promise(done => {
          const app = document.querySelector('.app');
          new MutationObserver(() => app.dataset.moves !== n && done(true)).observe(app, { attributes: true });
        }),
      moves,
    );
    await page.locator('.call .btn', { hasText: 'Show me' }).click();
    assert.ok(await seen, 'the deed was played');
    assert.equal((await guided(page)).says, 'deed', 'shown, and given back');
    assert.equal(await page.locator('.app').getAttribute('data-moves'), moves);
    await page.context().close();
  });

  it('are taken by keys, left, and found again where they were left', { skip: !first }, async () => {
    const page = await app.page();
    await open(page, first);
    const stepNow = () => page.locator('.dots [aria-current]').innerText();
    await guided(page);
    await page.keyboard.press('n');
    await guided(page);
    assert.equal(await stepNow(), '2');
    await page.keyboard.press('p');
    await guided(page);
    assert.equal(await stepNow(), '1');
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Enter');
      await guided(page);
    }
    assert.equal(await stepNow(), '4');
    const described = await page.evaluate(() => document.activeElement.getAttribute('aria-describedby'));
    assert.equal(described, 'lesson-says', 'the lit thing has the focus and tells the step');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open] .btn.primary').click();
    await page.locator('.courses').waitFor();
    await page.reload();
    await page.locator('.crs.on .now em').waitFor();
    await page.locator('.crs.on > .btn').click();
    await page.locator('.call').waitFor();
    await guided(page);
    assert.equal(await stepNow(), '4');
    for (let i = 0; i < 8 && (await guided(page)).says !== 'praise'; i++) await page.keyboard.press('Enter');
    assert.equal((await guided(page)).says, 'praise');
    await page.locator('[data-thing=undo]').first().click();
    assert.equal((await guided(page)).says, 'deed', 'Undo goes back to before the deed');
    await page.context().close();
  });

  it('are offered to a newcomer, in a list that axe finds nothing against', async () => {
    for (const [width, theme] of [
      [1280, 'dark'],
      [1280, 'light'],
      [390, 'dark'],
    ]) {
      const page = await app.page({ viewport: { width, height: 844 }, settings: { theme, language: 'pl' } });
      await page.goto(app.address);
      await page.locator('.more a[href="#/learn"]').click();
      await page.locator('.crs li').first().waitFor();
      await still(page);
      assert.deepEqual(await violations(page), [], `${width} ${theme}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.context().close();
    }
  });

  it('can be taken with the server gone, once they were opened', { skip: !first }, async () => {
    const own = await start({ browser: app.browser });
    const page = await own.page({ serviceWorkers: 'allow', settings: { language: 'cs' } });
    await page.goto(own.address);
    await page.locator('html[data-kept]').waitFor();
    await page.goto(`${own.address}#/learn`);
    await page.locator('.crs li').first().waitFor();
    await page.goto(`${own.address}#/learn/${first}`);
    await guided(page);
    await page.waitForLoadState('networkidle');
    own.server.closeAllConnections();
    await new Promise(done => own.server.close(done));
    await page.reload();
    await page.locator('.call').waitFor();
    assert.equal((await guided(page)).faults.length, 0);
    await page.context().close();
  });
});
