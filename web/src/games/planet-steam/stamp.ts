// What Home shows of a game: the owners of the zones, in their colours.
import type { Snapshot } from '../../table/messages';
import Picture from './Stamp.svelte';
import type { View } from './view';

export type Owned = Record<string, { colour: string; built: boolean } | undefined>;

function of(snapshot: Snapshot, _seat: number, colour: (seat: number) => string): { owned: Owned } {
  const seats = (snapshot.view as View).seats;
  const zones = seats.flatMap((s, i) =>
    s.claims.map(zone => [zone, { colour: colour(i), built: zone in s.reactors }] as const),
  );
  return { owned: Object.fromEntries(zones) };
}

export const stamp = { of, Picture };
