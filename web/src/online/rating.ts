// How a rated game changed the own rating. What it was before the game is remembered for as long as the tab is open;
// the server counts a game a moment after it has ended.
import { ask, type Rating } from './api';

const start = 1500; // of whoever has not played yet
const key = (table: string) => `frontier.rating.${table}`;
const wait = (ms: number) => new Promise(done => setTimeout(done, ms));

interface Before {
  rating: number;
  games: number;
}

async function own(game: string, players: number): Promise<Before> {
  const found = (await ask<Rating[]>('GET', 'api/ratings')).find(r => r.game === game && r.players === players);
  return { rating: found?.rating ?? start, games: found?.games ?? 0 };
}

/** Called when a rated game is sat down to; a failure only means that no change is shown. */
export async function rememberRating(table: string, game: string, players: number): Promise<void> {
  try {
    if (!sessionStorage.getItem(key(table)))
      sessionStorage.setItem(key(table), JSON.stringify(await own(game, players)));
  } catch {
    /* then none is shown */
  }
}

export async function ratingAfter(
  table: string,
  game: string,
  players: number,
): Promise<{ now: number; change: number } | null> {
  try {
    const before = JSON.parse(sessionStorage.getItem(key(table)) ?? 'null') as Before | null;
    if (!before) return null;
    for (let tries = 0; tries < 8; tries++) {
      const after = await own(game, players);
      if (after.games > before.games) return { now: after.rating, change: after.rating - before.rating };
      await wait(500);
    }
  } catch {
    /* no server, no rating */
  }
  return null;
}
