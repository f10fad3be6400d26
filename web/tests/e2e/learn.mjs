// How the tests take a lesson: they press what is in the ring of light, or the callout's main button, and nothing else.
import { readdirSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '../../scripts/games.mjs';
import { settled } from './browser.mjs';

const data = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'data');
export { games };

/** Every lesson there is, as game/lesson. */
export const lessons = games.flatMap(game => {
  const folder = join(data, game, 'lessons');
  return existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.json'))
        .sort()
        .map(name => `${game}/${name.slice(0, -5)}`)
    : [];
});

/** Runs in the page: what the guide says and points at, where to press it, and what is wrong with the picture. */
export function look() {
  const call = document.querySelector('.call');
  const dialog = document.querySelector('dialog[open]');
  if (dialog) return { says: 'window' };
  if (!call || getComputedStyle(call).visibility === 'hidden') return { says: 'wait' };
  const faults = [];
  const box = call.getBoundingClientRect();
  const cuts = (a, b, by = 1) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > by &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  const shown = x => x.checkVisibility({ visibilityProperty: true }) && x.getBoundingClientRect().width > 0;
  const thing = name => [...document.querySelectorAll(`[data-thing="${name}"]`)].filter(shown);
  if (box.left < -1 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    faults.push('the callout leaves the screen');
  const lit = [...document.querySelectorAll('[data-lit]')].filter(shown);
  const ring = document.querySelector('.veil .ring')?.getBoundingClientRect();
  if (ring && cuts(box, ring, 2)) faults.push('the callout covers its thing');
  for (const name of ['undo', 'confirm'])
    for (const x of thing(name)) if (cuts(box, x.getBoundingClientRect(), 2)) faults.push(`the callout covers ${name}`);
  for (const x of call.querySelectorAll('h2, p, .btn, .who, .kept'))
    if (x.scrollWidth > x.clientWidth + 1 || x.getBoundingClientRect().right > box.right + 1)
      faults.push(`text outside its box: ${x.textContent.trim().slice(0, 40)}`);
  if (/\{|\}|…\d|undefined|NaN/.test(call.textContent)) faults.push(`unfilled: ${call.textContent}`);
  const points = lit.map(x => {
    const r = x.getBoundingClientRect();
    for (const fy of [0.5, 0.3, 0.7, 0.15, 0.85])
      for (const fx of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const at = [r.left + r.width * fx, r.top + r.height * fy];
        const over = document.elementFromPoint(...at);
        if (over && (over === x || x.contains(over) || over.contains(x))) return at;
      }
    return null;
  });
  const says = call.dataset.says;
  const asked = says === 'step' && !!call.querySelector('.do');
  if (says === 'step' && !lit.length) faults.push('nothing is pointed at');
  points.forEach((at, i) => {
    if (!at) faults.push(`covered or out of sight: ${lit[i].dataset.thing ?? lit[i].dataset.move}`);
  });
  const step = document.querySelector('.dots [aria-current]')?.textContent.trim() ?? 'end';
  const first = lit[0];
  const states = ['aria-pressed', 'aria-checked', 'aria-valuenow'].map(a => first?.getAttribute(a)).join();
  return {
    says: asked ? 'deed' : says,
    at: points[0],
    faults,
    step,
    thing: first?.dataset.thing ?? '',
    sign: `${step} ${says} ${first?.dataset.thing} ${states} ${document.querySelector('.app').dataset.moves}`,
    title: call.querySelector('h2').textContent.trim(),
  };
}

/** Waits until the guide stands still and says something. */
export async function guided(page) {
  for (;;) {
    await settled(page);
    await page.waitForFunction(() => {
      const call = document.querySelector('.call');
      return document.querySelector('dialog[open]') || (call && getComputedStyle(call).visibility !== 'hidden');
    });
    await settled(page);
    const seen = await page.evaluate(look);
    if (seen.says !== 'wait') return seen;
  }
}

/** Takes a lesson to its end; `each` is shown every picture. Returns what was wrong, each with its step. */
export async function take(page, each = async () => undefined) {
  const faults = [];
  let presses = 0,
    last = '',
    same = 0;
  for (; presses < 80; presses++) {
    const seen = await guided(page);
    same = seen.sign === last ? same + 1 : 0;
    last = seen.sign;
    if (same > 8) return { faults: [...faults, `step ${seen.step}: pressing ${seen.thing} changes nothing`], presses };
    if (seen.says === 'window') {
      await page.locator('dialog[open] footer .btn.primary, dialog[open] header .ico').first().click();
      continue;
    }
    for (const fault of seen.faults) faults.push(`step ${seen.step} (${seen.says}, ${seen.thing}): ${fault}`);
    await each(seen);
    if (seen.says === 'finished') return { faults, presses };
    if (seen.says === 'answer')
      return { faults: [...faults, `step ${seen.step}: ${seen.thing} leads elsewhere`], presses };
    if (seen.says === 'deed') {
      if (!seen.at) return { faults: [...faults, `step ${seen.step}: nothing to press`], presses };
      await page.mouse.click(...seen.at);
    } else await page.locator('.call .main').click();
  }
  return { faults: [...faults, `not at its end after ${presses} presses`], presses };
}
