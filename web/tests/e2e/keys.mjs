// Games without a mouse: by keys alone.
import { settled } from './browser.mjs';

export const answers = {
  'underwater-cities':
    '.slot[data-target], .hand [data-target], .field [data-target], .way, .plays [data-target], ' +
    '.drawer [data-target], .ask .acts .btn:not(:disabled)',
  'planet-unknown':
    '.picker .pick, .picker footer .primary:not(:disabled), .options [role=radio]:not(:disabled), ' +
    '.middle .acts .primary:not(:disabled), .dep:not(:disabled):not(.sel), .gains .go .primary:not(:disabled), ' +
    '.gains .chip.do:not(:disabled), .gains .go .btn:not(.back):not(:disabled)',
  'planet-steam':
    '.ps [data-target], .ps .choice:not(:disabled), .ps .card .cover, .ps .seg .k:not(:disabled), ' +
    '.ps .stp .k:not(:disabled), .ps .k.go:not(:disabled), .ps .k.no:not(:disabled), .ps .way, .ps .part:not(:disabled)',
};

const made = page => page.locator('.app').getAttribute('data-moves').then(Number);
const dice = seed => {
  let state = seed >>> 0 || 1;
  return n => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0), Math.floor((state / 2 ** 32) * n));
};

/** Runs in the page: marks one of the answers that can be seen, and says whether there was one. */
function choose({ selector, nth }) {
  for (const old of document.querySelectorAll('[data-wanted]')) old.removeAttribute('data-wanted');
  const seen = [...document.querySelectorAll(selector)].filter(
    x => x.getClientRects().length > 0 && getComputedStyle(x).visibility !== 'hidden',
  );
  // What is ready to be confirmed is confirmed two times out of three.
  const ready = seen.filter(x => x.matches('.primary, .k.go'));
  const from = ready.length && nth % 3 ? ready : seen;
  const wanted = from[nth % Math.max(1, from.length)];
  wanted?.setAttribute('data-wanted', '');
  return !!wanted;
}

/** Runs in the page: where the focus is, seen from what is wanted. */
function stand() {
  const at = document.activeElement,
    wanted = document.querySelector('[data-wanted]');
  if (!wanted) return 'gone';
  if (at === wanted) return 'there';
  if (!at?.hasAttribute('data-target') || !wanted.hasAttribute('data-target')) return 'away';
  const group = x => x.closest('[role=group], .slots, .hand, .always, svg');
  if (group(at) !== group(wanted)) return 'away';
  const a = at.getBoundingClientRect(),
    b = wanted.getBoundingClientRect();
  const dx = b.x + b.width / 2 - a.x - a.width / 2,
    dy = b.y + b.height / 2 - a.y - a.height / 2;
  return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp';
}

/** Brings the focus to what is wanted, by Tab and arrows, and presses it; false: it could not be reached. */
async function reach(page, random) {
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let presses = 0; presses < 260; presses++) {
    const where = await page.evaluate(stand);
    if (where === 'gone') return true;
    if (where === 'there') {
      await page.keyboard.press('Enter');
      return true;
    }
    if (where === 'away') await page.keyboard.press('Tab');
    else await page.keyboard.press(presses % 5 === 4 ? arrows[random(4)] : where);
  }
  return false;
}

/** Plays so many own and others' moves, or to the end, by keys alone. */
export async function byKeys(page, game, { moves = Infinity, seed = 1 } = {}) {
  const random = dice(seed);
  let missed = 0;
  for (let idle = 0; idle < 400;) {
    await settled(page);
    if ((await page.locator('.end').count()) || (await made(page)) >= moves) return { moves: await made(page), missed };
    const before = await made(page);
    const list = await page.evaluate(choose, { selector: 'dialog[open] .mv', nth: random(1e6) });
    if (list) {
      if (!(await reach(page, random))) missed++;
    } else if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
    else if (await page.locator('.curtain').count()) await page.keyboard.press('Enter');
    else if (
      !(await page.evaluate(choose, { selector: answers[game], nth: random(1e6) })) &&
      !(await page.evaluate(choose, { selector: '.ask .link, .bar .link', nth: 0 })) // the list of moves
    ) {
      idle++;
      continue;
    } else if (!(await reach(page, random))) missed++;
    await settled(page);
    idle = (await made(page)) > before ? 0 : idle + 1;
  }
  throw new Error(`no move in 400 tries: ${await page.locator('[data-thing=prompt]').first().innerText()}`);
}
