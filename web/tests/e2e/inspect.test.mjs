// Everything can be asked: in each game every kind of thing on the table answers in the same inspector, with a picture,
// a name, words and a way into the rules; by right click, by a rest of the pointer, by `?`, by a long press.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { settled, start, still } from './browser.mjs';
import { violations } from './play.mjs';
import { openSaved, playedTo } from './scenes.mjs';

/** A position of each game in which its kinds of things lie open, and what they are. Where kinds lie apart: two. */
const tables = [
  {
    game: 'underwater-cities',
    setup: { players: 2, options: { contracts: true }, seed: '7', bot: 'random' },
    at: (q, view) => q.kind === 'turn' && view.round >= 4,
    kinds: 'card slot resource site metropolis contract space era production pile seat',
  },
  {
    game: 'planet-unknown',
    setup: { players: 3, seed: '11', bot: 'random' },
    at: (q, view) => q.kind === 'turn' && view.round >= 5 && view.seats[q.seat].meteorites.length > 0,
    kinds: 'depot stack cell track marker technology square row column goal corporation planet seat symbol',
  },
  {
    game: 'planet-steam',
    setup: { players: 3, seed: '3' },
    at: q => q.kind === 'bonus',
    kinds: 'specialist resource seat zone row dial purse',
  },
  {
    game: 'planet-steam',
    setup: { players: 3, seed: '3' },
    at: (q, view) => view.step === 'reactors' && view.round >= 2,
    kinds: 'part carrier zone row seat reactor-market',
  },
];

let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

async function sit(page, { game, setup, at }) {
  const names = ['Ada', 'Bruno', 'Chiyo'].slice(0, setup.players);
  const { record, seat, moves } = await playedTo({ game, ...setup, names }, at);
  assert.ok(moves >= 0, 'no such position');
  const kinds = names.map((_, i) => (i === seat ? 'person' : 'bot'));
  await openSaved(page, app.address, { record, viewer: seat, names, kinds, title: game });
  await settled(page);
}

/** Runs in the page: for each kind a point where a thing of it lies open; scrolled to where that is needed. */
function pointsOf(kinds) {
  const names = '[data-ask], [data-thing], [data-site], [data-zone], [data-row]';
  const nameOf = ({ dataset: d }) =>
    d.ask ?? d.thing ?? (d.site && `site:${d.site}`) ?? (d.zone && `zone:${d.zone}`) ?? (d.row && `row:${d.row}`);
  const kindOf = x => (/^site:m/.test(nameOf(x)) ? 'metropolis' : nameOf(x).split(':')[0]);
  const steps = [0.5, 0.05, 0.25, 0.75, 0.95];
  const pointOn = x => {
    const r = x.getBoundingClientRect();
    for (const fy of steps)
      for (const fx of steps) {
        const at = [r.left + r.width * fx, r.top + r.height * fy];
        if (document.elementFromPoint(...at)?.closest(names) === x) return at;
      }
    return null;
  };
  const out = {};
  for (const x of document.querySelectorAll(names)) {
    const kind = kindOf(x);
    if (out[kind] || !kinds.includes(kind) || !x.getClientRects().length) continue;
    x.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const at = pointOn(x);
    if (at) out[kind] = at;
  }
  return out;
}

/** What the inspector says. */
const read = page =>
  page.locator('.inspector').evaluate(x => ({
    inspects: x.dataset.inspects,
    pinned: x.classList.contains('pinned'),
    name: x.querySelector('h2').textContent.trim(),
    words: x.querySelector('.say')?.textContent.trim() ?? '',
    picture: !!x.querySelector('.pic')?.querySelector('svg, img, table, .card, .fx'),
    part: x.querySelector('[data-part]')?.dataset.part ?? '',
    text: x.textContent,
    out: [...x.querySelectorAll('h2, p, dt, dd, .link')].filter(e => e.scrollWidth > e.clientWidth + 1).length,
    box: x.getBoundingClientRect().toJSON(),
  }));

