// Sets the game of a day up.
import { t } from '../lib/i18n.svelte';
import { rival } from '../lib/daily';
import { defaultSeats, ownName } from '../lib/seats';
import { newId, savedGames, type SavedGame } from '../lib/storage';
import { go } from '../lib/router.svelte';
import { dailySetup, LocalTable } from '../table/local';
import { Refused } from '../table/messages';
import { entryOf } from '../games';

/** Opens the game of a day: the one that was begun, or a new one. */
export async function beginDaily(game: string, day: string): Promise<void> {
  const begun = (await savedGames()).find(g => g.game === game && g.day === day && !g.over);
  if (begun) return go('play', begun.id);
  const setup = await dailySetup(game, day);
  const chairs = defaultSeats(setup.players, setup.players, ownName());
  const table = await LocalTable.create({ ...setup, seats: chairs.map(c => c.name) });
  const now = Date.now();
  const saved: SavedGame = {
    id: newId(),
    version: 1,
    title: `${t('daily.title')}, ${t(entryOf(game)!.title)}, ${day}`,
    game,
    seats: chairs.map((c, i) => ({ name: c.name, kind: i ? 'bot' : 'person', level: i ? rival.level : '' })),
    created: now,
    updated: now,
    moves: 0,
    viewer: 0,
    over: false,
    points: chairs.map(() => 0),
    draft: [],
    day,
  };
  const kept = await table.keep(saved);
  table.close();
  if (!kept) throw new Refused({ error: 'no room', code: 'storage' });
  go('play', saved.id);
}
