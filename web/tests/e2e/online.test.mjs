// People in different browsers at a real game server: whole games, a reload, a lost connection, a restart
// of the server, spectators, hosts, accounts, hostile names, and a page from a server that has no games.
import assert from 'node:assert/strict';
import { inflateRawSync } from 'node:zlib';
import { after, afterEach, before, describe, it } from 'node:test';
import { settled, some, start } from './browser.mjs';
import { drive as driveCities, violations } from './play.mjs';
import { drive as driveSteam } from './planet-steam.mjs';
import { drive as driveUnknown } from './planet-unknown.mjs';
import { host, introduce, open, sitDown } from './online.mjs';
import { changed, until } from '../../../tests/server/client.mjs';

let world;
let people = [];
before(async () => {
  world = await open();
});
after(() => world.close());
afterEach(async () => {
  for (const page of people.splice(0)) await page.context().close();
});

async function person(name, options) {
  const page = await world.person(name, options);
  people.push(page);
  return page;
}

const seated = pages => Promise.all(pages.map(p => p.locator('.app').waitFor()));
const whoAmI = page => page.evaluate(() => fetch('api/me').then(r => r.json()));

/** Every view a page is told, by the bytes that reach it. */
function listen(page) {
  const heard = [];
  // Long ones are packed.
  const text = payload => (typeof payload === 'string' ? payload : String(inflateRawSync(payload)));
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => heard.push(text(payload))));
  return heard;
}
function viewsIn(heard) {
  let view;
  return heard
    .map(text => JSON.parse(text).play)
    .filter(Boolean)
    .map(play => (view = play.changes ? changed(view, play.changes) : play.view));
}

