// A rulebook as the build makes it (scripts/rulebook.mjs): chapters of parts in one language, and the
// scenes its pictures show.
import type { Language } from '../lib/i18n.svelte';

/**
 * A picture drawn by the game's own components; the game's Figure.svelte knows the kinds. A lead stands above the text.
 */
export interface FigureOf {
  kind: string;
  lead?: boolean;
  [more: string]: unknown;
}
export interface Piece {
  figure: FigureOf;
  name: string;
  text: string;
}
export interface Part {
  id: string;
  title: string;
  rules: string[];
  text: string[];
  after?: string[];
  figure?: FigureOf;
  pieces?: Piece[];
  example?: { text: string[]; figure?: FigureOf };
}
export interface Chapter {
  id: string;
  title: string;
  parts: Part[];
}
export interface Scene {
  before: unknown;
  after: unknown;
}
export interface Book {
  chapters: Chapter[];
  index: [word: string, english: string, parts: string[]][];
  scenes: Record<string, Scene>;
}

const texts = import.meta.glob<{ default: Omit<Book, 'scenes'> }>('../generated/rulebook/*/{en,ru,pl,cs}.json');
const scenes = import.meta.glob<{ default: Record<string, Scene> }>('../generated/rulebook/*/scenes.json');

export async function loadBook(game: string, language: Language): Promise<Book> {
  const [text, shown] = await Promise.all([
    texts[`../generated/rulebook/${game}/${language}.json`]!(),
    scenes[`../generated/rulebook/${game}/scenes.json`]!(),
  ]);
  return { ...text.default, scenes: shown.default };
}

/** The part that explains a rule. */
export const partOf = (book: Book, rule: string) =>
  book.chapters.flatMap(c => c.parts).find(p => p.rules.includes(rule))?.id ?? '';

export type Mark = { kind: 'text' | 'bold'; text: string } | { kind: 'link'; text: string; to: string };

/** A line in pieces: **bold**, [words](part). */
export function marksOf(line: string): Mark[] {
  return line
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([\w-]+\))/)
    .filter(Boolean)
    .map((piece): Mark => {
      const link = /^\[([^\]]+)\]\(([\w-]+)\)$/.exec(piece);
      if (link) return { kind: 'link', text: link[1]!, to: link[2]! };
      return piece.startsWith('**') ? { kind: 'bold', text: piece.slice(2, -2) } : { kind: 'text', text: piece };
    });
}

/** Lines in blocks: paragraphs, and lists of the lines that begin with "- ". */
export function blocksOf(lines: string[]): (string | string[])[] {
  const out: (string | string[])[] = [];
  for (const line of lines) {
    if (!line.startsWith('- ')) {
      out.push(line);
      continue;
    }
    const last = out.at(-1);
    if (Array.isArray(last)) last.push(line.slice(2));
    else out.push([line.slice(2)]);
  }
  return out;
}

/** Letters as a reader types them who leaves out accents. */
export const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l');

export const wordsOf = (part: Part): string =>
  [
    part.title,
    ...part.rules,
    ...part.text,
    ...(part.after ?? []),
    ...(part.pieces ?? []).flatMap(p => [p.name, p.text]),
    ...(part.example?.text ?? []),
  ]
    .join(' ')
    .replace(/\*\*|\]\([\w-]+\)|\[/g, '');

/** Parts that hold every word looked for, or explain a term whose name does, in this language or in English. */
export function search(book: Book, query: string): Set<string> {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const all = book.chapters.flatMap(c => c.parts);
  const hits = all
    .filter(part => {
      const text = plain(wordsOf(part));
      return wanted.every(w => text.includes(w));
    })
    .map(p => p.id);
  const terms = book.index
    .filter(([word, english]) => wanted.every(w => plain(`${word} ${english}`).includes(w)))
    .flatMap(([, , parts]) => parts);
  return new Set([...hits, ...terms]);
}
