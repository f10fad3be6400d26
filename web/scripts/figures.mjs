// How light and how quick the table is, measured in a real Chromium against the built client:
// bytes that go over the wire until everything works without a network, in each language; the time
// until the first click can be made; and how long clicks wait for their answer, in all three games.
//
// A wait begins when the mouse button is let go and ends when the frame that shows the answer is on the
// screen: as soon as the page is the answer (the card lies higher, the dialog is open, the move is made) a
// letter is written into it, and the browser's Element Timing tells when the frame in which it first stood was
// presented, to 4 ms. The work beside it is what the page's own thread had to do. Waits are judged only
// when other programs leave the machine alone. Exits with 1 when a promise is broken. `figures [words]`:
// only the clicks whose line has these words.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { start } from '../tests/e2e/browser.mjs';
import { begin } from '../tests/e2e/play.mjs';
import { openSaved, playedTo } from '../tests/e2e/scenes.mjs';

const promised = { bytes: 600e3, ready: 2000, click: 100, middle: 50 };
const times = 10; // each thing is pressed so often
const pause = ms => new Promise(done => setTimeout(done, ms));
const middle = list => [...list].sort((a, b) => a - b)[list.length >> 1];

/** How many processors other programs keep busy just now. */
async function others() {
  const read = () => readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].trim().split(/\s+/).slice(1).map(Number);
  const before = read();
  await pause(2000);
  const spent = read().map((x, i) => x - before[i]),
    all = spent.reduce((a, b) => a + b, 0);
  return cpus().length * (1 - (spent[3] + spent[4]) / all);
}

const elsewhere = await others().catch(() => 0);
const busy = elsewhere > 0.5;
const app = await start();
let broken = 0;
const tell = (what, value, unit, most) => {
  const good = value <= most;
  broken += !good;
  console.log(
    `${what.padEnd(56)}${String(Math.round(value)).padStart(6)} ${unit}${good ? '' : `   more than ${most}`}`,
  );
};

/** Bytes the server has sent on all connections so far, headers included. */
const sockets = [];
app.server.on('connection', s => sockets.push(s));
const sent = () => sockets.reduce((sum, s) => sum + s.bytesWritten, 0);

