// What an extraction brought, source by source, as it is counted out on the map. The numbers are those of the events;
// which source gave them was told before, by the forecast of the position.
import type { GameEvent } from '../../table/messages';
import { resources, type Resource, type View, type Zone } from './view';

const sources = ['base', 'synergy', 'supercharger', 'airship'] as const;
type Source = (typeof sources)[number];

export interface Step {
  source: Source | 'all' | 'lost';
  gains: Partial<Record<Resource, number>>;
  zones: { zone: Zone; resource: Resource }[];
}
export interface Harvest {
  seat: number;
  steps: Step[];
}

/** The reactors that a source concerns, of those that run. */
function zonesOf(source: Source, seat: number, before: View): Step['zones'] {
  const { reactors, superchargers } = before.seats[seat]!;
  const { extraction } = before.facts.seats[seat]!;
  const off = new Set([...before.idle, ...extraction.short, before.tipped]);
  const of = before.facts;
  const concerned: Record<Source, Zone[]> = {
    base: Object.keys(reactors),
    synergy: of.groups.filter(g => g.seat === seat).flatMap(g => g.zones),
    supercharger: superchargers,
    airship: of.rows[before.airship - 1]?.zones ?? [],
  };
  return concerned[source]
    .filter(zone => reactors[zone] && !off.has(zone))
    .map(zone => ({ zone, resource: reactors[zone]! }));
}

const sum = (list: GameEvent[], amount: (e: GameEvent) => number): Step['gains'] =>
  Object.fromEntries(
    resources
      .map(r => [r, list.filter(e => e['resource'] === r).reduce((n, e) => n + amount(e), 0)] as const)
      .filter(([, n]) => n),
  );

function harvestOf(seat: number, list: GameEvent[], before: View): Harvest {
  const foreseen = new Map(before.facts.seats[seat]!.extraction.yields.map(y => [y.resource, y]));
  const asForeseen = list.every(e => {
    const y = foreseen.get(e['resource'] as Resource);
    return !!y && y.base === e['base'] && y.synergy + y.supercharger + y.airship === e['extra'];
  });
  const given = (source: Source | 'lost') =>
    sum(list, e => foreseen.get(e['resource'] as Resource)![source] * (source === 'lost' ? -1 : 1));
  const found: Step[] = asForeseen
    ? [
        ...sources.map(source => ({ source, gains: given(source), zones: zonesOf(source, seat, before) })),
        { source: 'lost', gains: given('lost'), zones: [] },
      ]
    : [
        {
          source: 'all',
          gains: sum(list, e => Number(e['base']) + Number(e['extra'])),
          zones: zonesOf('base', seat, before),
        },
      ];
  return { seat, steps: found.filter(step => Object.keys(step.gains).length) };
}

/** What a move's events brought to each seat that extracted, in the order of the events. */
export function harvestsOf(events: GameEvent[], before: View): Harvest[] {
  const extracted = events.filter(e => e.event === 'extracted' && e.seat !== undefined);
  return [...new Set(extracted.map(e => e.seat!))]
    .map(seat =>
      harvestOf(
        seat,
        extracted.filter(e => e.seat === seat),
        before,
      ),
    )
    .filter(harvest => harvest.steps.length);
}
