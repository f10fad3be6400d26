// What Home shows of a game: the own city, as it lies open to everybody.
import type { Snapshot } from '../../table/messages';
import Picture from './Mini.svelte';
import type { View } from './view';

function of(snapshot: Snapshot, at: number) {
  const { seats, facts } = snapshot.view as View;
  const { board, cities, symbiotic, tunnels, upgraded_tunnels, buildings } = seats[at]!;
  const seat = { board, cities, symbiotic, tunnels, upgraded_tunnels, buildings };
  return { at: 0, view: { seats: [seat], facts: { seats: [{ connected: facts.seats[at]!.connected }] } } };
}

export const stamp = { of, Picture };
