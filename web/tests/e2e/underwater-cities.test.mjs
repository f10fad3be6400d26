// Whole games of Underwater Cities, played by pressing what glows.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { start } from './browser.mjs';
import { begin, drive, movesMade, violations } from './play.mjs';

const game = 'underwater-cities';
let app;
before(async () => { app = await start(); });
after(() => app.stop());

async function whole({ name, seats, options = [], language = 'en', width = 1280, height = 800, seed = 1 }) {
  const page = await app.page({ viewport: { width, height }, hasTouch: width < 700, settings: { language } });
  await begin(page, app.address, { game, seats, options });
  const result = await page.evaluate(drive, { steps: 6000, seed });
  assert.ok(result.over, `${name}: ${result.stuck ?? `${result.steps} clicks were not enough`}`);
  assert.deepEqual(page.errors, [], name);
  assert.equal(await page.evaluate(() => document.documentElement.lang), language);
  const text = await page.evaluate(() => document.body.innerText);
  assert.doesNotMatch(text, /\{\w+\}|undefined|NaN|\buc\.[a-z]/, name);
  const lines = await page.locator('.end tbody tr').count();
  assert.ok(lines >= 11, `${name}: ${lines} lines of the score sheet`);
  const moves = await movesMade(page);
  console.log(`${name}: ${moves.length} moves, ${result.steps} clicks`);
  await page.context().close();
  return moves;
}

describe('Underwater Cities', () => {
  it('alone, in Polish', () => whole({ name: 'solo', seats: ['person'], language: 'pl', seed: 11 }));
  it('two people at one screen, with contracts, in Russian', () => whole({ name: 'hot-seat', seats: ['person', 'person'], options: [['contracts', true]], language: 'ru', seed: 12 }));
  it('four seats with bots on advanced boards, in Czech', () => whole({ name: 'four seats', seats: ['person', 'bot:easy', 'bot:easy', 'bot:easy'], options: [['boards', '2']], language: 'cs', seed: 13 }));
  it('on a phone', () => whole({ name: 'phone', seats: ['person', 'bot:easy'], width: 390, height: 844, seed: 14 }));

  it('draws the curtain between people and shows no hand through it', async () => {
    const page = await app.page();
    await begin(page, app.address, { game, seats: ['person', 'person'] });
    await page.locator('.curtain').waitFor();
    assert.equal(await page.locator('.hand [data-card]').count(), 0);
    await page.locator('.curtain .btn').click();
    await page.locator('.hand [data-card]').first().waitFor();
    await page.context().close();
  });

  it('composes a turn of slot and card, previews it, makes it and takes back a step', async () => {
    const page = await app.page();
    await begin(page, app.address, { game, seats: ['person', 'bot:easy'] });
    for (let i = 0; i < 3; i++) {
      await page.locator('.dock .hand [data-target]').first().click();
      await page.locator('.ask .primary').click();
      await page.waitForTimeout(150);
    }
    await page.locator('.slot[data-target]').first().waitFor();
    const slot = page.locator('.slot[data-slot="Y1"][data-target], .slot[data-slot="R2"][data-target], .slot[data-target]').first();
    await slot.click();
    assert.ok(await page.locator('.ask .primary').isDisabled());
    await page.locator('.dock .hand [data-target]').first().click();
    await page.locator('.prev').waitFor();
    const before = (await movesMade(page)).length;
    await page.locator('.ask .primary').click();
    await page.waitForTimeout(300);
    assert.ok((await movesMade(page)).length > before);
    await page.context().close();
  });

  it('says why not, with the rule', { skip: 'fails: see the issue' }, async () => {
    const page = await app.page();
    await begin(page, app.address, { game, seats: ['person', 'bot:easy'] });
    await page.evaluate(drive, { steps: 40, seed: 5 });
    await page.waitForFunction(() => document.querySelector('.slot:not([data-target])') && document.querySelector('.slot[data-target]'), null, { timeout: 20000 }).catch(() => undefined);
    const closed = page.locator('.slot[aria-disabled=true]').first();
    if (await closed.count() && (await page.locator('.slot[data-target]').count())) {
      await closed.click();
      await page.locator('.why').waitFor();
      assert.match(await page.locator('.why').innerText(), /UC-\d/);
      await page.locator('.why .link').click();
      await page.locator('.rule.marked').waitFor();
    }
    await page.context().close();
  });

  it('axe finds nothing at the table, on the statement or at the end', async () => {
    for (const [width, theme] of [[1280, 'dark'], [1280, 'light'], [390, 'dark']]) {
      const page = await app.page({ viewport: { width, height: 844 }, settings: { theme } });
      await begin(page, app.address, { game, seats: ['person', 'bot:random'], options: [['contracts', true]] });
      await page.evaluate(drive, { steps: 40, seed: 3 });
      await page.waitForTimeout(300);
      assert.deepEqual(await violations(page), [], `table ${width} ${theme}`);
      if (width !== 390) { await page.context().close(); continue; }
      for (let i = 0; i < 300 && !(await page.locator('dialog.full[open]').count()); i++) await page.evaluate(drive, { steps: 1, seed: i + 1 });
      assert.deepEqual(await violations(page), [], `statement ${width} ${theme}`);
      await page.evaluate(drive, { steps: 4000, seed: 6 });
      await page.waitForTimeout(300);
      assert.deepEqual(await violations(page), [], `end ${width} ${theme}`);
      await page.context().close();
    }
  });

  it('can be played with the keyboard alone', async () => {
    const page = await app.page();
    await begin(page, app.address, { game, seats: ['person'] });
    for (let i = 0; i < 3; i++) {
      await page.locator('.dock .hand [data-target][tabindex="0"]').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      await page.waitForTimeout(200);
    }
    await page.locator('.slots [data-target][tabindex="0"]').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.dock .hand [data-target][tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    const before = (await movesMade(page)).length;
    await page.keyboard.press('Control+Enter');
    await page.waitForTimeout(300);
    assert.ok((await movesMade(page)).length > before);
    await page.context().close();
  });
});
