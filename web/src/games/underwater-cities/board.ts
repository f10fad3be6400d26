// Places of a player board and what their drawing shows.
import type { Place } from './data.svelte';
import { fx, type Fx } from './fx';

/** A word of a move that names a place of the board: a city site, a building site or a tunnel. */
export const isSite = (word: string) => /^c\d\d(\.[1-4x]|-[cm]\w\w)?$/.test(word);

/** The symbol of what building here brings. */
export const bonusIcon = (place: Place): { name: string; n: number } | null => {
  const first = place.bonus?.[0];
  if (!first) return null;
  const list: Fx[] = fx([first]);
  const icon = list.find(x => x.k === 'icon');
  const count = list.find(x => x.k === 'text');
  return icon?.k === 'icon' ? { name: icon.name, n: count?.k === 'text' ? Number(count.v) || 1 : 1 } : null;
};
