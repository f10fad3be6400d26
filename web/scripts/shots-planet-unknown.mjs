// Pictures of Planet Unknown: bots play in Node up to interesting moments, the browser opens the game there.
import { readFileSync } from 'node:fs';
import { load } from '../wasm/load.mjs';

const names = ['Ada', 'Vega', 'Orion', 'Lyra', 'Mira', 'Rigel'];

/** Records of one game at the first moments the tests are true for, by name. */
async function moments(players, options, seed, wanted) {
  const table = await load(readFileSync('src/generated/frontier.wasm'));
  const ask = line => {
    const value = JSON.parse(table.text(line));
    if (value.error) throw new Error(`${line}: ${value.error}`);
    return value[line.split(' ')[0]];
  };
  ask(`new ${JSON.stringify({ game: 'planet-unknown', players, options, seed, seats: names.slice(0, players) })}`);
  const found = {};
  while (Object.keys(found).length < Object.keys(wanted).length || wanted.final) {
    const questions = ask('questions');
    if (!questions.length) break;
    const view = ask('view 0');
    const mine = questions.find(q => q.seat === 0);
    const legal = mine ? ask('legal 0')[0].moves : [];
    for (const [name, test] of Object.entries(wanted))
      if (!found[name] && mine && test({ view, legal, kind: mine.kind })) found[name] = ask('record');
    const seat = questions.at(-1).seat;
    ask(`do ${seat} ${ask(`go ${seat} ${JSON.stringify({ bot: 'greedy' })}`).move}`);
  }
  if (wanted.final) found.final = ask('record');
  return found;
}

const never = () => false;
const any = (legal, words) => legal.some(m => words.test(m));
const placing =
  round =>
  ({ view, legal }) =>
    view.round >= round && any(legal, /^place /);

async function hold(page) {
  await page.keyboard.press('1');
  if (!(await page.locator('.ghost').count())) await page.keyboard.press('2');
  await page.waitForTimeout(600);
}

/** Takes the first rover that may move and points at the farthest square it can reach. */
async function drive(page) {
  const middle = async thing => {
    const b = await thing.boundingBox();
    return [b.x + b.width / 2, b.y + b.height / 2];
  };
  await page.mouse.click(...(await middle(page.locator('.play .rover.free').first())));
  const far = page.locator('.play .reach').last();
  await far.waitFor();
  await page.mouse.move(...(await middle(far)));
}

/** From the replay, where a finished game opens, to its end. */
const count = page =>
  page.evaluate(() => {
    location.hash = location.hash.replace('replay', 'play');
  });

/** `only` picks scenes by name. */
export async function pictures({ at, open, shoot, only = /./ }) {
  const four = await moments(
    4,
    {
      planet1: 'petra',
      planet2: 'oblivion',
      planet3: 'arashi',
      corporation1: 'republic',
      corporation2: 'horizon-group',
      corporation3: 'cosmos-inc',
    },
    '14',
    {
      base: ({ view, kind }) => kind === 'rotate' && view.round >= 6,
      table: placing(12),
      after: ({ view, legal }) => view.round >= 8 && any(legal, /^(station|energy|boost) /),
      rover: ({ view, legal }) => view.round >= 6 && any(legal, /^move /),
      pick: ({ legal }) => legal.filter(m => m.startsWith('card ')).length > 2,
      final: never,
    },
  );
  const solo = await moments(1, { planet0: 'gaia', corporation0: 'oasis-ultd' }, '5', {
    table: placing(9),
    event: ({ view, kind }) => kind === 'event' && view.round > 2,
    final: never,
  });
  const six = await moments(
    6,
    {
      planet0: 'tartarus',
      planet1: 'cerberus',
      planet2: 'gaia',
      planet3: 'kaax',
      planet4: 'lacuna',
      planet5: 'k-273',
      corporation0: 'wormhole-corp',
    },
    '6',
    { table: placing(8) },
  );
  const scenes = [
    ['table', four.table, hold],
    ['base', four.base, page => page.keyboard.press('ArrowRight')],
    ['after', four.after],
    ['rover', four.rover, drive],
    ['pick', four.pick],
    ['other', four.table, page => page.locator('.seat').nth(2).click()],
    ['goals', four.table, page => page.locator('.strip .goal:visible, .strip .own button:visible').first().click()],
    ['solo', solo.table, hold],
    ['event', solo.event],
    ['six', six.table, hold],
    ['end', four.final, count],
    ['end-solo', solo.final, count],
  ];
  for (const width of [1280, 390])
    for (const [name, record, work] of scenes)
      if (record && only.test(name))
        await at(width, {}, async page => {
          await open(page, record, name.includes('solo') || name === 'event' ? 'Alone' : 'Dusk');
          await work?.(page);
          await page.waitForTimeout(900);
          await shoot(page, `pu-${name}-${width}`);
        });
  for (const width of [768, 1920])
    if (only.test('table'))
      await at(width, {}, async page => {
        await open(page, four.table, 'Dusk');
        await hold(page);
        await shoot(page, `pu-table-${width}`);
      });
  for (const width of [1280, 390])
    if (only.test('planets'))
      await at(width, {}, async page => {
        await page.locator('.game[data-game="planet-unknown"]').click();
        await page.locator('.setup .row button').first().click();
        await page.waitForTimeout(500);
        await shoot(page, `pu-planets-${width}`);
      });
}
