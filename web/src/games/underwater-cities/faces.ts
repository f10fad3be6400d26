// What a card's picture shows.
import type { Scene } from './art';
import type { Part } from './data.svelte';

/** The scene is picked by the main thing in the effect. */
export function sceneOf(effect: Part[]): Scene {
  const text = JSON.stringify(effect);
  const has = (s: string) => text.includes(s);
  if (has('"metropolis"')) return 'metropolis';
  if (has('city_sym') || has('convert_city')) return 'symbiotic';
  if (has('"city') || has('city_nonsym')) return 'dome';
  if (has('"slot"') || has('special') || has('"match"')) return 'submarine';
  if (has('federation') || has('fed_at')) return 'council';
  if (has('"structure"') || has('then_upgrade')) return 'drone';
  if (has('"tunnel"')) return 'tunnel';
  if (has('"farm"')) return 'farm';
  if (has('"desal"')) return 'desal';
  if (has('"lab"')) return 'lab';
  if (has('"upgrade')) return 'drone';
  if (has('"kelp"')) return 'kelp';
  if (has('"credit"')) return 'coins';
  if (has('action')) return 'submarine';
  return 'works';
}
