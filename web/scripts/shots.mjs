// npm run shots [-- folder [png|jpg [pattern]]]: pictures of the main screens, all or those whose names match. Bots
// play a game in Node up to interesting moments; the browser then opens it from there.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { start } from '../tests/e2e/browser.mjs';
import { openSaved } from '../tests/e2e/scenes.mjs';
import { load } from '../wasm/load.mjs';
import { pictures as steamPictures } from './shots-planet-steam.mjs';
import { pictures as unknownPictures } from './shots-planet-unknown.mjs';

const folder = resolve(process.argv[2] ?? '../build/shots');
mkdirSync(folder, { recursive: true });
const heights = { 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
const names = ['Marta', 'Ilya', 'Nautilus'];

/** Legal moves in the order of the list of moves: by verb, verbs as they come. */
function listed(legal) {
  const groups = Map.groupBy
    ? Map.groupBy(legal, m => m.split(' ')[0])
    : legal.reduce((g, m) => g.set(m.split(' ')[0], [...(g.get(m.split(' ')[0]) ?? []), m]), new Map());
  return [...groups.values()].flat();
}

/** Not a player, but one who builds a city worth a picture. */
const fond = [
  /^build (city|symbiotic)/,
  /^build tunnel/,
  /^build (lab|desal|farm)/,
  /^upgrade/,
  /^card first/,
  /^claim/,
  /^gain/,
  /^choose/,
  /^use/,
  /^take/,
  /^advance/,
];
function builder(legal, colourOf, turn) {
  const slots = legal.filter(m => /^slot [RGY]/.test(m));
  const matching = slots.filter(m => m[5] === colourOf(Number(m.split(' ')[3])));
  const rich = matching.filter(m => /(R2|Y2|Y4|G5|R1|R4|R5|Y5)/.test(m));
  const pick = list => list[(turn * 7919) % list.length];
  if (slots.length) return pick(rich.length ? rich : matching.length ? matching : slots);
  for (const taste of fond) {
    const good = legal.filter(m => taste.test(m));
    if (good.length) return pick(good);
  }
  return pick(legal);
}

/** Records of one game at the moments that the tests in `wanted` are true for, by name. */
async function play(game, options, seed, choose, wanted) {
  const table = await load(readFileSync('src/generated/frontier.wasm'));
  const ask = line => {
    const answer = table.text(line);
    const value = JSON.parse(answer);
    if (value.error) throw new Error(`${line}: ${value.error}`);
    return value[line.split(' ')[0]];
  };
  ask(`new ${JSON.stringify({ game, players: 3, options, seed, seats: names })}`);
  const found = {};
  let turn = 1;
  for (;;) {
    const [question] = ask('questions');
    if (!question) break;
    const legal = ask(`legal ${question.seat}`)[0].moves;
    const view = ask('view -1');
    for (const [name, test] of Object.entries(wanted))
      if (!found[name] && test({ question, legal, view })) found[name] = ask('record');
    const done = ask(`do ${question.seat} ${choose(legal, turn++)}`);
    const over = () => ask('view -1').phase !== 'production';
    if (!found.production && view.era === 2 && done.events.some(e => e.event === 'fed') && over()) {
      const record = ask('record');
      found.production = { ...record, moves: record.moves.slice(0, -1) };
      found.place = listed(legal).indexOf(record.moves.at(-1).slice(2));
    }
  }
  found.final = ask('record');
  return found;
}

const app = await start();
const sharp = process.argv[3] === 'png';
const only = new RegExp(process.argv[4] ?? '.');
const shoot = (page, name) =>
  only.test(name) &&
  page.screenshot({
    path: join(folder, `${name}.${sharp ? 'png' : 'jpg'}`),
    ...(sharp ? {} : { type: 'jpeg', quality: 84 }),
  });

async function at(width, settings, work) {
  const page = await app.page({ viewport: { width, height: heights[width] }, hasTouch: width < 700, settings });
  await page.goto(app.address);
  await page.locator('.setup').waitFor();
  await page.waitForTimeout(400);
  await work(page);
  if (page.errors.length) console.error(page.errors);
  await page.context().close();
}

async function open(page, record, title) {
  const { result, ...rest } = record;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${title}.json`, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(rest)) });
  await page.locator('.ask, .bar').first().waitFor();
  const curtain = page.locator('.curtain .btn');
  await page.waitForTimeout(300);
  if (await curtain.count()) await curtain.click();
  await page.waitForTimeout(500);
}

const components = JSON.parse(readFileSync('src/generated/underwater-cities/components.json', 'utf8'));
const colours = new Map(components.cards.map(c => [c.number, (c.colour ?? ' ')[0].toUpperCase()]));
const uc = await play(
  'underwater-cities',
  { contracts: true },
  '20',
  (legal, turn) => builder(legal, n => colours.get(n), turn),
  {
    table: ({ question, legal, view }) =>
      view.round >= 6 && question.seat === 0 && legal.filter(m => m.startsWith('build tunnel')).length >= 2,
    turn: ({ question, view }) => view.round >= 6 && question.seat === 0 && question.kind === 'turn',
  },
);

for (const width of [1280, 390]) await at(width, {}, page => shoot(page, `home-${width}`));
for (const [width, theme] of [
  [1280, 'dark'],
  [1280, 'light'],
  [390, 'dark'],
  [768, 'dark'],
  [1920, 'dark'],
])
  await at(width, { theme }, async page => {
    await open(page, uc.table ?? uc.turn, 'Tuesday reef');
    const target = page.locator('.legal').first();
    if (await target.count()) await target.dispatchEvent('click');
    await page.waitForTimeout(500);
    await shoot(page, `uc-table-${width}${theme === 'light' ? '-light' : ''}`);
  });
for (const width of [1280, 390])
  await at(width, {}, async page => {
    await open(page, uc.turn, 'Tuesday reef');
    const slot = page.locator('.slot[data-target]').first();
    if (await slot.count()) await slot.click();
    await page.waitForTimeout(300);
    await shoot(page, `uc-turn-${width}`);
  });
for (const [width, theme] of [
  [1280, 'dark'],
  [1280, 'light'],
  [390, 'dark'],
])
  await at(width, { theme }, async page => {
    const name = `${width}${theme === 'light' ? '-light' : ''}`;
    await open(page, uc.production, 'Tuesday reef');
    await page.locator('.ask .link').first().click();
    await page.locator('dialog[open] .mv').nth(uc.place).click();
    await page.locator('.ask .acts .primary').click();
    await page.locator('dialog.full[open]').waitFor();
    await page.waitForTimeout(500);
    await shoot(page, `uc-production-${name}`);
  });
for (const width of [1280, 390])
  await at(width, {}, async page => {
    const moves = uc.final.moves;
    await open(page, { ...uc.final, moves }, 'Tuesday reef');
    await page.waitForTimeout(300);
    await shoot(page, `uc-replay-${width}`);
  });
for (const width of [1280, 390])
  await at(width, {}, async page => {
    await openSaved(page, app.address, {
      record: uc.final,
      viewer: 0,
      names,
      kinds: ['person', 'person', 'bot'],
      title: 'Tuesday reef',
    });
    await page.locator('.end').waitFor();
    await page.waitForTimeout(500);
    await shoot(page, `uc-final-${width}`);
  });
const ofUnknown = { test: name => [390, 768, 1280, 1920].some(width => only.test(`pu-${name}-${width}`)) };
await unknownPictures({ at, open, shoot, only: ofUnknown });
await steamPictures({ app, shoot, only });
await app.stop();
console.log(`pictures are in ${folder}`);
