// guided.mjs [GAME/WHICH…]: whole first games in the browser by somebody who knows no rule and presses only what the
// guide proposes (`npm run guided -- planet-steam/first`). Fails where one ends in the lower half, or alone misses its
// goal.
import { readFileSync } from 'node:fs';
import { start } from '../tests/e2e/browser.mjs';
import { ended, follow } from '../tests/e2e/guide.mjs';
import { games } from './games.mjs';

const guideOf = game => JSON.parse(readFileSync(new URL(`../../data/${game}/guide.json`, import.meta.url), 'utf8'));
const all = games.flatMap(game => guideOf(game).games.map(({ id }) => `${game}/${id}`));
const wanted = process.argv.slice(2);
const app = await start();
let failed = 0;
for (const which of all.filter(id => !wanted.length || wanted.some(w => id.startsWith(w)))) {
  const page = await app.page({ viewport: { width: 390, height: 844 } });
  const began = performance.now();
  page.setDefaultTimeout(600_000); // beside other work the coach takes its time
  await page.goto(`${app.address}#/first/${which.replace(/\/first$/, '')}`);
  await page.locator('[data-guide]').waitFor();
  const { all: steps } = await follow(page, Infinity, (said, i) => {
    if (i % 25 === 0) console.error(`${which}: ${said.made} moves`);
  });
  const { me, places, points, goal } = await ended(page);
  const good = places.length > 1 ? places[me] <= places.length / 2 : goal;
  failed += !good;
  const minutes = ((performance.now() - began) / 60000).toFixed(1);
  console.log(
    `${good ? 'good  ' : 'NOT SO'} ${which}: place ${places[me]} of ${places.length}, ${points[me]} (${points.join(', ')}); ` +
      `${steps.length} times "Do this", ${minutes} minutes`,
  );
  await page.context().close();
}
await app.stop();
process.exit(failed ? 1 : 0);
