// Pictures of Planet Steam's main screens, wide and on a phone, driven by the real engine.
//     node scripts/shots-planet-steam.mjs [folder] [scene …]
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from '../wasm/load.mjs';
import { start } from '../tests/e2e/browser.mjs';
import { openSaved, playedTo } from '../tests/e2e/scenes.mjs';
import { names, scenes } from '../tests/e2e/planet-steam-scenes.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const [folder = join(root, 'build', 'pictures'), ...wanted] = process.argv.slice(2);
const wasm = readFileSync(process.env.FRONTIER_WASM ?? join(root, 'build', 'wasm', 'frontier.wasm'));

async function recordFrom(position) {
  const engine = await load(wasm);
  const loaded = JSON.parse(engine.text(`load ${JSON.stringify(position)}`));
  if (loaded.error) throw new Error(loaded.error);
  return JSON.parse(engine.text('record')).record;
}

const played = { game: 'planet-steam', players: 5, seed: '3', bot: 'medium', names };

/** A scene's record and whose eyes see it: the auction and the end come from a game that bots played. */
async function momentOf(scene) {
  if (scene === 'end') return { record: (await playedTo(played)).record, viewer: 0 };
  if (scene !== 'auction') return { record: await recordFrom(scenes[scene]), viewer: scenes[scene].asked };
  const { record, seat } = await playedTo(played, (question, view) => question.kind === 'raise' && view.contest.for === 'specialist' && view.round === 3
    && view.seats.some((s) => s.specialist) && view.contest.active.length < 4 && view.contest.bid > 4);
  return { record, viewer: seat };
}

/** Hands that bring a scene to the moment worth showing. */
const hands = {
  async trade(page) {
    await page.getByRole('radio', { name: /^(Sell|Продать|Sprzedaj|Prodat)$/ }).click();
    for (let i = 0; i < 4; i++) await page.locator('.trade .stp .k').nth(1).click();
  },
  async bench(page) {
    await page.locator('.part').nth(0).click();
    await page.locator('[data-zone=F2]').click();
    await page.waitForTimeout(300);
    await page.locator('.part').nth(4).click();
    await page.locator('[data-zone=F2]').click();
    await page.waitForTimeout(300);
    await page.locator('.part').nth(5).click();
    await page.locator('[data-zone=E6]').hover();
  },
  async claim(page) { await page.locator('[data-zone=D3]').click(); },
  async airship(page) { await page.locator('.moor').nth(4).click(); },
};

async function shoot(app, scene, { width, height, language = 'en' }) {
  const page = await app.page({ viewport: { width, height }, hasTouch: width < 700, settings: { language, speed: 0 } });
  const { record, viewer } = await momentOf(scene);
  await openSaved(page, app.address, { record, viewer, names, kinds: names.map((_, i) => (i === viewer ? 'person' : 'bot')) });
  await page.waitForTimeout(500);
  await hands[scene]?.(page);
  await page.waitForTimeout(500);
  const suffix = language === 'en' ? '' : `-${language}`;
  await page.screenshot({ path: join(folder, `planet-steam-${scene}-${width}${suffix}.png`) });
  if (page.errors.length) console.error(scene, width, page.errors);
  await page.context().close();
}

mkdirSync(folder, { recursive: true });
const app = await start();
try {
  for (const scene of wanted.length ? wanted : [...Object.keys(scenes), 'end'])
    for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) await shoot(app, scene, size);
} finally {
  await app.stop();
}
