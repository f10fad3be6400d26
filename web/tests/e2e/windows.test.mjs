// A fixed sample of the gallery: the tables are whole in every window.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { all, start } from './browser.mjs';
import { questionsOf, sitDown } from './questions.mjs';
import { keeper, look, resize, usual, whole, windows } from './windows.mjs';
import { screens } from './screens.mjs';

let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

/** The faults of some questions in some windows. */
async function faultsOf(game, kinds, language, wanted, more = {}) {
  const found = [],
    moved = keeper();
  const questions = await questionsOf(game, kinds);
  assert.equal(questions.length, kinds.length, 'every question is met');
  for (const touch of new Set(wanted.map(w => w.touch))) {
    const page = await app.page({
      viewport: { width: 1280, height: 800 },
      hasTouch: touch,
      settings: { language, ...more },
    });
    await page.goto(app.address);
    for (const question of questions) {
      await sitDown(page, question);
      for (const window of wanted.filter(w => w.touch === touch)) {
        await resize(page, window);
        const { faults, steady } = await look(page, window, question);
        for (const fault of [...faults, ...moved(window, question, steady)])
          found.push(`${question.kind} ${window.name} ${language}: ${fault}`);
      }
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
  return found;
}

describe('in every window nothing is cut, covered or too small, and every answer can be pressed', () => {
  for (const [n, [game, kinds]] of Object.entries(usual).entries()) {
    const some = windows.filter((_, i) => all || i % 3 !== n); // each window is met in two games
    it(game, async () => assert.deepEqual(await faultsOf(game, kinds.slice(0, 1), 'en', some), []));
    it(`${game}, the longest words`, async () =>
      assert.deepEqual(
        await faultsOf(
          game,
          kinds.slice(1, 2),
          'ru',
          windows.filter(w => /^(360x640|844x390|768x1024|1366x650)$/.test(w.name)),
        ),
        [],
      ));
  }

  it('and on the screens that are no tables', async () => {
    const found = [];
    const some = screens.filter((_, i) => all || i % 11 === 5); // an option's list, puzzles, a replay, a dialog, …
    const phones = windows.filter(w => /^(360x640|844x390)$/.test(w.name));
    const page = await app.page({ viewport: phones[0], hasTouch: true, settings: { language: 'ru' } });
    for (const { name, open } of some) {
      await open(page, app.address);
      for (const window of phones) {
        await resize(page, window);
        for (const fault of await whole(page, window)) found.push(`${name} ${window.name}: ${fault}`);
      }
    }
    assert.deepEqual(found, []);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('text of 150 % reaches every word of the tables', async () => {
    const large = windows
      .filter(w => /^(1280x800|1920x1080)$/.test(w.name))
      .map(w => ({ ...w, smallest: 1.5 * 11, name: `${w.name} at 150 %` }));
    for (const [game, kinds] of Object.entries(usual))
      assert.deepEqual(await faultsOf(game, kinds.slice(0, 1), 'en', large, { textSize: 150 }), [], game);
  });
  it('and on a phone as far as there is room, so that all of it can be played', async () => {
    const phones = windows.filter(w =>
      (all ? /^(360x640|390x844|844x390|640x400)$/ : /^(390x844|844x390)$/).test(w.name),
    );
    for (const [game, kinds] of Object.entries(usual))
      assert.deepEqual(await faultsOf(game, kinds.slice(0, 2), 'ru', phones, { textSize: 150 }), [], game);
  });

  // Where it was tight: six seats with long names, events of the solo game, the narrowest panels, plots side by side.
  const tight = {
    'planet-unknown': [
      ['pick-clear', 'turn-set', 'event-advance', 'pick-boost'],
      all ? /^(360x640|640x400|768x1024|1280x720)$/ : /^(640x400|768x1024)$/,
    ],
    'planet-steam': [['trade-buy', 'over'], /^(640x400|1024x768)$/],
  };
  for (const [game, [kinds, sizes]] of Object.entries(tight))
    it(`${game}, where it is tight`, async () =>
      assert.deepEqual(
        await faultsOf(
          game,
          kinds,
          'en',
          windows.filter(w => sizes.test(w.name)),
        ),
        [],
      ));
});
