// A position that nobody plays: enough of a game for its components to draw it.
import type { GameModule } from '../games/types';
import type { Play } from '../lib/play.svelte';

export function stillPlay(module: GameModule, view: object): Play {
  const play = {
    snapshot: { view, viewer: -1, question: null, legal: [], moves: 0, over: false, score: [] },
    module,
    viewer: -1,
    shown: 0,
    watching: true,
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
