import type { GameEvent, Snapshot } from '../../table/messages';
import type { GameModule } from '../types';
import End from './End.svelte';
import Portrait from './Portrait.svelte';
import Stage from './Stage.svelte';
import Steps from './Steps.svelte';
import { cueOf, placesOf } from './cues';
import { changesOf, eventWords, loadWords, lower, moveWords, p, questionWords, term, type Key } from './words.svelte';
import { own } from './entry';
import { stamp } from './stamp';
import type { View } from './view';
import './tokens.css';

const steps: Record<string, Key> = {
  open_bid: 'step.auction',
  raise: 'step.auction',
  specialist: 'step.auction',
  engineer: 'step.auction',
  banker: 'step.auction',
  bonus: 'step.auction',
  offer_zone: 'step.zone',
  claim: 'step.claims',
  fallback: 'step.claims',
  place_claim: 'step.claims',
  place_neutral: 'step.claims',
  airship: 'step.airship',
  hired_carrier: 'step.carrier',
  extraction: 'step.extraction',
  store: 'step.extraction',
  trade: 'step.trade',
  certificate: 'step.certificates',
};
const lots: Record<string, Key> = { zone: 'step.zone', hired_carrier: 'step.carrier' };

function where(s: Snapshot): string {
  const view = s.view as View;
  const { rounds: total, phase } = view.facts;
  const bidding = view.step === 'open_bid' || view.step === 'raise';
  const step = (bidding ? lots[view.contest.for] : undefined) ?? steps[view.step];
  return `${p('round', { n: view.round, total })} · ${step ? p(step) : lower(p(`phase.${phase}`))}`;
}

export const module: GameModule = {
  id: 'planet-steam',
  mood: 'brass-steam',
  colours: own.colours!,
  // Only purses are secret, and those are shown covered where people share a screen; a curtain before
  // every bid would be worse than the secret is worth.
  hidden: false,
  ownFrame: true,
  keys: [
    ['0–9, ← ↑ → ↓', 'keys.ps.amount'],
    ['P', 'keys.ps.pass'],
  ],
  botPause: 600,
  load: loadWords,
  Stage,
  End,
  Track: Steps,
  stamp,
  Portrait,
  oneBoard: true,
  tabs: [
    { id: 'board', label: () => p('tab.turn'), icon: 'ps-gavel' },
    { id: 'map', label: () => p('tab.map'), icon: 'ps-map' },
    { id: 'market', label: () => p('tab.market'), icon: 'ps-dial' },
    { id: 'players', label: () => p('tab.players'), icon: 'ps-people' },
    { id: 'log', label: () => p('tab.log'), icon: 'list' },
  ],
  parts: ['map', 'market', 'players', 'log'],
  where,
  question: questionWords,
  move: moveWords,
  event: eventWords,
  changes: changesOf,
  leaves: (text: string) => /^(pass|done)$/.test(text),
  onBoard: () => true,
  cue: cueOf,
  places: placesOf,
  scoreName: (source: string) => term(`score.${source}`),
  books: (e: GameEvent) => ['gained', 'spent', 'paid', 'earned', 'granted', 'stock'].includes(e.event),
  round: (e: GameEvent) => (e.event === 'round' ? Number(e['number']) : null),
};
