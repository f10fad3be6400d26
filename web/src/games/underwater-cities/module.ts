import { maybe, t } from '../../lib/i18n.svelte';
import type { GameEvent, Snapshot } from '../../table/messages';
import type { Play } from '../../lib/play.svelte';
import type { GameModule } from '../types';
import Portrait from './FinalBoard.svelte';
import Hero from './Hero.svelte';
import SeatDetail from './SeatDetail.svelte';
import Stage from './Stage.svelte';
import Statement from './Statement.svelte';
import Track from './Track.svelte';
import { loadWords } from './data.svelte';
import { forced, forfeits, leaves, moveParts, stepsOf, underway } from './flow';
import { columnsOf, scoreIcon } from './final';
import { stamp } from './stamp';
import type { View } from './view';
import {
  changesOf,
  cueOf,
  epilogueWords,
  eventWords,
  moveWords,
  onBoard,
  placesOf,
  questionWords,
  verdictWords,
} from './words';
import './tokens.css';

const hasContracts = (view: View) => view.contracts.length > 0 || view.seats.some(s => s.contracts.length > 0);

export const module: GameModule = {
  id: 'underwater-cities',
  mood: 'deep-sea',
  colours: ['orange', 'purple', 'blue', 'black'],
  hidden: true,
  load: loadWords,
  Stage,
  ownFrame: true,
  keys: [['G R Y, 1–5', 'keys.uc.slot']],
  SeatDetail,
  Track,
  Statement,
  Hero,
  stamp,
  Portrait,
  tabs: [
    { id: 'board', label: () => t('uc.tab.city'), icon: 'city' },
    { id: 'slots', label: () => t('uc.tab.slots'), icon: 'slot' },
    {
      id: 'hand',
      label: () => t('uc.tab.hand'),
      icon: 'hand',
      badge: (play: Play) => String((play.snapshot.view as View).seats[Math.max(0, play.viewer)]?.hand.length ?? ''),
    },
    { id: 'tableau', label: () => t('uc.tab.tableau'), icon: 'list' },
    { id: 'shared', label: () => t('uc.tab.shared'), icon: 'fed' },
  ],
  parts: ['tableau', 'shared', 'rivals', 'log'],
  where: (s: Snapshot) => t('uc.where', { era: 'I'.repeat((s.view as View).era), n: (s.view as View).round }),
  question: questionWords,
  move: moveWords,
  ahead: (s: Snapshot) => t('uc.ahead', { n: (s.view as View).facts.seats[s.viewer]?.excess ?? 0 }),
  event: eventWords,
  silent: (text: string) => text.startsWith('choose '),
  cue: cueOf,
  places: placesOf,
  changes: changesOf,
  leaves,
  forced,
  underway,
  forfeits,
  moveParts,
  steps: stepsOf,
  onBoard,
  composed: (text: string) => /^(slot|clone) .* card /.test(text),
  scoreName: (source: string) => maybe(`uc.score.${source}`) ?? source,
  scoreIcon,
  scored: (source: string, s: Snapshot) => source !== 'contract' || hasContracts(s.view as View),
  timeline: columnsOf,
  bandName: (era: string) => t('uc.era', { era }),
  opensTurn: (e: GameEvent) => e.event === 'played',
  books: (e: GameEvent) => ['gained', 'paid', 'drew', 'put_away'].includes(e.event),
  round: (e: GameEvent) => (e.event === 'round' ? Number(e['round']) : null),
  epilogue: epilogueWords,
  verdict: verdictWords,
  feats: (s: Snapshot, seat: number) => ({
    metropolises: (s.view as View).facts.seats[seat]?.connected.metropolises.length ?? 0,
  }),
  // Cards may ask something in the middle of Production: the statement waits until all have fed.
  statementFor: (events: GameEvent[], s: Snapshot) =>
    events.some(e => e.event === 'fed') && (s.view as View).phase !== 'production',
};
