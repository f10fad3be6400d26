// The games of the house, from their manifests (data/<game>/game.json), and what each brings of its own: the entry.ts
// of its folder here. A game without one is played with the plain table: its moves as a list, its position as a sheet.
import type { Key } from '../lib/i18n.svelte';
import manifests from '../generated/games.json';
import type { GameModule, Own } from './types';

export interface GameEntry extends Own {
  id: string;
  mood: GameModule['mood'];
  title: Key;
  line: Key;
  kind: Key;
  authors: string;
  /** Games that a guide accompanies: `first`, `alone`. */
  guided: string[];
  art: () => Promise<{ default: string }>;
  /** When an option is worth showing; where nothing is said, always. */
  wanted: Record<string, Wanted>;
}

/** Options that need a number of players or another option, and those that hardly anybody changes. */
export interface Wanted {
  players?: number[];
  needs?: Record<string, boolean | string>;
  seldom?: boolean;
}

const owns = import.meta.glob<{ own: Own }>('./*/entry.ts', { eager: true });
const drawings = import.meta.glob<{ default: string }>(['../art/*.svg', '!../art/*symbols.svg', '!../art/seabed.svg'], {
  query: '?raw',
});

const plain = (id: string, mood: GameModule['mood']): Own => ({
  load: async () => (await import('./plain/module')).plainModule(id, mood),
});

function entry({ id, mood, icon, authors, guided, options }: (typeof manifests)[number]): GameEntry {
  const own = owns[`./${id}/entry.ts`]?.own ?? plain(id, mood as GameModule['mood']);
  return {
    ...own,
    id,
    mood: mood as GameModule['mood'],
    title: `game.${id}` as Key,
    line: `game.${id}.line` as Key,
    kind: `game.${id}.kind` as Key,
    authors,
    guided,
    wanted: (options ?? {}) as unknown as Record<string, Wanted>,
    art: (drawings[`../art/${icon}.svg`] ?? drawings['../art/any-game.svg'])!,
  };
}

export const entries: GameEntry[] = manifests.map(entry);

export const entryOf = (id: string) => entries.find(e => e.id === id);
