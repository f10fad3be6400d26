// The pictures of each game's rulebook, with the words and drawings they need.
import type { Component } from 'svelte';
import { entryOf } from '../games';
import type { FigureOf, Scene } from './book';

export interface Pictures {
  Figure: Component<{ figure: FigureOf; scene?: Scene }>;
  /** Symbols and gradients that the game's stage brings; away from a table the book brings them itself. */
  Defs: Component | null;
}
type Of<T> = Promise<{ default: T }>;

const of =
  (game: string, figure: () => Of<Pictures['Figure']>, defs?: { has: string; load: () => Of<Component> }) =>
  async (language: string): Promise<Pictures> => {
    const missing = defs && !document.getElementById(defs.has);
    const [Figure, Defs] = await Promise.all([
      figure(),
      missing ? defs.load() : null,
      entryOf(game)!
        .load()
        .then(module => module.load(language)),
    ]);
    return { Figure: Figure.default, Defs: Defs?.default ?? null };
  };

export const pictures: Record<string, (language: string) => Promise<Pictures>> = {
  'underwater-cities': of('underwater-cities', () => import('../games/underwater-cities/Figure.svelte')),
  'planet-unknown': of('planet-unknown', () => import('../games/planet-unknown/Figure.svelte'), {
    has: 'pu-pod',
    load: () => import('../games/planet-unknown/Defs.svelte'),
  }),
  'planet-steam': of('planet-steam', () => import('../games/planet-steam/Figure.svelte'), {
    has: 'i-ps-water',
    load: () => import('../games/planet-steam/Symbols.svelte'),
  }),
};
