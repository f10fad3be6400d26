import { maybe, t } from '../../lib/i18n.svelte';
import type { GameEvent, Snapshot } from '../../table/messages';
import type { GameModule } from '../types';
import Ending from './Ending.svelte';
import Portrait from './FinalPlanet.svelte';
import Stage from './Stage.svelte';
import Steps from './Steps.svelte';
import { loadWords, verdictText } from './data.svelte';
import { targetOf } from './moves';
import { stamp } from './stamp';
import { colours, type View } from './view';
import { changesOf, eventWords, moveWords, questionWords } from './words';
import './tokens.css';

export const module: GameModule = {
  id: 'planet-unknown',
  mood: 'alien-planet',
  colours,
  hidden: true,
  ownFrame: true,
  keys: [
    ['1 2', 'keys.pu.tile'],
    ['R, Shift R', 'keys.pu.turn'],
    ['F', 'keys.pu.flip'],
    ['N', 'keys.pu.next'],
    ['M', 'keys.pu.rover'],
  ],
  botPause: 140,
  load: loadWords,
  Stage,
  Track: Steps,
  Ending,
  stamp,
  Portrait,
  tabs: [
    { id: 'planet', label: () => t('pu.tab.planet'), icon: 'pu-planet' },
    { id: 'base', label: () => t('pu.tab.base'), icon: 'pu-base' },
    { id: 'tracks', label: () => t('pu.tab.tracks'), icon: 'pu-bars' },
    { id: 'players', label: () => t('pu.tab.players'), icon: 'pu-people' },
    { id: 'log', label: () => t('pu.tab.log'), icon: 'list' },
  ],
  parts: ['tiles', 'tracks', 'base', 'log'],
  where: (s: Snapshot) => {
    const { phase, round } = s.view as View;
    return phase === 'setup' ? t('pu.where.setup') : t('pu.where', { n: round });
  },
  question: questionWords,
  move: moveWords,
  event: eventWords,
  changes: changesOf,
  leaves: (text: string) => text === 'done',
  onBoard: (text: string) => targetOf(text).on !== 'button',
  scoreName: (source: string) => maybe(`pu.score.${source}`) ?? source,
  together: true,
  books: (e: GameEvent) => ['gained', 'collected'].includes(e.event),
  begins: (e: GameEvent) => (e.event === 'new_round' ? Number(e['round']) : null),
  round: (e: GameEvent) => (e.event === 'new_round' && Number(e['round']) > 1 ? Number(e['round']) - 1 : null),
  epilogue: (s: Snapshot) => {
    const { target } = (s.view as View).facts;
    return target === undefined ? t('end.pu') : t('solo.target', { n: target });
  },
  verdict: (s: Snapshot) => verdictText((s.view as View).facts.verdict ?? ''),
};
