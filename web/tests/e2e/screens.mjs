// Every screen that is not a table, and what lies over one: home, ends, replay, log, settings, lessons, puzzles, books,
// history, lobby, account. Each is an address, or a few presses away from one.
import { readFileSync } from 'node:fs';
import { settled } from './browser.mjs';
import { gameIds, names } from './questions.mjs';
import { keepGame, playedTo } from './scenes.mjs';
import { guided, lessons } from './learn.mjs';

const three = names.slice(0, 3);
const puzzleOf = game =>
  JSON.parse(readFileSync(new URL(`../../../data/${game}/puzzles.json`, import.meta.url), 'utf8')).puzzles[0].id;

const once = make => {
  const made = new Map();
  return key => made.get(key) ?? made.set(key, make(key)).get(key);
};
const finished = once(game => playedTo({ game, players: 3, seed: '7', names: three }));
const alone = once(game => playedTo({ game, players: 1, seed: '7', names: ['Marta'], bot: 'random' }));
const running = once(game =>
  playedTo({ game, players: 3, seed: '7', names: three }, (q, view, n) => q.seat === 0 && n > 60 && q.kind !== 'wait'),
);

const saved = (id, record, viewer, more = {}) => ({
  id,
  version: 1,
  title: 'Tuesday reef',
  game: record.game,
  created: Date.now(),
  updated: Date.now(),
  floor: 0,
  viewer,
  over: !!record.result?.over,
  points: record.result?.scores ?? [],
  draft: [],
  record,
  seats: record.seats.map((name, i) => ({ name, kind: i === viewer ? 'person' : 'bot', level: 'easy' })),
  ...more,
});

/** Goes to an address of the page, from anywhere, as a press on a link does. */
async function to(page, address, hash, wait) {
  if (!page.url().startsWith(address)) await page.goto(`${address}#/about`);
  await page.evaluate(() => (location.hash = '#/about')); // what was there is gone
  await page.locator('main').first().waitFor();
  await page.locator('.app').waitFor({ state: 'detached' });
  await page.evaluate(where => (location.hash = where), hash);
  await page.locator(wait).first().waitFor();
  await settled(page);
}
async function kept(page, address, game) {
  await to(page, address, '#/mine', 'main');
  await keepGame(page, game);
}
async function table(page, address, game, more) {
  const { record } = await running(game);
  const { result: _, ...rest } = record;
  await kept(page, address, saved('running', rest, 0, more));
  await to(page, address, '#/play/running', '.app');
}
async function end(page, address, record, viewer) {
  await kept(page, address, saved('over', record, viewer, { record: { ...record, result: undefined } }));
  await to(page, address, '#/play/over', '.end');
}
const press = (page, key) => page.keyboard.press(key);
const dialog = page => page.locator('dialog[open]').first().waitFor();

async function menu(page) {
  await page.locator('button:has(use[href="#i-menu"]):visible').first().click();
  await dialog(page);
}
async function fromMenu(page, icon) {
  await menu(page);
  await page.locator(`dialog[open] .menu .btn:has(use[href="#${icon}"])`).click();
  await page.locator('dialog[open] .menu').waitFor({ state: 'detached' });
  await dialog(page);
}

/** One screen for all games, or one a game. */
const one = (name, open) => [{ name, open }];
const each = (name, open) =>
  gameIds.map(game => ({ name: `${name}-${game}`, open: (page, address) => open(page, address, game) }));

const best = scores => scores.indexOf(Math.max(...scores));
const worst = scores => scores.indexOf(Math.min(...scores));

