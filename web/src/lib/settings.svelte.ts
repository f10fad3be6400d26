// What the player prefers, kept in localStorage. A broken or missing entry means the defaults.
import { preferredLanguage, setLanguage, type Language } from './i18n.svelte';

/** Before every move, only before what cannot be taken back, or never. */
export const askings = ['always', 'final', 'never'] as const;
export type Asking = (typeof askings)[number];

export interface Settings {
  language: Language;
  theme: 'dark' | 'light' | 'system';
  speed: 0 | 0.5 | 1 | 2; // multiplies every animation; 0: none
  sound: boolean;
  volume: number; // per cent
  textSize: 100 | 115 | 130 | 150; // per cent
  confirm: Asking; // when a move waits for Confirm
  listView: boolean; // legal moves also as a list under the board
  name: string;
  notify: boolean; // by the browser, when it is one's turn online
}

const key = 'frontier.settings';

function defaults(): Settings {
  return {
    language: preferredLanguage(),
    theme: 'dark',
    speed: 1,
    sound: false,
    volume: 60,
    textSize: 100,
    confirm: 'final',
    listView: false,
    name: '',
    notify: false,
  };
}

function stored(): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value ? known(value as Partial<Settings>) : {};
  } catch {
    return {};
  }
}

/** It was a switch once: on asked before every move, off before what cannot be taken back. */
function known(value: Partial<Settings>): Partial<Settings> {
  const { confirm, ...rest } = value;
  if (typeof confirm === 'boolean') return { ...rest, confirm: confirm ? 'always' : 'final' };
  return askings.includes(confirm!) ? value : rest;
}

export const settings = $state<Settings>({ ...defaults(), ...stored() });

export function keepSettings(): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Storage is full or forbidden: the settings then last as long as the page.
  }
  applySettings();
}

export function isDark(): boolean {
  return (
    settings.theme === 'dark' || (settings.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = isDark() ? 'dark' : 'light';
  root.style.setProperty('--speed', String(settings.speed));
  root.dataset.motion = settings.speed === 0 ? 'none' : 'full';
}

export async function changeLanguage(id: Language): Promise<void> {
  await setLanguage(id);
  settings.language = id;
  keepSettings();
}

const lastKey = 'frontier.last';
/** The game that was looked at last: only a convenience, so nothing is said where it cannot be kept. */
export function keepLast(game: string): void {
  try {
    localStorage.setItem(lastKey, game);
  } catch {
    // The next visit begins with the first game.
  }
}
export const lastGame = (): string => localStorage.getItem(lastKey) ?? '';
