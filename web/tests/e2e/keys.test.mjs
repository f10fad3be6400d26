// Parts of games without a mouse.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { start } from './browser.mjs';
import { answers, byKeys } from './keys.mjs';
import { begin } from './play.mjs';

let app;
before(async () => {
  app = await start();
});
after(() => app.stop());

for (const game of Object.keys(answers))
  describe(game, () => {
    it('is played by keys alone', async () => {
      const page = await app.page({ settings: { confirm: 'final' } });
      await begin(page, app.address, { game, seats: ['person', 'bot:easy'], deal: 3 });
      const { moves, missed } = await byKeys(page, game, { moves: 24, seed: 3 });
      console.log(`${game}: ${moves} moves by keys, ${missed} things not reached`);
      assert.ok(moves >= 24);
      assert.equal(missed, 0, 'everything that answers can be reached');
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  });