async function firstLoad(language) {
  const page = await app.page({ serviceWorkers: 'allow', settings: { language } });
  const before = sent();
  await page.addInitScript(() => {
    const look = () =>
      document.querySelector('.go .primary:not(:disabled)')
        ? (globalThis.ready = performance.now())
        : requestAnimationFrame(look);
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

/** Runs in the page: notes for each press when the frame with its answer was presented. */
function watch() {
  globalThis.press = null;
  new PerformanceObserver(list => {
    for (const e of list.getEntries()) globalThis.press.seen = e.renderTime - globalThis.press.from;
  }).observe({ type: 'element' });
  const mark = () => {
    document.querySelector('[elementtiming]')?.remove();
    const letter = document.createElement('span');
    letter.setAttribute('elementtiming', 'answer');
    letter.textContent = '.';
    letter.style = 'position: fixed; left: 0; top: 0; z-index: 9; font-size: 1px; opacity: 0.01';
    (document.querySelector('dialog[open]') ?? document.body).append(letter);
  };
  globalThis.expect = answer => {
    const press = (globalThis.press = { from: 0, seen: 0 });
    const right = new Function(`return ${answer}`);
    const look = new MutationObserver(() => {
      if (!press.from || !right()) return;
      look.disconnect();
      mark();
    });
    look.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    addEventListener('click', e => (press.from = e.timeStamp), { capture: true, once: true });
  };
}

/** Real presses of the mouse. Each thing: what is pressed, and what is true of the page that answers. */
async function clicks(game, from, things, ready = async () => undefined) {
  const page = await app.page({ settings: { speed: 1 } });
  await page.addInitScript(watch);
  if (typeof from === 'function') await from(page);
  else await begin(page, app.address, { game, seats: from, wait: false });
  await page.locator('.ring, .ps, .pu').first().waitFor();
  await pause(1500);
  const thread = await page.context().newCDPSession(page);
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () =>
    (await thread.send('Performance.getMetrics')).metrics.find(m => m.name === 'TaskDuration').value * 1e3;
  const works = [],
    waits = [];
  for (let i = 0; i < times; i++)
    for (const [thing, answer, measured = true, before] of things) {
      await ready(page);
      if (before) await page.evaluate(before);
      const target = page.locator(thing).first();
      await target.waitFor();
      const box = await target.boundingBox();
      await page.evaluate(
        a => globalThis.expect(a),
        answer.replaceAll('MOVES', await page.locator('.app').getAttribute('data-moves')),
      );
      const begun = await worked();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForFunction(() => globalThis.press.seen > 0);
      await pause(250);
      if (!measured) continue;
      works.push((await worked()) - begun);
      waits.push(await page.evaluate(() => globalThis.press.seen));
    }
  await page.context().close();
  return { works, waits };
}

console.log(
  `${cpus().length} cores, ${cpus()[0].model}; others use ${elsewhere.toFixed(1)} of them${busy ? ': too busy to judge waits' : ''}\n`,
);
for (const language of process.argv[2] ? [] : ['en', 'ru', 'pl', 'cs']) {
  const load = await firstLoad(language);
  tell(`${language}: until the first click can be made`, load.shown / 1e3, 'kB', promised.bytes / 1e3);
  tell(`${language}: in total, then all works without a network`, load.whole / 1e3, 'kB', promised.bytes / 1e3);
  tell(`${language}: ready for the first click after`, load.ready, 'ms', promised.ready);
}

const has = selector => `!!document.querySelector('${selector}')`,
  hasNot = selector => `!document.querySelector('${selector}')`;
const card = ['.dock .hand [data-target]:not(.on)', has('.dock .hand .on')],
  letGo = ['.dock .hand .on', hasNot('.dock .hand .on'), false];
const confirm = ['.ask .primary:not(:disabled)', `document.querySelector('.app').dataset.moves !== 'MOVES'`];
const undo = ['.ask .undo:not(:disabled)', confirm[1]];
const board = [
  ['.seat >> nth=1 >> .head', has('.seat + .seat.shown')],
  ['.seat >> nth=0 >> .head', has('.seat:first-child.shown')],
];
const settings = [
  ['.tools .ico:last-child', has('dialog[open]')],
  ['dialog[open] header .ico', hasNot('dialog[open]')],
];
const log = [
  ['.tools .ico:nth-last-child(2)', has('dialog[open]')],
  ['dialog[open] header .ico', hasNot('dialog[open]')],
];
const person = ['person', 'bot:easy'],
  bots = ['bot:expert', 'bot:expert'];
const uc = 'underwater-cities',
  pu = 'planet-unknown',
  ps = 'planet-steam';
const moved = `document.querySelector('.app').dataset.moves !== 'MOVES'`;
// Planet Unknown: a tile taken and put back, turned, placed and taken back.
const tile = ['.dep:not(:disabled):not(.sel)', has('.dep.sel')],
  putBack = ['.dep.sel', hasNot('.dep.sel'), false],
  turn = [
    '.ctl .ico >> nth=0',
    `document.querySelector('.ghost .edge').getAttribute('d') !== (globalThis.lay ?? '')`,
    true,
    `globalThis.lay = document.querySelector('.ghost .edge').getAttribute('d')`,
  ],
  place = ['.gains .go .primary:not(:disabled)', moved],
  puUndo = ['.gains .un:not(:disabled)', moved];
// Planet Steam: one carrier chosen and then another; the history of a price; a converter placed and taken back.
const chosen = `document.querySelector('.choice[aria-pressed=true]')?.dataset.thing`;
const carrier = [
    '.choice:not([aria-pressed=true])',
    `!!${chosen} && ${chosen} !== globalThis.was`,
    true,
    `globalThis.was = ${chosen}`,
  ],
  turned = '.ps .flip[aria-pressed=true]',
  history = ['.ps [aria-label="Show the history of Quartz"]', has(turned)];
/** Planet Steam, played to where a person may build: what is done there can be taken back. */
const workbench = async page => {
  const names = ['Marta', 'Ilya', 'Nautilus'];
  const canBuild = (q, view, n, ask) =>
    q.kind === 'reactors' && n > 60 && ask(`legal ${q.seat}`)[0].moves.some(m => m.startsWith('converter energy '));
  const { record, seat } = await playedTo({ game: ps, players: 3, seed: '7', names }, canBuild);
  const kinds = names.map((_, i) => (i === seat ? 'person' : 'bot'));
  await openSaved(page, app.address, { record, viewer: seat, names, kinds });
};
const part = ['[data-thing="part:converter energy"]:not(:disabled)', has('.part.drag')],
  fit = ['.ps .zone.target', moved],
  takeOff = ['.fin [data-thing="undo"]:not(:disabled)', moved];
/** The coach thinks as the bots do: somebody who waits for a hint goes on pressing things. */
const coachThinks = async page => {
  if (!(await page.locator('.tools .busy').count())) await page.locator('.tools .ico').first().click();
};
const wanted = process.argv[2] ?? '';
for (const [game, how, from, things, ready] of [
  [uc, 'a card picked, nobody thinking', person, [card, letGo]],
  [uc, 'a card picked, the coach thinking', person, [card, letGo], coachThinks],
  [uc, 'a move made, nobody thinking', person, [[...card, false], confirm, [...undo, false]]],
  [uc, 'a move taken back, nobody thinking', person, [[...card, false], [...confirm, false], undo]],
  [uc, 'a board looked at, nobody thinking', person, [board[0], ['.seat >> nth=0 >> .head', hasNot('.seat.shown')]]],
  [uc, 'a board looked at, bots thinking', bots, board],
  [uc, 'settings opened and closed, bots thinking', bots, settings],
  [uc, 'the log opened and closed, bots thinking', bots, log],
  [pu, 'a tile taken, nobody thinking', person, [tile, putBack]],
  [pu, 'a tile turned, nobody thinking', person, [[...tile, false], turn, putBack]],
  [pu, 'a tile placed, nobody thinking', person, [[...tile, false], place, [...puUndo, false]]],
  [pu, 'a tile taken back, nobody thinking', person, [[...tile, false], [...place, false], puUndo]],
  [pu, 'settings opened and closed, bots thinking', bots, settings],
  [ps, 'a carrier chosen, nobody thinking', person, [carrier]],
  [ps, 'a part placed, nobody thinking', workbench, [[...part, false], fit, [...takeOff, false]]],
  [ps, 'a part taken back, nobody thinking', workbench, [[...part, false], [...fit, false], takeOff]],
  [ps, 'a dial turned over and back', person, [history, [turned, hasNot(turned)]]],
  [ps, 'settings opened and closed, bots thinking', bots, settings],
].filter(([game, how]) => `${game}, ${how}`.includes(wanted))) {
  const { works, waits } = await clicks(game, from, things, ready);
  console.log(`${game}, ${how}: ${waits.length} clicks`);
  // Where bots play, the page draws their moves meanwhile: that is no part of the click.
  tell('    work, in the middle', middle(works), 'ms', from === bots ? Infinity : promised.click);
  tell('    wait, in the middle', middle(waits), 'ms', busy ? Infinity : promised.middle);
  tell('    wait, the longest', Math.max(...waits), 'ms', busy ? Infinity : promised.click);
}
await app.stop();
process.exit(broken ? 1 : 0);
