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

/**
 * The faults of a question in a window, and where what keeps its place stands. Answers may lie behind the table's own
 * tabs, one press away.
 */
export async function look(page, window, { legal }) {
  const smallest = window.smallest ?? (window.touch ? 12 : 11);
  const { faults, pressable, steady } = await page.evaluate(measure, { smallest });
  const missing = () => legal.filter(m => !pressable.some(words => holds(m, words)));
  const tabs = page.locator('nav.tabs button, .drawer.fixed nav button, nav.sides button');
  const at = await tabs.evaluateAll(all =>
    all.findIndex(x => x.getAttribute('aria-current') || x.getAttribute('aria-pressed') === 'true'),
  );
  let went = false;
  for (let i = 0; missing().length && i < (await tabs.count()); i++) {
    await tabs.nth(i).click();
    went = true;
    await still(page);
    const more = await page.evaluate(measure, { smallest });
    faults.push(...more.faults.filter(f => !faults.includes(f)));
    pressable.push(...more.pressable);
  }
  if (went && at >= 0) await tabs.nth(at).click();
  const left = missing();
  if (left.length)
    faults.push(
      `no way to answer: ${left.slice(0, 3).join(', ')}${left.length > 3 ? ` and ${left.length - 3} more` : ''}`,
    );
  return { faults, steady };
}

/** Remembers where things stand in each window, and says which of them moved when the question changed. */
export function keeper() {
  const known = new Map();
  return (window, { record, players }, steady) =>
    Object.entries(steady).flatMap(([name, now]) => {
      const key = `${record.game} ${players} ${window.name} ${name}`;
      const then = known.get(key) ?? now;
      known.set(key, then);
      return then.some((n, i) => Math.abs(n - now[i]) > 1) ? [`moved: ${name} from ${then} to ${now}`] : [];
    });
}

const ofQuestions = /^(answer|board|cannot be pressed)/; // a guide or an inspector may stand over those

/** The faults of a screen that is no question: of every part of it, a window at a time where it scrolls. */
export async function whole(page, window) {
  const faults = new Set();
  for (let part = 0; part < 12; part++) {
    const smallest = window.smallest ?? (window.touch ? 12 : 11);
    for (const fault of (await page.evaluate(measure, { smallest })).faults)
      if (!ofQuestions.test(fault)) faults.add(fault);
    if (!(await page.evaluate(scrollOn))) break;
    await still(page);
  }
  await page.evaluate(() => {
    for (const x of document.querySelectorAll('html, [data-scrolled]')) {
      x.removeAttribute('data-scrolled');
      x.scrollTop = 0;
    }
  });
  return [...faults];
}

/** Runs in the page: scrolls on what is read by scrolling, by most of what is seen of it; false at its end. */
function scrollOn() {
  const over = document.querySelector('dialog[open], [aria-modal=true]');
  if (!over && document.querySelector('.app')) return false; // a table stands still
  const root = over ?? document.scrollingElement;
  let went = false;
  for (const x of [root, ...root.querySelectorAll('*')]) {
    if (x.clientHeight < 120 || x.scrollHeight <= x.clientHeight + 2) continue;
    if (x !== document.scrollingElement && !/auto|scroll/.test(getComputedStyle(x).overflowY)) continue;
    const before = x.scrollTop;
    x.scrollTo({ top: before + 0.8 * Math.min(x.clientHeight, innerHeight), behavior: 'instant' });
    if (x.scrollTop > before + 1) went = x.dataset.scrolled = 'yes';
  }
  return !!went;
}
