// A refusal comes with its sentences and a hint with terms whose words the game has: the page adds nothing of its own.
import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/lib/i18n.svelte';
import { whyGood, whyNot } from '../../src/lib/reasons';

beforeAll(async () => {
  (globalThis as { document?: unknown }).document ??= { documentElement: {} };
  await setLanguage('ru');
});

describe('reasons', () => {
  it('are told in the language of the page', () => {
    const says = { en: 'no', ru: 'нет', pl: 'nie', cs: 'ne' };
    expect(whyNot({ rule: 'PS-5.5', reason: 'PS-5.5/low', args: { bid: 3 }, says })).toBe('нет');
  });
  it('name what a move changes in the words of the game', () => {
    const terms = {
      'feature.hand.more': 'больше карт на руке',
      'feature.hunger.more': 'меньше голода',
      'feature.credit.less': 'меньше кредитов',
    };
    const gains = [
      { feature: 'hand', more: true, points: 2 },
      { feature: 'credit', more: false, points: -3 },
      { feature: 'hunger', more: true, points: 1 },
    ];
    expect(whyGood(gains, terms)).toBe('больше карт на руке, меньше голода; против: меньше кредитов');
  });
});
