// What the player prefers, kept in localStorage. A broken or missing entry means the defaults.
import { preferredLanguage, setLanguage, type Language } from './i18n.svelte';

export interface Settings {
  language: Language;
  theme: 'dark' | 'light' | 'system';
  speed: 0 | 0.5 | 1 | 2; // multiplies every animation; 0: none
  sound: boolean;
  textSize: 100 | 115 | 130 | 150; // per cent
  confirm: boolean; // ask before moves that one click would make
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
    textSize: 100,
    confirm: true,
    listView: false,
    name: '',
    notify: false,
  };
}

function stored(): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value ? (value as Partial<Settings>) : {};
  } catch {
    return {};
  }
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
