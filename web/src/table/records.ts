// Saved games in IndexedDB, for the page and for its workers. What everybody at the screen may know of a game (`games`)
// lies apart from its record (`records`): the record of a game that goes on holds what is hidden, and only the worker
// that keeps the table reads it.
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
}

interface KeptRecord {
  id: string;
  record: RecordFile;
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

function database(): Promise<IDBDatabase> {
  return (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('frontier', 2);
    request.onupgradeneeded = e => {
      if (!e.oldVersion) request.result.createObjectStore('games', { keyPath: 'id' });
      request.result.createObjectStore('records', { keyPath: 'id' });
      if (e.oldVersion) takeApart(request.transaction!);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  }));
}

type Stores = { games: IDBObjectStore; records: IDBObjectStore };

async function transact<T>(mode: IDBTransactionMode, work: (stores: Stores) => IDBRequest<T>): Promise<T> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(['games', 'records'], mode);
    const request = work({ games: transaction.objectStore('games'), records: transaction.objectStore('records') });
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () =>
      reject(transaction.error ?? request.error ?? new Error('storage failed'));
  });
}

export const allGames = () => transact('readonly', s => s.games.getAll() as IDBRequest<SavedGame[]>);
export const gameOf = (id: string) => transact('readonly', s => s.games.get(id) as IDBRequest<SavedGame | undefined>);
export const recordOf = async (id: string) =>
  (await transact('readonly', s => s.records.get(id) as IDBRequest<KeptRecord | undefined>))?.record;
export const putGame = (game: SavedGame) => transact('readwrite', s => s.games.put(game));
export const putBoth = (game: SavedGame, record: RecordFile) =>
  transact('readwrite', s => {
    s.records.put({ id: game.id, record });
    return s.games.put(game);
  });
export const remove = (id: string) =>
  transact('readwrite', s => {
    s.records.delete(id);
    return s.games.delete(id);
  });