async function ask(page, kind) {
  await page.keyboard.press('Escape');
  await page.locator('.inspector').waitFor({ state: 'detached' });
  await settled(page);
  const at = (await page.evaluate(pointsOf, [kind]))[kind];
  assert.ok(at, `no ${kind} lies open on the table`);
  await page.mouse.click(...at, { button: 'right' });
  await page.locator('.inspector').waitFor();
  await settled(page);
  return read(page);
}

describe('the inspector', () => {
  for (const [i, table] of tables.entries())
    it(`of ${table.game} answers for every kind of thing: ${table.kinds}`, async () => {
      const language = ['en', 'ru', 'pl', 'cs'][i];
      const page = await app.page({ viewport: { width: 1920, height: 1080 }, settings: { language } });
      await sit(page, table);
      for (const kind of table.kinds.split(' ')) {
        const said = await ask(page, kind);
        assert.ok(said.pinned && said.name && said.words && said.part, `${kind}: ${JSON.stringify(said)}`);
        assert.ok(said.picture || kind === 'seat' || kind === 'corporation', `${kind} has no picture`);
        assert.equal(said.out, 0, `${kind}: text outside its box`);
        assert.doesNotMatch(said.text, /[{}]|undefined|NaN|\[object/, kind);
        const { left, top, right, bottom } = said.box;
        assert.ok(left >= 0 && top >= 0 && right <= 1920 && bottom <= 1080, `${kind} leaves the screen`);
      }
      await still(page);
      assert.deepEqual(await violations(page), []);
      const { part } = await read(page);
      await page.locator('.inspector [data-part]').first().click();
      await page.locator(`dialog[open] article.marked[data-part="${part}"]`).waitFor();
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });

  it('comes with a rest of the pointer and lets every press through; `?` pins it, Escape gives the focus back', async () => {
    const page = await app.page();
    await sit(page, tables[0]);
    const slot = page.locator('[data-thing="slot:G1"]');
    await slot.hover();
    await page.locator('.inspector:not(.pinned)').waitFor();
    assert.equal((await read(page)).inspects, 'slot:G1');
    const through = await page.locator('.inspector').evaluate(x => getComputedStyle(x).pointerEvents);
    assert.equal(through, 'none');
    await page.mouse.move(5, 5);
    await page.locator('.inspector').waitFor({ state: 'detached' });
    const card = page.locator('[data-hand] [data-card]').first();
    await page.keyboard.press('Tab');
    await card.focus();
    await page.keyboard.press('?');
    await page.locator('.inspector.pinned').waitFor();
    await settled(page);
    assert.match((await read(page)).inspects, /^card:/);
    await page.keyboard.press('Escape');
    await page.locator('.inspector').waitFor({ state: 'detached' });
    assert.ok(await card.evaluate(x => x === document.activeElement), 'the focus is where it was');
    await page.keyboard.press('q');
    await page.keyboard.press('?');
    await page.locator('dialog[open] kbd').first().waitFor();
    await page.context().close();
  });

  it('is a sheet on a phone, away from its thing, after a long press', async () => {
    const page = await app.page({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      settings: { language: 'cs' },
    });
    await sit(page, tables[0]);
    const moves = await page.locator('.app').getAttribute('data-moves');
    const slot = page.locator('[data-thing="slot:G1"]');
    await slot.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, clientX: 60, clientY: 300 });
    await page.locator('.inspector.pinned').waitFor();
    await slot.dispatchEvent('pointerup', { pointerType: 'touch', isPrimary: true });
    await slot.dispatchEvent('click');
    await settled(page);
    const [sheet, thing] = await Promise.all([page.locator('.inspector').boundingBox(), slot.boundingBox()]);
    assert.ok(sheet.y > thing.y + thing.height || sheet.y + sheet.height < thing.y, 'it covers its thing');
    assert.equal(await slot.getAttribute('aria-pressed'), 'false', 'a long press is no press');
    assert.equal(await page.locator('.app').getAttribute('data-moves'), moves);
    await page.locator('.inspector .btn').click();
    await page.locator('.inspector').waitFor({ state: 'detached' });
    await page.context().close();
  });
});
