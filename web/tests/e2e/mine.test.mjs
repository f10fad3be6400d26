// The history of a device: a game that ends is in it, everything goes into one file and comes back, a wrong file
// changes nothing.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readFileSync } from 'node:fs';
import { settled, start, still } from './browser.mjs';
import { almostOver, finish, record } from './ended.mjs';
import { violations } from './play.mjs';

let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

const file = (name, text) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const playedIn = page => page.locator('.list li').count();
async function read(page, text) {
  await page.locator('input[type=file]').setInputFiles(file('all.json', text));
  await page.locator('dialog[open] footer .btn').waitFor();
  const said = await page.locator('dialog[open]').innerText();
  await page.locator('dialog[open] footer .btn').click();
  await settled(page);
  return said;
}

describe('the history of this device', () => {
  it('remembers a game that ends, as a file and back, and refuses what is no such file', async () => {
    const page = await app.page();
    await almostOver(page, app.address);
    await finish(page, app.address);

    await page.goto(`${app.address}#/mine`);
    await page.locator('.list li').first().waitFor();
    assert.equal(await playedIn(page), 1);
    assert.match(await page.locator('.list li').innerText(), new RegExp(`\\b${record.result.scores[0]}\\b`));
    assert.match(await page.locator('svg[role=img][aria-label*="39"]').getAttribute('aria-label'), /39/);
    assert.equal(await page.locator('[data-milestone=game].on').count(), 1);
    assert.equal(await page.locator('[data-milestone=win].on').count(), 0);
    await still(page);
    assert.deepEqual(await violations(page), []);
    const saving = page.waitForEvent('download');
    await page.locator('[data-do=export]').click();
    const everything = readFileSync(await (await saving).path(), 'utf8');
    assert.deepEqual(page.errors, []);
    await page.context().close();

    const other = await app.page();
    await other.goto(`${app.address}#/mine`);
    await other.locator('main').waitFor();
    await settled(other);
    for (const wrong of [
      '{"moves":[]}',
      'x',
      everything.slice(0, -9),
      everything.replace('"version":1', '"version":9'),
    ]) {
      assert.match(await read(other, wrong), /Nothing here was changed/);
      assert.equal(await playedIn(other), 0);
    }
    assert.match(await read(other, everything), /2 things are new/);
    assert.equal(await playedIn(other), 1);
    assert.match(await read(other, everything), /already/);
    await other.locator('.list a').click();
    await other.locator('.app, .replay, main').first().waitFor();
    await settled(other);
    assert.match(other.url(), /replay\/nearly/);
    assert.deepEqual(other.errors, []);
    await other.context().close();
  });
});
