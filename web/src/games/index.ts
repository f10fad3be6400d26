// Which games have a table of their own. A game the engine knows but this list does not is played
// with the plain table: its moves as a list, its position as a sheet.
import type { Key } from '../lib/i18n.svelte';
import type { Component } from 'svelte';
import type { GameModule, SetupProps } from './types';

export interface GameEntry {
  id: string;
  mood: GameModule['mood'];
  title: Key;
  line: Key;
  kind: Key;
  art: () => Promise<{ default: string }>;
  load: () => Promise<GameModule>;
  /** Options the game asks for with a form of its own. */
  setup?: { covers: RegExp; load: () => Promise<{ default: Component<SetupProps> }> };
}

export const entries: GameEntry[] = [
  {
    id: 'underwater-cities',
    mood: 'deep-sea',
    title: 'game.underwaterCities',
    line: 'home.line.uc',
    kind: 'home.kind.uc',
    art: () => import('../art/underwater-cities.svg?raw'),
    load: async () => (await import('./underwater-cities/module')).module,
  },
  {
    id: 'planet-unknown',
    mood: 'alien-planet',
    title: 'game.planetUnknown',
    line: 'home.line.pu',
    kind: 'home.kind.pu',
    art: () => import('../art/planet-unknown.svg?raw'),
    load: async () => (await import('./planet-unknown/module')).module,
    setup: { covers: /^(planet|corporation)\d$/, load: () => import('./planet-unknown/Setup.svelte') },
  },
  {
    id: 'planet-steam',
    mood: 'brass-steam',
    title: 'game.planetSteam',
    line: 'home.line.ps',
    kind: 'home.kind.ps',
    art: () => import('../art/planet-steam.svg?raw'),
    load: async () => (await import('./planet-steam/module')).module,
  },
];

export const entryOf = (id: string) => entries.find(e => e.id === id);
