// Which of one's tables wait for a move, asked now and then; told by the browser where it may.
import { t } from '../lib/i18n.svelte';
import { keepSettings, settings } from '../lib/settings.svelte';
import { entryOf } from '../games';
import { go, here } from '../lib/router.svelte';
import { ask, type Lists, type Row } from './api';
import { meet, online, wasOnline } from './me.svelte';

export const turns = $state<{ tables: Row[] }>({ tables: [] });

const often = 20000;
let timer: ReturnType<typeof setInterval> | undefined;
let watchers = 0;
let told = new Set<string>();

async function look(): Promise<void> {
  if (document.hidden && !settings.notify) return;
  if (online.server !== 'there' && !(await meet())) return;
  if (!online.me) return;
  try {
    const { mine } = await ask<Lists>('GET', 'api/tables');
    const waiting = mine.filter(r => r.status === 'playing' && r.seat !== undefined && r.asked.includes(r.seat));
    for (const row of waiting) if (!told.has(row.id) && !isOpen(row.id)) tell(row.id, row.game);
    told = new Set(waiting.map(r => r.id));
    turns.tables = waiting;
  } catch {
    turns.tables = [];
  }
}

const isOpen = (table: string) => here().screen === 'online' && here().id.split('/')[0] === table;

/** Looks now and then while somebody cares; where turns are to be told, as long as the page is open. */
export function watchTurns(): () => void {
  watchers++;
  if (wasOnline()) {
    void look();
    timer ??= setInterval(() => void look(), often);
  }
  return () => {
    if (--watchers || settings.notify) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export async function allowTelling(yes: boolean): Promise<boolean> {
  if (yes && (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted')) return false;
  settings.notify = yes;
  keepSettings();
  return true;
}

/** A note of the browser's own, only where one does not look anyway. */
export function tell(table: string, game: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  const entry = entryOf(game);
  try {
    const note = new Notification(t('state.yourTurn'), {
      body: t('online.turnIn', { game: entry ? t(entry.title) : game }),
      tag: `frontier-${table}`,
      icon: './icon.svg',
    });
    note.onclick = () => {
      window.focus();
      go('online', table);
      note.close();
    };
  } catch {
    // some phones allow notes from service workers only: the title of the page tells it, too
  }
}
