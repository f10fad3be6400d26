// Whole games without a mouse: `byear [game] [seed]` plays by the accessibility tree alone (names and roles, as a screen
// reader has them), `bykeys [game] [seed]` by Tab, arrows and Enter. Exits with 1 where something was amiss.
import { start } from '../tests/e2e/browser.mjs';
import { byEar } from '../tests/e2e/ear.mjs';
import { answers, byKeys } from '../tests/e2e/keys.mjs';
import { begin } from '../tests/e2e/play.mjs';

const [how, only, seed = '3', most = 'Infinity'] = process.argv.slice(2);
const app = await start();
let wrong = 0;
for (const game of Object.keys(answers).filter(g => !only || g === only)) {
  const page = await app.page({ settings: { confirm: 'final' } });
  await begin(page, app.address, { game, seats: ['person', 'bot:easy'], deal: Number(seed) });
  const tell = process.env.FRONTIER_TELL ? console.log : () => undefined;
  const limits = { seed: Number(seed), moves: Number(most), tell };
  const since = performance.now();
  const result = how === 'keys' ? await byKeys(page, game, limits) : await byEar(page, limits);
  const over = (await page.locator('.end').count()) > 0;
  const faults = [...(result.faults ?? []), ...(result.missed ? [`${result.missed} things not reached`] : [])];
  faults.push(...page.errors);
  console.log(
    `${game}: ${over ? 'played to its end' : 'stopped'} after ${result.moves} moves` +
      `${how === 'keys' ? '' : `, ${result.own} of them by ${result.presses} presses`}` +
      `, ${Math.round((performance.now() - since) / 1000)} s; ${faults.length} faults`,
  );
  for (const fault of faults) console.log(`    ${fault}`);
  wrong += faults.length + (over || most !== 'Infinity' ? 0 : 1);
  await page.context().close();
}
await app.stop();
process.exit(wrong ? 1 : 0);
