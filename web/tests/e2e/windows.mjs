// A question in a window: what is measured there, and whether all its answers can be pressed.
import { measure, windows } from './measure.mjs';
import { still } from './browser.mjs';

export { windows };

/** The three most usual questions of a game are looked at in all languages. */
export const usual = {
  'underwater-cities': ['turn-slot', 'effect-build', 'effect-gain'],
  'planet-steam': ['raise-bid', 'reactors-upgrade', 'trade-buy'],
  'planet-unknown': ['turn-place', 'turn-station', 'rotate-face'],
};
export const languagesOf = (game, kind) => (usual[game]?.includes(kind) ? ['en', 'ru', 'pl', 'cs'] : ['en']);

const holds = (move, words) => ` ${move} `.includes(` ${words} `);

/** Gives the page a window and waits until it has drawn itself for it. */
export async function resize(page, window) {
  await page.setViewportSize(window);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, window);
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
  );
  await still(page);
}

/** The faults of a question in a window. Answers may lie behind the table's own tabs, one press away. */
export async function look(page, window, { legal, record }) {
  const smallest = window.touch ? 12 : 11;
  const { faults, pressable } = await page.evaluate(measure, { smallest });
  if (record.game !== 'underwater-cities' || !legal.length) return faults;
  const missing = can => legal.filter(m => !can.some(words => holds(m, words)));
  let left = missing(pressable);
  const tabs = page.locator('nav.tabs button');
  const at = (await tabs.evaluateAll(all => all.findIndex(x => x.getAttribute('aria-current')))) ?? 0;
  for (let i = 0; left.length && i < (await tabs.count()); i++) {
    await tabs.nth(i).click();
    await still(page);
    const more = await page.evaluate(measure, { smallest });
    faults.push(...more.faults.filter(f => !faults.includes(f)));
    pressable.push(...more.pressable);
    left = missing(pressable);
  }
  if (at >= 0 && (await tabs.count())) await tabs.nth(at).click();
  if (left.length)
    faults.push(
      `no way to answer: ${left.slice(0, 3).join(', ')}${left.length > 3 ? ` and ${left.length - 3} more` : ''}`,
    );
  return faults;
}
