// What moves and sounds beside the game: parts travel, sounds are made here, idle life stops when nobody looks.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { settled, some, start } from './browser.mjs';
import { begin } from './play.mjs';
import { openSaved, playedTo } from './scenes.mjs';
import { games } from '../../scripts/games.mjs';

let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

const names = ['Marta', 'Ilya', 'Nautilus'];
const records = {};
/** The first moves of a game that bots have played. */
const recordOf = async game =>
  (records[game] ??= (await playedTo({ game, players: 3, seed: '7', names }, (q, view, n) => n > 70)).record);

async function replayOf(game, options, before = async () => undefined) {
  const page = await app.page(options);
  await before(page);
  await openSaved(page, app.address, {
    record: await recordOf(game),
    viewer: 0,
    names,
    kinds: ['bot', 'bot', 'bot'],
    screen: 'replay',
  });
  await settled(page);
  await page.locator('.sky').waitFor({ state: 'attached' });
  return page;
}

/** Goes forward move by move and notes, for each, which parts flew: where they began, and where they ended. */
async function flights(page, moves) {
  await page.evaluate(() => {
    window.flown = [];
    new MutationObserver(list => {
      for (const { addedNodes } of list) for (const node of addedNodes) window.flown.push(node.className);
    }).observe(document.querySelector('.sky'), { childList: true });
  });
  await page.keyboard.press('Home');
  await settled(page);
  for (let i = 0; i < moves; i++) {
    await page.keyboard.press('ArrowRight');
    await settled(page);
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  return page.evaluate(() => window.flown);
}

describe('Parts', () => {
  for (const game of games)
    it(`of ${game} travel to their places, and stay still for whoever wants that`, async () => {
      const page = await replayOf(game, { settings: { speed: 0.5 } });
      const flown = await flights(page, 30);
      console.log(`${game}: ${flown.filter(x => x === 'ghost').length} parts, ${flown.length} in all`);
      assert.ok(flown.filter(x => x === 'ghost').length >= 3, flown.join());
      await page.locator('.sky :is(.ghost, .flight)').first().waitFor({ state: 'detached' });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      assert.deepEqual(await flights(page, 8), []);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
});

describe('A hand', () => {
  for (const textSize of [100, 150])
    it(`closes up by its own cards, and lies as before when that is taken back, text ${textSize} %`, async () => {
      // Alone: a rival's move between the press and the frame would be shown instead.
      const page = await app.page({ settings: { speed: 2, textSize } });
      await begin(page, app.address, { game: 'underwater-cities', seats: ['person'] });
      await page.locator('.dock .hand [data-target]').first().click();
      await settled(page);
      const lefts = () =>
        page.evaluate(() => {
          const cards = document.querySelector('.hand').querySelectorAll('[data-part]');
          return Object.fromEntries([...cards].map(x => [x.dataset.part, Math.round(x.getBoundingClientRect().left)]));
        });
      const before = await lefts();
      await page.evaluate(() => {
        window.copies = 0;
        new MutationObserver(list => (window.copies += list.flatMap(m => [...m.addedNodes]).length)).observe(
          document.querySelector('.sky'),
          { childList: true },
        );
        // Held where it begins: that is where the card was.
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
          const run = animate.apply(this, how);
          if (this.closest('.hand')) run.pause();
          return run;
        };
      });
      await page.locator('.ask .primary').click();
      const sliding = () =>
        page.evaluate(() => document.getAnimations().filter(a => a.effect.composite === 'add').length);
      await page.waitForFunction(() => document.getAnimations().some(a => a.effect.composite === 'add'));
      const held = await lefts(),
        kept = Object.keys(held);
      assert.equal(kept.length, Object.keys(before).length - 1);
      for (const part of kept)
        assert.ok(Math.abs(held[part] - before[part]) <= 2, `${part}: ${before[part]}, ${held[part]}`);
      assert.ok((await sliding()) > 2);
      assert.ok((await page.evaluate(() => window.copies)) <= 1, 'the card that is put away is the only copy');
      await page.locator('.ask .undo:not(:disabled)').click();
      await settled(page);
      assert.equal(await sliding(), 0);
      const after = await lefts();
      for (const part of Object.keys(before))
        assert.ok(Math.abs(after[part] - before[part]) <= 2, `${part}: ${before[part]}, ${after[part]}`);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
});

describe('Final points', () => {
  for (const game of some(games, g => g === games[0]))
    it(`of ${game} are counted out, source by source, and who does not want to wait skips it`, async () => {
      const { record } = await playedTo({ game, players: 2, seed: '7', names: names.slice(0, 2) });
      const [, seat, move] = /^(\d) (.*)$/.exec(record.moves.at(-1));
      const { result: _, ...rest } = record;
      const begun = { ...rest, moves: record.moves.slice(0, -1) };
      const ended = async speed => {
        const page = await app.page({ settings: { speed, confirm: 'always' } });
        const kinds = ['person', 'person'];
        await openSaved(page, app.address, { record: begun, viewer: Number(seat), names: names.slice(0, 2), kinds });
        await settled(page);
        const curtain = page.locator('.curtain .btn');
        if (await curtain.count()) await curtain.click();
        await settled(page);
        await page.keyboard.press('m');
        await page.locator(`dialog[open] .mv[data-move="${move}"]`).click();
        await settled(page);
        await page.keyboard.press('Control+Enter');
        await page.locator('.end, .statement, dialog[open]').first().waitFor();
        while (!(await page.locator('.end').count())) await page.keyboard.press('Escape');
        return page;
      };
      const slow = await ended(2);
      const counting = slow.locator('.end h1[role=status]');
      const first = await counting.innerText();
      await slow.waitForFunction(
        was => (document.querySelector('.end h1[role=status]')?.innerText ?? was) !== was,
        first,
      );
      const second = await counting.innerText();
      await slow.locator('.end [data-skip]').click();
      await counting.waitFor({ state: 'detached' });
      console.log(`${game}: ${first}, then ${second}`);
      assert.deepEqual(slow.errors, []);
      await slow.context().close();

      const still = await ended(0);
      await still.locator('.end h1:not([role=status])').waitFor();
      assert.equal(await still.locator('.end [data-skip]').count(), 0);
      await still.context().close();
    });
});

describe('Sounds', () => {
  it('are loaded by whoever wants them, are soft, and differ from world to world', async () => {
    const names = 'place build card draw coin gain step dice bid pass produce travel alarm turn round end'.split(' ');
    const page = await app.page({ settings: { sound: true, volume: 100 } });
    const asked = [];
    page.on('request', r => asked.push(r.url()));
    await page.goto(app.address);
    await page.locator('.game').first().waitFor();
    assert.ok(!asked.some(url => url.includes('/sound-')), 'nobody has wanted one yet');
    const heard = await page.evaluate(async names => {
      const rate = 8000,
        slot = 2; // seconds
      const moods = ['deep-sea', 'alien-planet', 'brass-steam'];
      const offline = new OfflineAudioContext(1, rate * slot * names.length * moods.length, rate);
      offline.resume = () => undefined;
      window.AudioContext = function () {
        return offline;
      };
      const file = /assets\/sound-[\w-]+\.js/.exec(await (await fetch('sw.js')).text())[0];
      const { sound } = await import(new URL(file, document.baseURI).href);
      moods.forEach((mood, m) => {
        document.documentElement.dataset.mood = mood;
        names.forEach((name, n) => sound(name, slot * (m * names.length + n)));
      });
      const data = (await offline.startRendering()).getChannelData(0);
      return moods.flatMap((mood, m) =>
        names.map((name, n) => {
          const from = rate * slot * (m * names.length + n),
            part = data.slice(from, from + rate * slot);
          return { name, mood, peak: part.reduce((a, x) => Math.max(a, Math.abs(x)), 0) };
        }),
      );
    }, names);
    for (const { name, mood, peak } of heard) assert.ok(peak > 0.01 && peak < 0.6, `${mood} ${name}: ${peak}`);
    const peaks = name => new Set(heard.filter(h => h.name === name).map(h => h.peak.toFixed(4)));
    for (const name of names) assert.equal(peaks(name).size, 3, `${name} sounds alike everywhere`);
    await page.context().close();
  });

  it('are made at every move while they are on', async () => {
    const page = await app.page({ settings: { sound: true, volume: 50 } });
    await page.addInitScript(() => {
      window.tones = 0;
      for (const kind of ['createOscillator', 'createBufferSource']) {
        const make = AudioContext.prototype[kind];
        AudioContext.prototype[kind] = function () {
          window.tones++;
          return make.call(this);
        };
      }
    });
    const { record, seat } = await playedTo(
      { game: 'planet-steam', players: 3, seed: '7', names },
      (q, view, n) => n > 4 && q.kind === 'raise',
    );
    const kinds = names.map((_, i) => (i === seat ? 'person' : 'bot'));
    await openSaved(page, app.address, { record, viewer: seat, names, kinds });
    await settled(page);
    await page.locator('[data-thing="move:pass"]').click();
    await page.waitForFunction(() => window.tones > 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
});

describe('Idle life', () => {
  for (const game of games)
    it(`of ${game} is seen, and does nothing when nobody looks`, async () => {
      const page = await replayOf(game, { settings: { speed: 1 } }, page => page.clock.install());
      await page.keyboard.press('End');
      await settled(page);
      /** What changes in the page while its clock goes on for five seconds, and what would be drawn anew for ever. */
      const watch = async () => {
        await page.clock.runFor(5000); // what was under way before has ended
        await page.evaluate(() => {
          window.changes = 0;
          window.watcher = new MutationObserver(list => (window.changes += list.length));
          window.watcher.observe(document, { subtree: true, attributes: true, childList: true, characterData: true });
        });
        await page.clock.runFor(5000);
        return page.evaluate(() => {
          const changes = window.changes + window.watcher.takeRecords().length;
          window.watcher.disconnect();
          const endless = document.getAnimations().filter(a => a.effect.getComputedTiming().endTime === Infinity);
          return changes + endless.length;
        });
      };
      const lively = await watch();
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      const unseen = await watch();
      await page.evaluate(() => {
        delete document.hidden;
        document.dispatchEvent(new Event('visibilitychange'));
      });
      const again = await watch();
      await page.evaluate(() => {
        const calm = matchMedia('(prefers-reduced-motion: reduce)');
        window.told = new Promise(done => calm.addEventListener('change', done, { once: true }));
      });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.evaluate(() => window.told.then(() => undefined)); // the page's clock does not wait for it
      const calm = await watch();
      console.log(
        `${game}: ${lively} changes in 5 s, ${unseen} unseen, ${again} seen again, ${calm} with reduced motion`,
      );
      assert.ok(lively > 10 && again > 10, 'it lives');
      assert.equal(unseen, 0);
      assert.equal(calm, 0);
      await page.context().close();
    });
});
