// The solo game's target and verdict, as the engine's score and the rulebook's table give them.
import type { Snapshot } from '../../table/messages';
import { solo } from './data.svelte';

export interface SoloState { medals: number; target: number; verdict: string }

/** The engine takes the target off the total: what is left is the difference that is judged. */
export function soloOf(snapshot: Snapshot): SoloState {
  const score = snapshot.score[0];
  const target = -(score?.lines.find((l) => l.source === 'target')?.points ?? -solo.target);
  const difference = score?.total ?? 0;
  const verdict = solo.verdicts.find((v) => (v.from ?? -Infinity) <= difference && difference <= (v.to ?? Infinity));
  return { medals: difference + target, target, verdict: verdict?.id ?? '' };
}
