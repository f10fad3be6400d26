// Parts of games without a mouse: first by ear, then by eyes and keys. Whole games: scripts/web run byear, bykeys.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { start } from './browser.mjs';
import { byEar } from './ear.mjs';
import { answers, byKeys } from './keys.mjs';
import { begin } from './play.mjs';

let app;
before(async () => {
  app = await start({ painted: false });
});
after(() => app.stop());

for (const game of Object.keys(answers))
  describe(game, () => {
    it('is played by the accessibility tree alone, and by keys alone', async () => {
      const page = await app.page({ settings: { confirm: 'final' } });
      await begin(page, app.address, { game, seats: ['person', 'bot:easy'], deal: 3 });
      const heard = await byEar(page, { moves: 14, seed: 3 });
      assert.deepEqual(heard.faults, [], 'everything has a name, is reached, and is told once');
      const { moves, missed } = await byKeys(page, game, { moves: 28, seed: 3 });
      console.log(`${game}: ${heard.moves} moves by ear, ${moves} with keys, ${missed} things not reached`);
      assert.ok(moves >= 28);
      assert.equal(missed, 0, 'everything that answers can be reached');
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  });
