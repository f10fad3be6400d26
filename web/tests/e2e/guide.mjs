// How the tests follow the guide of a first game: they know nothing of the rules and press only "Do this".
import assert from 'node:assert/strict';
import { settled } from './browser.mjs';

/** How the games of this device ended. */
export const ended = page =>
  page.evaluate(
    () =>
      new Promise(done => {
        const open = indexedDB.open('frontier');
        open.onerror = () => done(null);
        open.onsuccess = () => {
          const base = open.result;
          const asked =
            base.objectStoreNames.contains('played') && base.transaction('played').objectStore('played').getAll();
          if (!asked) return done(null);
          asked.onsuccess = () => {
            base.close();
            done(asked.result.at(-1) ?? null);
          };
        };
      }),
  );

/** Runs in the page: what the guide says, and what is wrong with how it stands. */
export function look() {
  const call = document.querySelector('[data-guide]');
  if (!call || getComputedStyle(call).visibility === 'hidden') return null;
  const box = call.getBoundingClientRect();
  const cuts = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const faults = [];
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
    faults.push('leaves the screen');
  for (const name of ['undo', 'confirm'])
    for (const x of document.querySelectorAll(`[data-thing=${name}]`))
      if (x.checkVisibility() && cuts(box, x.getBoundingClientRect())) faults.push(`covers ${name}`);
  for (const x of call.querySelectorAll('h2, p, .btn'))
    if (x.scrollWidth > x.clientWidth + 1) faults.push(`text outside its box: ${x.textContent.trim().slice(0, 40)}`);
  const advice = call.querySelector('.does b')?.getBoundingClientRect();
  const there = advice && document.elementFromPoint(advice.left + advice.width / 2, advice.bottom - 4);
  if (advice && !there?.closest('.does')) faults.push('its advice has to be scrolled to');
  if (/[{}]|undefined|NaN|feature\./.test(call.textContent)) faults.push(`unfilled: ${call.textContent}`);
  const covered = [...document.querySelectorAll('main.stage [data-target]')]
    .filter(x => x.checkVisibility() && cuts(box, x.getBoundingClientRect()))
    .map(x => x.dataset.target);
  return { says: call.dataset.guide, about: call.dataset.about, text: call.textContent, covered, faults };
}

/** Waits for the next question, with the coach's move in it; null: the game asks nothing any more. */
export async function advised(page) {
  const made = Number(await page.locator('.app').getAttribute('data-moves'));
  for (;;) {
    await settled(page);
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
    const call = page.locator('[data-guide]');
    if (await ended(page)) return null;
    if (await call.isVisible()) {
      await page.locator('[data-do=advice]:not(:disabled)').waitFor();
      await settled(page);
      return { made, ...(await page.evaluate(look)) };
    }
    // Silent: the lighthouse in the top bar brings it back, once the others have moved.
    const lighthouse = page.locator('nav.tools .ico:has([href$="i-light"]):not(:disabled)');
    if (await lighthouse.count()) {
      await lighthouse.first().click();
      await call.waitFor();
    }
  }
}

/** Does so many times what the guide proposes, or to the end of the game. */
export async function follow(page, steps = Infinity, each = () => undefined) {
  const heard = {};
  const all = [];
  for (let i = 0; i < steps; i++) {
    const said = await advised(page);
    if (!said) break;
    each(said, i);
    assert.deepEqual(said.faults, [], `${said.about}: ${said.text}`);
    heard[said.about] = (heard[said.about] ?? 0) + 1;
    all.push(said);
    await page.locator('[data-do=advice]').click();
    await page.waitForFunction(n => Number(document.querySelector('.app').dataset.moves) > n, said.made);
  }
  return { heard, all };
}
