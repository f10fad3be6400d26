// Why a move is refused and why one is good, in the player's language. The engine tells both: a refusal comes with its
// sentences, a bot's reason names terms of its evaluation, whose words are among the game's terms.
import { language } from './i18n.svelte';
import type { Gain, Refusal } from '../table/messages';

/** Why a move is refused. */
export const whyNot = (refusal: Refusal): string => refusal.says[language()];

/** What a bot says for a move: what grows by it and what shrinks, in points. */
export function whyGood(gains: Gain[], terms: Record<string, string>): string {
  return gains.map(({ feature, points }) => {
    const words = terms[`feature.${feature}.${points < 0 ? 'less' : 'more'}`] ?? feature;
    return `${words} ${points < 0 ? '−' : '+'}${Math.abs(points)}`;
  }).join(', ');
}
