// Plays a person's seat as a bot would, by clicks, and counts them: what was pressed, and what the rules asked for.
import { settled } from './browser.mjs';
import { begin } from './play.mjs';
import { lastGame, speaker } from './scenes.mjs';

export { games as gamesWithClicks } from '../../scripts/games.mjs';

/** What a bot would do in the game of the page: its question, and the move. */
async function advisor(page) {
  const ask = await speaker();
  return async () => {
    ask(`replay ${JSON.stringify(await recordNow(page))}`);
    const question = ask('questions').find(q => q.seat === 0);
    if (!question) return null;
    const { move } = ask(`go 0 ${JSON.stringify({ bot: 'medium', budget: 0, seed: '1' })}`);
    return { question, move };
  };
}

const recordNow = async page => {
  const { result: _, ...record } = (await lastGame(page)).record;
  return record;
};

const numberOf = page => page.locator('.stp .n').first().getAttribute('aria-valuenow').then(Number);
/** The stepper is brought to a number by the largest steps that lead there. */
async function stepTo(page, wanted, steps, click) {
  for (let at = await numberOf(page); at !== wanted; at = await numberOf(page)) {
    const [, button] = steps.find(([by]) => (at < wanted ? by > 0 && at + by <= wanted : by < 0)) ?? [];
    if (!button) return;
    await click(page.locator(button).first());
    if ((await numberOf(page)) === at) return;
  }
}

/** How a tile is turned from the way it lies: the shortest first. */
const turnings = [
  [],
  ['right'],
  ['left'],
  ['flip'],
  ['right', 'right'],
  ['flip', 'right'],
  ['flip', 'left'],
  ['flip', 'right', 'right'],
];
const inverse = { right: 'left', left: 'right' };

/** What a person presses for moves that are put together from several things; false: it is one thing. */
const together = {
  'underwater-cities': async (page, move, click) => {
    const [verb, slot, of, card] = move.split(' ');
    if ((verb !== 'slot' && verb !== 'clone') || of !== 'card') return false;
    for (const thing of [`[data-slot="${slot}"]`, `.hand [data-card="${card}"]`]) {
      const target = await visible(page, thing);
      if (!target) break;
      await click(target);
    }
    return true;
  },
  'planet-steam': async (page, move, click) => {
    const [verb, n] = move.split(' ');
    if (verb === 'bid') {
      const by = i => `.qk .k >> nth=${i}`;
      await stepTo(
        page,
        Number(n),
        [
          [5, by(2)],
          [3, by(1)],
          [1, by(0)],
          [-1, '[data-thing="bid:less"]'],
        ],
        click,
      );
      return true;
    }
    if (!/^(buy|sell) \d/.test(move)) return false;
    if (!(await page.locator(`[data-thing="trade:${verb}"][aria-checked=true]`).count()))
      await click(page.locator(`[data-thing="trade:${verb}"]`));
    await stepTo(
      page,
      Number(n),
      [
        [1, '[data-thing="trade:more"]'],
        [-1, '[data-thing="trade:less"]'],
      ],
      click,
    );
    return true;
  },
  'planet-unknown': async (page, move, click) => {
    const driven = /^(?:move|link) x\d+ y\d+ x(\d+) y(\d+)$/.exec(move);
    if (driven) {
      await click(page.locator(`.play [role=gridcell][id$="-${driven[1]}-${driven[2]}"]`));
      return true;
    }
    const placed = /^place (outer|inner) r\d+(?: flip)? x(\d+) y(\d+)$/.exec(move);
    if (!placed) return false;
    const [, ring, x, y] = placed;
    if (!(await page.locator(`.dep.sel[data-thing="depot:${ring}"]`).count()))
      await click(page.locator(`[data-thing="depot:${ring}"]:visible`).first());
    for (const turns of turnings) {
      const press = turn => page.locator(`.ctl [data-thing="tile:${turn}"]`).click();
      for (const turn of turns) await press(turn);
      await aim(page, Number(x), Number(y));
      if (await page.locator(`.gains [data-move="${move}"]`).count()) {
        click.counted(turns.length); // who sees the tile turns it once as wanted: what was tried before does not count
        break;
      }
      for (const turn of turns.toReversed()) await press(inverse[turn] ?? turn);
    }
    return true;
  },
};

/** Brings the tile in hand to where its box begins, with the mouse, and presses it down there. */
async function aim(page, x, y) {
  const box = await page.evaluate(
    ([x, y]) => {
      const cells = [...document.querySelectorAll('.play [role=gridcell]')].map(c => ({
        at: c.id.split('-').slice(-2).map(Number),
        r: c.getBoundingClientRect(),
      }));
      const one = cells[0],
        size = one.r.width;
      const ghost = document.querySelector('.ghost .edge').getBBox();
      const w = Math.round(ghost.width / 40) || 1,
        h = Math.round(ghost.height / 40) || 1;
      return {
        x: one.r.left + (x - one.at[0] + w / 2) * size,
        y: one.r.top + (y - one.at[1] + h / 2) * size,
      };
    },
    [x, y],
  );
  await page.mouse.move(box.x - 3, box.y - 3);
  await page.mouse.move(box.x, box.y);
  await settled(page);
}

