// What a finished game leads to: its replay, or the next one. A game of a server is fetched first.
import { go } from '../lib/router.svelte';
import type { Play } from '../lib/play.svelte';
import { t } from '../lib/i18n.svelte';
import { sentence } from '../lib/refusals';
import { arriving } from '../online/room.svelte';

export async function openReplay(play: Play, at?: number): Promise<void> {
  try {
    const id = await play.keepForReplay();
    if (id) go('replay', at === undefined ? id : `${id}@${at}`);
    else play.failure = t('error.storageFull');
  } catch (e) {
    play.failure = sentence(e);
  }
}

export async function playAgain(play: Play): Promise<void> {
  const table = play.online?.table;
  if (!play.online || !table) return go('home');
  try {
    const id = await play.rematch();
    if (!id) return go('online');
    arriving.set(id, play.viewer);
    go('online', `${id}/${table.invite ?? ''}`);
  } catch (e) {
    play.failure = sentence(e);
  }
}
