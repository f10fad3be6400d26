// Saved games as the page knows them: without the records of games that go on. Every write can fail (storage full,
// private window): the caller learns it as a value, tells the player and goes on in memory.
import { counted } from './work';
import { allGames, gameOf, putBoth, putGame, recordOf, remove, type SavedGame } from '../table/records';
import type { RecordFile } from '../table/messages';

export type { SavedGame };

export async function savedGames(): Promise<SavedGame[]> {
  return (await counted(allGames())).sort((a, b) => b.updated - a.updated);
}

export const savedGame = (id: string) => counted(gameOf(id));
export const forget = (id: string) => counted(remove(id));
/** The record of a game that is over, or that this page refuses to open and offers as a file. */
export const savedRecord = (id: string) => counted(recordOf(id));

const done = (work: Promise<unknown>): Promise<boolean> =>
  counted(
    work.then(
      () => true,
      () => false,
    ),
  );

/** What is known of a game; its record stays. True when it is safe on disk. */
export const keep = (game: SavedGame) => done(putGame(game));
/** A game whose record the page has at hand: one from a file, or one that is over. */
export const keepWhole = (game: SavedGame, record: RecordFile) => done(putBoth(game, record));

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), b => b.toString(16).padStart(2, '0')).join('');
}

/** A seed for a new game. `?seed=7` in the address deals the same cards again, here or to a friend. */
export function newSeed(): string {
  const asked = new URLSearchParams(location.search).get('seed');
  if (asked && /^\d{1,19}$/.test(asked)) return asked;
  const words = crypto.getRandomValues(new BigUint64Array(1));
  return String(words[0]);
}

/** Holds a game for this tab. `lost` is called when another tab takes it over. */
export async function hold(id: string, steal: boolean, lost: () => void): Promise<(() => void) | null> {
  if (!navigator.locks) return () => undefined;
  return new Promise(resolve => {
    let release: () => void = () => undefined;
    const until = new Promise<void>(done => (release = done));
    navigator.locks
      .request(`frontier-game-${id}`, steal ? { steal: true } : { ifAvailable: true }, lock => {
        resolve(lock ? release : null);
        return lock ? until : undefined;
      })
      .catch(() => lost());
  });
}
