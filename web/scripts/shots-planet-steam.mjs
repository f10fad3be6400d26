// Pictures of Planet Steam: positions and moments of a game that bots played, driven by the real engine.
import { readFileSync } from 'node:fs';
import { load } from '../wasm/load.mjs';
import { still } from '../tests/e2e/browser.mjs';
import { openSaved, playedTo } from '../tests/e2e/scenes.mjs';
import { names, scenes } from '../tests/e2e/planet-steam-scenes.mjs';

const wasm = readFileSync('src/generated/frontier.wasm');

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
  const { record, seat } = await playedTo(
    played,
    (question, view) =>
      question.kind === 'raise' &&
      view.contest.for === 'specialist' &&
      view.round === 3 &&
      view.seats.some(s => s.specialist) &&
      view.contest.active.length < 4 &&
      view.contest.bid > 4,
  );
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
    await still(page);
    await page.locator('.part').nth(4).click();
    await page.locator('[data-zone=F2]').click();
    await still(page);
    await page.locator('.part').nth(5).click();
    await page.locator('[data-zone=E6]').hover();
  },
  async claim(page) {
    await page.locator('[data-zone=D3]').click();
  },
  async airship(page) {
    await page.locator('.moor').nth(4).click();
  },
};

/** `only` picks pictures by name. */
export async function pictures({ app, shoot, only = /./ }) {
  for (const scene of [...Object.keys(scenes), 'end'])
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ]) {
      const name = `ps-${scene === 'trade' ? 'table' : scene}-${width}`;
      if (!only.test(name)) continue;
      const page = await app.page({ viewport: { width, height }, hasTouch: width < 700 });
      const { record, viewer } = await momentOf(scene);
      await openSaved(page, app.address, {
        record,
        viewer,
        names,
        kinds: names.map((_, i) => (i === viewer ? 'person' : 'bot')),
      });
      await still(page);
      await hands[scene]?.(page);
      await still(page);
      await shoot(page, name);
      if (page.errors.length) console.error(name, page.errors);
      await page.context().close();
    }
}
