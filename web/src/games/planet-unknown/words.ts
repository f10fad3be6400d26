// Questions, moves and events in words.
import { maybe, t, type Key } from '../../lib/i18n.svelte';
import type { GameEvent, Snapshot } from '../../table/messages';
import type { Play } from '../../lib/play.svelte';
import type { Change, Part } from '../types';
import {
  cardName,
  corporationName,
  corporations,
  effectName,
  eventName,
  goalName,
  planetName,
  shapeName,
  type Bonus,
} from './data.svelte';
import { parsePlacing } from './moves';
import { ownSeat, squareName, tracks, type SeatView, type Square, type Terrain, type Track, type View } from './view';

export const terrainName = (terrain: Terrain) => t(`pu.terrain.${terrain}` as Key);
export const trackName = (track: Track) => t(`pu.terrain.${track}` as Key);
/** Whose depot: "yours" only to who sits there. */
export const depotName = (play: Play) =>
  play.viewer >= 0 ? t('pu.depot') : t('pu.depotOf', { name: play.name(ownSeat(play)) });
export const ringName = (ring: string) => t(`pu.depot.${ring}` as Key);
const levelName = ['', 'I', 'II', 'III', 'IV', 'V'];

export function questionWords(snapshot: Snapshot): { title: string; hint: string } {
  const kind = snapshot.question?.kind ?? '';
  const view = snapshot.view as View;
  const placing = snapshot.legal.some(m => m.startsWith('place '));
  if (snapshot.legal.some(m => m.startsWith('set aside ')))
    return { title: t('pu.ask.noFit'), hint: t('pu.hint.setAside') };
  if (kind === 'turn' && placing) return { title: t('pu.ask.placing'), hint: t('pu.hint.turn') };
  if (kind === 'turn' || (kind === 'pick' && !snapshot.legal.some(m => m.startsWith('card '))))
    return { title: t('pu.ask.more'), hint: t('pu.hint.more') };
  if (kind === 'rotate') return { title: t('pu.ask.rotate'), hint: t('pu.hint.rotate') };
  if (kind === 'planet_side' || kind === 'corporation_side')
    return { title: t(`pu.ask.${kind}`), hint: t('pu.hint.side') };
  if (kind === 'event' && view.event) return { title: eventName(view.event), hint: t('pu.hint.more') };
  if (kind === 'pick') return { title: t('pu.ask.pick'), hint: t('pu.pickTurn') };
  const cards = snapshot.legal.every(m => /^(discard|keep) /.test(m));
  return { title: maybe(`pu.ask.${kind}`) ?? kind, hint: cards ? '' : t('pu.hint.more') };
}

function bonusWords(b: Bonus): string {
  if (b.options) return b.options.map(o => o.map(bonusWords).join(' + ')).join(' / ');
  if (b.op === 'boost') return t('pu.boost');
  if (b.op === 'gain_movement') return t('pu.points', { n: b.points ?? 0 });
  if (b.op === 'advance') return t('pu.chip.advance', { track: trackName(b.tracks![0]!), n: 1 });
  if (b.track === 'civ') return t('pu.bonus.civ', { n: levelName[b.level ?? 1]! });
  if (b.track === 'tech') return t('pu.bonus.tech', { n: b.level ?? 1 });
  return b.track === 'biomass' ? t('pu.patch') : t('pu.rover');
}

/** What a cell of a corporation's track gives. */
export function cellWords(corporation: string, track: Track, cell: number): string {
  const facts = corporations[corporation]?.tracks[track].find(c => c.i === cell);
  const parts = (facts?.bonuses ?? []).map(bonusWords);
  if (facts?.medal) parts.unshift(t('count.medals', { n: facts.medal }));
  if (facts?.repeat) parts.push(t('pu.bonus.repeat'));
  return [t('pu.cell', { n: cell }), ...parts].join(', ');
}

const direction = (words: string[]) => {
  const name = words.join(' ');
  const key = name === 'shift left' ? 'shiftLeft' : name === 'shift right' ? 'shiftRight' : name;
  return maybe(`pu.dir.${key}`) ?? name;
};

function podPlace(words: string[]): string {
  if (words[0] === 'area') return t('pu.pod.area');
  if (words[0] === 'slot') return t('pu.pod.slot', { label: words[1]! });
  return t('pu.pod.cell', { track: trackName(words[0] as Track), n: words[1]! });
}

