// Plays a person's seat as a bot would, by clicks, and counts them: what was pressed, and what the rules asked for.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from '../../wasm/load.mjs';
import { settled } from './browser.mjs';
import { begin } from './play.mjs';

const wasm =
  process.env.FRONTIER_WASM ??
  join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'build', 'wasm', 'frontier.wasm');

export const gamesWithClicks = ['underwater-cities'];

/** What a bot would do in the game of the page: its question, and the move. */
async function advisor(page) {
  const engine = await load(readFileSync(wasm));
  const ask = line => {
    const answer = JSON.parse(engine.text(line));
    if (answer.error) throw new Error(`${line}: ${answer.error}`);
    return answer[line.split(' ', 1)[0]];
  };
  return async () => {
    ask(`replay ${JSON.stringify(await recordNow(page))}`);
    const question = ask('questions').find(q => q.seat === 0);
    if (!question) return null;
    const { move } = ask(`go 0 ${JSON.stringify({ bot: 'medium', budget: 0, seed: '1' })}`);
    return { question, move };
  };
}

const recordNow = page =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const open = indexedDB.open('frontier');
        open.onerror = () => fail(open.error);
        open.onsuccess = () => {
          const both = open.result.transaction(['games', 'records']);
          const games = both.objectStore('games').getAll(),
            records = both.objectStore('records').getAll();
          both.oncomplete = () => {
            const last = games.result.sort((a, b) => b.updated - a.updated)[0];
            const { result: _, ...record } = records.result.find(r => r.id === last.id).record;
            done(record);
          };
        };
      }),
  );

/** One after the other, what a person presses for a move of Underwater Cities or Planet Steam. */
function pressesFor(move) {
  const [verb, a, b, c] = move.split(' ');
  if ((verb === 'slot' || verb === 'clone') && b === 'card') return [`[data-slot="${a}"]`, `.hand [data-card="${c}"]`];
  return null;
}

async function visible(page, selector) {
  const all = page.locator(selector);
  for (let i = 0; i < (await all.count()); i++) if (await all.nth(i).isVisible()) return all.nth(i);
  return null;
}

/** Presses what makes a move; gives the number of clicks. */
async function press(page, move) {
  const made = async () => Number(await page.locator('.app').getAttribute('data-moves'));
  const before = await made();
  let clicks = 0;
  const click = async target => {
    await target.click({ force: true });
    clicks++;
    await settled(page);
  };
  const things =
    pressesFor(move) ??
    (await page.evaluate(text => {
      const holds = words => ` ${text} `.includes(` ${words} `);
      const shown = x => x.getClientRects().length > 0;
      const exact = [...document.querySelectorAll('[data-move]')].find(x => x.dataset.move === text && shown(x));
      if (exact) return [`[data-move="${text}"]`];
      const target = [...document.querySelectorAll('[data-target]')]
        .filter(x => shown(x) && holds(x.dataset.target))
        .sort((x, y) => y.dataset.target.length - x.dataset.target.length)[0];
      return target ? [`[data-target="${target.dataset.target}"]`] : [];
    }, move));
  for (const thing of things) {
    const target = await visible(page, thing);
    if (!target) break;
    await click(target);
    if ((await made()) !== before) return clicks;
  }
  const way = await visible(page, `.way[data-move="${move}"]:not(.on)`);
  if (way) await click(way);
  if ((await made()) !== before) return clicks;
  const confirm = await visible(page, '.ask .acts .primary:not(:disabled)');
  if (confirm) await click(confirm);
  if ((await made()) !== before) return clicks;
  return -1; // only the list of moves has it
}

/** What the rules ask for with a move: a turn is a slot and a card. */
const choicesOf = move => (/^(slot|clone) \w+ card /.test(move) ? 2 : 1);

async function underwaterTurns(page, address, turns) {
  await begin(page, address, { game: 'underwater-cities', seats: ['person', 'bot:easy'], deal: 5 });
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
    // A turn begins with its slot; what the hand limit asks for before it belongs to it.
    if (/^(turn|discard)$/.test(advice.question.kind) && turn?.begun) {
      list.push(turn);
      turn = null;
      if (list.length === turns) return list;
    }
    turn ??= { clicks: 0, choices: 0, moves: [], begun: false };
    const clicks = await press(page, advice.move);
    if (clicks < 0) throw new Error(`nothing to press for "${advice.move}"`);
    turn.clicks += clicks;
    turn.choices += choicesOf(advice.move);
    turn.begun ||= advice.question.kind === 'turn';
    turn.moves.push(`${advice.move} (${clicks})`);
  }
}

export async function clicksOf(page, address, game, turns) {
  return underwaterTurns(page, address, turns);
}
