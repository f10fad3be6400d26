// The shell in a real browser: storage, records, tabs, offline, accessibility, size and speed.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readFileSync } from 'node:fs';
import { settled, some, start, still } from './browser.mjs';
import { begin, drive, movesMade, unfold, violations } from './play.mjs';

const three = ['person', 'bot:easy', 'bot:easy'];
let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

describe('the shell', () => {
  it('starts a game with two clicks', async () => {
    const page = await app.page();
    await page.goto(app.address);
    await page.locator('.game').first().click();
    await page.locator('.go .primary').click();
    await page.locator('.ask h2').waitFor();
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('brings a network when a bot misses it, once, and goes on where it cannot be had', async () => {
    for (const there of [true, false]) {
      const page = await app.page();
      let asked = 0;
      await page.context().route(/\.net$/, route => (asked++, there ? route.continue() : route.abort()));
      await begin(page, app.address, { game: 'planet-steam', seats: ['person', 'bot:expert'], wait: false });
      await page.evaluate(drive, { steps: 3, seed: 3 });
      await settled(page);
      assert.equal(asked, 1);
      assert.ok(
        (await movesMade(page)).some(move => move.startsWith('1 ')),
        'the bot has moved',
      );
      if (there) assert.deepEqual(page.errors, []);
      await page.context().close();
    }
  });

  it('has Play in view for every game, and only what applies among its options', async () => {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const page = await app.page({ viewport: size });
      await page.goto(app.address);
      await page.locator('.game').first().waitFor();
      for (const game of await page.locator('.game').evaluateAll(all => all.map(x => x.dataset.game))) {
        await page.locator(`.game[data-game="${game}"]`).click();
        await page.locator(`.game.on[data-game="${game}"]`).waitFor();
        const { y, height } = await page.locator('.go .primary').boundingBox();
        assert.ok(y > 0 && y + height <= size.height, `${game}: ${y}`);
      }
      await page.locator('.game[data-game="underwater-cities"]').click();
      const shown = id => page.locator(`[data-option="${id}"]:visible`).count();
      assert.equal(await shown('contracts'), 0, 'options are folded');
      await page.locator('.fold > summary').click();
      assert.deepEqual([await shown('contracts'), await shown('neutral_start'), await shown('edition')], [1, 0, 0]);
      await page.locator('[data-option="contracts"]').click();
      await page.locator('.fold > summary').click();
      assert.match(await page.locator('.fold > summary').innerText(), /Government contracts/);
      await page.context().close();
    }
  });

  it('names what an option may be in words where a number stands for something else', async () => {
    const page = await app.page();
    await page.goto(app.address);
    await page.locator('.game').first().waitFor();
    for (const game of await page.locator('.game').evaluateAll(all => all.map(x => x.dataset.game))) {
      await page.locator(`.game[data-game="${game}"]`).click();
      await page.locator(`.game.on[data-game="${game}"]`).waitFor();
      await unfold(page);
      const values = await page.locator('.setup .fields option').allTextContents();
      assert.ok(values.length > 0, game);
      assert.deepEqual(
        values.filter(value => /^\s*[-−]/.test(value)),
        [],
        game,
      );
    }
    await page.context().close();
  });

  it('gives a seat the colour that was chosen, and says where a kept game stands', async () => {
    const page = await app.page({ settings: { name: 'Marta' } });
    await page.goto(app.address);
    await page.locator('.game').first().waitFor();
    for (const game of await page.locator('.game').evaluateAll(all => all.map(x => x.dataset.game))) {
      await page.locator(`.game[data-game="${game}"]`).click();
      await page.locator(`.game.on[data-game="${game}"]`).waitFor();
      const hues = page.locator('.setup .hue select');
      const before = await hues.evaluateAll(all => all.map(x => x.value));
      await hues.first().selectOption(before[1]);
      assert.deepEqual(
        await hues.evaluateAll(all => all.map(x => x.value)),
        [before[1], before[0], ...before.slice(2)],
        'the other seat gets the colour that became free',
      );
      await page.locator('.go .primary').click();
      await page.locator(`[data-thing="seat:0"] use[href="#i-seat-${before[1]}"]:visible`).first().waitFor();
      await settled(page);
      await page.goto(`${app.address}#/`);
      const kept = page.locator('.sv').first();
      await kept.locator('.th svg').waitFor();
      assert.match(await kept.innerText(), /round|set-up|setting up/i, game);
      assert.equal(await kept.locator('.tk use').first().getAttribute('href'), `#i-seat-${before[1]}`);
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('is light: all that goes over the wire until it works without a network', async () => {
    const own = await start({ browser: app.browser });
    const sockets = [];
    own.server.on('connection', socket => sockets.push(socket));
    // the language with the most letters
    const page = await own.page({ serviceWorkers: 'allow', settings: { language: 'ru' } });
    await page.goto(own.address);
    await page.locator('html[data-kept]').waitFor();
    await page.waitForLoadState('networkidle');
    const bytes = sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0);
    assert.ok(bytes > 200e3 && bytes < 600e3, `${bytes} bytes`);
    await own.stop();
  });

  it('loses nothing when the page is reloaded in the middle of a turn', async () => {
    const page = await app.page();
    await begin(page, app.address, { game: 'underwater-cities', seats: three });
    await page.evaluate(drive, { steps: 25, seed: 3 });
    const before = await movesMade(page);
    assert.ok(before.length > 3);
    const question = await page.locator('.ask h2').innerText();
    await page.reload();
    await page.locator('.ask h2').waitFor();
    await settled(page);
    const now = await movesMade(page);
    assert.deepEqual(now.slice(0, before.length), before);
    assert.equal(now.length, before.length, 'nobody moved');
    assert.equal(await page.locator('.ask h2').innerText(), question);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('works with the server gone, once it has been loaded', async () => {
    const own = await start({ browser: app.browser });
    const page = await own.page({ serviceWorkers: 'allow', settings: { language: 'ru' } });
    await page.goto(own.address);
    await page.locator('html[data-kept~="underwater-cities/ru"]').waitFor();
    own.server.closeAllConnections();
    await new Promise(done => own.server.close(done));
    await page.reload();
    await page.locator('.go .primary').click();
    await page.locator('.ask h2').waitFor();
    const result = await page.evaluate(drive, { steps: 20, seed: 9 });
    assert.ok(!result.stuck, result.stuck);
    await page.context().close();
  });

  it('sends nothing to anybody else', async () => {
    const page = await app.page();
    const strangers = [];
    page.on('request', r => {
      if (!r.url().startsWith(app.address) && !/^(data|blob):/.test(r.url())) strangers.push(r.url());
    });
    await begin(page, app.address, { game: 'underwater-cities', seats: three });
    await page.evaluate(drive, { steps: 10, seed: 1 });
    assert.deepEqual(strangers, []);
    await page.context().close();
  });

  it('axe finds nothing before a game, dark or light, wide or narrow', async () => {
    const views = [
      [1280, 'dark'],
      [1280, 'light'],
      [390, 'dark'],
    ];
    for (const [width, theme] of some(views, (_, n) => n > 0)) {
      const page = await app.page({ viewport: { width, height: 844 }, settings: { theme } });
      await page.goto(app.address);
      await page.locator('.setup').waitFor();
      assert.deepEqual(await violations(page), [], `home ${width} ${theme}`);
      for (const name of ['gear', 'book']) {
        await page.locator(`button:has(use[href="#i-${name}"])`).first().click();
        await page.locator('dialog[open]').waitFor();
        await still(page);
        assert.deepEqual(await violations(page), [], `${name} ${width} ${theme}`);
        await page.keyboard.press('Escape');
      }
      await page.context().close();
    }
  });

  it('keeps the focus in an open dialog, closes it with Escape and gives the focus back', async () => {
    const page = await app.page();
    await begin(page, app.address, { game: 'underwater-cities', seats: three });
    const gear = page.locator('.tools .ico:last-child');
    await gear.focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor();
    const inside = () => page.evaluate(() => !!document.activeElement.closest('dialog[open]'));
    for (const key of ['Tab', 'Shift+Tab'])
      for (let i = 0; i < 40; i++) {
        assert.ok(await inside(), `${key} ${i}`);
        await page.keyboard.press(key);
      }
    await page.evaluate(() => document.querySelector('.ask button:not(:disabled)').focus());
    assert.ok(await inside(), 'the table behind it cannot take the focus');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    assert.ok(await gear.evaluate(x => x === document.activeElement));
    await page.context().close();
  });

  it('answers clicks while bots think', async () => {
    // Whatever the machine's speed, a click during a thought is answered before the thought ends.
    // How many milliseconds that takes, `npm run figures` tells.
    const page = await app.page();
    await begin(page, app.address, { game: 'underwater-cities', seats: ['bot:expert', 'bot:expert'], wait: false });
    const clicks = 8;
    const during = await page.evaluate(async times => {
      const seen = async test => {
        while (!test()) await new Promise(done => setTimeout(done));
      };
      const moves = () => document.querySelector('.app').dataset.moves;
      let answered = 0;
      for (let i = 0; i < times; i++) {
        const before = moves();
        await seen(() => document.querySelector('.ask .busy') && moves() !== before); // the next thought has begun
        const now = moves();
        document.querySelector('.tools .ico:last-child').click();
        await seen(() => document.querySelector('dialog[open]'));
        if (document.querySelector('.ask .busy') && moves() === now) answered++;
        document.querySelector('dialog[open] header .ico').click();
        await seen(() => !document.querySelector('dialog[open]'));
      }
      return answered;
    }, clicks);
    assert.ok(during > clicks / 2, `${during} of ${clicks} clicks were answered before the bot had moved`);
    await page.context().close();
  });

  it('lets one tab play and hands the game over without loss', async () => {
    const page = await app.page();
    await begin(page, app.address, { game: 'underwater-cities', seats: three });
    await page.evaluate(drive, { steps: 12, seed: 5 });
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.locator('main.glass .btn.primary').click();
    await second.locator('.ask h2').waitFor();
    await page.locator('main.glass .btn.primary').waitFor();
    assert.ok((await movesMade(second)).length > 0);
    await page.context().close();
  });

  it('goes on in memory when storage is full, and says so', async () => {
    const page = await app.page();
    await begin(page, app.address, { game: 'underwater-cities', seats: three });
    for (const place of [page, ...page.workers()])
      await place.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
    await page.evaluate(drive, { steps: 12, seed: 5 });
    await page.locator('.chip.bad').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.chip.bad').click()]);
    const record = JSON.parse(readFileSync(await file.path(), 'utf8'));
    assert.ok(record.moves.length > 0);
    await page.context().close();
  });

  it('an address that leads nowhere says so, and leads on', async () => {
    const nowhere = {
      'play/none': /There is no such game in this browser/,
      'replay/none': /There is no such game in this browser/,
      'learn/planet-steam/none': /There is no such lesson/,
      'learn/none/none': /There is no such lesson/,
      'puzzles/planet-steam/none': /There is no such puzzle/,
      'puzzles/none/none': /There is no such puzzle/,
      'rules/none': /There is no such game/,
      'things/none': /There is no such game/,
      'first/none': /There is no such game/,
      'first/planet-steam/alone': /There is no such game/,
      'rules/planet-steam/PS-99.9': /This book has no “PS-99.9”/,
      'rules/planet-steam/no!part': /This book has no “no!part”/,
    };
    const page = await app.page({ viewport: { width: 390, height: 844 } });
    for (const [where, says] of Object.entries(nowhere)) {
      await page.goto(`${app.address}#/${where}`);
      await page.locator('main').getByText(says).waitFor();
      const { x, width } = await page.locator('main').boundingBox();
      const book = await page.locator('main .book').count(); // as wide as it can be
      assert.ok(book || (x >= 12 && x + width <= 378), `${where}: the card touches the edge`);
      assert.ok(await page.locator('main a[href^="#/"], main a[href="#/"]').count(), `${where} leads nowhere`);
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  it('takes whole records, and tells what is wrong with the others', async () => {
    const page = await app.page();
    await begin(page, app.address, { game: 'underwater-cities', seats: three });
    await page.evaluate(drive, { steps: 30, seed: 8 });
    await page.locator('.top > .ico').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.menu .btn:has(use[href="#i-down-load"])').click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    const home = async () => {
      await page.goto(app.address);
      await page.locator('.setup').waitFor();
    };
    const load = (name, body) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(body) });
    const record = JSON.parse(text);
    const broken = { ...record, moves: [...record.moves.slice(0, -1), '0 fly to the moon'] };
    await home();
    await load('whole.json', text);
    await page.locator('.ask, .bar').first().waitFor();

    await page.evaluate(() =>
      localStorage.setItem(
        'frontier.settings',
        JSON.stringify({ ...JSON.parse(localStorage['frontier.settings'] ?? '{}'), language: 'ru' }),
      ),
    );
    await page.reload(); // in Russian from here on
    await home();
    for (const [name, body, title] of [
      ['not json', '{', 'не файл партии'],
      ['no moves', '{}', 'не файл партии'],
      ['cut off', text.slice(0, text.length / 2), 'не файл партии'],
      ['not a record', '{"moves":[]}', 'не файл партии'],
      ['another format', JSON.stringify({ ...record, format: 99 }), 'другой версии'],
      ['other components', JSON.stringify({ ...record, data: '0000000000000000' }), 'другой версии'],
      ['another game', JSON.stringify({ ...record, game: 'chess' }), 'не файл партии'],
      ['a broken move', JSON.stringify(broken), 'не файл партии'],
      ['another end', JSON.stringify({ ...record, result: { hash: '0000000000000000' } }), 'не файл партии'],
    ]) {
      await load(`${name}.json`, body);
      const dialog = page.locator('dialog[open]');
      const said = await dialog.innerText();
      assert.ok(said.includes(title), `${name}: ${said}`);
      const names = ['Frontier', ...record.seats];
      assert.doesNotMatch(
        names.reduce((text, n) => text.replaceAll(n, ''), said),
        /[A-Za-z]{2}/,
        `${name}: ${said}`,
      );
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }

    await load('broken.json', JSON.stringify(broken));
    assert.match(await page.locator('dialog[open] .content').innerText(), new RegExp(`\\b${record.moves.length}\\b`));
    await page.locator('dialog[open] footer .btn').first().click();
    await page.locator('.bar').waitFor();
    await page.context().close();
  });

  it('replays a game with slider and keys, and plays on from any move', async () => {
    const page = await app.page();
    await begin(page, app.address, { game: 'underwater-cities', seats: three });
    await page.evaluate(drive, { steps: 30, seed: 4 });
    const total = (await movesMade(page)).length;
    await page.goto(page.url().replace('/play/', '/replay/'));
    await page.locator('.bar').waitFor();
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('.bar input').value === '0');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('.bar input').value === '2');
    await page.locator('.bar .btn').click();
    await page.locator('.ask').waitFor();
    assert.ok((await movesMade(page)).length < total);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });

  for (const language of some(['ru', 'pl', 'cs'], l => l === 'pl'))
    it(`speaks ${language}`, async () => {
      const page = await app.page({ settings: { language } });
      await begin(page, app.address, { game: 'underwater-cities', seats: three });
      await page.evaluate(drive, { steps: 10, seed: 2 });
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      const text = await page.evaluate(() => document.body.innerText);
      assert.doesNotMatch(text, /\{\w+\}|undefined|\b(action|table|state|uc|plain)\.[a-z]/);
      await page.context().close();
    });
});
