// A position that nobody plays: enough of a game for the map to draw it.
import type { Play } from '../../lib/play.svelte';
import { module } from './module';
import type { View } from './view';

export function stillPlay(view: View): Play {
  const snapshot = { view, viewer: -1, question: null, legal: [], over: view.step === 'over', score: [] };
  const play = {
    snapshot,
    module,
    viewer: -1,
    log: [],
    curtain: null,
    preview: null,
    candidate: null,
    people: [],
    colour: (seat: number) => module.colours[seat],
    name: (seat: number) => String(seat + 1),
    click: () => undefined,
    askWhy: () => undefined,
  };
  return play as unknown as Play;
}
