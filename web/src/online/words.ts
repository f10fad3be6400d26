// Times as people say them, in the player's language.
import { language, t } from '../lib/i18n.svelte';

const units: [number, 'day' | 'hour' | 'minute' | 'second'][] = [
  [86400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** 90 → "90 seconds", 600 → "10 minutes", 259200 → "3 days". */
export function duration(seconds: number): string {
  const [size, unit] = units.find(([s]) => seconds % s === 0 && seconds >= s) ?? [1, 'second' as const];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

/** A running clock: 2:05, 1:02:05, or days when there are many. */
export function remaining(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  if (s >= 2 * 86400) return duration(Math.floor(s / 86400) * 86400);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(s / 3600),
    minutes = Math.floor(s / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

export function ago(at: number): string {
  const seconds = Math.max(0, Math.round((Date.now() - at) / 1000));
  const [size, unit] = units.find(([s]) => seconds >= s) ?? [1, 'second' as const];
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}

export function clockWords(table: { move_seconds: number; game_seconds: number }): string {
  const parts = [
    table.move_seconds ? t('online.perMoveOf', { time: duration(table.move_seconds) }) : '',
    table.game_seconds ? t('online.perGameOf', { time: duration(table.game_seconds) }) : '',
  ].filter(Boolean);
  return parts.join(' · ') || t('clock.none');
}
