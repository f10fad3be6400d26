// Saved games in IndexedDB. Every write can fail (storage full, private window): the caller learns
// it as a value, tells the player and goes on in memory.
import { counted } from './work';
import type { RecordFile, Seat } from '../table/messages';

export interface SavedGame {
  id: string;
  version: 1;
  title: string;
  game: string;
  seats: Seat[];
  created: number;
  updated: number;
  record: RecordFile;
  viewer: number;
  over: boolean;
  points: number[];
  draft: string[];             // picked, not yet confirmed
}

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  return (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('frontier', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  }));
}

function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return counted(transact(mode, work));
}

async function transact<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('games', mode);
    const request = work(transaction.objectStore('games'));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error ?? new Error('storage failed'));
  });
}

export async function savedGames(): Promise<SavedGame[]> {
  const all = await run('readonly', (store) => store.getAll() as IDBRequest<SavedGame[]>);
  return all.sort((a, b) => b.updated - a.updated);
}

export const savedGame = (id: string) => run('readonly', (store) => store.get(id) as IDBRequest<SavedGame | undefined>);
export const forget = (id: string) => run('readwrite', (store) => store.delete(id));

/** True when it is safe on disk. */
export async function keep(game: SavedGame): Promise<boolean> {
  try {
    await run('readwrite', (store) => store.put(game));
    return true;
  } catch {
    return false;
  }
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, '0')).join('');
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
  return new Promise((resolve) => {
    let release: () => void = () => undefined;
    const until = new Promise<void>((done) => (release = done));
    navigator.locks
      .request(`frontier-game-${id}`, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
        resolve(lock ? release : null);
        return lock ? until : undefined;
      })
      .catch(() => lost());
  });
}