export const screens = [
  ...each('home', async (page, address, game) => {
    await to(page, address, '#/', '.setup');
    await page.locator(`.game[data-game="${game}"]`).click();
    await page.locator(`.game.on[data-game="${game}"]`).waitFor();
  }),
  ...each('home-options', async (page, address, game) => {
    await to(page, address, '#/', '.setup');
    await page.locator(`.game[data-game="${game}"]`).click();
    await page.locator(`.game.on[data-game="${game}"]`).waitFor();
    for (const fold of ['.setup .fold', '.setup .rest'])
      if (await page.locator(`${fold}:not([open])`).count()) await page.locator(`${fold} > summary`).click();
  }),
  ...one('home-kept', async (page, address) => {
    for (const game of gameIds) {
      const { record } = await running(game);
      const { result: _, ...rest } = record;
      await kept(page, address, saved(`kept-${game}`, rest, 0));
      await kept(page, address, saved(`ended-${game}`, (await finished(game)).record, 0));
    }
    await to(page, address, '#/', '.sv');
  }),
  ...one('home-wrong-file', async (page, address) => {
    await to(page, address, '#/', '.setup');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"moves":[]}') });
    await dialog(page);
  }),
  ...one('home-settings', async (page, address) => {
    await to(page, address, '#/', '.setup');
    await page.locator('button:has(use[href="#i-gear"])').first().click();
    await dialog(page);
  }),
  ...one('about', (page, address) => to(page, address, '#/about', 'main')),
  ...one('nowhere', (page, address) => to(page, address, '#/play/none', 'main h1')),
  ...one('damaged-link', (page, address) => to(page, address, '#/shared/AAAA', 'main h1')),
  ...one('learn', (page, address) => to(page, address, '#/learn', '.courses')),
  ...each('lesson', async (page, address, game) => {
    await to(page, address, `#/learn/${lessons.find(id => id.startsWith(game))}`, '.call');
    await guided(page);
  }),
  ...one('puzzles', (page, address) => to(page, address, '#/puzzles', '.day')),
  ...each('puzzle', (page, address, game) => to(page, address, `#/puzzles/${game}/${puzzleOf(game)}`, '.app')),
  ...one('daily', (page, address) => to(page, address, '#/daily', '[data-daily]')),
  ...each('rules', (page, address, game) => to(page, address, `#/rules/${game}`, 'article')),
  ...each('things', (page, address, game) => to(page, address, `#/things/${game}`, 'li[data-id]')),
  ...one('mine', (page, address) => to(page, address, '#/mine', 'main')),
  ...each('end-won', async (page, address, game) => {
    const { record } = await finished(game);
    await end(page, address, record, best(record.result.scores));
  }),
  ...each('end-lost', async (page, address, game) => {
    const { record } = await finished(game);
    await end(page, address, record, worst(record.result.scores));
  }),
  ...['underwater-cities', 'planet-unknown'].map(game => ({
    name: `end-alone-${game}`,
    open: async (page, address) => end(page, address, (await alone(game)).record, 0),
  })),
  ...each('replay', async (page, address, game) => {
    await kept(page, address, saved('over', (await finished(game)).record, 0));
    await to(page, address, '#/replay/over@90', '.bar input[type=range]');
  }),
  ...each('share', async (page, address, game) => {
    await kept(page, address, saved('over', (await finished(game)).record, 0));
    await to(page, address, '#/replay/over', '[data-share]');
    await page.locator('[data-share]').first().click();
    await page.locator('dialog[open] section:nth-of-type(2) .btn').click();
    await page.locator('dialog[open] section img').waitFor();
  }),
  ...each('log', async (page, address, game) => {
    await table(page, address, game);
    await press(page, 'l');
    await page.locator('dialog[open] .story').waitFor();
    await settled(page);
  }),
  ...each('points', async (page, address, game) => {
    await table(page, address, game);
    await fromMenu(page, 'i-chart');
  }),
  ...each('recap', async (page, address, game) => {
    await table(page, address, game);
    await press(page, 'n');
    await page.locator('dialog[open] .story .turn').first().waitFor();
    await settled(page);
  }),
  ...each('keys', async (page, address, game) => {
    await table(page, address, game);
    await press(page, '?');
    await page.locator('dialog[open] kbd').first().waitFor();
  }),
  ...each('moves', async (page, address, game) => {
    await table(page, address, game);
    await press(page, 'm');
    await page.locator('dialog[open] .mv').first().waitFor();
  }),
  ...each('menu', async (page, address, game) => {
    await table(page, address, game);
    await menu(page);
  }),
  ...each('inspector', async (page, address, game) => {
    await table(page, address, game);
    await page.locator('[data-thing="seat:1"]:visible').first().click({ button: 'right' });
    await page.locator('.inspector').waitFor();
  }),
  ...one('curtain', async (page, address) => {
    const { record } = await running('underwater-cities');
    const { result: _, ...rest } = record;
    const seats = three.map(name => ({ name, kind: 'person', level: 'easy' }));
    await kept(page, address, saved('running', rest, 1, { seats }));
    await to(page, address, '#/play/running', '.curtain');
  }),
];
