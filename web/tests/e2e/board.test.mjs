// The board of a day's challenge, where the page comes from a game server: a result is sent in, checked and shown; one
// that is not of the day is refused in words.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { settled, start, still } from './browser.mjs';
import { open } from './online.mjs';
import { violations } from './play.mjs';

const binary = process.env.FRONTIER_BINARY ?? new URL('../../../build/release/frontier', import.meta.url).pathname;
const today = new Date().toISOString().slice(0, 10);
let world;
before(async () => {
  world = await open();
});
after(() => world.close());

/** A finished game alone, of a day, every question answered with its first move. */
async function played(day) {
  const child = spawn(binary, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async line => {
    child.stdin.write(`${line}\n`);
    return JSON.parse((await lines.next()).value);
  };
  const { daily } = await ask(`daily ${day} underwater-cities`);
  await ask(`new ${JSON.stringify(daily)}`);
  for (;;) {
    const { legal } = await ask('legal');
    if (!legal.length) break;
    await ask(`do ${legal[0].seat} ${legal[0].moves[0]}`);
  }
  const { record } = await ask('record');
  child.kill();
  return record;
}

/** Puts it where the page keeps its games, as the result of today. */
async function remember(page, record) {
  await page.goto(`${world.address}#/mine`);
  await page.locator('main').waitFor();
  await settled(page);
  await page.evaluate(
    ({ record, today }) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('frontier');
        open.onsuccess = () => {
          const both = open.result.transaction(['records', 'days'], 'readwrite');
          both.objectStore('records').put({ id: 'mine', record });
          both.objectStore('days').put({
            id: `underwater-cities/${today}`,
            points: record.result.scores[0],
            place: 1,
            played: 'mine',
            at: Date.now(),
          });
          both.oncomplete = () => resolve(open.result.close());
          both.onabort = () => reject(both.error);
        };
      }),
    { record, today },
  );
}

/** The page of the day with the server's board, sent as somebody of that name. */
async function send(page, name) {
  await page.goto(`${world.address}#/daily`);
  await page.locator('[data-do=find]').click();
  const board = page.locator('[data-board="underwater-cities"]');
  await board.locator('[data-do=send]').click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('input').fill(name);
  await dialog.locator('.btn.primary').first().click();
  return board;
}

describe('the board of a day', () => {
  it('shows a result that the server has played again', async () => {
    const page = await world.person('Anna');
    const record = await played(today);
    await remember(page, record);
    const board = await send(page, 'Anna');
    await board.locator('li.you').waitFor();
    assert.match(await board.locator('li.you').innerText(), new RegExp(`Anna\\s*${record.result.scores[0]}`));
    assert.equal(await board.locator('[data-do=send]').count(), 0, 'it is sent once');
    await still(page);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.errors, []);
    /* Somebody else sees it without sending anything. */
    const other = await world.person('Boris');
    await other.goto(`${world.address}#/daily`);
    await other.locator('[data-do=find]').click();
    await other.locator('[data-board="underwater-cities"] li', { hasText: 'Anna' }).waitFor();
    assert.equal(await other.locator('[data-do=send]').count(), 0);
    await other.context().close();
    await page.context().close();
  });

  it('says why a result is refused', async () => {
    const page = await world.person('Eve');
    await remember(page, await played('2020-02-02'));
    const board = await send(page, 'Eve');
    await board.locator('[role=alert]', { hasText: 'not the challenge of today' }).waitFor();
    assert.equal(await board.locator('li', { hasText: 'Eve' }).count(), 0);
    await page.context().close();
  });

  it('is not there where the page comes from a plain server', async () => {
    const app = await start();
    const page = await app.page();
    await page.goto(`${app.address}#/daily`);
    await page.locator('[data-do=find]').click();
    await page.locator('.said', { hasText: 'no game server' }).waitFor();
    assert.equal(await page.locator('[data-board]').count(), 0);
    await app.stop();
  });
});
