// Places of a player board and what their drawing shows.
import type { Place } from './data.svelte';
import { fx, type Fx } from './fx';

/** A word of a move that names a place of the board: a city site, a building site or a tunnel. */
export const isSite = (word: string) => /^c\d\d(\.[1-4x]|-[cm]\w\w)?$/.test(word);

export type Bonus = Extract<Fx, { k: 'icon' | 'text' }>;
/** Numbers and symbols of what building here brings. */
export const bonusOf = (place: Place): Bonus[] =>
  fx(place.bonus ?? []).filter((x): x is Bonus => x.k === 'icon' || x.k === 'text');