describe('online', () => {
  it('two browsers play Planet Steam to its end; one reloads, one drops off and returns; then a rematch', async () => {
    const ann = await person('Ann'),
      bob = await person('Bob', { viewport: { width: 390, height: 844 }, hasTouch: true });
    const heard = listen(bob);
    const invitation = await host(ann, world.address, { game: 'planet-steam', players: 2 });
    await sitDown(bob, invitation);
    await seated([ann, bob]);
    const play = (steps, seed, patience = 5000) =>
      Promise.all([ann, bob].map((p, i) => p.evaluate(driveSteam, { steps, seed: seed + i, patience })));
    await play(60, 5);

    await Promise.all([ann, bob].map(settled));
    /* Where the game stands: which parts are drawn depends on the question. */
    const before = await ann.locator('h1').innerText();
    await ann.reload();
    await ann.locator('.ps').first().waitFor();
    await ann.waitForFunction(text => document.querySelector('h1')?.innerText === text, before);

    await bob.context().setOffline(true);
    await bob.locator('[data-tell="lost"]').waitFor();
    await ann.evaluate(driveSteam, { steps: 40, seed: 9, patience: 2000 });
    await bob.context().setOffline(false);
    await bob.locator('[data-tell="lost"]').waitFor({ state: 'detached' });

    const results = await play(9000, 21, 240000);
    assert.ok(
      results.every(r => r.over),
      JSON.stringify(results),
    );
    const scores = await Promise.all([ann, bob].map(p => p.locator('.ps.end .rank .tt').allInnerTexts()));
    assert.deepEqual(scores[0], scores[1]);
    for (const page of [ann, bob])
      assert.match(await page.locator('[data-rating]').innerText(), /\d{3,4} \([+−±]\d+\)/, 'what the game was worth');
    await ann.locator('[data-end-chat]').click();
    await ann.locator('.talk.docked').waitFor();
    const [talk, end] = await Promise.all(['.talk', '.end'].map(x => ann.locator(x).boundingBox()));
    assert.ok(end.x + end.width <= talk.x + 1, 'the talk stands beside the end, not over it');
    await ann.locator('[data-end-chat]').click();
    const losers = await Promise.all([ann, bob].map(p => p.locator('[data-own-place]').count()));
    assert.equal(losers[0] + losers[1], 1, 'who did not win reads the own place');
    const purses = viewsIn(heard)
      .filter(v => v.rounds_left > 0)
      .map(v => v.seats.map(s => s.credits === null));
    assert.ok(
      purses.length > 20 && purses.every(([first, second]) => first && !second),
      'a purse of another seat was told',
    );

    await ann.locator('.ps.end .acts .k', { hasText: 'Replay' }).click();
    await ann.locator('input[type=range]').waitFor();
    assert.ok(Number(await ann.locator('input[type=range]').getAttribute('max')) > 50);
    await ann.goto(`${world.address}#/history`);
    await ann.locator('tbody tr').waitFor();
    assert.match(await ann.locator('tbody tr').innerText(), /Planet Steam\s+Bob/);
    assert.match(await ann.locator('.sums').innerText(), /Rating, 2 players/);

    await bob.locator('.ps.end .k.go').click();
    await bob.locator('li.you').waitFor();
    await ann.goto(invitation);
    await ann.locator('.ps.end, [data-tell="rematch"]').first().waitFor();
    await ann.locator('[data-tell="rematch"] .btn').click();
    await seated([ann, bob]);
    await ann.locator('.ps').first().waitFor();
    assert.deepEqual(
      [...ann.errors, ...bob.errors].filter(e => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(e)),
      [],
    );
  });

  it('three browsers play Planet Unknown, the server is killed and started again, and all go on alike', async () => {
    const trio = [await person('Ann'), await person('Bob'), await person('Cyd')];
    const heard = trio.map(listen);
    const told = () =>
      heard.map(
        texts =>
          texts
            .map(text => JSON.parse(text).play)
            .filter(Boolean)
            .at(-1).moves,
      );
    const invitation = await host(trio[0], world.address, {
      game: 'planet-unknown',
      players: 3,
      fields: { rated: 'press' },
    });
    const choose = async (page, seat, planet) => {
      await page.locator('.setup .row').nth(seat).locator('button').first().click();
      await page.locator(`dialog[open] [data-value="${planet}"]`).click();
      await page
        .locator('.setup .row')
        .nth(seat)
        .locator('button', { hasText: new RegExp(planet, 'i') })
        .waitFor();
    };
    await choose(trio[0], 0, 'gaia');
    await sitDown(trio[1], invitation);
    await trio[2].goto(invitation);
    await choose(trio[2], 2, 'petra'); // before sitting down, which begins the game
    assert.ok(await trio[2].locator('.setup .row').first().locator('button').first().isDisabled(), 'of another seat');
    await sitDown(trio[2], invitation);
    await seated(trio);
    assert.deepEqual(
      viewsIn(heard[0])[0].seats.map(s => s.planet),
      ['gaia', 'ksb-4156', 'petra'],
      'each plays on what was chosen',
    );
    const play = (steps, seed, patience = 5000) =>
      Promise.all(trio.map((p, i) => p.evaluate(driveUnknown, { steps, seed: seed + i, patience })));
    await play(16, 3);
    await world.server.stop('SIGKILL');
    await Promise.all(trio.map(p => p.locator('[data-tell="lost"]').waitFor()));
    await world.server.start();
    await Promise.all(trio.map(p => p.locator('[data-tell="lost"]').waitFor({ state: 'detached' })));
    const before = Math.max(...told());
    await play(12, 31);
    await until('all are told the same moves', () => new Set(told()).size === 1);
    assert.ok(told()[0] > before, `${before} moves, and ${told()[0]}`);
    await Promise.all(trio.map(settled));
    const [first, ...others] = await Promise.all(trio.map(p => p.locator('.strip .goal .vs').allInnerTexts()));
    for (const other of others) assert.deepEqual(other, first);
    // What was still on its way when the server was killed is told by the browser, and asked for again.
    const killed = /WebSocket|ERR_CONNECTION_RE(SET|FUSED)|Unable to preload/;
    for (const page of trio)
      assert.deepEqual(
        page.errors.filter(e => !killed.test(e)),
        [],
      );
  });

  it('a spectator sees the game and nothing hidden; so does each seat of Underwater Cities', async () => {
    const ann = await person('Ann'),
      bob = await person('Bob'),
      eve = await person('Eve');
    const told = { bob: listen(bob), eve: listen(eve) };
    const invitation = await host(ann, world.address, {
      game: 'underwater-cities',
      players: 3,
      bots: { 2: 'easy' },
      fields: { public: 'yes' },
    });
    await sitDown(bob, invitation);
    await seated([ann, bob]);
    await eve.goto(`${world.address}#/online`);
    await eve.locator(`[data-table="${invitation.split('/').at(-2)}"]`).click();
    await eve.locator('[data-tell="watching"]').waitFor();
    const [, watched] = await Promise.all([
      Promise.all([ann, bob].map((p, i) => p.evaluate(driveCities, { steps: 16, seed: 3 + i, patience: 5000 }))),
      eve.locator('.seat .vp').first().waitFor(),
    ]);
    assert.equal(watched, undefined);
    const hands = views =>
      views.map(v =>
        v.seats.map(s => s.hand.some(card => card !== null && !s.open_hand.includes(card))),
      ); /* what was taken openly is known */
    assert.ok(viewsIn(told.eve).length > 3);
    assert.ok(
      hands(viewsIn(told.eve)).every(seats => !seats.includes(true)),
      'a spectator was told a hand',
    );
    const bobs = hands(viewsIn(told.bob));
    assert.ok(
      bobs.some(seats => seats[1]) && bobs.every(seats => !seats[0] && !seats[2]),
      'a seat was told another hand',
    );
    assert.equal(await eve.locator('.ask .acts .btn').count(), 0);
    assert.equal(await eve.locator('[data-target]').count(), 0);
    for (const page of [ann, bob, eve]) assert.deepEqual(page.errors, []);
  });

  it('a move is previewed, made and taken back as the server allows; hints are given only where no other person plays', async () => {
    const ann = await person('Ann'),
      heard = listen(ann);
    await host(ann, world.address, { game: 'underwater-cities', players: 2, bots: { 1: 'random' } });
    await ann.locator('.ask').waitFor();
    assert.equal(await ann.locator('[aria-label="Hint"]').count(), 1);
    const undo = ann.locator('.ask .undo');
    let previews = 0;
    for (let i = 0; i < 200 && (await undo.isDisabled()); i++) {
      await ann.evaluate(driveCities, { steps: 1, seed: 40 + i, patience: 5000 });
      previews += await ann.locator('.ask .prev').count();
    }
    assert.ok(previews > 0);
    const moves = () =>
      heard
        .map(text => JSON.parse(text).play)
        .filter(Boolean)
        .at(-1);
    const before = moves();
    assert.equal(before.undo, true);
    await undo.click();
    await until('it is taken back', () => moves().moves === before.moves - 1);
    assert.deepEqual([moves().moves, moves().seat], [before.moves - 1, -1]);
    assert.equal(moves().questions[0].seat, 0);
    assert.deepEqual(ann.errors, []);
  });

  it('names and messages are texts, whatever they hold', async () => {
    const name = '<img src=x onerror=hacked=1>',
      words = '<script>hacked=2</script> <b>hi</b> &amp; \u202eolleh';
    const ann = await person(name),
      bob = await person('Bob');
    const invitation = await host(ann, world.address, { game: 'planet-steam', players: 2 });
    await ann.locator('.talk input').fill(words);
    await ann.locator('.talk form .btn').click();
    await sitDown(bob, invitation);
    await seated([ann, bob]);
    assert.equal(await bob.locator('[aria-label="Hint"]').count(), 0);
    assert.equal(await bob.locator('.ps .seat b', { hasText: name }).count(), 1);
    await bob.locator('[data-online="chat"]').click();
    assert.equal(await bob.locator('.talk .tx').innerText(), words);
    assert.equal(await bob.locator('.talk .by b').innerText(), name);
    await bob.locator('.talk .mute').click();
    assert.equal(await bob.locator('.talk .tx').count(), 0);
    await bob.locator('.talk .un').click();
    assert.equal(await bob.locator('.talk .tx').count(), 1);
    await bob.locator('.talk input').fill('hello');
    await bob.locator('.talk form .btn').click();
    await ann.locator('[data-online="chat"] .dot').waitFor();
    for (const page of [ann, bob]) assert.equal(await page.evaluate(() => window.hacked), undefined);
    assert.deepEqual([...ann.errors, ...bob.errors], []);
  });

  it('the host seats a bot and removes a player; a bot takes over and gives the seat back; all agree to stop', async () => {
    const ann = await person('Ann');
    let bob = await person('Bob');
    const invitation = await host(ann, world.address, { game: 'planet-steam', players: 3 });
    await sitDown(bob, invitation);
    await ann.locator('[data-seat-line="1"] .ico').click();
    await ann.locator('dialog[open] .btn.danger').click();
    await bob.locator('[data-seat-line="1"].vacant').waitFor();
    await bob.locator('[data-seat-line="1"] .btn.primary').click(); /* who was removed does not come back */
    await bob.locator('[role=alert]').waitFor();
    bob = await person('Cyd');
    await sitDown(bob, invitation);
    await ann.locator('[data-seat-line="2"] select').selectOption('random');
    await seated([ann, bob]);
    await bob.locator('[data-online="people"]').click();
    await bob.locator('.ends .btn').first().click();
    await bob.keyboard.press('Escape');
    await bob.locator('[data-tell="away"]').waitFor();
    await ann.locator('.ps').first().waitFor();
    await bob.locator('[data-tell="away"] .btn').click();
    await bob.locator('[data-tell="away"]').waitFor({ state: 'detached' });
    await bob.locator('[data-online="people"]').click();
    await bob.locator('.ends .btn').nth(1).click();
    await ann.locator('[data-tell="vote"] .btn').click();
    await bob.keyboard.press('Escape');
    await Promise.all([ann, bob].map(p => p.locator('[data-tell="abandoned"]').waitFor()));
    assert.deepEqual([...ann.errors, ...bob.errors], []);
  });

  it('a bidder who is away reads so at the seat, and who only looks on has no purse', async () => {
    const [ann, bob, eve] = [await person('Ann'), await person('Bob'), await person('Eve')];
    const invitation = await host(ann, world.address, { game: 'planet-steam', players: 2 });
    await sitDown(bob, invitation);
    await seated([ann, bob]);
    while (!(await ann.locator('.bidders').count()))
      for (const [seed, page] of [ann, bob].entries())
        await page.evaluate(driveSteam, { steps: 1, seed, patience: 500 });
    await eve.goto(invitation);
    await eve.locator('.bidders').waitFor();
    assert.deepEqual(await Promise.all([ann, eve].map(p => p.locator('[data-thing="purse"]').count())), [1, 0]);
    await bob.context().close();
    people = people.filter(p => p !== bob);
    await ann.locator('.bidders [data-seat="1"]', { hasText: 'not here now' }).waitFor();
    assert.deepEqual(ann.errors, []);
  });

  it('who is away is marked at the seat, on a phone too', async () => {
    const [ann, bob] = [
      await person('Ann', { viewport: { width: 390, height: 844 }, hasTouch: true }),
      await person('Bob'),
    ];
    const invitation = await host(ann, world.address, { game: 'underwater-cities', players: 2 });
    await sitDown(bob, invitation);
    await seated([ann, bob]);
    const mark = ann.locator('[data-seat="1"] [aria-label="not here now"]:visible');
    await mark.waitFor({ state: 'hidden' }); // who sits down is on the way for a moment
    await bob.context().close();
    people = people.filter(p => p !== bob);
    await mark.waitFor();
    assert.deepEqual(ann.errors, []);
  });

  it('clocks run, and who lets one run out is played by a bot', async () => {
    const ann = await person('Ann');
    await ann.goto(`${world.address}#/online`);
    await ann.locator('form .create').waitFor();
    await ann.evaluate(() => fetch('api/guest', { method: 'POST', body: '{"name":"Ann"}' }));
    const { id } = await ann.evaluate(() =>
      fetch('api/tables', {
        method: 'POST',
        body: JSON.stringify({
          game: 'planet-steam',
          players: 2,
          bots: [null, 'random'],
          move_seconds: 2,
          game_seconds: 600,
        }),
      }).then(r => r.json()),
    );
    await ann.goto(`${world.address}#/online/${id}`);
    await ann.locator('li .btn.primary').click();
    await ann
      .locator('.clk', { hasText: /\d:\d\d/ })
      .first()
      .waitFor();
    await ann.locator('[data-tell="away"]').waitFor();
    assert.deepEqual(ann.errors, []);
  });

  it("one is told by the browser when it is one's turn and one does not look", async () => {
    const ann = await person('Ann', { permissions: ['notifications'], settings: { notify: true } });
    await ann.addInitScript(() => {
      window.notes = [];
      window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, more) {
          window.notes.push([title, more.body]);
        }
      };
      Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });
    });
    const bob = await person('Bob');
    const invitation = await host(ann, world.address, { game: 'planet-steam', players: 2 });
    await ann.evaluate(() => {
      window.away = true;
    });
    await sitDown(bob, invitation);
    await seated([ann, bob]);
    await bob.evaluate(driveSteam, { steps: 60, seed: 4, patience: 2000 });
    await ann.waitForFunction(() => window.notes.length > 0);
    assert.deepEqual(await ann.evaluate(() => window.notes[0]), ['Your turn', 'Your turn in Planet Steam']);
    assert.match(await ann.title(), /^● Your turn/);
  });

  it('a guest becomes an account, returns by password and by secret link, and is forgotten', async () => {
    const ann = await person('Ann');
    await ann.goto(`${world.address}#/account`);
    await ann.locator('dialog[open] .btn.quiet').click();
    await introduce(ann);
    await ann.locator('input[autocomplete=username]').fill('annika');
    await ann.locator('input[type=password]').fill('correct horse');
    await ann.locator('form .btn.primary').click();
    await ann.locator('.good').waitFor();
    const id = (await whoAmI(ann)).id;
    await ann.locator('input[autocomplete=new-password]').fill('battery staple');
    await ann.locator('input[autocomplete=current-password]').fill('correct horse');
    await ann.locator('form:has(input[type=password]) .btn').click();
    await ann.locator('.good').waitFor();
    await ann.locator('.side .btn', { hasText: 'Make a link' }).click();
    const secret = await ann.locator('.copy input').inputValue();

    const phone = await person('Ann'),
      desk = await person('Ann');
    await phone.goto(secret);
    await phone.locator('.me', { hasText: 'Ann' }).waitFor();
    assert.equal((await whoAmI(phone)).id, id);
    assert.ok(!phone.url().includes(secret.split('/').at(-1)));
    await desk.goto(`${world.address}#/account`);
    await desk.locator('dialog[open] input').first().fill('annika');
    await desk.locator('dialog[open] input').nth(1).fill('correct horse');
    await desk.locator('dialog[open] .btn.primary').click();
    await desk.locator('dialog[open] [role=alert]').waitFor();
    await desk.locator('dialog[open] input').nth(1).fill('battery staple');
    await desk.locator('dialog[open] .btn.primary').click();
    await desk.locator('.cols').waitFor();
    assert.equal((await whoAmI(desk)).id, id);
    await desk.locator('.ends .btn').first().click();
    await desk.waitForURL(/#\/online$/);
    assert.equal(await whoAmI(desk), null);
    await ann.locator('.ends .btn.danger').click();
    await ann.locator('dialog[open] .btn.danger').click();
    await ann.waitForURL(/#\/online$/);
    assert.equal(await whoAmI(phone), null);
    assert.deepEqual([...ann.errors, ...phone.errors], []);
  });

  it('a link of somebody else makes nobody of this device them unasked', async () => {
    const headers = { 'content-type': 'application/json' };
    const post = (page, path, body = {}) =>
      page.evaluate(
        ([path, init]) => fetch(path, init).then(r => r.json()),
        [path, { method: 'POST', headers, body: JSON.stringify(body) }],
      );
    const [ann, eve] = [await person('Ann'), await person('Eve')];
    for (const page of [ann, eve]) {
      await page.goto(world.address);
      await post(page, 'api/guest', { name: page.name });
    }
    const { secret } = await post(eve, 'api/link');
    await ann.goto(`${world.address}#/enter/${secret}`);
    await ann.locator('main', { hasText: 'Ann' }).locator('.acts').waitFor();
    assert.equal((await whoAmI(ann)).name, 'Ann', 'opened, but not agreed to');
    assert.ok(!ann.url().includes(secret));
    await ann.locator('.acts .btn.quiet').click();
    await ann.waitForURL(/#\/online$/);
    assert.equal((await whoAmI(ann)).name, 'Ann');
    await ann.goto(`${world.address}#/enter/${secret}`);
    await ann.locator('.acts .btn.primary').click();
    await ann.waitForURL(/#\/online$/);
    assert.equal((await whoAmI(ann)).name, 'Eve', 'agreed to');
  });

  it('a page from a server without games says so, and never asks for one by itself', async () => {
    const plain = await start();
    const page = await plain.page({ serviceWorkers: 'block' });
    const asked = [];
    page.on('request', r => asked.push(new URL(r.url()).pathname));
    await page.goto(plain.address);
    await page.locator('.friends').waitFor();
    await page.locator('.go .primary').waitFor();
    assert.ok(!asked.some(path => /^\/(health$|api\/)/.test(path)), asked.join());
    await page.locator('.friends').click();
    await page.locator('main h2', { hasText: 'no game server' }).waitFor();
    assert.deepEqual(await violations(page), []);
    await plain.stop();
  });

  it('is clean to axe, wide and narrow, dark and light, and whole in every language', async () => {
    const views = [
      ['en', 1280, 'dark'],
      ['ru', 390, 'light'],
      ['pl', 1280, 'light'],
      ['cs', 390, 'dark'],
    ];
    for (const [language, width, theme] of some(views, (_, n) => n % 3 > 0)) {
      const page = await person('Ann', { viewport: { width, height: 844 }, settings: { language, theme } });
      await host(page, world.address, { game: 'planet-steam', players: 2, fields: { public: 'yes', move: '86400' } });
      const look = async what => {
        assert.deepEqual(await violations(page), [], `${what}, ${language}, ${width}`);
        assert.doesNotMatch(
          await page.evaluate(() => document.body.innerText),
          /\{\w+\}|undefined|NaN|\b(online|chat|clock|stats|spectator)\.[a-zA-Z]/,
          `${what}, ${language}`,
        );
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${what} is wider than ${width}`,
        );
      };
      await look('the table before its game');
      await page.locator('[data-seat-line="1"] select').selectOption('random');
      await page.locator('.app').waitFor();
      await page.locator('[data-online="people"]').click();
      await look('players');
      await page.keyboard.press('Escape');
      await page.locator('[data-online="chat"]').click();
      await look('chat');
      for (const place of ['online', 'account', 'history', 'leaders']) {
        await page.goto(`${world.address}#/${place}`);
        await page.locator('main section').first().waitFor();
        await look(place);
      }
      await page.context().close();
      people = people.filter(p => p !== page);
    }
  });
});
