// Why a move is refused and why one is good, in the player's language. The engine tells both: a refusal comes with its
// sentences, a bot's reason names terms of its evaluation, whose words are among the game's terms.
import { language, t } from './i18n.svelte';
import type { Gain, Refusal } from '../table/messages';

/** Why a move is refused. */
export const whyNot = (refusal: Refusal): string => refusal.says[language()] ?? refusal.says.en;

/** What a bot says for a move and what speaks against it, in the game's words. */
export function whyGood(gains: Gain[], terms: Record<string, string>): string {
  const told = (good: boolean) =>
    gains
      .filter(gain => gain.points > 0 === good)
      .map(({ feature, more }) => terms[`feature.${feature}.${more ? 'more' : 'less'}`] ?? feature)
      .join(', ');
  const against = told(false);
  return [told(true), against && t('coach.against', { what: against })].filter(Boolean).join('; ');
}
