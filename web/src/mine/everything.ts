// Everything that this device keeps, as one file: written and read by a worker, because records of games that go on are
// not the page's. What the page itself keeps (settings, lessons) goes along.
import { Engine } from '../table/engine';
import { Refused } from '../table/messages';

const ours = /^frontier\.[\w-]+$/;

function own(): Record<string, string> {
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!).filter(key =>
    ours.test(key),
  );
  return Object.fromEntries(keys.map(key => [key, localStorage.getItem(key)!]));
}

async function ask<T>(job: Parameters<Engine['job']>[0]): Promise<T> {
  const engine = new Engine();
  try {
    return await engine.job<T>(job);
  } finally {
    engine.close();
  }
}

export const everythingAsFile = () => ask<Blob>({ everything: { own: own() } });

const largest = 64 * 1024 * 1024;

/**
 * Lays a file's contents beside what is here; the number of things that are new. Refused whole where it is no such
 * file.
 */
export async function layBeside(file: File): Promise<number> {
  if (file.size > largest) throw new Refused({ error: 'the file is too large', code: 'record/large' });
  const { fresh, own: theirs } = await ask<{ fresh: number; own: Record<string, string> }>({ lay: file });
  for (const [key, value] of Object.entries(theirs))
    if (ours.test(key) && localStorage.getItem(key) === null) localStorage.setItem(key, value);
  return fresh;
}
