// Rows and columns of a planet: where their coins stand, and what they are in words.
import { t } from '../../lib/i18n.svelte';
import { u } from './geometry';
import type { Line, SeatFacts, Square } from './view';

/** `soon`: the tile in hand would complete it. */
export type Coin = Line & { kind: 'row' | 'column'; n: number; soon: boolean };

export const coinsOf = (told: SeatFacts, after: SeatFacts | null): Coin[] =>
  (['row', 'column'] as const).flatMap(kind =>
    told[`${kind}s`].map((line, n) => ({
      ...line,
      kind,
      n,
      soon: line.state === 'open' && !!after && after[`${kind}s`][n]!.state !== 'open',
    })),
  );
export const coinAt = (l: Coin): Square => (l.kind === 'row' ? [-25, (l.n + 0.5) * u] : [(l.n + 0.5) * u, -25]);

export function coinLabel({ kind, n, medals, state }: Coin): string {
  const name = kind === 'row' ? t('pu.row', { n: n + 1 }) : t('pu.column', { n: 'ABCDEFGHIJKL'[n]! });
  const end = state === 'open' ? '' : `, ${t(state === 'full' ? 'pu.line.full' : 'pu.line.blocked')}`;
  return `${name}: ${t('count.medals', { n: medals })}${end}`;
}
