// A turn without friction: what is asked, what a choice brings, what is taken by itself, what can be taken back.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { settled, some, start, still } from './browser.mjs';
import { clicksOf } from './clicks.mjs';
import { begin, movesMade } from './play.mjs';
import { openSaved, playedTo } from './scenes.mjs';

const texts = JSON.parse(readFileSync(new URL('../../src/i18n/flow.json', import.meta.url), 'utf8')).terms;
const game = 'underwater-cities';
const languages = ['en', 'ru', 'pl', 'cs'];
let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

const made = page => page.locator('.app').getAttribute('data-moves').then(Number);

/** Opens a game before a question that a test is about. */
async function openAt(stop, settings = {}) {
  const names = ['Ada', 'Argo'];
  const { record, seat, moves } = await playedTo({ game, players: 2, seed: '5', bot: 'easy', names }, stop);
  assert.ok(moves >= 0, 'the game came to such a question');
  const page = await app.page({ settings });
  const kinds = ['bot', 'bot'];
  kinds[seat] = 'person';
  await openSaved(page, app.address, { record, viewer: seat, names, kinds });
  await settled(page);
  return { page, seat };
}

/** A question with two answers that each end the turn: such a choice waits for Confirm. */
const lastChoice = (q, view, n, ask) => {
  const ways = ask(`legal ${q.seat}`)[0].moves.filter(m => /^(gain|choose|card|slot) /.test(m) && q.kind !== 'turn');
  lastChoice.moves = ways.filter(m => ask(`try ${q.seat} ${JSON.stringify([m])}`).final);
  return lastChoice.moves.length > 1;
};
const ownTurn = (q, view) => q.kind === 'turn' && view.round > 1;

