// How a turn of Underwater Cities goes from hand to hand: its steps, what is taken without a click, what a way out
// gives up. Which moves there are, and whether a card matches, only the engine knows.
import { t } from '../../lib/i18n.svelte';
import type { Explored, Snapshot } from '../../table/messages';
import type { Part, Step } from '../types';
import { amountOf, chosenOf, moveWords } from './words';
import type { View } from './view';

export const leaves = (text: string) => /^(done|decline|end turn)$/.test(text);

/** Slot and card are played: their effects are what is left of the turn. */
export function underway(s: Snapshot): boolean {
  const view = s.view as View;
  return view.phase === 'turn' && view.active === s.viewer && !!view.played;
}

/** A gain or a claim that nothing else stands beside; only leaving it would be another choice. */
export function forced(legal: string[]): string | null {
  const [only, ...more] = legal.filter(m => !leaves(m));
  return only && !more.length && /^(gain|claim)\b/.test(only) ? only : null;
}

/** What is given up by leaving now; empty: nothing that would come for free. */
export function forfeits(text: string, s: Snapshot): string {
  if (text === 'decline') return s.legal.includes('claim') ? t('uc.giveUp.card') : '';
  if (text !== 'done') return '';
  const gains = s.legal.filter(m => m.startsWith('gain ')).map(m => moveWords(m, s, 'gain'));
  return gains.length === 1 ? t('uc.giveUp', { what: gains[0]! }) : gains.length ? t('uc.giveUp.rest') : '';
}

/** Amounts of a move as symbols: "2 steelplast" is a 2 and a picture. */
export function moveParts(text: string, s: Snapshot): Part[] {
  return moveWords(text, s, 'symbols')
    .split('\u0001')
    .map((piece, i): Part[] => {
      if (i % 2 === 0) return piece ? [piece] : [];
      const [n = '', icon = ''] = piece.split(' ');
      return [n, { icon, label: amountOf(Number(n), icon) }];
    })
    .flat();
}

/** Slot, card, effects; before them what the hand limit asks for. */
export function stepsOf(s: Snapshot, picked: string[]): Step[] {
  const view = s.view as View,
    kind = s.question?.kind;
  if (!kind || view.phase !== 'turn' || view.active !== s.viewer) return [];
  const chosen = chosenOf(picked),
    done: Record<string, boolean> = { slot: !!view.played || !!chosen.slot, card: !!view.played || !!chosen.card };
  const left = !done['slot'] ? 'slot' : !done['card'] ? 'card' : view.played ? 'effects' : '';
  const now = kind === 'discard' ? 'discard' : left; // none: the turn lies ready to be confirmed
  const names = [...(kind === 'discard' ? ['discard'] : []), 'slot', 'card', 'effects'] as const;
  return names.map(name => ({
    name: t(`uc.step.${name as 'discard' | 'slot' | 'card' | 'effects'}`),
    state: name === now ? 'now' : done[name] ? 'done' : 'next',
  }));
}

export type Fate = 'match' | 'pay' | 'other';

/** What becomes of the card of a turn that was tried. */
export function fateOf({ events, legal }: Explored): Fate {
  if (events.find(e => e.event === 'played')?.['match']) return 'match';
  return legal.some(m => m.startsWith('match ')) ? 'pay' : 'other';
}
