// What a tile would do where it is held, in small pieces: steps on tracks, lines, goals, what is lost.
import { t } from '../../lib/i18n.svelte';
import type { Play } from '../../lib/play.svelte';
import { goalName, technologyText } from './data.svelte';
import type { Effect } from './hand.svelte';
import { runs, type Run } from './moves';
import { factsOf, own, squareName, viewOf, type SeatFacts, type Square, type Track, type View } from './view';
import { bonusShort, toolWords, trackName } from './words';

export interface Chip {
  icon: string;
  text: string;
  note?: string;
  options?: { track: Track; on: Track; cell: number }[];
  loss?: boolean;
}

/** Lines that a placing completes. */
const linesDone = (before: SeatFacts, after: SeatFacts): Chip[] =>
  (['row', 'column'] as const).flatMap(kind =>
    after[`${kind}s`].flatMap((line, n) => {
      if (line.state === 'open' || before[`${kind}s`][n]!.state !== 'open') return [];
      const rock = line.state === 'blocked',
        name = kind === 'row' ? t('pu.row', { n: n + 1 }) : t('pu.column', { n: 'ABCDEFGHIJKL'[n]! });
      return [{ icon: rock ? 'meteor' : 'medal', text: name, note: rock ? t('pu.line.blocked') : `+${line.medals}` }];
    }),
  );
const points = (snapshot: Play['snapshot'], seat: number, ...sources: string[]) =>
  (snapshot.score[seat]?.lines ?? []).filter(l => sources.includes(l.source)).reduce((n, l) => n + (l.points ?? 0), 0);

/** What the tile in hand would bring and cost where it lies: the engine tried it. */
export function gainsOf(play: Play, effect: Effect, technology: string | undefined): Chip[] {
  const me = own(play);
  const mine = effect.preview.events.filter(e => e.seat === play.viewer);
  const list: Chip[] = [];
  const advance = (run: Run) =>
    list.push({
      icon: run.track,
      text: t('pu.chip.advance', { track: trackName(run.track), n: run.by }),
      note: run.cells.map(c => bonusShort(me.corporation, c.on, c.cell)).join(' · '),
    });
  for (const run of runs(mine)) if (run.by > 0) advance(run);
  for (const n of effect.next) {
    const run = runs(n.events)[0];
    if (run && n.move.startsWith('station')) advance(run);
  }
  const energy = effect.next.filter(n => n.move.startsWith('energy')).flatMap(n => runs(n.events).slice(0, 1));
  const differ = energy.filter(
    (o, k) => energy.findIndex(p => p.track === o.track && p.on === o.on && p.cell === o.cell) === k,
  );
  if (energy.length) list.push({ icon: 'energy', text: t('pu.tool.energy'), options: differ });
  if (!list.length) list.push({ icon: 'x', text: t('pu.chip.nothing') });
  const after = effect.preview.snapshot;
  if (after) list.push(...linesDone(factsOf(play, play.viewer), (after.view as View).facts.seats[play.viewer]!));
  for (const e of mine)
    if (e.event === 'meteorite_placed')
      list.push({ icon: 'meteor', text: t('pu.chip.meteorite', { square: squareName(...(e['square'] as Square)) }) });
  for (const e of mine) {
    if (e.event === 'rover_lost') list.push({ icon: 'rover', text: t('pu.gone', { what: t('pu.rover') }), loss: true });
    if (e.event === 'destroyed' && e['component'] === 'lifepod')
      list.push({ icon: 'pod', text: t('pu.gone', { what: t('pu.pod') }), loss: true });
  }
  const change = (key: 'pu.chip.goals' | 'pu.chip.planet', icon: string, ...sources: string[]) => {
    const by = after ? points(after, play.viewer, ...sources) - points(play.snapshot, play.viewer, ...sources) : 0;
    if (by) list.push({ icon, text: t(key, { n: by > 0 ? `+${by}` : `−${-by}` }), loss: by < 0 });
  };
  const then = after ? (after.view as View).facts.standings : [];
  if (after)
    viewOf(play).facts.standings.forEach((g, i) => {
      const k = g.seats.indexOf(play.viewer),
        rival = g.seats.length === 2 ? 1 - k : -1;
      if (k < 0 || then[i]?.counts[k] === g.counts[k]) return;
      const values = { before: g.counts[k]!, after: then[i]!.counts[k]! };
      const note =
        rival < 0
          ? `${values.before} → ${values.after}`
          : t('pu.chip.goal', { ...values, name: play.name(g.seats[rival]!), other: g.counts[rival]! });
      list.push({
        icon: 'goal',
        text: goalName(g.goal, 'competitive'),
        note,
        loss: then[i]!.medals[k]! < g.medals[k]!,
      });
    });
  change('pu.chip.goals', 'goal', 'personal_goals');
  if (technology) {
    const note = technologyText(me.corporation, technology);
    list.push({ icon: 'tech', text: toolWords(`use ${technology}`), note });
  }
  change('pu.chip.planet', 'planet', 'planet');
  return list;
}
