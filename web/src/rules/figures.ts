// The pictures of each game's rulebook, with the words and drawings they need.
import type { Component } from 'svelte';
import { entryOf } from '../games';
import type { FigureOf, Scene } from './book';

export interface Pictures {
  /** Null: the game has none. */
  Figure: Component<{ figure: FigureOf; scene?: Scene }> | null;
  /** Symbols and gradients that the game's stage brings; away from a table the book brings them itself. */
  Defs: Component | null;
}

export async function pictures(game: string, language: string): Promise<Pictures> {
  const { load, figure, drawings } = entryOf(game)!;
  const missing = drawings && !document.getElementById(drawings.has);
  const [Figure, Defs] = await Promise.all([
    figure?.(),
    missing ? drawings.load() : null,
    load().then(module => module.load(language)),
  ]);
  return { Figure: Figure?.default ?? null, Defs: Defs?.default ?? null };
}