export const podPlaceWords = (place: string) => podPlace(place.split(' '));

/** Splits the two places of a redirected pod: area, slot L or TRACK N. */
function podPlaces(words: string[]): [string, string] {
  const first = words[0] === 'area' ? 1 : 2;
  return [podPlace(words.slice(0, first)), podPlace(words.slice(first))];
}

const square = (x: string, y: string) => squareName(Number(x.slice(1)), Number(y.slice(1)));

function onTrack(verb: string, words: string[]): string {
  const track = trackName(words[1] as Track);
  const rest = words.slice(2);
  if (verb === 'boost' && rest[0] === 'twice') return t('pu.move.boostTwice', { track });
  const text = t(`pu.move.${verb}` as Key, { track });
  return rest.length ? `${text}, ${direction(rest)}` : text;
}

export function moveWords(text: string, snapshot: Snapshot): string {
  const words = text.split(' ');
  const [verb = '', a = '', b = '', c = '', d = ''] = words;
  const place = parsePlacing(text);
  if (place) {
    const tile = (snapshot.view as View).facts.seats[Math.max(0, snapshot.viewer)]?.depot[place.ring];
    return t('pu.move.place', {
      tile: tile ? shapeName(tile) : '',
      ring: ringName(place.ring),
      square: squareName(place.x, place.y),
    });
  }
  switch (verb) {
    case 'discard':
    case 'keep':
      return t(`pu.move.${verb}`, { what: goalName(a, verb === 'keep' ? 'competitive' : 'personal') });
    case 'card':
      return t('pu.move.card', { what: cardName(a) });
    case 'flux':
      return t('pu.move.flux', { track: trackName(a as Track) });
    case 'face':
      return t('pu.move.face', { n: Number(a) + 1 });
    case 'empty':
    case 'take':
      return t(`pu.move.${verb}`, { ring: ringName(a) });
    case 'set':
      return t('pu.move.setAside', { ring: ringName(b) });
    case 'station':
    case 'energy':
    case 'boost':
    case 'advance':
    case 'raise':
    case 'regress':
      return onTrack(verb, words);
    case 'go':
      return t('pu.move.go', { dir: direction(words.slice(1)) });
    case 'patch':
    case 'rover':
    case 'collect':
    case 'destroy':
    case 'meteorite':
      return t(`pu.move.${verb}`, { square: square(a, b) });
    case 'store':
    case 'double':
    case 'trade':
      return t(`pu.move.${verb}`);
    case 'move':
    case 'link':
    case 'teleport':
      return t(`pu.move.${verb}`, { from: square(a, b), to: square(c, d) });
    case 'choose':
      return t('pu.move.choose', { what: choiceWords(words.slice(1)) });
    case 'clear':
      return t('pu.move.clear', {
        line: a === 'row' ? t('pu.row', { n: Number(b) + 1 }) : t('pu.column', { n: 'ABCDEFGHIJKL'[Number(b)]! }),
      });
    case 'lose':
      return t('pu.move.lose', { where: podPlace(words.slice(1)) });
    case 'pod':
      return t('pu.move.pod', { where: podPlace(words.slice(1)) });
    case 'redirect': {
      const [from, to] = podPlaces(words.slice(1));
      return t('pu.move.redirect', { from, to });
    }
    case 'use':
      return b
        ? t('pu.move.useTrack', { label: a, track: tracks.includes(b as Track) ? trackName(b as Track) : b })
        : t('pu.move.use', { label: a });
    case 'done':
      return t('pu.move.done');
    case 'drop':
      return t('pu.move.drop', { what: effectName(a) });
    case 'planet':
      return planetName(a);
    case 'corporation':
      return corporationName(a);
    default:
      return text;
  }
}

function choiceWords(words: string[]): string {
  const what = words.at(-1)!;
  if (what === 'boost') return t('pu.boost');
  if (what === 'patch') return t('pu.patch');
  if (what === 'peek') return t('pu.move.peek');
  return tracks.includes(what as Track) ? t('pu.chip.advance', { track: trackName(what as Track), n: 1 }) : what;
}

// -- events -----------------------------------------------------------------------------------------

const thing = (v: unknown): string => {
  const key = String(v);
  return maybe(`pu.${key === 'lifepod' ? 'pod' : key}`) ?? key;
};

