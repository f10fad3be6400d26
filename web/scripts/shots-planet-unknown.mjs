// Pictures of Planet Unknown: bots play in Node up to interesting moments, the browser opens the game there.
import { readFileSync } from 'node:fs';
import { load } from '../wasm/load.mjs';

const names = ['Ada', 'Vega', 'Orion', 'Lyra', 'Mira', 'Rigel'];

/** Records of one game at the first moments the tests are true for, by name. */
async function moments(players, options, seed, wanted) {
  const table = await load(readFileSync('src/generated/frontier.wasm'));
  const ask = (line) => {
    const value = JSON.parse(table.text(line));
    if (value.error) throw new Error(`${line}: ${value.error}`);
    return value[line.split(' ')[0]];
  };
  ask(`new ${JSON.stringify({ game: 'planet-unknown', players, options, seed, seats: names.slice(0, players) })}`);
  const found = {};
  while (Object.keys(found).length < Object.keys(wanted).length) {
    const questions = ask('questions');
    if (!questions.length) break;
    const view = ask('view 0');
    const mine = questions.find((q) => q.seat === 0);
    const legal = mine ? ask('legal 0')[0].moves : [];
    for (const [name, test] of Object.entries(wanted)) if (!found[name] && mine && test({ view, legal, kind: mine.kind })) found[name] = ask('record');
    const seat = questions.at(-1).seat;
    ask(`do ${seat} ${ask(`go ${seat} ${JSON.stringify({ bot: 'greedy' })}`).move}`);
  }
  found.final = ask('record');
  return found;
}

const placing = (round) => ({ view, legal }) => view.round >= round && legal.some((m) => m.startsWith('place '));

export async function pictures({ at, open, shoot }) {
  const four = await moments(4, { planet1: 'petra', planet2: 'oblivion', planet3: 'arashi', corporation1: 'republic', corporation2: 'horizon-group', corporation3: 'cosmos-inc' }, '14', {
    base: ({ view, kind }) => kind === 'rotate' && view.round >= 6,
    table: placing(12),
    after: ({ view, legal }) => view.round >= 12 && view.seats[0].placed && legal.length > 3,
    pick: ({ legal }) => legal.filter((m) => m.startsWith('card ')).length > 2,
  });
  const solo = await moments(1, { planet0: 'gaia', corporation0: 'oasis-ultd' }, '5', { table: placing(9) });
  const six = await moments(6, { planet0: 'tartarus', planet1: 'cerberus', planet2: 'gaia', planet3: 'kaax', planet4: 'lacuna', planet5: 'k-273', corporation0: 'wormhole-corp' }, '6', { table: placing(8) });
  const hold = async (page) => {
    await page.keyboard.press('1');
    if (!(await page.locator('.ghost').count())) await page.keyboard.press('2');
    await page.waitForTimeout(600);
  };
  for (const width of [1280, 390, 768, 1920])
    await at(width, {}, async (page) => { await open(page, four.table, 'Dusk'); await hold(page); await shoot(page, `pu-table-${width}`); });
  for (const width of [1280, 390]) {
    if (four.base) await at(width, {}, async (page) => { await open(page, four.base, 'Dusk'); await page.keyboard.press('ArrowRight'); await page.waitForTimeout(900); await shoot(page, `pu-base-${width}`); });
    if (four.after) await at(width, {}, async (page) => { await open(page, four.after, 'Dusk'); await page.waitForTimeout(300); await shoot(page, `pu-after-${width}`); });
    if (four.pick) await at(width, {}, async (page) => { await open(page, four.pick, 'Dusk'); await page.waitForTimeout(300); await shoot(page, `pu-pick-${width}`); });
    await at(width, {}, async (page) => { await open(page, solo.table, 'Alone'); await hold(page); await shoot(page, `pu-solo-${width}`); });
    await at(width, {}, async (page) => { await open(page, six.table, 'Six worlds'); await hold(page); await shoot(page, `pu-six-${width}`); });
    await at(width, {}, async (page) => { await page.locator('.game[data-game="planet-unknown"]').click(); await page.locator('.setup .row button').first().click(); await page.waitForTimeout(500); await shoot(page, `pu-planets-${width}`); });
  }
}
