// Where a thing of a lesson is on the screen. Components name what they draw with data-thing="kind:id"; some have names
// of their own already.
import { tick } from 'svelte';
import type { Play } from '../lib/play.svelte';
import { room } from '../lib/room.svelte';

const quoted = (text: string) => text.replace(/["\\]/g, '\\$&');

/** Things that the boards name already. */
const others: Record<string, (id: string) => string> = {
  move: id => `[data-move="${id}"]`,
  zone: id => `[data-zone="${id}"]`,
  row: id => `[data-row="${id}"]`,
  site: id => `[data-site="${id}"], .glows [data-target="${id}"]`,
  square: id => `[role=gridcell][id$="-${id.replace(',', '-')}"]`,
  map: () => 'svg.map',
  planet: () => 'svg.layer.play',
};

function selectorOf(thing: string): string {
  const [kind = '', ...rest] = thing.split(':');
  const other = others[kind]?.(quoted(rest.join(':')));
  return `[data-thing="${quoted(thing)}"]${other ? `, ${other}` : ''}`;
}

const shown = (x: Element) =>
  x.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && x.getBoundingClientRect().width > 0;
const pressable = (x: Element) => x.matches('button:not(:disabled), [data-target], [role=button]');

/** The thing on the screen; where it is drawn twice, the one that can be pressed. */
export function elementOf(thing: string): Element | null {
  const all = [...document.querySelectorAll(selectorOf(thing))].filter(shown);
  return all.find(pressable) ?? all[0] ?? null;
}

/** Whether an open drawer lies over the element. */
function isUnderDrawer(element: Element): boolean {
  const box = seenBox(element);
  return (
    !!box &&
    [...document.querySelectorAll('main.stage .drawer')].some(drawer => {
      const over = drawer.contains(element) ? null : seenBox(drawer);
      return !!over && common(over, box) > 0;
    })
  );
}

/** Turns the table to the part where a thing lies, if it does not lie open already. */
export async function reveal(play: Play, thing: string): Promise<Element | null> {
  const open = elementOf(thing);
  if (open && play.part && isUnderDrawer(open)) {
    play.part = '';
    await tick();
    return elementOf(thing);
  }
  if (open) return open;
  const where = room.is('phone') ? 'tab' : 'part';
  const before = play[where];
  const places = room.is('phone') ? (play.module.tabs ?? []).map(t => t.id) : ['', ...(play.module.parts ?? [])];
  for (const place of places) {
    play[where] = place;
    await tick();
    const found = elementOf(thing);
    if (found) return found;
  }
  play[where] = before;
  return null;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The part of an element that can be seen: what scrolls may hide some of it. */
export function seenBox(element: Element): Box | null {
  let { left, right, top, bottom } = element.getBoundingClientRect();
  for (let a = element.parentElement; a && a !== document.body; a = a.parentElement) {
    const style = getComputedStyle(a);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    const b = a.getBoundingClientRect();
    left = Math.max(left, b.left);
    right = Math.min(right, b.right);
    top = Math.max(top, b.top);
    bottom = Math.min(bottom, b.bottom);
  }
  left = Math.max(left, 0);
  top = Math.max(top, 0);
  right = Math.min(right, innerWidth);
  bottom = Math.min(bottom, innerHeight);
  const scale = room.scale;
  return right - left > 2 && bottom - top > 2
    ? { x: left / scale, y: top / scale, w: (right - left) / scale, h: (bottom - top) / scale }
    : null;
}

export const around = (boxes: Box[]): Box => {
  const x = Math.min(...boxes.map(b => b.x)),
    y = Math.min(...boxes.map(b => b.y));
  return {
    x,
    y,
    w: Math.max(...boxes.map(b => b.x + b.w)) - x,
    h: Math.max(...boxes.map(b => b.y + b.h)) - y,
  };
};
export const wider = (b: Box, by: number): Box => ({ x: b.x - by, y: b.y - by, w: b.w + 2 * by, h: b.h + 2 * by });
export const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));