describe('A turn of Underwater Cities', () => {
  for (const language of some(languages, l => l === 'ru'))
    it(`asks for the card after the slot, and each card says what becomes of it (${language})`, async () => {
      const { page } = await openAt(ownTurn, { language, confirm: 'always' });
      assert.equal(await page.locator('.steps .now').count(), 1);
      const slot = page.locator('.slot[data-target]:not(.always)').first();
      const id = await slot.getAttribute('data-slot');
      await slot.click();
      await page.locator('.dock .hand .foot').first().waitFor();
      assert.equal(await page.locator('.q h2').innerText(), texts['uc.ask.turnCard'][language].replace('{slot}', id));
      const colour = (await slot.getAttribute('class')).match(/green|red|yellow/)[0];
      for (const card of await page.locator('.dock .hand [data-card]').all()) {
        const same = (await card.locator(`.lc.${colour}`).count()) === 1;
        const said = texts[same ? 'uc.fate.match' : 'uc.fate.other'][language];
        assert.equal(await card.locator('.foot .long').innerText(), said);
        assert.ok((await card.locator('.sr').textContent()).includes(said), 'and to those who listen');
      }
      await page.locator('.dock .hand [data-target]').first().click();
      await page.locator('.ask .primary:enabled').waitFor();
      assert.equal(await page.locator('.q h2').innerText(), texts['uc.ask.turnWhole'][language]);
      assert.equal(await page.locator('.steps .done').count(), 2, 'nothing is asked for that has been chosen');
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });

  for (const language of languages)
    it(`says what becomes of a small card in one line (${language})`, async () => {
      const { page } = await openAt(ownTurn, { language });
      await page.setViewportSize({ width: 844, height: 390 });
      await page.locator('.slot[data-target]:visible:not(.always)').first().click();
      const feet = page.locator('.hand .foot .short:visible');
      await feet.first().waitFor();
      const lines = foot => {
        const words = document.createRange();
        words.selectNodeContents(foot);
        return new Set([...words.getClientRects()].map(r => r.top)).size;
      };
      for (const foot of await feet.all()) assert.equal(await foot.evaluate(lines), 1, await foot.innerText());
      await page.context().close();
    });

  for (const [confirm, whose] of [
    [null, 'as a new player has it'],
    ['always', 'where every turn is confirmed'],
  ])
    it(`takes no more than four clicks beyond the choices the rules ask for, ${whose}`, async () => {
      const page = await app.page({ settings: { confirm } });
      const turns = await clicksOf(page, app.address, game, 2);
      for (const turn of turns) {
        console.log(`${turn.clicks} clicks for ${turn.choices} choices: ${turn.moves.join(', ')}`);
        // Who is always asked is asked for every card of the hand limit too.
        const cards = confirm ? turn.moves.filter(m => m.startsWith('discard ')).length : 0;
        assert.ok(turn.clicks - turn.choices - cards <= 4, turn.moves.join(', '));
      }
      await page.context().close();
    });

  it('keeps the choices beside the one that is picked, until it is confirmed', async () => {
    const { page } = await openAt(lastChoice, { confirm: 'final' });
    const ways = page.locator('.prompt .way');
    const all = await ways.count();
    const [one, other] = lastChoice.moves.map(move => page.locator(`.prompt .way[data-move="${move}"]`));
    const before = await made(page);
    for (const way of [one, other, one]) {
      await way.click();
      await settled(page);
      assert.equal(await ways.count(), all);
      assert.equal(await way.getAttribute('aria-pressed'), 'true');
      assert.equal(await page.locator('.prompt .way[aria-pressed=true]').count(), 1);
    }
    assert.equal(await made(page), before);
    await page.locator('.ask .primary').click();
    await settled(page);
    assert.ok((await made(page)) > before);
    await page.context().close();
  });

  it('restarts the turn', async () => {
    const fresh = await app.page({ settings: { confirm: 'final' } });
    await begin(fresh, app.address, { game, seats: ['person', 'bot:easy'], deal: 5 });
    for (let i = 0; i < 2; i++) {
      await fresh.locator('.dock .hand [data-target]').first().click();
      await settled(fresh);
    }
    const cards = fresh.locator('.dock .hand [data-card]');
    assert.equal(await cards.count(), 4, 'a discard that can be taken back waits for nobody');
    await fresh.locator('.ask .restart').click();
    await settled(fresh);
    assert.equal(await cards.count(), 6);
    assert.ok(await fresh.locator('.ask .undo').isDisabled());
    await fresh.context().close();
  });

  /** A question after which, by one move, only a gain is left to take or to give up; it ends the turn or does not. */
  const beforeGain = ends => (q, view, n, ask) =>
    !['turn', 'discard'].includes(q.kind) &&
    ask(`legal ${q.seat}`)[0].moves.some(m => {
      const then = ask(`try ${q.seat} ${JSON.stringify([m])}`);
      const gain = then.legal?.[0];
      if (then.legal?.length !== 2 || !/^gain /.test(gain) || then.legal[1] !== 'done') return false;
      if (ask(`try ${q.seat} ${JSON.stringify([m, gain])}`).final !== ends) return false;
      beforeGain.move = m;
      beforeGain.gain = gain;
      return true;
    });

  it('takes a gain by itself, and gives it back with the move before it', async () => {
    const { page, seat } = await openAt(beforeGain(false), { confirm: 'final' });
    const before = await made(page);
    const [move, gain] = [beforeGain.move, beforeGain.gain];
    await page.locator(`[data-move="${move}"]`).first().click();
    await page.locator(`.app[data-moves="${before + 2}"]`).waitFor();
    await settled(page);
    assert.deepEqual((await movesMade(page)).slice(before, before + 2), [`${seat} ${move}`, `${seat} ${gain}`]);
    await page.locator('.ask .undo').click();
    await settled(page);
    assert.equal(await made(page), before);
    await page.context().close();
  });

  for (const language of some(languages, l => l === 'pl'))
    it(`lays a gain that ends the turn ready, and says what leaving it gives up (${language})`, async () => {
      const { page } = await openAt(beforeGain(true), { confirm: 'final', language });
      const before = await made(page);
      await page.locator(`[data-move="${beforeGain.move}"]`).first().click();
      await settled(page);
      await still(page);
      assert.equal(await made(page), before + 1);
      assert.equal(await page.locator('.prompt .way[aria-pressed=true]').getAttribute('data-move'), beforeGain.gain);
      assert.ok(await page.locator('.ask .primary').isEnabled());
      const leave = await page.locator('.ask .acts [data-move="done"]').innerText();
      assert.ok(leave.startsWith(texts['uc.giveUp'][language].replace('{what}', '')), leave);
      await page.context().close();
    });

  it('makes even what cannot be taken back at once, where the player never wants to be asked', async () => {
    const page = await app.page({ settings: { confirm: 'never' } });
    await begin(page, app.address, { game, seats: ['person', 'bot:easy'], deal: 5 });
    for (let i = 0; i < 3; i++) {
      await page.locator('.dock .hand [data-target]').first().click();
      await settled(page);
    }
    assert.ok((await made(page)) >= 3);
    await page.context().close();
  });
});

describe('A turn of Planet Unknown', () => {
  it('ends by a press of its own, and can be begun again until then', async () => {
    const page = await app.page({ settings: { confirm: 'final' } });
    await begin(page, app.address, { game: 'planet-unknown', seats: ['person', 'bot:easy'], deal: 5 });
    const prompt = page.locator('.gains:visible').first();
    const end = prompt.getByRole('button', { name: texts['action.endTurn'].en });
    await page.locator('.dep:not(:disabled)').first().click();
    await prompt.locator('.go .primary:not(:disabled)').click();
    await settled(page);
    const placed = await made(page);
    // Every choice that goes on with the turn is made at once; the one that ends it waits.
    for (let i = 0; i < 12 && !(await end.count()); i++) {
      await prompt.locator('.chip.do[data-thing^="move:"]').first().click();
      await settled(page);
    }
    await end.waitFor();
    const before = await made(page);
    assert.ok(before >= placed);
    assert.equal(await prompt.locator('.un').first().isEnabled(), true, 'it can still be taken back');
    await prompt
      .getByRole('button', { name: texts['action.restartTurn'].en })
      .or(prompt.locator('.un').first())
      .last()
      .click();
    await settled(page);
    assert.ok((await made(page)) < before);
    assert.equal(await end.count(), 0);
    await page.context().close();
  });
});

