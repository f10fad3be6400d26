// The components of Planet Unknown, for whoever looks them up.
import { t } from '../../lib/i18n.svelte';
import type { Thing } from '../../things/catalogue';
import {
  cardName,
  cards,
  cardText,
  corporationIds,
  corporationName,
  eventName,
  events,
  eventText,
  goalName,
  goals,
  goalText,
  planetIds,
  planetName,
} from './data.svelte';
import './tokens.css';

const list = (
  kind: 'planet' | 'corporation' | 'civCard' | 'event' | 'goal',
  ids: string[],
  make: (id: string) => Pick<Thing, 'name' | 'text' | 'figure' | 'part'>,
): Thing[] => ids.map(id => ({ id: `${kind}:${id}`, kind, label: t(`things.${kind}`), ...make(id) }));

const sides = ['competitive', 'personal'] as const;

/** Planets and corporations carry their words in the picture. */
export const things = (): Thing[] => [
  ...list('planet', planetIds, id => ({ name: planetName(id), text: '', figure: { kind: 'planet', id }, part: id })),
  ...list('corporation', corporationIds, id => ({
    name: corporationName(id),
    text: '',
    figure: { kind: 'corporation', id },
    part: id,
  })),
  ...list('civCard', Object.keys(cards), id => ({
    name: cardName(id),
    text: cardText(id),
    figure: { kind: 'card', of: 'card', id },
    part: 'milestones',
  })),
  ...list('event', Object.keys(events), id => ({
    name: eventName(id),
    text: eventText(id),
    figure: { kind: 'card', of: 'event', id },
    part: 'events',
  })),
  ...sides.flatMap(side =>
    list('goal', Object.keys(goals), id => ({
      name: goalName(id, side),
      text: goalText(id, side),
      figure: { kind: 'card', of: 'goal', id, side },
      part: side === 'personal' ? 'personal-goals' : 'final',
    })).map(thing => ({ ...thing, id: `${thing.id} ${side}` })),
  ),
];
