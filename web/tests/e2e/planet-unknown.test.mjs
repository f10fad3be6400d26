// Games of Planet Unknown in a real browser, and the things only this table has.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { all, settled, start, holdThoughts } from './browser.mjs';
import { movesMade, unfold } from './play.mjs';
import { drive } from './planet-unknown.mjs';
import { laid, openSaved, playedTo, playOut } from './scenes.mjs';
import { until } from '../../../tests/server/client.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

/**
 * Sets a game up on the home page; planets and corporations by seat, from the galleries. The same deal gives the same
 * tiles.
 */
async function begin(page, { deal = 1, ...setup }) {
  await page.goto(`${app.address}?seed=${deal}`);
  await setUp(page, setup);
  await settled(page);
}

async function setUp(page, { seats, planets = [], corporations = [], options = [] }) {
  await page.locator('.game[data-game="planet-unknown"]').click();
  const kinds = page.locator('.setup .kind select');
  await kinds.first().waitFor();
  for (let i = 0; i < (await kinds.count()); i++) await kinds.nth(i).selectOption(seats[i] ?? 'empty');
  await unfold(page);
  for (const [column, names] of [
    [0, planets],
    [1, corporations],
  ])
    for (const [i, name] of names.entries()) {
      await page.locator('.setup .row').nth(i).locator('button').nth(column).click();
      await page.locator(`dialog[open] [data-value="${name}"]`).click();
    }
  for (const [id, value] of options) {
    const field = page.locator(`[data-option="${id}"]`);
    if (value === true) await field.click();
    else await field.locator('select').selectOption(typeof value === 'number' ? { index: value } : { label: value });
  }
  await page.locator('.go .primary').click();
  await page.locator('.pu').waitFor();
}

async function axeClean(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }),
  );
  assert.deepEqual(
    violations.map(v => `${where}: ${v.id} ${v.nodes[0]?.html.slice(0, 160)}`),
    [],
  );
}

async function whole({ name, language = 'en', width = 1280, height = 800, seed = 1, part, ...setup }) {
  const page = await app.page({ viewport: { width, height }, hasTouch: width < 700, settings: { language } });
  await begin(page, { deal: seed, ...setup });
  const ears = all || setup.seats.length < 3;
  if (ears) await axeClean(page, `${name}, first round`);
  const result = await playOut(page, drive, { seed, part });
  assert.ok(
    result.over,
    `${name}: ${result.stuck ?? `${result.steps} presses were not enough`} ${JSON.stringify(result.seen)}`,
  );
  assert.deepEqual(page.errors, [], name);
  assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /\{\w+\}|undefined|NaN|\bpu\.[a-z]/, name);
  if (ears) await axeClean(page, `${name}, end`);
  const moves = await movesMade(page);
  console.log(`${name}: ${moves.length} moves, ${result.steps} presses, ${JSON.stringify(result.seen)}`);
  await page.context().close();
  return { moves, seen: result.seen };
}

