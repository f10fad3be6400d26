// A square of a planet in words: what lies there, and what may be done with it.
import { t } from '../../lib/i18n.svelte';
import type { Play } from '../../lib/play.svelte';
import { planets } from './data.svelte';
import type { Hand } from './hand.svelte';
import { key } from './moves';
import { squareName, terrainOf, viewOf, type Square, type Terrain } from './view';
import { terrainName } from './words';

/** `hand`: what the viewer holds over the own planet; null over somebody else's. */
export function squareWords(play: Play, seat: number, hand: Hand | null, x: number, y: number): string {
  const view = viewOf(play).seats[seat]!,
    facts = planets[view.planet]!;
  const here = (list: (Square | null)[]) => list.some(s => s?.[0] === x && s[1] === y);
  const terrain = terrainOf[view.map[y]?.[x] ?? '.'] as Terrain | undefined;
  const parts = [
    squareName(x, y),
    terrain ? terrainName(terrain) : facts.ground[y]?.[x] === 'I' ? t('pu.ice') : t('pu.bare'),
  ];
  for (const [name, squares] of Object.entries(facts.features))
    if (!terrain && here(squares)) parts.push(t(`pu.feature.${name}` as 'pu.feature.ring'));
  if (here(view.pods)) parts.push(t('pu.pod'));
  if (here(view.meteorites)) parts.push(t('pu.meteorite'));
  if (here(view.rovers)) parts.push(t('pu.rover'));
  if (!hand) return parts.join(', ');
  const at = key(x, y),
    cost = hand.reach.get(at)?.cost;
  const technology = hand.ring ? hand.open.get(at) : hand.thanks.get(hand.squares.get(at) ?? '');
  if (technology) parts.push(t('pu.legend.technology', { label: technology }));
  if (hand.pressed(x, y) || cost !== undefined) parts.push(t('a11y.available'));
  if (cost !== undefined) parts.push(t('pu.points', { n: cost }));
  return parts.join(', ');
}
