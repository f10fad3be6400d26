// A position that nobody plays: enough of a game for boards and slots to be drawn.
import type { Play } from '../../lib/play.svelte';
import { module } from './module';
import type { View } from './view';

export function stillPlay(view: Partial<View>): Play {
  const snapshot = { view, viewer: -1, question: null, legal: [], moves: 0, over: false, score: [] };
  const play = {
    snapshot,
    module,
    viewer: -1,
    log: [],
    picked: [],
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
