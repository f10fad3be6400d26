// Games of Underwater Cities, played by pressing what glows, and the things only this table has.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { all, holdThoughts, settled, some, start, still } from './browser.mjs';
import { begin, drive, movesMade, violations } from './play.mjs';
import { laid, openSaved, playedTo, playOut } from './scenes.mjs';

const game = 'underwater-cities';
let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

async function whole({ name, seats, options = [], language = 'en', width = 1280, height = 800, seed = 1, part }) {
  const page = await app.page({ viewport: { width, height }, hasTouch: width < 700, settings: { language } });
  await begin(page, app.address, { game, seats, options, deal: seed });
  const result = await playOut(page, drive, { seed, part });
  assert.ok(result.over, `${name}: ${result.stuck ?? `${result.steps} clicks were not enough`}`);
  assert.deepEqual(page.errors, [], name);
  assert.equal(await page.evaluate(() => document.documentElement.lang), language);
  const text = await page.evaluate(() => document.body.innerText);
  assert.doesNotMatch(text, /\{\w+\}|undefined|NaN|\buc\.[a-z]/, name);
  const lines = await page.locator('.end tbody tr').count();
  assert.ok(lines >= 11, `${name}: ${lines} lines of the score sheet`);
  const moves = await movesMade(page);
  console.log(`${name}: ${moves.length} moves, ${result.steps} clicks`);
  await page.context().close();
  return moves;
}

