// What Home shows of a game: the own planet.
import type { Snapshot } from '../../table/messages';
import Picture from './Mini.svelte';
import type { View } from './view';

function of(snapshot: Snapshot, at: number) {
  const { planet, map, meteorites } = (snapshot.view as View).seats[at]!;
  return { seat: { planet, map, meteorites } };
}

export const stamp = { of, Picture };
