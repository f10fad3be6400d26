// How many clicks a turn takes: a person's seat is played in Chromium as a bot would play it, each move by the clicks
// a person would make, and beside the clicks stand the choices that the rules asked for. `clicks [game] [turns]`;
// the way moves are confirmed is `FRONTIER_CONFIRM` (always, final, never).
import { start } from '../tests/e2e/browser.mjs';
import { clicksOf, gamesWithClicks } from '../tests/e2e/clicks.mjs';

const [only, turns = '8'] = process.argv.slice(2);
const app = await start();
for (const game of gamesWithClicks.filter(g => !only || g === only))
  for (const confirm of (process.env.FRONTIER_CONFIRM ?? 'always,final,never').split(',')) {
    const page = await app.page({ settings: { confirm } });
    const list = await clicksOf(page, app.address, game, Number(turns));
    const sum = key => list.reduce((n, turn) => n + turn[key], 0);
    const beyond = list.map(turn => turn.clicks - turn.choices);
    const middle = [...beyond].sort((a, b) => a - b)[beyond.length >> 1];
    console.log(
      `${game}, confirm ${confirm}: ${list.length} turns, ${sum('choices')} choices, ${sum('clicks')} clicks; ` +
        `beyond the choices ${middle} in the middle, ${Math.max(...beyond)} at most`,
    );
    await page.context().close();
  }
await app.stop();
