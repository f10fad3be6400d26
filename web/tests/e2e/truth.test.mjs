// What reaches the page is what its person may know: every word between the page and its workers is listened to, and
// the log of people who share a screen is read through each one's eyes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { settled, start } from './browser.mjs';
import { begin, drive, movesMade } from './play.mjs';
import { drive as driveUnknown } from './planet-unknown.mjs';
import { drive as driveSteam } from './planet-steam.mjs';
import { load } from '../../wasm/load.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
let app, engine;
before(async () => {
  app = await start({ painted: false });
  engine = await load(readFileSync(join(root, 'build/wasm/frontier.wasm')));
});
after(() => app.stop());

/** Runs in every page: keeps what is said to the workers and what they answer. */
function listen() {
  const Real = globalThis.Worker;
  globalThis.said = [];
  let made = 0;
  globalThis.Worker = class extends Real {
    constructor(...args) {
      super(...args);
      this.number = ++made;
      this.addEventListener('message', e => {
        const job = globalThis.said.find(s => s.worker === this && s.job.id === e.data.id);
        if (job) job.answers = e.data.answers?.filter(a => typeof a === 'string');
      });
    }
    postMessage(job, transfer) {
      globalThis.said.push({ worker: this, job, at: Number(document.querySelector('.app')?.dataset.moves ?? 0) });
      super.postMessage(job, transfer);
    }
  };
}

const heardIn = page =>
  page.evaluate(() =>
    globalThis.said.map(({ worker, job: { follower, table, keep, branch, ...job }, answers }) => ({
      worker: worker.number,
      job: { ...job, keep: !!keep, branch: !!branch },
      answers,
    })),
  );

/** Lines that tell a viewer no more than it may know, and the viewer they speak of. */
const open = [
  /^(games|terms \w+ [\w-]+|rules.*|new .*)$/,
  /^show (-?\d)$/,
  /^past (-?\d) \d+$/,
  /^try (\d) /,
  /^why (\d) /,
  /^do (\d) /,
  /^undo (\d)$/,
];

const drivers = { 'underwater-cities': drive, 'planet-unknown': driveUnknown, 'planet-steam': driveSteam };

async function listened({ game, seats, options = [], steps, deal }) {
  const page = await app.page();
  await page.addInitScript(listen);
  await begin(page, app.address, { game, seats, options, deal });
  await page.evaluate(drivers[game], { steps, seed: deal });
  await settled(page);
  const heard = await heardIn(page),
    over = await page.locator('.end').count();
  const record = await movesMade(page);
  await page.context().close();
  return { heard, over, record };
}

describe('what reaches the page', () => {
  for (const [game, seats] of [
    ['underwater-cities', ['person', 'person', 'bot:easy']],
    ['planet-unknown', ['person', 'bot:easy', 'bot:easy']],
    ['planet-steam', ['person', 'person', 'bot:easy']],
  ])
    it(`of ${game} is what its people may know`, async () => {
      const { heard, over, record } = await listened({ game, seats, steps: 40, deal: 5 });
      assert.equal(over, 0, 'the game goes on: its secrets are kept');
      assert.ok(record.length > 10 && heard.length > 30, `${record.length} moves, ${heard.length} words`);
      const people = new Set(seats.flatMap((s, i) => (s === 'person' ? [i] : [])));
      // A position that the page lays out itself is a scratch table of what it knows.
      const scratch = new Set(
        heard.flatMap(({ worker, job }) => (job.lines?.some(line => line.startsWith('load ')) ? [worker] : [])),
      );
      for (const { job, answers } of heard.filter(({ worker }) => !scratch.has(worker))) {
        for (const line of job.lines ?? []) {
          const form = open.find(o => o.test(line));
          assert.ok(form, `the page asks: ${line}`);
          const viewer = form.exec(line)[1];
          if (viewer !== undefined && Number(viewer) >= 0)
            assert.ok(people.has(Number(viewer)), `the page looks through a bot's eyes: ${line}`);
        }
        for (const answer of answers ?? []) {
          assert.doesNotMatch(answer, /^\{"(position|record|hash|imagine|events|view)":/);
          assert.doesNotMatch(answer, /"seed":"\d/, 'the seed foretells the game');
        }
        // Of a bot's thoughts the page learns that there is one, of its move that it was made.
        if (job.think) assert.deepEqual(answers, ['{"think":true}']);
        if (job.play !== undefined) assert.match(answers[0], /^\{"do":\{"moves":\d+,"final":(true|false)\}\}$/);
        // With a move come what the person who looks saw of it, and the table as this person sees it.
        if (job.viewer !== undefined && job.viewer >= 0) assert.ok(people.has(job.viewer), `viewer ${job.viewer}`);
        if (job.play !== undefined || job.viewer !== undefined)
          assert.deepEqual(
            answers.slice(1).map(answer => Object.keys(JSON.parse(answer))[0]),
            JSON.parse(answers[0]).do ? ['past', 'show'] : [],
          );
      }
      assert.ok(
        heard.some(({ job }) => job.play !== undefined),
        'bots have moved',
      );
    });
});

describe('people at one screen', () => {
  it('read in the log only what they saw themselves', async () => {
    const page = await app.page();
    await begin(page, app.address, { game: 'underwater-cities', seats: ['person', 'person'], deal: 3 });
    await page.locator('.curtain .btn').click();
    await page.locator('.dock .hand [data-card]').first().waitFor();
    await settled(page);
    const first = await page.locator('.dock .hand [data-card]').evaluateAll(cards => cards.map(c => c.dataset.card));
    for (let i = 0; i < 3; i++) {
      await page.locator('.dock .hand [data-target]').first().click();
      await page.locator('.ask .primary').click();
      await settled(page);
    }
    const names = JSON.parse(engine.text('terms en underwater-cities')).terms;
    const gone = (await movesMade(page)).filter(m => /^\d discard /.test(m)).map(m => m.split(' ').at(-1));
    assert.equal(gone.length, 3);
    assert.ok(
      gone.every(n => first.includes(n)),
      'they were in the first hand',
    );
    await page.keyboard.press('l');
    assert.equal(await page.locator('dialog[open]').count(), 0, 'behind the curtain nothing is told');
    await page.locator('.curtain .btn').click();
    await page.locator('.curtain').waitFor({ state: 'detached' });
    await page.keyboard.press('l');
    const log = await page.locator('dialog[open]').innerText();
    for (const n of gone)
      assert.ok(!log.includes(names[`card.${n}`]), `the other hand is told: ${names[`card.${n}`]} in ${log}`);
    await page.context().close();
  });

  it('lose a refusal with the next pick, and no choice for it', async () => {
    const page = await app.page();
    await begin(page, app.address, { game: 'underwater-cities', seats: ['person', 'bot:easy'], deal: 3 });
    await page.locator('.slot[aria-disabled=true]').first().dispatchEvent('click');
    await page.locator('.why').waitFor();
    await page.locator('.dock .hand [data-target]').first().click();
    await page.locator('.why').waitFor({ state: 'detached' });
    await page.context().close();
  });
});