describe('Underwater Cities', () => {
  it('alone, in Polish', () => whole({ name: 'solo', seats: ['person'], language: 'pl', seed: 11, part: 0.3 }));
  it('two people at one screen, with contracts, in Russian', { skip: !all }, () =>
    whole({
      name: 'hot-seat',
      seats: ['person', 'person'],
      options: [['contracts', true]],
      language: 'ru',
      seed: 12,
      part: 0.45,
    }),
  );
  it('four seats with bots on advanced boards, in Czech', () =>
    whole({
      name: 'four seats',
      seats: ['person', 'bot:easy', 'bot:easy', 'bot:easy'],
      options: [['boards', '2']],
      language: 'cs',
      seed: 13,
      part: 0.6,
    }));
  it('on a phone', { skip: !all }, () =>
    whole({ name: 'phone', seats: ['person', 'bot:easy'], width: 390, height: 844, seed: 14, part: 0.75 }),
  );

  it('draws the curtain between people and shows no hand through it', async () => {
    const page = await app.page();
    await begin(page, app.address, { game, seats: ['person', 'person'] });
    await page.locator('.curtain').waitFor();
    assert.equal(await page.locator('.hand [data-card]').count(), 0);
    await page.locator('.curtain .btn').click();
    await page.locator('.hand [data-card]').first().waitFor();
    await page.context().close();
  });

  it('replays a game that two people still play without showing a hand', async () => {
    const names = ['Ada', 'Bruno'];
    const { record } = await playedTo(
      { game, players: 2, seed: '7', bot: 'random', names },
      (q, view) => view.round > 1,
    );
    const page = await app.page();
    await openSaved(page, app.address, { record, viewer: 0, names, kinds: ['person', 'person'], screen: 'replay' });
    await page.locator('.ring').waitFor();
    await settled(page);
    const shown = await page
      .locator('.hand [data-card]')
      .evaluateAll(cards => cards.map(c => c.dataset.card).filter(n => Number(n) > 0));
    assert.deepEqual(shown, []);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('composes a turn of slot and card, previews it, makes it and takes back a step', async () => {
    const page = await app.page();
    await begin(page, app.address, { game, seats: ['person', 'bot:easy'] });
    for (let i = 0; i < 3; i++) {
      await page.locator('.dock .hand [data-target]').first().click();
      await page.locator('.ask .primary').click();
      await settled(page);
    }
    await page.locator('.slot[data-target]').first().waitFor();
    const slot = page
      .locator('.slot[data-slot="Y1"][data-target], .slot[data-slot="R2"][data-target], .slot[data-target]')
      .first();
    await slot.click();
    assert.ok(await page.locator('.ask .primary').isDisabled());
    await page.locator('.dock .hand [data-target]').first().click();
    await page.locator('.prev').waitFor();
    const before = (await movesMade(page)).length;
    await page.locator('.ask .primary').click();
    await settled(page);
    assert.ok((await movesMade(page)).length > before);
    await page.context().close();
  });

  it('says why not, with the rule, at a turn and within one', async () => {
    const names = ['Ada', 'Bruno'],
      kinds = ['person', 'person'];
    const taken = view => view.slots.find(s => s.colour && s.tiles.length)?.id;
    const asked = turn =>
      playedTo(
        { game, players: 2, seed: '7', bot: 'random', names },
        (q, view) => q.seat === 0 && (q.kind === 'turn') === turn && view.round > 0 && taken(view),
      );
    for (const [turn, rule] of [
      [true, /UC-7\.1/],
      [false, /FR-2/],
    ]) {
      const { record, seat, moves } = await asked(turn);
      assert.ok(moves > 0, 'the game came to such a question');
      const page = await app.page();
      await openSaved(page, app.address, { record, viewer: seat, names, kinds });
      await page.locator('.curtain .btn').click();
      await page.locator('.curtain').waitFor({ state: 'detached' });
      await still(page);
      const closed = page.locator('.slot.occ[aria-disabled=true]').first();
      if (turn)
        await closed.dispatchEvent('click'); // Playwright's own click would wait for it to open
      else await closed.press('Enter');
      assert.match(await page.locator('.why').innerText(), rule);
      if (turn) {
        await page.locator('.why .link').click();
        await page.locator('article.marked[data-rules~="UC-7.1"]').waitFor();
      }
      await page.context().close();
    }
  });

  it('shows how things move, at the speed that is set, and not at all where nothing shall move', async () => {
    for (const [speed, reducedMotion] of [
      [2, 'no-preference'],
      [0, 'no-preference'],
      [1, 'reduce'],
    ]) {
      const page = await app.page({ settings: { speed }, reducedMotion });
      await page.addInitScript(() => {
        globalThis.flights = [];
        globalThis.marked = 0;
        new MutationObserver(list => {
          for (const change of list) {
            if (change.attributeName === 'class' && change.target.classList.contains('rung')) globalThis.marked++;
            for (const node of change.addedNodes)
              if (node.className === 'flight') {
                const [run] = node.getAnimations();
                const [, x, y] = /translate\(([\d.-]+)px, ([\d.-]+)px\)/.exec(
                  run.effect.getKeyframes().at(-1).transform,
                );
                globalThis.flights.push({ duration: run.effect.getTiming().duration, x: Number(x), y: Number(y) });
              }
          }
        }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
      });
      await begin(page, app.address, { game, seats: ['person'] });
      for (let i = 0; i < 3; i++) {
        await page.locator('.dock .hand [data-target]').first().click();
        await page.locator('.ask .primary').click();
        await settled(page);
      }
      const slot = page.locator('.slot[data-slot][data-target]').first();
      const box = await slot.boundingBox();
      await slot.click();
      await page.locator('.dock .hand [data-target]').first().click();
      await page.locator('.prev').waitFor();
      await page.locator('.ask .primary').click();
      await settled(page);
      await page.waitForFunction(() => globalThis.flights.length + globalThis.marked > 0);
      const { flights, marked } = await page.evaluate(() => ({
        flights: globalThis.flights,
        marked: globalThis.marked,
      }));
      if (speed === 0 || reducedMotion === 'reduce') {
        assert.deepEqual(flights, [], `speed ${speed}, ${reducedMotion}`);
        assert.ok(marked > 0, 'what changed is marked instead');
      } else {
        assert.ok(
          flights.every(f => f.duration === 520 * speed),
          JSON.stringify(flights),
        );
        assert.ok(
          flights.some(f => f.x > box.x && f.x < box.x + box.width && f.y > box.y && f.y < box.y + box.height),
          'the card flies to its slot',
        );
      }
      await page.context().close();
    }
  });

  it('axe finds nothing at the table, on the statement or at the end', async () => {
    const names = ['Ada', 'Argo'];
    const open = async ({ width, theme, stop, seat = 0 }) => {
      const played = await playedTo({ game, players: 2, options: { contracts: true }, seed: '3', names }, stop);
      const page = await app.page({ viewport: { width, height: 844 }, settings: { theme } });
      const kinds = names.map((_, i) => (i === seat ? 'person' : 'bot'));
      await openSaved(page, app.address, { record: played.record, viewer: seat, names, kinds });
      return page;
    };
    const middle = (q, view) => q.seat === 0 && q.kind === 'turn' && view.round > 2;
    for (const [width, theme] of [
      [1280, 'dark'],
      [1280, 'light'],
      [390, 'dark'],
    ]) {
      const page = await open({ width, theme, stop: middle });
      await still(page);
      assert.deepEqual(await violations(page), [], `table ${width} ${theme}`);
      await page.context().close();
    }
    const before = (q, view) => q.seat === 0 && q.kind === 'turn' && view.round === 4; // what follows is production
    const page = await open({ width: 390, theme: 'dark', stop: before });
    for (let i = 0; i < 300 && !(await page.locator('dialog.full[open]').count()); i++)
      await page.evaluate(drive, { steps: 1, seed: i + 1 });
    assert.equal(await page.locator('dialog.full[open]').count(), 1, 'the statement is on the screen');
    await still(page);
    assert.deepEqual(await violations(page), [], 'statement');
    await page.context().close();
    const end = await open({ width: 390, theme: 'dark' });
    await end.locator('.end').waitFor();
    await still(end);
    assert.deepEqual(await violations(end), [], 'end');
    await end.context().close();
  });

  it('cuts no symbol of a slot in the replay on a low screen', async () => {
    const names = ['Ada', 'Argo', 'Nautilus'];
    const { record } = await playedTo({ game, players: 3, seed: '3', names }, (q, view) => view.round === 2);
    const page = await app.page({ viewport: { width: 844, height: 390 }, hasTouch: true });
    const kinds = ['person', 'bot', 'bot'];
    await openSaved(page, app.address, { record, viewer: 0, names, kinds, screen: 'replay' });
    await page.locator('.slot .fx').first().waitFor();
    await still(page);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.slot .fx')].flatMap(fx => {
        const room = fx.getBoundingClientRect(),
          parts = [...fx.querySelectorAll('svg:not(.b), span')].map(x => x.getBoundingClientRect());
        return parts.some(p => p.bottom > room.bottom + 1 || p.top < room.top - 1 || p.right > room.right + 1)
          ? [fx.closest('.slot').dataset.slot]
          : [];
      }),
    );
    assert.deepEqual(cut, []);
    await page.context().close();
  });

  it('keeps the hand in sight beside the slots of a low phone, and names and numbers whole', async () => {
    const hands = { en: [34, 37, 58], ru: [5, 37, 151] };
    for (const [board, language] of [
      [1, 'en'],
      [2, 'ru'],
    ]) {
      const record = await laid({
        game,
        players: 2,
        phase: 'turn',
        order: [0, 1],
        seats: [
          { board, hand: hands[language] },
          { board: 3, hand: [] },
        ],
      });
      const page = await app.page({ viewport: { width: 360, height: 640 }, hasTouch: true, settings: { language } });
      await openSaved(page, app.address, { record, viewer: 0, names: ['Ada', 'Bruno'], kinds: ['person', 'bot'] });
      await page.locator('.tabs button').first().click();
      await still(page);
      const covered = await page.evaluate(() =>
        [...document.querySelectorAll('.board [data-thing^="site:"]:has(> use):has(> text)')].flatMap(g => {
          const [sign, number] = ['use', 'text'].map(x => g.querySelector(`:scope > ${x}`).getBoundingClientRect());
          return number.left < sign.right - 1 && sign.left < number.right - 1 ? [number.left - sign.left] : [];
        }),
      );
      assert.deepEqual(covered, [], 'a number stands beside its symbol');
      assert.ok(await page.locator('.board [data-thing^="site:"]:has(> use) > text').count(), 'there is such a number');
      await page.locator('.tabs button').nth(1).click();
      const fan = page.locator('.fan');
      await fan.waitFor();
      assert.equal(await fan.locator('i').count(), 3);
      assert.ok(
        await fan.evaluate(
          x => x.getBoundingClientRect().bottom <= document.querySelector('.prompt').getBoundingClientRect().top,
        ),
        'all of it is seen',
      );
      await fan.click();
      await page.locator('.hand-sheet .hand [data-card]').first().waitFor();
      for (const width of [360, 390, 412]) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        assert.deepEqual(await page.locator('.hand .top [data-full]').allTextContents(), [], `${language} ${width}`);
      }
      await page.context().close();
    }
  });

  it('counts production where it can be seen, in small windows and every language', async () => {
    const names = ['Ada', 'Argo'];
    const { record } = await playedTo(
      { game, players: 2, seed: '3', names },
      (q, view) => q.seat === 0 && q.kind === 'turn' && view.round === 4,
    );
    for (const language of some(['en', 'ru', 'pl', 'cs'], l => l === 'ru' || l === 'pl')) {
      const page = await app.page({ settings: { language, speed: 0.2 } });
      await openSaved(page, app.address, { record, viewer: 0, names, kinds: ['person', 'bot'] });
      for (let i = 0; i < 300 && !(await page.locator('dialog.full[open]').count()); i++)
        await page.evaluate(drive, { steps: 1, seed: i + 1 });
      for (const [width, height] of [
        [390, 844],
        [360, 640],
        [844, 390],
        [640, 400],
        [768, 1024],
      ]) {
        await page.setViewportSize({ width, height });
        await page.locator('dialog.full footer .btn').first().click();
        await page.locator('.after.told').waitFor();
        const seen = await page.evaluate(() => {
          const room = document.querySelector('dialog.full .content').getBoundingClientRect(),
            box = x => document.querySelector(x).getBoundingClientRect();
          const wide = [...document.querySelectorAll('dialog.full :is(th, td)')].filter(
            x => x.scrollWidth > x.clientWidth + 1 || x.getBoundingClientRect().right > room.right,
          );
          const end = box('.after'),
            picture = box('dialog.full .pic'),
            answers = [...document.querySelectorAll('dialog.full footer .btn')];
          return {
            wide: wide.map(x => x.textContent),
            end: end.top >= room.top && end.bottom <= room.bottom + 1,
            picture: picture.bottom <= room.bottom && picture.height < room.height,
            rows: new Set(answers.map(x => x.offsetTop)).size,
          };
        });
        assert.deepEqual(seen, { wide: [], end: true, picture: true, rows: 1 }, `${width}×${height} ${language}`);
      }
      assert.deepEqual(page.errors, []);
      await page.context().close();
    }
  });

  it('asks a person in their own colour, whoever else thinks', async () => {
    const page = await app.page();
    await page.addInitScript(holdThoughts);
    await begin(page, app.address, { game, seats: ['person', 'bot:easy'], wait: false });
    await page.waitForFunction(() => window.held.length === 1);
    const tokenOf = where => page.locator(`${where} .tok use`).first().getAttribute('href');
    assert.match(await page.locator('.ask h2').innerText(), /^Discard 3/);
    assert.equal(await tokenOf('.ask .q'), await tokenOf('.seat[data-seat="0"]'));
    assert.equal(await page.locator('.ask .q .tok.busy').count(), 0, 'it is not one who thinks there');
    assert.equal(await page.locator('.seat[data-seat="1"] .tok.busy').count(), 1);
    await page.context().close();
  });

  it('lets the excess be discarded while a bot thinks, and asks for none of it later (UC-13.3)', async () => {
    const record = await laid({
      game,
      players: 2,
      phase: 'turn',
      order: [0, 1],
      seats: [
        { board: 1, hand: [2, 13, 6] },
        { board: 2, hand: [3, 8, 9, 10, 12] },
      ],
    });
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ]) {
      const page = await app.page({ viewport: { width, height }, hasTouch: width < 700 });
      await page.addInitScript(holdThoughts);
      const names = ['Ada', 'Bruno'];
      await openSaved(page, app.address, { record, viewer: 1, names, kinds: ['bot', 'person'] });
      await page.waitForFunction(() => window.held.length === 1);
      if (width < 700)
        await page
          .getByRole('button', { name: /^Hand/ })
          .or(page.getByRole('tab', { name: /^Hand/ }))
          .first()
          .click();
      const told = page.locator('.ask .q');
      assert.match(await told.innerText(), /2 cards/);
      for (const [card, left] of [
        [8, 1],
        [12, 0],
      ]) {
        await page.locator(`.hand [data-card="${card}"][data-target]`).click();
        await page.locator('.ask .primary:enabled').click();
        await page.locator(`.hand [data-card="${card}"]`).waitFor({ state: 'detached' });
        if (left) assert.match(await told.innerText(), /1 card\b/);
      }
      assert.deepEqual(await movesMade(page), ['1 discard 8', '1 discard 12']);
      assert.equal(await page.locator('.hand [data-target]').count(), 0, 'there is no more excess');
      assert.equal(await page.locator('.ask .primary').count(), 0);
      await page.evaluate(() => window.release());
      await page.locator('.hand [data-target]').first().waitFor();
      const moves = await movesMade(page);
      assert.ok(!moves.slice(2).some(m => m.startsWith('1 ')), `the turn begins: ${moves.join('; ')}`);
      assert.equal(await page.locator('.hand [data-card]').count(), 3);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    }
  });

  it('can be played with the keyboard alone', async () => {
    const page = await app.page();
    await begin(page, app.address, { game, seats: ['person'] });
    for (let i = 0; i < 3; i++) {
      await page.locator('.dock .hand [data-target][tabindex="0"]').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      await settled(page);
    }
    await page.locator('.slots [data-target][tabindex="0"]').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.dock .hand [data-target][tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    const before = (await movesMade(page)).length;
    await page.keyboard.press('Control+Enter');
    await settled(page);
    assert.ok((await movesMade(page)).length > before);
    await page.context().close();
  });
});
