// The plain table: any game the engine knows can be played with it. Moves are a list in words, the
// position a sheet of what the viewer may see.
import { t } from '../../lib/i18n.svelte';
import type { GameModule, Part } from '../types';
import type { GameEvent, Snapshot } from '../../table/messages';
import Stage from './Stage.svelte';
import { eventWords, moveWords, term, words } from './words.svelte';

export function plainModule(id: string, mood: GameModule['mood']): GameModule {
  return {
    id,
    mood,
    Stage,
    colours: ['orange', 'purple', 'blue', 'black', 'green', 'yellow'],
    hidden: true,
    load: language => words(id, language),
    where: s => (typeof s.view?.round === 'number' ? t('plain.round', { n: s.view.round }) : t('a11y.board')),
    question: s => ({ title: questionTitle(s), hint: '' }),
    move: text => moveWords(text),
    event: (event): Part[] | null => eventWords(event),
    changes: () => [],
    leaves: text => /^(pass|done|skip|stop|decline|end turn)$/.test(text),
    scoreName: source => term(`score.${source}`) || source.replaceAll('_', ' '),
    round: (event: GameEvent) =>
      event.event === 'round' && typeof event['round'] === 'number' ? event['round'] : null,
  };
}

function questionTitle(s: Snapshot): string {
  const kind = s.question?.kind ?? '';
  return term(`question.${kind}`) || t('prompt.chooseOne');
}