describe('Planet Unknown', () => {
  it('alone with events on Petra for Oasis, in Russian', () =>
    whole({
      name: 'solo',
      seats: ['person'],
      planets: ['petra'],
      corporations: ['oasis-ultd'],
      language: 'ru',
      seed: 21,
      part: 0.3,
    }));
  it('two people at one screen, with personal goals, in Polish', { skip: !all }, () =>
    whole({
      name: 'hot-seat',
      seats: ['person', 'person'],
      planets: ['tartarus', 'gaia'],
      corporations: ['makeshift', 'cosmos-inc'],
      options: [['personal_goals', true]],
      language: 'pl',
      seed: 22,
      part: 0.6,
    }),
  );
  it('four seats with bots, in Czech', async () => {
    const { seen } = await whole({
      name: 'four seats',
      seats: ['person', 'bot:random', 'bot:random', 'bot:random'],
      planets: all ? ['oblivion', 'arashi', 'cerberus', 'lacuna'] : ['oblivion'],
      corporations: all ? ['wormhole-corp', 'horizon-group', 'jump-drive', 'flux-industries'] : ['wormhole-corp'],
      language: 'cs',
      seed: 23,
      part: 0.2,
    });
    assert.ok(seen['set base'] > 0, 'the commander turned the base');
  });
  it('six seats with bots', { skip: !all }, () =>
    whole({
      name: 'six seats',
      seats: ['person', 'bot:random', 'bot:random', 'bot:random', 'bot:random', 'bot:random'],
      seed: 24,
      part: 0.4,
    }),
  );
  it('on a phone, with one thumb', { skip: !all }, () =>
    whole({
      name: 'phone',
      seats: ['person', 'bot:random'],
      planets: ['kaax'],
      corporations: ['republic'],
      width: 390,
      height: 844,
      seed: 25,
      part: 0.75,
    }),
  );
  it('six seats on a phone', async () => {
    const page = await app.page({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await begin(page, { seats: ['person', 'bot:random', 'bot:random', 'bot:random', 'bot:random', 'bot:random'] });
    const result = await page.evaluate(drive, { steps: 60, seed: 26 });
    assert.ok(result.over || result.steps === 60, JSON.stringify(result));
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'nothing sticks out sideways',
    );
    await page.context().close();
  });

  it('takes, turns, flips and lays a tile with the keyboard, and takes it back', async () => {
    const page = await app.page();
    await begin(page, { seats: ['person', 'person'] });
    if (await page.locator('.curtain .btn').count()) await page.locator('.curtain .btn').click();
    await page.locator('.dep:not(:disabled)').first().waitFor();
    await page.keyboard.press('1');
    await page.locator('.ghost').waitFor();
    const shape = () => page.locator('.ghost .edge').getAttribute('d');
    const first = await shape();
    await page.keyboard.press('r');
    assert.notEqual(await shape(), first, 'R turns');
    await page.keyboard.press('f');
    await page.keyboard.press('n');
    const where = () => page.locator('.ghost .edge').getAttribute('transform');
    const at = await where();
    await page.keyboard.press('n');
    assert.notEqual(await where(), at, 'N goes to the next place');
    assert.equal(await page.locator('.ghost.bad').count(), 0);
    // A place from which two markers may advance, so that the turn goes on after it.
    const gains = () => page.locator('.gains .chips li b', { hasText: '+1' }).count();
    for (const key of ['1', '2']) {
      if (!(await page.locator('.dep.sel').count()) || key === '2') await page.keyboard.press(key);
      for (let i = 0; i < 14 && (await gains()) < 2; i++) {
        await page.keyboard.press(i % 4 === 3 ? 'r' : 'n');
        await page.locator('.gains .chips[aria-live] li').first().waitFor();
        await settled(page);
      }
      if ((await gains()) >= 2) break;
    }
    assert.ok((await gains()) >= 2, 'this deal has such a place');
    const moves = (await movesMade(page)).length;
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('.ghost'));
    await settled(page);
    assert.ok((await movesMade(page)).length > moves, 'Enter places');
    await page.keyboard.press('z');
    await settled(page);
    assert.equal((await movesMade(page)).length, moves, 'Z takes it back');
    await page.context().close();
  });

  it('places with Enter what was taken, or turned, with the mouse', async () => {
    const page = await app.page();
    await begin(page, { seats: ['person', 'person'] });
    if (await page.locator('.curtain .btn').count()) await page.locator('.curtain .btn').click();
    await page.locator('.dep:not(:disabled)').first().click();
    await page.locator('.ghost').waitFor();
    await page.locator('.ctl [data-thing^="tile:"]').first().click();
    await page.keyboard.press('n'); // a place where it fits as it was turned
    await page.locator('.ghost:not(.bad)').waitFor();
    await settled(page);
    const moves = (await movesMade(page)).length;
    await page.keyboard.press('Enter');
    await settled(page);
    assert.ok((await movesMade(page)).length > moves, 'Enter places');
    await page.context().close();
  });

  it('shows all choices while one is picked, beside the longest answer', async () => {
    const { record, seat } = await playedTo(
      { game: 'planet-unknown', players: 2, seed: '1', bot: 'random' },
      (q, view, n, ask) => {
        const [{ moves }] = q.kind === 'turn' ? ask(`legal ${q.seat}`) : [{ moves: [] }];
        return view.round > 3 && moves.length === 5 && moves.every(m => m.startsWith('boost '));
      },
    );
    for (const language of ['en', 'ru', 'pl', 'cs']) {
      const page = await app.page({ settings: { language } });
      const names = ['Ada', 'Bruno'];
      const kinds = names.map((_, i) => (i === seat ? 'person' : 'bot'));
      await openSaved(page, app.address, { record, viewer: seat, names, kinds });
      const answers = [];
      for (const height of [800, 720]) {
        await page.setViewportSize({ width: 1280, height });
        await page.locator('.gains .chip').nth(4).waitFor();
        for (const choice of await page.locator('.gains .chip').all()) {
          await choice.click();
          await settled(page);
          const hidden = await page.locator('.gains .body').evaluate(x => x.scrollHeight - x.clientHeight);
          answers.push(await page.locator('.gains .go').innerText());
          assert.ok(hidden <= 1, `${language}, ${height}: ${hidden} px of the choices are hidden`);
        }
      }
      assert.ok(new Set(answers).size > 1, 'one of them ends the turn');
      await page.context().close();
    }
  });

  it('gives the planet the room of what is not asked while a game is watched upright', async () => {
    const { record } = await playedTo(
      { game: 'planet-unknown', players: 3, seed: '3', bot: 'random' },
      (q, view) => view.round > 2,
    );
    const page = await app.page({ viewport: { width: 768, height: 1024 } });
    const names = ['Ada', 'Bruno', 'Cyril'];
    await openSaved(page, app.address, {
      record,
      viewer: 0,
      names,
      kinds: ['person', 'bot', 'bot'],
      screen: 'replay',
    });
    await page.locator('.pw').waitFor();
    const { width, height } = await page.locator('.pw').boundingBox();
    assert.ok(Math.min(width, height) > 440, `${width} × ${height}`);
    await page.context().close();
  });

  it('has an answer that can be read by day and by night', async () => {
    for (const theme of ['light', 'dark']) {
      const page = await app.page({ settings: { theme } });
      await begin(page, { seats: ['person', 'bot:easy'], deal: 5 });
      await page.locator('.dep:not(:disabled)').first().click();
      const place = page.locator('.gains .go .primary:not(:disabled)');
      await place.waitFor();
      // A checker of contrast gives up where the ground is a gradient: each of its colours is looked at.
      const ratios = await place.evaluate(x => {
        const { color, backgroundImage } = getComputedStyle(x);
        const light = rgb =>
          rgb
            .match(/[\d.]+/g)
            .slice(0, 3)
            .map(c => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
            .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0.05);
        return backgroundImage.match(/rgb[^)]*\)/g).map(ground => {
          const [a, b] = [light(ground), light(color)].sort((p, q) => q - p);
          return a / b;
        });
      });
      assert.ok(ratios.length && ratios.every(r => r >= 4.5), `${theme}: ${ratios}`);
      await page.context().close();
    }
  });

  it('drags the tile with a finger; only Place places it', async () => {
    const page = await app.page({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await begin(page, { seats: ['person'] });
    await page.evaluate(drive, { steps: 40, seed: 3, until: '.dep:not(:disabled)' });
    await page.locator('.thumb .dep:not(:disabled)').first().tap();
    await page.locator('.ghost').waitFor();
    const moves = (await movesMade(page)).length;
    const box = await page.locator('.ghost .edge').boundingBox();
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const touch = (type, x, y) =>
      page.locator('.play').dispatchEvent(type, {
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        clientX: x,
        clientY: y,
        bubbles: true,
      });
    const where = () => page.locator('.ghost .edge').getAttribute('transform');
    const before = await where();
    await touch('pointerdown', from.x, from.y).catch(() => undefined);
    await touch('pointermove', 195, 330);
    await touch('pointermove', 195, 360);
    await touch('pointerup', 195, 360);
    assert.notEqual(await where(), before, 'the tile follows the finger');
    assert.equal((await movesMade(page)).length, moves, 'lifting the finger places nothing');
    await page.context().close();
  });

  it('carries a tile from the depot to the planet by mouse; let go elsewhere it goes back', async () => {
    const page = await app.page();
    await begin(page, { seats: ['person', 'bot:easy'], deal: 5 });
    const from = await page.locator('.dep:not(:disabled)').first().boundingBox();
    const planet = await page.locator('.layer.play').first().boundingBox();
    const carry = async (x, y) => {
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(x, y, { steps: 6 });
      await page.locator('.world .ghost').waitFor();
      await page.mouse.up();
    };
    await carry(from.x + from.width / 2, from.y + from.height + 30);
    await page.locator('.world .ghost').waitFor({ state: 'detached' });
    await carry(planet.x + planet.width / 2, planet.y + planet.height / 3);
    await page.locator('.world .ghost.dropped').waitFor();
    const mine = async () => (await movesMade(page)).filter(m => / place /.test(m) && m.startsWith('0 '));
    assert.deepEqual(await mine(), [], 'every move is asked about first');
    await page.locator('[data-thing="confirm"]:visible').first().click();
    await settled(page);
    assert.equal((await mine()).length, 1);
    assert.deepEqual(
      await page.locator('.dep.used .dl > span:first-child').allInnerTexts(),
      ['taken', 'stays'],
      'one of the two is gone',
    );
    // What travels has a name of its own: a tile that was twice on the screen would fly from one to the other.
    const parts = await page
      .locator('[data-part]:visible:not([data-held])')
      .evaluateAll(all => all.map(x => x.dataset.part));
    assert.deepEqual(
      parts.filter((part, i) => parts.indexOf(part) !== i),
      [],
    );
    // What is picked is said where nothing hides it, and looks picked.
    const way = page.locator('.gains .chip.do').first();
    await way.click();
    await page.locator('.gains .chip.do[aria-pressed=true]').waitFor();
    const [said, room] = [
      await page.locator('.gains h2 .chosen').boundingBox(),
      await page.locator('.gains').boundingBox(),
    ];
    assert.ok(said.y >= room.y && said.y + said.height <= room.y + room.height, JSON.stringify([said, room]));
    const looks = x => x.evaluate(e => getComputedStyle(e).borderColor);
    assert.notEqual(await looks(way), await looks(page.locator('.gains .chip.do[aria-pressed=false]').first()));
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('drives a rover by clicking where it goes, or with the keyboard; every step can be taken back', async () => {
    const scene = await playedTo(
      { game: 'planet-unknown', players: 1, seed: '13', bot: 'greedy', names: ['Ada'] },
      (question, view) => {
        const [seat] = view.seats;
        return (
          question.kind === 'turn' &&
          seat.placed === 'yes' &&
          seat.movement >= 3 &&
          seat.pool.length === 0 &&
          seat.rovers.filter(Boolean).length === 1
        );
      },
    );
    assert.ok(scene.moves >= 0, 'the bots come to such a turn');
    const page = await app.page({ settings: { confirm: 'never' } });
    await openSaved(page, app.address, {
      record: scene.record,
      viewer: 0,
      names: ['Ada'],
      kinds: ['person'],
      title: 'Rover',
    });
    await page.locator('.pu').waitFor();
    await settled(page);
    const rover = page.locator('.play .rover.free');
    await rover.waitFor();
    assert.equal(await page.locator('.play .rover.chosen').count(), 1, 'the only rover is in hand');
    // A square that answers lights up under the pointer.
    const square = page.locator('.play [role=gridcell][data-move]').first();
    const lit = () => square.evaluate(x => getComputedStyle(x).fillOpacity !== '1');
    assert.equal(await lit(), false);
    const spot = await square.boundingBox();
    await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
    await square.and(page.locator(':hover')).waitFor();
    assert.equal(await lit(), true, 'a square under the pointer');
    // Another says why not, above what may be chosen, and no longer than until the next choice.
    const no = page.locator('.gains [role=alert]');
    await page.locator('.play [role=gridcell][id$="-6-0"]').click({ force: true });
    await no.waitFor();
    const chip = page.locator('.gains .chip').first();
    assert.ok(await chip.isVisible());
    await chip.click();
    await no.waitFor({ state: 'detached' });
    await chip.click();
    await page.locator('.play .rover.chosen').waitFor();
    const where = () => page.locator('.play .rover').getAttribute('style');
    const moves = async () => (await movesMade(page)).length;
    const home = await where(),
      before = await moves();
    // Two steps away: the way is drawn, with what would be left.
    const far = page.locator('.play .reach', { has: page.locator('text', { hasText: /^2$/ }) }).first();
    await far.waitFor();
    const box = await far.locator('circle').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator('.play .way').first().waitFor({ state: 'attached' });
    assert.match(await page.locator('.play .left text').innerHTML(), /^\d+ left$/);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(old => document.querySelector('.play .rover').getAttribute('style') !== old, home);
    await settled(page);
    assert.equal(await moves(), before + 2, 'a move a step');
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press('z');
      await settled(page);
    }
    assert.deepEqual([await where(), await moves()], [home, before], 'both taken back');
    // The same with keys: M takes a rover in hand, an arrow drives it a square.
    await page.keyboard.press('m');
    await page.locator('.play .reach').first().waitFor();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp']) {
      await settled(page);
      await page.keyboard.press(key);
      await settled(page);
      if ((await moves()) > before) break;
    }
    assert.equal(await moves(), before + 1);
    assert.notEqual(await where(), home);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('marks squares that are legal only by a technology, and shows how the goals stand', async () => {
    const scene = await playedTo(
      { game: 'planet-unknown', players: 2, seed: '1', bot: 'greedy', names: ['Ada', 'Vega'] },
      ({ seat }, view) =>
        seat === 0 &&
        view.facts.seats[0].thanks_to.some(t => Object.keys(t.squares).some(words => words.startsWith('place'))),
    );
    const page = await app.page();
    await openSaved(page, app.address, {
      record: scene.record,
      viewer: 0,
      names: ['Ada', 'Vega'],
      kinds: ['person', 'bot'],
      title: 'Technology',
    });
    await page.locator('.pu').waitFor();
    await settled(page);
    assert.match(
      (await page.locator('.strip .goal .vs').allInnerTexts()).join(' ').replaceAll(/\s*:\s*/g, ':'),
      /^\d+:\d+ \d+:\d+ \d+:\d+$/,
      'three goals between two, each with two numbers',
    );
    await page.keyboard.press('1');
    await page.locator('.ghost').waitFor();
    const marked = page.locator('.play .legal rect.tech');
    for (let i = 0; i < 8 && !(await marked.count()); i++) await page.keyboard.press(i === 3 ? 'f' : 'r');
    assert.ok((await marked.count()) > 0, 'some squares are owed to a technology');
    assert.equal(await page.locator('.play .legal .by').count(), await marked.count(), 'each names it');
    assert.match(await page.locator('.lg').innerText(), /by technology \d/);
    // A tile laid there says why it may.
    for (
      let i = 0;
      i < 60 && !(await page.locator('.mid .gains .chips li', { hasText: /^Technology \d/ }).count());
      i++
    ) {
      await page.keyboard.press('n');
      await page.locator('.gains .chips[aria-live] li').first().waitFor();
      await settled(page);
    }
    assert.equal(await page.locator('.mid .gains .chips li', { hasText: /^Technology \d/ }).count(), 1);
    await axeClean(page, 'technology');
    await page.context().close();
  });

  it('redirects a life pod by clicking where it lies and where it goes', async () => {
    const scene = await playedTo(
      {
        game: 'planet-unknown',
        players: 1,
        options: { corporation0: 'cosmos-inc' },
        seed: '15',
        bot: 'greedy',
        names: ['Ada'],
      },
      ({ kind }) => kind === 'redirect',
    );
    const page = await app.page({ settings: { confirm: 'never' } });
    await openSaved(page, app.address, {
      record: scene.record,
      viewer: 0,
      names: ['Ada'],
      kinds: ['person'],
      title: 'Pods',
    });
    await page.locator('.pu').waitFor();
    await settled(page);
    const moves = (await movesMade(page)).length;
    const from = page.locator('.mid .gains .chip.do');
    const sources = await from.allInnerTexts();
    await from.first().click();
    assert.equal((await movesMade(page)).length, moves, 'the first click only says which');
    const to = page.locator('.tracks .pick');
    await to.first().waitFor();
    assert.notDeepEqual(await page.locator('.mid .gains .chip.do').allInnerTexts(), sources, 'now it asks where to');
    await to.first().dispatchEvent('click');
    await settled(page);
    const made = await movesMade(page);
    assert.match(made[moves] ?? '', /^0 redirect /);
    await page.context().close();
  });

  const patches = [
    [3, 1],
    [5, 1],
    [6, 1],
    [7, 1],
    [8, 1],
  ];
  const turn = (seat, more = {}) => ({
    game: 'planet-unknown',
    players: 2,
    seed: '1',
    phase: 'turns',
    round: 1,
    asked: [0],
    seats: [
      { pods: [], pool: [], ...seat },
      { placed: 'none', done: true, pool: [] },
    ],
    ...more,
  });

  it('counts a row as filled where Petra’s currents fill it', async () => {
    const record = await laid(turn({ planet: 'petra', patches })); // (4,1) is a current
    const page = await app.page();
    await openSaved(page, app.address, {
      record,
      viewer: 0,
      names: ['Ada', 'Vega'],
      kinds: ['person', 'bot'],
      title: 'Petra',
    });
    await page.locator('.pu').waitFor();
    await settled(page);
    const rows = await page.locator('.world ul.sr li').allTextContents();
    assert.deepEqual(
      rows.filter(text => /complete/.test(text)).map(text => text.split(':', 1)[0]),
      ['Row 2'],
    );
    await page.context().close();
  });

  it('says by how many cells an event moves a marker down', async () => {
    const record = await laid(
      turn(
        { placed: 'none', markers: { civ: 5, water: 4 } },
        { options: { events: 'normal' }, event: null, event_deck: ['ev-red-01', 'ev-green-04'], past_events: [] },
      ),
      ['0 done'],
    );
    const page = await app.page();
    await openSaved(page, app.address, {
      record,
      viewer: 0,
      names: ['Ada', 'Vega'],
      kinds: ['person', 'bot'],
      title: 'System failure',
    });
    await page.locator('.tracks .pick.down').first().waitFor();
    assert.deepEqual(
      (await page.locator('.tracks .by').allTextContents()).filter(text => /\d/.test(text)),
      ['−2', '−2'],
    );
    assert.deepEqual(
      await page.locator('.mid .gains .chip.do').allInnerTexts(),
      ['Settlers\n−2', 'Water\n−2'],
      'and nothing that a cell would give on the way up',
    );
    await page.context().close();
  });

  it('shows all five tracks of a boost without scrolling, in Russian', async () => {
    const record = await laid(
      turn({
        placed: 'yes',
        markers: { civ: 2, water: 4, biomass: 3, rover: 2, tech: 2 },
        pool: [{ effect: 'boost' }],
      }),
    );
    const page = await app.page({ settings: { language: 'ru' } });
    await openSaved(page, app.address, {
      record,
      viewer: 0,
      names: ['Ada', 'Vega'],
      kinds: ['person', 'bot'],
      title: 'Boost',
    });
    const chips = page.locator('.mid .gains .chip.do');
    await chips.nth(4).waitFor();
    for (const [width, height, room] of [
      [1280, 800, 'desk'],
      [1366, 650, 'laptop'],
      [1024, 768, 'tablet'],
    ]) {
      await page.setViewportSize({ width, height });
      await page.locator(`html[data-room="${room}"]`).waitFor({ state: 'attached' });
      await settled(page);
      const hidden = await page
        .locator('.mid .gains .body')
        .evaluate(x => Math.max(0, x.scrollHeight - x.clientHeight));
      assert.equal(hidden, 0, `${width}×${height}`);
    }
    await page.context().close();
  });

  it('calls set-up set-up, and lets a player choose the side of an open board', async () => {
    const page = await app.page({ settings: { confirm: 'never' } });
    await begin(page, {
      seats: ['person', 'bot:random'],
      planets: ['random'],
      options: [['open_boards', true]],
      deal: 3,
    });
    assert.doesNotMatch(await page.locator('body').innerText(), /Round 0/);
    const sides = page.locator('.mid .gains .chip.do');
    assert.equal(await sides.count(), 2, 'two sides of one board');
    await sides.first().click();
    await settled(page);
    assert.match(
      (await movesMade(page)).find(m => m.startsWith('0 ')),
      /^0 planet ksb-4156$/,
    );
    await page.context().close();
  });

  it('offers to give up what cannot be carried out', async () => {
    const record = await laid(
      turn({
        corporation: 'republic',
        placed: 'none',
        markers: { civ: 2 },
        tiles: [{ tile: 'I2-civ-energy-n', turn: 'r0', x: 5, y: 0 }],
        pool: [
          { effect: 'regress', what: 30, how: 1 },
          { effect: 'station', what: 2 },
        ],
      }),
    );
    const page = await app.page({ settings: { confirm: 'never' } });
    await openSaved(page, app.address, {
      record,
      viewer: 0,
      names: ['Ada', 'Vega'],
      kinds: ['person', 'bot'],
      title: 'Dropped',
    });
    await page.locator('.mid .gains .chip', { hasText: 'Give up: moving a marker down' }).click();
    await settled(page);
    assert.equal((await movesMade(page))[0], '0 drop regress');
    await page.context().close();
  });

  // An event that is not revealed yet must neither hide these numbers nor show in them.
  for (const [name, options] of [
    ['', []],
    [', with events in play too', [['events', 1]]],
  ])
    it(`shows what everybody would get before the base is set${name}`, async () => {
      const page = await app.page();
      await begin(page, { seats: ['person', 'person', 'person'], options });
      const positions = page.locator('.screen .options'),
        curtain = page.locator('.curtain .btn');
      await positions.or(curtain).first().waitFor();
      if (await curtain.count()) await curtain.click();
      await positions.waitFor();
      const counts = page.locator('.screen .people .line b');
      await counts.first().waitFor();
      const stay = await counts.allInnerTexts();
      assert.equal(
        await page.locator('.steps li', { hasText: 'Event' }).count(),
        options.length,
        'a step for the event where there are events',
      );
      assert.equal(stay.length, 6, 'two tiles for each of three');
      assert.ok(
        stay.every(text => /^\d+ places?$/.test(text)),
        stay.join(),
      );
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(
        before => [...document.querySelectorAll('.screen .people .line b')].map(b => b.innerText).join() !== before,
        stay.join(),
      );
      assert.equal((await counts.allInnerTexts()).length, 6);
      await page.keyboard.press('Enter');
      await page.locator('.screen').waitFor({ state: 'detached' });
      await page.context().close();
    });

  for (const { language, ...viewport } of [
    { language: 'ru', width: 844, height: 390 },
    { language: 'ru', width: 768, height: 1024 },
  ])
    it(`turns the base at ${viewport.width}×${viewport.height} with no tile over its words, nor a button off the screen`, async () => {
      const page = await app.page({ viewport, hasTouch: true, settings: { language } });
      await begin(page, { seats: ['person', 'person', 'person', 'person'] });
      const positions = page.locator('.screen .options'),
        curtain = page.locator('.curtain .btn');
      await positions.or(curtain).first().waitFor();
      if (await curtain.count()) await curtain.click();
      await page.locator('.screen .people .line b').first().waitFor();
      await settled(page);
      const covered = await page.locator('.screen .gets').evaluateAll(all =>
        all.flatMap(x => {
          const [a, b] = [x.querySelector('.tile'), x.querySelector('.line')].map(y => y.getBoundingClientRect());
          const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 1 || b.bottom <= a.top;
          return apart ? [] : [x.textContent];
        }),
      );
      assert.deepEqual(covered, []);
      const first = await page.locator('.screen .acts .btn').first().boundingBox();
      assert.ok(first.x >= 4, `${first.x}`);
      await page.context().close();
    });

  it('keeps the medals of two seats within them on a low phone, and moves nothing when a tile is taken', async () => {
    const page = await app.page({ viewport: { width: 360, height: 640 }, hasTouch: true });
    await begin(page, { seats: ['person', 'bot:easy'] });
    const outside = await page.locator('.seat').evaluateAll(seats =>
      seats.flatMap(seat => {
        const box = seat.getBoundingClientRect(),
          medals = seat.querySelector('.md').getBoundingClientRect();
        return medals.left >= box.left && medals.right <= box.right ? [] : [seat.textContent];
      }),
    );
    assert.deepEqual(outside, []);
    await page.setViewportSize({ width: 1280, height: 800 });
    const base = () => page.locator('svg.turn').boundingBox();
    await page.locator('html[data-room="desk"]').waitFor();
    await settled(page);
    const before = await base();
    await page.locator('.dep:not(:disabled)').first().click();
    await page.locator('.dep.sel').waitFor();
    assert.deepEqual(await base(), before, 'the base keeps its size and place');
    await page.context().close();
  });

  it('offers nobody a board that the engine refuses beside the others, and says why (PU-2.10)', async () => {
    const page = await app.page();
    await page.goto(`${app.address}?seed=1`);
    await page.locator('.game[data-game="planet-unknown"]').click();
    const kinds = page.locator('.setup .kind select');
    await kinds.first().waitFor();
    for (let i = 0; i < (await kinds.count()); i++) await kinds.nth(i).selectOption(i < 2 ? 'person' : 'empty');
    await unfold(page);
    const boards = seat => page.locator('.setup .row').nth(seat).locator('button').first();
    for (const planet of ['petra', 'ksb-4156']) {
      await boards(0).click();
      await page.locator(`dialog[open] [data-value="${planet}"]`).click();
      await boards(1).click();
      const offered = page.locator('dialog[open] [data-value="petra"]');
      await offered.and(page.locator(planet === 'petra' ? ':disabled' : ':enabled')).waitFor();
      if (planet === 'petra') assert.match(await offered.getAttribute('title'), /No two players/);
      await page.locator('dialog[open] [data-value="ksb-4156"]:enabled').waitFor();
      await page.keyboard.press('Escape');
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('lets bots think at the same time, while the person places', async () => {
    const page = await app.page();
    // Thoughts are held back until the test lets them go: nothing here hangs on how fast anybody thinks.
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }));
    await page.addInitScript(holdThoughts);
    await page.goto(`${app.address}?seed=1`);
    await setUp(page, { seats: ['person', 'bot:random', 'bot:random'] });
    // The base may be a bot's to turn first: such thoughts come alone.
    const seatsHeld = () =>
      page.evaluate(() =>
        window.held
          .map(h => h.seat)
          .sort()
          .join(),
      );
    await page.waitForFunction(() => window.held.length > 0 || document.querySelector('.screen .options'));
    while ((await seatsHeld()).length === 1) {
      await page.evaluate(() => {
        for (const { answer } of window.held.splice(0)) answer();
      });
      await page.waitForFunction(() => window.held.length > 0 || document.querySelector('.screen .options'));
    }
    if (await page.locator('.screen .options').count()) await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.held.length === 2);
    assert.equal(await seatsHeld(), '1,2', 'both bots think at once');
    const moves = (await movesMade(page)).length;
    await page.keyboard.press('1');
    await page.locator('.ghost:not(.bad)').waitFor();
    await page.locator('.gains .chips[aria-live] li').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('.ghost'));
    await until('the person has placed', async () => (await movesMade(page)).length > moves);
    assert.equal(await seatsHeld(), '1,2', 'and they still think');
    await page.evaluate(() => window.release());
    const result = await page.evaluate(drive, { steps: 60, seed: 5 });
    assert.ok(result.over || result.steps === 60, JSON.stringify(result));
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
});
