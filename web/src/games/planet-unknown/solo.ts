// The solo game's target and verdict, from the rulebook's table of the event deck's mix.
import type { Snapshot } from '../../table/messages';
import { solo } from './data.svelte';
import type { View } from './view';

export interface SoloState { medals: number; target: number; verdict: string }

type Mix = Record<'green' | 'orange' | 'red', number>;
const alerts = ['green', 'orange', 'red'] as const;

function mixOf(options: Record<string, unknown>): Mix {
  const chosen = String(options['events'] ?? 'none');
  if (chosen === 'custom') return { green: Number(options['green']), orange: Number(options['orange']), red: Number(options['red']) };
  return solo.decks.find((d) => d.id === (chosen === 'none' ? 'normal' : chosen)) ?? { green: 0, orange: 0, red: 0 };
}

export function targetOf(options: Record<string, unknown>): number {
  const mix = mixOf(options);
  return alerts.reduce((sum, alert) => sum + (solo.modifiers.find((m) => m.min <= mix[alert] && mix[alert] <= m.max)?.[alert] ?? 0), solo.target);
}

export function soloOf(snapshot: Snapshot): SoloState {
  const medals = snapshot.score[0]?.total ?? 0;
  const target = targetOf((snapshot.view as View).options);
  const verdict = solo.verdicts.find((v) => (v.from ?? -Infinity) <= medals - target && medals - target <= (v.to ?? Infinity));
  return { medals, target, verdict: verdict?.id ?? '' };
}
