// Who plays here, and whether this page comes from a game server at all. A page from a plain web
// server, or one that works offline, has none: then everything online says so and the rest is as it was.
import { ask, Trouble, type Person } from './api';
import { keepSettings, settings } from '../lib/settings.svelte';

/** `away`: there is a server, but it cannot say now who we are; nobody begins anew for that. */
export const online = $state<{ server: 'unknown' | 'there' | 'none'; away: boolean; me: Person | null }>({
  server: 'unknown',
  away: false,
  me: null,
});

const seenKey = 'frontier.server';

/** Has a game server been met here before? Home asks only then, so that plain web servers hear nothing. */
export function wasOnline(): boolean {
  try {
    return !!localStorage.getItem(seenKey);
  } catch {
    return false;
  }
}

/** Looks for the server and for who we are to it. */
export async function meet(): Promise<boolean> {
  try {
    if (online.server !== 'there') {
      const alive = await ask<{ ok?: boolean }>('GET', 'alive');
      if (!alive?.ok) throw new Trouble({ error: 'no game server', code: 'silent' }, 0);
    }
    online.me = await ask<Person | null>('GET', 'api/me');
    online.server = 'there';
    online.away = false;
    try {
      localStorage.setItem(seenKey, 'seen');
    } catch {
      /* Home will not show one's turns */
    }
  } catch (e) {
    online.server = 'none';
    online.away = e instanceof Trouble && e.status >= 500;
  }
  return online.server === 'there';
}

export async function become(what: 'guest' | 'name' | 'account' | 'login' | 'enter', body: object): Promise<Person> {
  const me = await ask<Person>('POST', `api/${what}`, body);
  online.me = me;
  if (what === 'guest' || what === 'name') {
    settings.name = me.name;
    keepSettings();
  }
  return me;
}

export async function leave(how: 'logout' | 'forget'): Promise<void> {
  if (how === 'logout') await ask('POST', 'api/logout', {});
  else await ask('DELETE', 'api/account');
  online.me = null;
}