function gainWords(e: GameEvent): string | null {
  const n = Number(e['count'] ?? 1),
    what = String(e['what']);
  if (what === 'movement') return t('pu.points', { n });
  return n > 1 ? `${n} × ${thing(what)}` : thing(what);
}

const at = (v: unknown) => squareName(...(v as Square));

export function eventWords(e: GameEvent, snapshot: Snapshot): Part[] | null {
  const say = (values: Record<string, string | number> = {}): Part[] => [t(`pu.log.${e.event}` as Key, values)];
  switch (e.event) {
    case 'rotated':
    case 'stored_patch':
    case 'delivered':
    case 'last_round':
    case 'over':
      return say();
    case 'pod_moved':
      return say({ where: podPlaceWords(String(e['pod_to'])) });
    case 'took':
    case 'set_aside':
      return say({ tile: shapeName(String(e['tile'])) });
    case 'placed':
      return say({ tile: shapeName(String(e['tile'])), square: at(e['square']) });
    case 'emptied':
      return say({ ring: ringName(String(e['compartment'])) });
    case 'dropped':
      return say({ what: effectName(String(e['effect'])) });
    case 'side':
      return say({
        what: e['board'] === 'planet' ? planetName(String(e['side'])) : corporationName(String(e['side'])),
      });
    case 'milestone':
      return [t('pu.log.gained', { what: t('pu.bonus.civ', { n: levelName[Number(e['level'])] ?? '' }) })];
    case 'advanced':
    case 'regressed':
      return trackLine(e, snapshot, say);
    case 'gained': {
      const what = gainWords(e);
      return what ? say({ what }) : null;
    }
    case 'patched':
    case 'rover_placed':
    case 'rover_lost':
    case 'meteorite_placed':
      return say({ square: at(e['square']) });
    case 'rover_moved':
      return say({ from: at(e['from']), to: at(e['square']) });
    case 'collected':
      return say({ what: thing(e['component']), square: at(e['square']) });
    case 'destroyed':
      return say({ what: thing(e['component']) });
    case 'technology':
    case 'used':
      return say({ label: String(e['technology']) });
    case 'flux':
      return say({ track: trackName(e['track'] as Track) });
    case 'card':
      return say({ what: cardName(String(e['civ_card'])) });
    case 'card_hidden':
      return e['civ_card'] ? [t('pu.log.card', { what: cardName(String(e['civ_card'])) })] : say();
    case 'goal':
      return say({ what: goalName(String(e['goal']), 'competitive') });
    case 'event':
      return say({ what: eventName(String(e['card'])) });
    case 'new_round':
      return say({ n: Number(e['round']) });
    default:
      return null;
  }
}

function trackLine(e: GameEvent, snapshot: Snapshot, say: (v: Record<string, string | number>) => Part[]): Part[] {
  const track = e['track'] as Track,
    on = e['on'] as Track,
    n = Number(e['cell']);
  const seat = (snapshot.view as View).seats[e.seat ?? 0] as SeatView | undefined;
  const parts: Part[] = [{ icon: `pu-${track}`, label: trackName(track) }, ' ', ...say({ track: trackName(track), n })];
  const facts = seat && corporations[seat.corporation]?.tracks[on].find(c => c.i === n);
  if (e.event === 'advanced' && facts?.medal) parts.push(' · ', { strong: t('count.medals', { n: facts.medal }) });
  return parts;
}

export function changesOf(events: GameEvent[], seat: number): Change[] {
  const by = new Map<string, Change>();
  for (const e of events)
    if (e.event === 'advanced' && e.seat === seat) {
      const track = e['track'] as Track;
      const change = by.get(track) ?? { icon: `pu-${track}`, label: trackName(track), amount: 0 };
      by.set(track, { ...change, amount: change.amount + 1 });
    }
  return [...by.values()];
}

/** What a cell gives, as short as it can be said; its number where it gives nothing. */
export function bonusShort(corporation: string, track: Track, cell: number): string {
  const facts = corporations[corporation]?.tracks[track].find(c => c.i === cell);
  const parts = (facts?.bonuses ?? []).map(bonusWords);
  if (facts?.medal) parts.unshift(t('count.medals', { n: facts.medal }));
  return parts.join(', ') || t('pu.cell', { n: cell });
}

export const toolWords = (tool: string) =>
  tool.startsWith('use ') ? t('pu.tool.use', { label: tool.slice(4) }) : (maybe(`pu.tool.${tool}`) ?? tool);
