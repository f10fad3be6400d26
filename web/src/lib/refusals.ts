// What went wrong, in the player's language. Rules of the games and the server bring their words along; what this page
// or the engine found out for itself has a code, and its words are here.
import { Refused } from '../table/messages';
import { language, t, type Key } from './i18n.svelte';

const words: Record<string, Key> = {
  'record/unreadable': 'import.noMoves',
  'record/format': 'import.format',
  'record/components': 'import.components',
  'record/game': 'import.game',
  'record/move': 'import.move',
  'record/end': 'import.otherEnd',
  'record/large': 'import.tooLarge',
  'device/unreadable': 'mine.badFile',
  'device/newer': 'mine.newerFile',
  'share/damaged': 'share.damaged',
  'share/running': 'share.running',
  storage: 'error.storageFull',
  missing: 'open.missing',
  silent: 'error.server',
  lost: 'error.connectionLost',
};

export function sentence(e: unknown): string {
  const no = e instanceof Refused ? e.no : null;
  return no?.says?.[language()] ?? no?.says?.en ?? t((no?.code && words[no.code]) || 'error.unknown');
}

/** Was it written by another version of the game, or of this program? */
export const isOld = (e: unknown) =>
  e instanceof Refused && (e.no.code === 'record/format' || e.no.code === 'record/components');
