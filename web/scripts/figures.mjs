// How light and how quick the table is, measured in a real Chromium against the built client:
// bytes that go over the wire until everything works without a network, in each language; the time
// until the first click can be made; how long a click waits for the frame that answers it, with
// nobody thinking and with a bot that thinks all the time. On a machine busy with other things the wait
// says little; the processor time of the page's own thread is then what counts. Exits with 1 when a
// promise is broken.
import { cpus, loadavg } from 'node:os';
import { start } from '../tests/e2e/browser.mjs';
import { begin } from '../tests/e2e/play.mjs';

const promised = { bytes: 600e3, ready: 2000, click: 100 };
const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const busy = loadavg()[0] > cpus().length / 2;
const app = await start();
let broken = 0;
const tell = (what, value, unit, most) => {
  const good = value <= most;
  broken += !good;
  console.log(`${what.padEnd(56)}${String(Math.round(value)).padStart(6)} ${unit}${good ? '' : `   more than ${most}`}`);
};

/** Bytes the server has sent on all connections so far, headers included. */
const sockets = [];
app.server.on('connection', (s) => sockets.push(s));
const sent = () => sockets.reduce((sum, s) => sum + s.bytesWritten, 0);

async function firstLoad(language) {
  const page = await app.page({ settings: { language } });
  const before = sent();
  await page.addInitScript(() => {
    const look = () => (document.querySelector('.go .primary:not(:disabled)') ? (globalThis.ready = performance.now()) : requestAnimationFrame(look));
    look();
  });
  await page.goto(app.address);
  await page.waitForFunction(() => globalThis.ready);
  const shown = sent() - before;
  await page.locator('html[data-kept]').waitFor();
  await page.waitForLoadState('networkidle');
  const result = { ready: await page.evaluate(() => globalThis.ready), shown, whole: sent() - before };
  await page.context().close();
  return result;
}

/** Real presses of the mouse, and how long the browser says each waited for its frame. */
async function clicks(seats, things) {
  const page = await app.page({ settings: { speed: 1 } });
  await page.addInitScript(() => {
    globalThis.waits = [];
    new PerformanceObserver((list) => { for (const e of list.getEntries()) if (e.name === 'click') globalThis.waits.push(e.duration); }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  await begin(page, app.address, { game: 'underwater-cities', seats, wait: false });
  await page.locator('.ring').waitFor();
  await page.waitForTimeout(1500);
  await page.evaluate(() => (globalThis.waits.length = 0));
  const thread = await page.context().newCDPSession(page);
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => (await thread.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1e3;
  const works = [];
  let pressed = 0;
  for (let i = 0; i < 12; i++)
    for (const thing of things) {
      const box = await page.locator(thing).first().boundingBox();
      const before = await worked();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      pressed++;
      await page.waitForTimeout(250);
      works.push((await worked()) - before);
    }
  const waits = await page.evaluate(() => globalThis.waits);
  await page.context().close();
  return { works, waits: [...waits, ...Array(Math.max(0, pressed - waits.length)).fill(16)] };   // quicker ones are not reported
}

console.log(`${cpus().length} cores, ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}${busy ? ': too busy to judge waits' : ''}\n`);
for (const language of ['en', 'ru', 'pl', 'cs']) {
  const load = await firstLoad(language);
  tell(`${language}: until the first click can be made`, load.shown / 1e3, 'kB', promised.bytes / 1e3);
  tell(`${language}: in total, then all works without a network`, load.whole / 1e3, 'kB', promised.bytes / 1e3);
  tell(`${language}: ready for the first click after`, load.ready, 'ms', promised.ready);
}
for (const [how, seats, things] of [
  ['a card picked, nobody thinking', ['person', 'bot:easy'], ['.dock .hand [data-target]']],
  ['a board looked at, nobody thinking', ['person', 'bot:easy'], ['.seat >> nth=1 >> .head', '.seat >> nth=0 >> .head']],
  ['a board looked at, a bot thinking', ['bot:expert', 'bot:expert'], ['.seat >> nth=1 >> .head', '.seat >> nth=0 >> .head']],
  ['settings opened and closed, a bot thinking', ['bot:expert', 'bot:expert'], ['.tools .ico:last-child', 'dialog[open] header .ico']],
]) {
  const { works, waits } = await clicks(seats, things);
  tell(`${how}: work`, middle(works), 'ms', promised.click);
  tell(`${how}: wait`, middle(waits), 'ms', busy ? Infinity : promised.click);
}
await app.stop();
process.exit(broken ? 1 : 0);
