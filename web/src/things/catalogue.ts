// All components of a game with picture, name and words: what the game lists itself (games/<game>/things.ts), and the
// pieces that its rulebook shows. Loaded when somebody asks.
import { entryOf } from '../games';
import type { Language } from '../lib/i18n.svelte';
import { loadBook, plain, type FigureOf } from '../rules/book';

export interface Thing {
  id: string; // kind:id
  kind: string;
  label: string; // of its kind, in the player's language
  name: string;
  text: string;
  figure: FigureOf | null;
  part: string; // of the rulebook, which explains it
}

/** The components of a game; its words must have been loaded (rules/figures.ts). */
export async function thingsOf(game: string, language: Language): Promise<Thing[]> {
  const [own, book] = await Promise.all([entryOf(game)?.things?.(), loadBook(game, language)]);
  const pieces = book.chapters
    .flatMap(c => c.parts)
    .flatMap(part =>
      (part.pieces ?? []).map((piece, i): Thing => ({
        ...piece,
        id: `${part.id}:${i}`,
        kind: part.id,
        label: part.title,
        part: part.id,
      })),
    );
  return [...pieces, ...(own?.things() ?? [])];
}

export const kindsOf = (things: Thing[]): [kind: string, label: string][] => [
  ...new Map(things.map(thing => [thing.kind, thing.label])),
];

/** Those of a kind (all, where it is empty) that hold every word looked for. */
export function found(things: Thing[], kind: string, query: string): Thing[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return things.filter(thing => {
    if (kind && thing.kind !== kind) return false;
    const words = plain(`${thing.name} ${thing.text}`);
    return wanted.every(w => words.includes(w));
  });
}
