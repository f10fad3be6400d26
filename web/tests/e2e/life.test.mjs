// What moves and sounds beside the game: parts travel, sounds are made here, idle life stops when nobody looks.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { settled, start } from './browser.mjs';
import { openSaved, playedTo } from './scenes.mjs';
import { games } from '../../scripts/games.mjs';

let app;
before(async () => {
  app = await start();
});
after(() => app.stop());

const names = ['Marta', 'Ilya', 'Nautilus'];
const records = {};
/** The first moves of a game that bots have played. */
const recordOf = async game =>
  (records[game] ??= (await playedTo({ game, players: 3, seed: '7', names }, (q, view, n) => n > 70)).record);

async function replayOf(game, options) {
  const page = await app.page(options);
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
      const flown = await flights(page, 45);
      console.log(`${game}: ${flown.filter(x => x === 'ghost').length} parts, ${flown.length} in all`);
      assert.ok(flown.filter(x => x === 'ghost').length >= 5, flown.join());
      await page.locator('.sky :is(.ghost, .flight)').first().waitFor({ state: 'detached' });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      assert.deepEqual(await flights(page, 20), []);
      assert.deepEqual(page.errors, []);
      await page.context().close();
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
    it(`of ${game} is seen, and paints nothing when nobody looks`, async () => {
      const page = await replayOf(game, { settings: { speed: 1 } });
      await page.keyboard.press('End');
      await settled(page);
      const tools = await page.context().newCDPSession(page);
      let frames = 0;
      tools.on('Page.screencastFrame', ({ sessionId }) => {
        frames++;
        void tools.send('Page.screencastFrameAck', { sessionId });
      });
      const pause = ms => page.evaluate(t => new Promise(done => setTimeout(done, t)), ms);
      /** Frames in the quietest of a few stretches: what was under way before ends in the first. */
      const watch = async () => {
        await tools.send('Page.startScreencast', { format: 'jpeg', quality: 20 });
        let least = Infinity;
        for (let i = 0; i < 4 && least; i++) {
          frames = 0;
          await pause(700);
          least = Math.min(least, frames);
        }
        await tools.send('Page.stopScreencast');
        return least;
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
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const calm = await watch();
      console.log(`${game}: ${lively} frames in 0.7 s, ${unseen} unseen, ${calm} with reduced motion`);
      assert.ok(lively > 0, 'it lives');
      assert.equal(unseen, 0);
      assert.equal(calm, 0);
      await page.context().close();
    });
});
