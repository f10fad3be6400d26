// Where on the screen an event happens: flights from cause to effect, and what a log line lights up.
import type { GameEvent, Snapshot } from '../../table/messages';
import type { Cue } from '../types';
import type { View } from './view';

const seatAt = (seat: number | undefined) => `[data-seat="${seat}"]`;
const meter = (resource: unknown) => `[data-meter="${String(resource)}"]`;

/** Only a trade moves tokens between a seat and the terminal; what is spent otherwise goes to the reserve. */
function tradeCue(event: GameEvent, view: View): Cue | null {
  const seat = seatAt(event.seat),
    tradeEnds = view.step === 'trade' || view.step === 'certificate';
  if (!tradeEnds)
    return event.event === 'gained'
      ? { icon: `ps-${String(event['resource'])}`, n: Number(event['amount']), to: seat }
      : null;
  const ways =
    event.event === 'gained'
      ? { from: meter(event['resource']), to: seat }
      : { from: seat, to: meter(event['resource']) };
  return { icon: `ps-${String(event['resource'])}`, n: Number(event['amount']), ...ways };
}

export function cueOf(event: GameEvent, snapshot: Snapshot): Cue | null {
  const view = snapshot.view as View;
  switch (event.event) {
    case 'gained':
    case 'spent':
      return tradeCue(event, view);
    case 'paid':
      return {
        icon: 'ps-credit',
        n: Number(event['credits']),
        from: seatAt(event.seat),
        to: '[data-thing="bid"], .ps .mk, .ps .term',
      };
    case 'earned':
      return { icon: 'ps-credit', n: Number(event['credits']), from: '.ps .term', to: seatAt(event.seat) };
    case 'extracted':
      return {
        icon: `ps-${String(event['resource'])}`,
        n: Number(event['base']) + Number(event['extra']),
        from: '.ps .map',
        to: seatAt(event.seat),
      };
    case 'stock':
      return Number(event['to']) > Number(event['from'])
        ? { icon: 'ps-reactor', n: Number(event['to']) - Number(event['from']), from: meter('ore'), to: '.ps .mk' }
        : null;
    default:
      return null;
  }
}

/** What an event names: zones, the instrument of a resource, the reactor market. */
export function placesOf(event: GameEvent): string[] {
  const zones = ['zone', 'from_zone', 'to_zone']
    .map(arg => event[arg])
    .filter(Boolean)
    .map(zone => `[data-zone="${String(zone)}"]`);
  const moorings = event.event === 'airship' ? [`[data-row="${String(event['row'])}"]`] : [];
  return [
    ...zones,
    ...moorings,
    ...(event['resource'] ? [meter(event['resource'])] : []),
    ...(event.event === 'stock' ? ['.ps .mk'] : []),
  ];
}

/** Where a reactor that was not in its zone before has come from: another zone, the market, its owner. */
export function reactorFrom(events: GameEvent[], zone: string, owner: number): string {
  const came = events.find(e => e['to_zone'] === zone || e['zone'] === zone);
  if (came?.event === 'moved_reactor') return `[data-zone="${String(came['from_zone'])}"]`;
  return came?.event === 'reactor' ? `.ps .mk, ${seatAt(owner)}` : '';
}
