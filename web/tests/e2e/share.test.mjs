// Replay and share: the address follows the move, a link holds the game, a damaged one says so.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { settled, start } from './browser.mjs';
import { openSaved, playedTo } from './scenes.mjs';

const texts = JSON.parse(readFileSync(new URL('../../src/i18n/flow.json', import.meta.url), 'utf8')).terms;
const names = ['Marta', 'Ilya', 'Nautilus'];
const kinds = ['person', 'bot', 'bot'];
let app;
before(async () => {
  app = await start();
});
after(() => app.stop());

/** A finished game in the replay, and its link. */
async function shared(game, before = () => undefined) {
  const { record } = await playedTo({ game, players: 3, seed: '7', names });
  const page = await app.page();
  await page.addInitScript(before);
  await openSaved(page, app.address, { record, viewer: 0, names, kinds, screen: 'replay' });
  await settled(page);
  return { page, record };
}
const slider = page => page.locator('.bar input[type=range]');
const said = page => page.locator('.bar > p[aria-live]').innerText();

describe('A finished game', () => {
  for (const [game, language] of [
    ['underwater-cities', 'ru'],
    ['planet-unknown', 'pl'],
    ['planet-steam', 'cs'],
  ])
    it(`of ${game} is a link and a picture, and the link shows it in a fresh browser (${language})`, async () => {
      const { page, record } = await shared(game);
      await page.locator('[data-share]').click();
      const link = await page.locator('dialog[open] .copy input').inputValue();
      console.log(`${game}: ${record.moves.length} moves, a link of ${link.length} characters`);
      assert.ok(link.length < 30000);
      await page.locator('dialog[open] section:nth-of-type(2) .btn').click();
      const image = page.locator('dialog[open] section img');
      await image.waitFor();
      const [width, colours] = await image.evaluate(async node => {
        await node.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [80, 60];
        const g = canvas.getContext('2d');
        g.drawImage(node, 0, 0, 80, 60);
        const data = g.getImageData(0, 0, 80, 60).data;
        const seen = new Set();
        for (let i = 0; i < data.length; i += 4)
          seen.add((data[i] >> 5) * 64 + (data[i + 1] >> 5) * 8 + (data[i + 2] >> 5));
        return [node.naturalWidth, seen.size];
      });
      assert.equal(width, 1600);
      assert.ok(colours > 12, `a picture of ${colours} colours`);
      assert.deepEqual(page.errors, []);
      await page.context().close();

      const fresh = await app.page({ settings: { language } });
      await fresh.goto(`${link}@12`);
      await slider(fresh).waitFor();
      await settled(fresh);
      assert.equal(await slider(fresh).inputValue(), '12');
      assert.match(await said(fresh), new RegExp(names.join('|')));
      await fresh.keyboard.press('ArrowRight');
      await settled(fresh);
      assert.match(fresh.url(), /@13$/);
      await fresh.keyboard.press('End');
      await settled(fresh);
      assert.match(fresh.url(), new RegExp(`@${record.moves.length}$`));
      assert.deepEqual(fresh.errors, []);

      await fresh.goto('about:blank');
      await fresh.goto(`${link.slice(0, -40)}`);
      await fresh.locator('.plate, main, body').getByText(texts['share.damaged'][language]).waitFor();
      await fresh.context().close();
    });

  it('is followed: the mover’s board, round marks, speed', async () => {
    const { page } = await shared('underwater-cities');
    const marks = page.locator('.marks button');
    assert.ok((await marks.count()) >= 5);
    await marks.nth(2).click();
    await settled(page);
    const at = Number(await slider(page).inputValue());
    assert.ok(at > 10);
    assert.match(page.url(), new RegExp(`@${at}$`));
    await page.locator('.how select').selectOption('4');
    await page.getByRole('button', { name: 'Play and pause' }).or(page.locator('.keys .ico').nth(2)).first().click();
    await page.waitForFunction(from => Number(document.querySelector('.bar input[type=range]').value) > from + 3, at);
    await page.locator('.keys .ico').nth(2).click();
    assert.equal(await page.locator('[data-follow]').getAttribute('aria-pressed'), 'true');
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('that is too long for an address says so, and is a file all the same', async () => {
    const { page } = await shared('planet-steam', () => {
      // Packs as badly as the longest game would be packed.
      window.CompressionStream = class {
        constructor() {
          return new TransformStream({ flush: stream => stream.enqueue(new Uint8Array(30000)) });
        }
      };
    });
    await page.locator('[data-share]').click();
    const told = await page.locator('dialog[open] [data-tell="too-long"]').innerText();
    assert.match(told, /30[,. \u00a0]?000/);
    assert.equal(await page.locator('dialog[open] .copy').count(), 0);
    assert.ok(await page.locator('dialog[open] section .btn').last().isEnabled());
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('goes on nowhere: a running game has no such button', async () => {
    const { record } = await playedTo({ game: 'planet-steam', players: 3, seed: '7', names }, (q, v, n) => n > 20);
    const page = await app.page();
    await openSaved(page, app.address, { record, viewer: 0, names, kinds, screen: 'replay' });
    await settled(page);
    assert.equal(await page.locator('[data-share]').count(), 0);
    await page.context().close();
  });
});
