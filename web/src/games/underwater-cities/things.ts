// The components of Underwater Cities, for whoever looks them up.
import { t } from '../../lib/i18n.svelte';
import type { Thing } from '../../things/catalogue';
import {
  cardName,
  cards,
  cardText,
  contractName,
  contracts,
  contractText,
  slotsBySide,
  slotText,
  tileName,
  tiles,
  tileText,
} from './data.svelte';
import './tokens.css';

const eraCards = (): Thing[] =>
  [...cards.values()].map(({ number, cost }) => {
    const kind = cost === undefined ? 'card' : 'special';
    return {
      id: `card:${number}`,
      kind,
      label: t(`things.${kind}`),
      name: cardName(number),
      text: cardText(number),
      figure: { kind: 'card', number },
      part: kind === 'card' ? 'card-types' : 'special-cards',
    };
  });

const slots = (): Thing[] =>
  slotsBySide().map(({ id, side }) => ({
    id: `slot:${side} ${id}`,
    kind: 'slot',
    label: t('things.slot'),
    name: t(side === '12' ? 'things.slot12' : 'things.slot34'),
    text: slotText(id),
    figure: { kind: 'slot', slot: id },
    part: side === '12' ? 'slots-12' : 'slots-34',
  }));

const metropolises = (): Thing[] =>
  [...tiles.keys()].map(id => ({
    id: `metropolis:${id}`,
    kind: 'metropolis',
    label: t('things.metropolis'),
    name: tileName(id),
    text: tileText(id),
    figure: { kind: 'metropolis', id },
    part: 'metropolises',
  }));

const government = (): Thing[] =>
  [...contracts.keys()].map(id => ({
    id: `contract:${id}`,
    kind: 'contract',
    label: t('things.contract'),
    name: contractName(id),
    text: contractText(id),
    figure: null,
    part: 'contracts',
  }));

export const things = (): Thing[] => [...eraCards(), ...slots(), ...metropolises(), ...government()];