/** The log of a game that bots have played for a while, and whose turn it is. */
const scenes = {
  'underwater-cities': (q, view) => q.seat === 0 && q.kind === 'turn' && view.round > 2,
  'planet-unknown': (q, view) => q.seat === 0 && q.kind === 'turn' && view.round > 3,
  'planet-steam': (q, view) => q.seat === 0 && q.kind === 'trade' && view.round > 1,
};

describe('The log', () => {
  for (const [name, stop] of Object.entries(scenes))
    for (const language of name === game ? some(languages, l => l === 'cs') : ['en'])
      it(`tells ${name} by round and turn, oldest first, and what happened since (${language})`, async () => {
        const names = ['Marta', 'Ilya', 'Nautilus'];
        const { record, moves } = await playedTo({ game: name, players: 3, seed: '7', bot: 'easy', names }, stop);
        assert.ok(moves >= 0);
        const page = await app.page({ settings: { language } });
        await openSaved(page, app.address, { record, viewer: 0, names, kinds: ['person', 'bot', 'bot'] });
        await settled(page);
        await page.keyboard.press('l');
        const log = page.locator('dialog[open] .story');
        await log.waitFor();
        const rounds = await log.locator('h3').allInnerTexts();
        const numbers = rounds.map(text => Number(/\d+/.exec(text)?.[0] ?? 0));
        assert.ok(numbers.length >= 2, rounds.join());
        assert.deepEqual(
          numbers,
          [...numbers].sort((a, b) => a - b),
        );
        const text = await log.innerText();
        assert.doesNotMatch(text, /[−-]0\b|undefined|NaN|\{\w+\}|\b(You|Вы|Ty):/);
        const newest = await log.elementHandle();
        await page.waitForFunction(x => x.getBoundingClientRect().bottom < innerHeight + 4, newest); // it is in view
        await page.keyboard.press('Escape');
        await page.locator('.tools .recap').click();
        const told = page.locator('dialog[open] .story .turn');
        await told.first().waitFor();
        for (const line of await told.all()) assert.doesNotMatch(await line.innerText(), /^Marta/);
        await page.locator('dialog[open] footer .btn').first().click();
        await page.locator('.rerun').waitFor();
        await page.locator('.rerun .btn').click();
        await page.locator('.rerun').waitFor({ state: 'detached' });
        assert.ok(await page.locator('.app').isVisible());
        assert.deepEqual(page.errors, []);
        await page.context().close();
      });

  it('leads into the replay', async () => {
    const names = ['Marta', 'Ilya'];
    const { record } = await playedTo({ game, players: 2, seed: '7', bot: 'easy', names }, scenes[game]);
    const page = await app.page();
    await openSaved(page, app.address, { record, viewer: 0, names, kinds: ['person', 'bot'] });
    await settled(page);
    await page.keyboard.press('l');
    const jump = page.locator('dialog[open] .story .turn .jump').nth(3);
    await jump.click();
    await page.locator('.bar input[type=range]').waitFor();
    await settled(page);
    const at = Number(await page.locator('.bar input[type=range]').inputValue());
    assert.ok(at > 0 && at < record.moves.length, String(at));
    await page.context().close();
  });
});

describe('The names of seats', () => {
  for (const language of some(languages, l => l === 'en'))
    it(`are names, whoever sits there (${language})`, async () => {
      const page = await app.page({ settings: { language } });
      await begin(page, app.address, { game, seats: ['person', 'person'] });
      const names = await page.locator('.seat .nm b').allInnerTexts();
      assert.deepEqual(
        names,
        [1, 2].map(n => texts['seat.player'][language].replace('{n}', n)),
      );
      assert.ok((await page.locator('.curtain h2').innerText()).includes(names[0]));
      await page.goto(app.address);
      await page.locator('.setup .who').first().fill('Zofia');
      await page.locator('.setup .who').first().press('Tab');
      await page.reload();
      await page.locator('.setup .who').first().waitFor();
      assert.equal(await page.locator('.setup .who').first().inputValue(), 'Zofia', 'it is asked once');
      await page.context().close();
    });
});

describe('Keys', () => {
  it('are listed under ?', async () => {
    const page = await app.page();
    await begin(page, app.address, { game, seats: ['person', 'bot:easy'] });
    await page.keyboard.press('?');
    await page.locator('dialog[open] kbd').first().waitFor();
    assert.ok((await page.locator('dialog[open] kbd').count()) >= 15);
    await page.context().close();
  });
});