async function visible(page, selector) {
  const all = page.locator(selector);
  for (let i = 0; i < (await all.count()); i++) if (await all.nth(i).isVisible()) return all.nth(i);
  return null;
}

const confirming =
  '.ask .acts .primary:not(:disabled), .gains .go .primary:not(:disabled), .ps .k.go:not(:disabled), ' +
  '.picker footer .primary:not(:disabled)';

/** Presses what makes a move; gives the number of clicks. */
async function press(page, game, move) {
  const made = async () => Number(await page.locator('.app').getAttribute('data-moves'));
  const before = await made();
  let clicks = 0;
  const click = async target => {
    await target.click({ force: true });
    clicks++;
    await settled(page);
  };
  click.counted = n => (clicks += n);
  const clickFirst = async selector => {
    const target = await visible(page, selector);
    if (target && (await made()) === before) await click(target);
    return !!target;
  };
  if (!(await together[game](page, move, click))) {
    const thing = await page.evaluate(text => {
      const holds = words => ` ${text} `.includes(` ${words} `);
      const shown = x => x.getClientRects().length > 0;
      for (const name of ['data-move', 'data-thing', 'data-target']) {
        const whole = name === 'data-thing' ? `move:${text}` : text;
        if ([...document.querySelectorAll(`[${name}]`)].some(x => x.getAttribute(name) === whole && shown(x)))
          return `[${name}="${whole}"]`;
      }
      const target = [...document.querySelectorAll('[data-target]')]
        .filter(x => shown(x) && x.dataset.target.split('|').some(holds))
        .sort((x, y) => y.dataset.target.length - x.dataset.target.length)[0];
      return target ? `[data-target="${target.dataset.target}"]` : '';
    }, move);
    if (thing) await clickFirst(thing);
  } else if (move.startsWith('place ')) {
    await page.mouse.down();
    await page.mouse.up();
    clicks++;
    await settled(page);
  }
  await clickFirst(`.way[data-move="${move}"]:not(.on)`);
  await clickFirst(confirming);
  if ((await made()) !== before) return clicks;
  // Only the list of moves has it.
  await page.keyboard.press('Escape');
  if (!(await clickFirst('.ask .link, .bar .link'))) return -1;
  if (!(await clickFirst(`dialog[open] .mv[data-move="${move}"]`))) {
    await clickFirst('dialog[open] .mv.all');
    await clickFirst(`dialog[open] .mv[data-move="${move}"]`);
  }
  await clickFirst(confirming);
  return (await made()) !== before ? clicks : -1;
}

/**
 * What the rules ask for with a move: a turn of Underwater Cities is a slot and a card, a tile of Planet Unknown is
 * chosen, laid some way and put somewhere, a bid or a deal is a kind and a number.
 */
const choicesOf = move =>
  /^(slot|clone) \w+ card /.test(move) || /^(bid|buy|sell) \d/.test(move) ? 2 : move.startsWith('place ') ? 3 : 1;

/** With these questions a turn begins; what the hand limit of Underwater Cities asks for before belongs to it. */
const opens = {
  'underwater-cities': /^(turn|discard)$/,
  'planet-unknown': /^turn$/,
  'planet-steam': /^(open_bid|offer_zone|reactors|trade)$/,
};
const begins = { 'underwater-cities': /^(slot|clone) /, 'planet-unknown': /^place /, 'planet-steam': /./ };

export async function clicksOf(page, address, game, turns) {
  await begin(page, address, { game, seats: ['person', 'bot:easy'], deal: 5 });
  const advise = await advisor(page);
  const list = [];
  let turn = null;
  for (;;) {
    await settled(page);
    const dialog = page.locator('dialog[open] footer .primary, dialog[open] header .ico').first();
    if (await dialog.count()) await dialog.click();
    if (await page.locator('.end').count()) return list;
    const advice = await advise();
    if (!advice) continue;
    const { move, question } = advice;
    const fresh = game === 'planet-unknown' ? move.startsWith('place ') : opens[game].test(question.kind);
    if (fresh && turn?.begun) {
      list.push(turn);
      turn = null;
      if (list.length === turns) return list;
    }
    turn ??= { clicks: 0, choices: 0, moves: [], begun: false };
    const clicks = await press(page, game, move);
    if (clicks < 0) throw new Error(`nothing to press for "${move}"`);
    turn.clicks += clicks;
    turn.choices += choicesOf(move);
    turn.begun ||= begins[game].test(move) && opens[game].test(question.kind);
    turn.moves.push(`${move} (${clicks})`);
  }
}
