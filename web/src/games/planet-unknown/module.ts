import { maybe, t } from '../../lib/i18n.svelte';
import type { GameEvent, Score, Snapshot } from '../../table/messages';
import type { GameModule } from '../types';
import Ending from './Ending.svelte';
import Stage from './Stage.svelte';
import Steps from './Steps.svelte';
import { loadWords, verdictText } from './data.svelte';
import { targetOf } from './moves';
import { colours, type View } from './view';
import { changesOf, eventWords, moveWords, questionWords, reveals } from './words';

/** Lines of a score that hang on cards and goals nobody else may see before the end. */
const secret = new Set(['cards', 'personal_goals']);

function known(snapshot: Snapshot): Score[] {
  if (snapshot.over) return snapshot.score;
  return snapshot.score.map((score) => {
    if (score.seat === snapshot.viewer) return score;
    const lines = score.lines.filter((l) => !secret.has(l.source));
    return { ...score, lines, total: lines.reduce((n, l) => n + l.points, 0) };
  });
}

export const module: GameModule = {
  id: 'planet-unknown',
  mood: 'alien-planet',
  colours,
  hidden: true,
  ownFrame: true,
  botPause: 140,
  load: loadWords,
  Stage,
  Track: Steps,
  Ending,
  tabs: [
    { id: 'planet', label: () => t('pu.tab.planet'), icon: 'pu-planet' },
    { id: 'base', label: () => t('pu.tab.base'), icon: 'pu-base' },
    { id: 'tracks', label: () => t('pu.tab.tracks'), icon: 'pu-bars' },
    { id: 'players', label: () => t('pu.tab.players'), icon: 'pu-people' },
    { id: 'log', label: () => t('pu.tab.log'), icon: 'list' },
  ],
  known,
  where: (s: Snapshot) => t('pu.where', { n: (s.view as View).round }),
  question: questionWords,
  move: moveWords,
  event: eventWords,
  reveals,
  changes: changesOf,
  leaves: (text: string) => text === 'done',
  onBoard: (text: string) => targetOf(text).on !== 'button',
  scoreName: (source: string) => maybe(`pu.score.${source}`) ?? source,
  round: (e: GameEvent) => (e.event === 'new_round' && Number(e['round']) > 1 ? Number(e['round']) - 1 : null),
  epilogue: (s: Snapshot) => { const { target } = s.view as View; return target === undefined ? t('end.pu') : t('solo.target', { n: target }); },
  verdict: (s: Snapshot) => verdictText((s.view as View).verdict ?? ''),
};
