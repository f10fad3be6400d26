// What this browser keeps, in IndexedDB, for the page and for its workers. What everybody at the screen may know of a
// game (`games`) lies apart from its record (`records`): the record of a game that goes on holds what is hidden, and
// only the worker that keeps the table reads it. How games ended (`played`), puzzles (`solved`) and challenges of a day
// (`days`) stay when a game is deleted.
import type { RecordFile, Seat } from './messages';

export interface SavedGame {
  id: string;
  version: 1;
  title: string;
  game: string;
  seats: Seat[];
  created: number;
  updated: number;
  moves: number; // made so far
  viewer: number;
  over: boolean;
  points: number[];
  draft: string[]; // picked, not yet confirmed
  day?: string; // of a challenge: 2026-11-16
  guide?: { game: string; seen: Record<string, number> }; // of a first game: which, and what was explained how often
  where?: string; // round or era, in the language it was played in
  asked?: number[]; // whom the game waits for
  board?: Record<string, unknown>; // the viewer's board as everybody sees it, for the game's stamp
}

export interface KeptRecord {
  id: string;
  record: RecordFile;
}

/** How a game ended. Its id is the game's. */
export interface Played {
  id: string;
  game: string;
  seats: Seat[];
  me: number; // the first person's seat
  points: number[];
  places: number[];
  goal?: boolean; // of a game alone: reached
  feats: Record<string, number>; // what the game has to tell of my seat: metropolises connected
  moves: number;
  ended: number;
  day?: string; // of a challenge: 2026-11-16
}

/** What became of a puzzle. Its id is `game/puzzle`. */
export interface Solved {
  id: string;
  solved: boolean;
  clean: boolean; // at the first try and without help
  tries: number;
  grade: number;
  at: number;
}

/** The first result of a day's challenge. Its id is `game/day`. */
export interface Day {
  id: string;
  points: number;
  place: number;
  goal?: boolean;
  played: string; // id of the game
  at: number;
}

let opening: Promise<IDBDatabase> | null = null;

/** The first version kept each record inside its game. */
function takeApart(upgrade: IDBTransaction): void {
  const records = upgrade.objectStore('records');
  const request = upgrade.objectStore('games').openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    const { record, floor: _floor, ...game } = cursor.value as SavedGame & { record: RecordFile; floor?: number };
    records.put({ id: game.id, record });
    cursor.update({ ...game, moves: record.moves.length });
    cursor.continue();
  };
}

export const stores = ['games', 'records', 'played', 'solved', 'days'] as const;
export type StoreName = (typeof stores)[number];

function database(): Promise<IDBDatabase> {
  return (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('frontier', 3);
    request.onupgradeneeded = e => {
      const there = request.result.objectStoreNames;
      for (const name of stores) if (!there.contains(name)) request.result.createObjectStore(name, { keyPath: 'id' });
      if (e.oldVersion === 1) takeApart(request.transaction!);
    };
    request.onsuccess = () => {
      // A newer page in another tab may change the stores.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  }));
}

async function transact<T>(
  mode: IDBTransactionMode,
  names: readonly StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(names, mode);
    const request = work(name => transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () =>
      reject(transaction.error ?? request.error ?? new Error('storage failed'));
  });
}

const both = ['games', 'records'] as const;

export const allGames = () => transact('readonly', both, s => s('games').getAll() as IDBRequest<SavedGame[]>);
export const gameOf = (id: string) =>
  transact('readonly', both, s => s('games').get(id) as IDBRequest<SavedGame | undefined>);
export const recordOf = async (id: string) =>
  (await transact('readonly', both, s => s('records').get(id) as IDBRequest<KeptRecord | undefined>))?.record;
export const putGame = (game: SavedGame) => transact('readwrite', both, s => s('games').put(game));
export const putBoth = (game: SavedGame, record: RecordFile) =>
  transact('readwrite', both, s => {
    s('records').put({ id: game.id, record });
    return s('games').put(game);
  });
export const remove = (id: string) =>
  transact('readwrite', both, s => {
    s('records').delete(id);
    return s('games').delete(id);
  });

/** What a store of past things holds, and one more of them. */
export const allOf = <T>(name: StoreName) => transact('readonly', [name], s => s(name).getAll() as IDBRequest<T[]>);
export const oneOf = <T>(name: StoreName, id: string) =>
  transact('readonly', [name], s => s(name).get(id) as IDBRequest<T | undefined>);
export const putOne = (name: StoreName, value: { id: string }) =>
  transact('readwrite', [name], s => s(name).put(value));

export type Everything = Record<StoreName, { id: string }[]>;

export async function everything(): Promise<Everything> {
  const lists = await Promise.all(stores.map(name => allOf<{ id: string }>(name)));
  return Object.fromEntries(stores.map((name, i) => [name, lists[i]!])) as Everything;
}

/** Lays all of it beside what is there, in one piece or not at all; the same id is written over. */
export const putAll = (all: Everything) =>
  transact('readwrite', stores, s => {
    for (const name of stores) for (const value of all[name]) s(name).put(value);
    return s('games').count();
  });
