// What moves and sounds beside the game: parts travel, sounds are made here, idle life stops when nobody looks.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { settled, start } from './browser.mjs';
import { openSaved, playedTo } from './scenes.mjs';

let app;
before(async () => {
  app = await start();
});
after(() => app.stop());

const names = ['Marta', 'Ilya', 'Nautilus'];
const games = ['underwater-cities', 'planet-unknown', 'planet-steam'];
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
    const page = await replayOf('planet-steam');
    const asked = [];
    page.on('request', r => asked.push(r.url()));
    const file = await page.evaluate(async () => {
      const files = await (await fetch('sw.js')).text();
      return /assets\/sound-[\w-]+\.js/.exec(files)?.[0];
    });
    assert.ok(file);
    assert.ok(!asked.some(url => url.includes('/sound-')));
    const heard = await page.evaluate(async file => {
      const { render, sounds } = await import(new URL(file, document.baseURI).href);
      const made = {};
      for (const mood of ['deep-sea', 'alien-planet', 'brass-steam'])
        for (const name of Object.keys(sounds)) {
          const context = new OfflineAudioContext(1, 22050 * 2, 22050);
          render(context, name, mood, 1, 0);
          const data = (await context.startRendering()).getChannelData(0);
          made[`${mood} ${name}`] = [
            Math.max(...data.map(Math.abs)),
            Math.sqrt(data.reduce((s, x) => s + x * x, 0) / data.length),
          ];
        }
      return made;
    }, file);
    assert.ok(Object.keys(heard).length >= 36);
    for (const [name, [peak, mean]] of Object.entries(heard))
      assert.ok(peak > 0.01 && peak < 0.6 && mean > 0.0005, `${name}: ${peak} ${mean}`);
    assert.notDeepEqual(heard['deep-sea place'], heard['brass-steam place']);
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
      const watch = async ms => {
        await tools.send('Page.startScreencast', { format: 'jpeg', quality: 20 });
        await page.evaluate(t => new Promise(done => setTimeout(done, t)), 300); // what was under way ends
        frames = 0;
        await page.evaluate(t => new Promise(done => setTimeout(done, t)), ms);
        await tools.send('Page.stopScreencast');
        return frames;
      };
      const lively = await watch(1200);
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      const unseen = await watch(1200);
      await page.evaluate(() => {
        delete document.hidden;
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const calm = await watch(1200);
      console.log(`${game}: ${lively} frames in 1.2 s, ${unseen} unseen, ${calm} with reduced motion`);
      assert.ok(lively > 0, 'it lives');
      assert.equal(unseen, 0);
      assert.equal(calm, 0);
      await page.context().close();
    });
});
