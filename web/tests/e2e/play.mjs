// How the tests play: they press what a person could press, and nothing else.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { settled } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs in the page: answers questions by clicking visible targets until the game is over. With nothing to press for
 * `patience` milliseconds it is stuck.
 */
export async function drive({ steps, seed, patience = 60000 }) {
  let state = seed >>> 0 || 1;
  const random = n => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0), Math.floor((state / 2 ** 32) * n));
  const wait = ms => new Promise(done => setTimeout(done, ms));
  const visible = x => x.getClientRects().length > 0 && getComputedStyle(x).visibility !== 'hidden';
  const find = selector => [...document.querySelectorAll(selector)].filter(visible);
  const press = x => x.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  let since = performance.now(); // when something could last be pressed
  for (let i = 0; i < steps;) {
    await globalThis.settled();
    if (document.querySelector('.end')) return { over: true, steps: i };
    const dialog = find('dialog[open] footer .btn.primary, dialog[open] header .ico')[0];
    const curtain = find('.curtain .btn')[0];
    const confirm = find('.ask .acts .btn.primary:not(:disabled)')[0];
    const ways = find('.way:not(:disabled), [data-target]:not([aria-pressed=true])');
    const leave = find('.ask .acts .btn.quiet:not(:disabled)')[0];
    const next =
      dialog ??
      curtain ??
      (confirm && random(8) ? confirm : null) ??
      (ways.length && (!leave || random(6)) ? ways[random(ways.length)] : leave);
    const list = find('.ask .link')[0];
    if (next) {
      press(next);
      i++;
      since = performance.now();
    } else if (list && performance.now() - since > 400) {
      press(list); // nothing on the board answers this: the list of moves does
      await globalThis.settled();
      const moves = find('dialog[open] .mv');
      if (moves.length) {
        press(moves[random(moves.length)]);
        i++;
        since = performance.now();
      }
    } else if (performance.now() - since > patience)
      return { over: false, steps: i, stuck: document.querySelector('.ask')?.textContent };
    else await wait(10);
  }
  await globalThis.settled();
  return { over: !!document.querySelector('.end'), steps };
}

/** Unfolds the options of the set-up form, those that are seldom wanted too. */
export async function unfold(page) {
  for (const fold of ['.setup .fold', '.setup .rest'])
    if (await page.locator(`${fold}:not([open])`).count()) await page.locator(`${fold} > summary`).click();
}

/**
 * Sets a game up on the home page and starts it; the same deal gives the same cards. With bots only, `wait` must be
 * off.
 */
export async function begin(page, address, { game, seats, options = [], deal = 1, wait = true }) {
  await page.goto(`${address}?seed=${deal}`);
  await page.locator('.game').first().waitFor();
  await page.locator(`.game[data-game="${game}"]`).click();
  await page.locator('.setup .st').first().waitFor();
  const kinds = page.locator('.setup .kind select');
  for (let i = 0; i < (await kinds.count()); i++) await kinds.nth(i).selectOption(seats[i] ?? 'empty');
  if (options.length) await unfold(page);
  for (const [id, value] of options) {
    const field = page.locator(`[data-option="${id}"]`);
    if (value === true) await field.click();
    else await field.locator('select').selectOption(value);
  }
  await page.locator('.go .primary').click();
  await page.locator('.ask:visible').first().waitFor();
  if (wait) await settled(page);
}

export const movesMade = page =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('frontier');
        open.onsuccess = () => {
          const both = open.result.transaction(['games', 'records']);
          const all = both.objectStore('games').getAll(),
            records = both.objectStore('records').getAll();
          both.oncomplete = () => {
            const last = all.result.sort((a, b) => b.updated - a.updated)[0];
            resolve(records.result.find(r => r.id === last?.id)?.record.moves ?? []);
          };
          both.onabort = () => reject(both.error);
        };
        open.onerror = () => reject(open.error);
      }),
  );

/** What axe has to say against the page as it is. */
export async function violations(page) {
  if (!(await page.evaluate(() => !!window.axe))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const found = await window.axe.run(document, { resultTypes: ['violations'], preload: false, iframes: false });
    return found.violations.map(
      v =>
        `${v.id}: ${v.nodes
          .slice(0, 3)
          .map(n => n.target.join(' '))
          .join(', ')}`,
    );
  });
}
