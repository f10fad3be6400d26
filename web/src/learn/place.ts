// Where a callout stands: beside its thing and never over it, below rather than above, above rather than at a side, and
// off what must stay free as well (the prompt, Undo).
import { common, wider, type Box } from './things';

export interface Room {
  w: number;
  h: number;
  top: number; // under the top bar
}
export interface Keep {
  box: Box;
  weight: number; // how much worse it is to lie on this
}

const margin = 10;
const gap = 26; // for the arrow

/** The place for a callout of a size, and how bad it is: 0 lies on nothing that it should not. */
export function placeOf(
  size: { w: number; h: number },
  ring: Box | null,
  keep: Keep[],
  room: Room,
): { x: number; y: number; cost: number } {
  const fit = (x: number, y: number) => ({
    x: Math.max(margin, Math.min(x, room.w - size.w - margin)),
    y: Math.max(room.top + 6, Math.min(y, room.h - size.h - margin)),
  });
  const costAt = ({ x, y }: { x: number; y: number }) => {
    const box = { x, y, ...size };
    const onRing = ring ? common(box, wider(ring, 4)) * 1000 : 0;
    return onRing + keep.reduce((sum, k) => sum + common(box, k.box) * k.weight, 0);
  };
  if (!ring) {
    return [(room.h - size.h) / 2, 0, room.h]
      .map(y => fit((room.w - size.w) / 2, y))
      .map(at => ({ ...at, cost: costAt(at) }))
      .reduce((best, at) => (at.cost < best.cost ? at : best));
  }
  const mx = ring.x + ring.w / 2 - size.w / 2,
    my = ring.y + ring.h / 2 - size.h / 2;
  const below = ring.y + ring.h + gap,
    above = ring.y - size.h - gap,
    right = ring.x + ring.w + gap,
    left = ring.x - size.w - gap;
  const sides = [
    ...[mx, mx + size.w / 3, mx - size.w / 3].map(x => fit(x, below)),
    ...[mx, mx + size.w / 3, mx - size.w / 3].map(x => fit(x, above)),
    ...[my, ring.y, ring.y + ring.h - size.h].map(y => fit(right, y)),
    ...[my, ring.y, ring.y + ring.h - size.h].map(y => fit(left, y)),
  ];
  const free = sides.find(at => costAt(at) === 0);
  if (free) return { ...free, cost: 0 };
  let best = { ...sides[0]!, cost: costAt(sides[0]!) },
    worth = Infinity;
  for (let y = room.top + 6; y <= room.h - size.h - margin; y += 12)
    for (let x = margin; x <= room.w - size.w - margin; x += 20) {
      const cost = costAt({ x, y });
      const far = Math.hypot(x + size.w / 2 - (ring.x + ring.w / 2), y + size.h / 2 - (ring.y + ring.h / 2));
      if (cost * 10 + far < worth) {
        worth = cost * 10 + far;
        best = { x, y, cost };
      }
    }
  return best;
}

/** The place of a callout that is shown; narrower or wider than usual where only so it covers nothing. */
export function fitted(callout: HTMLElement, ring: Box | null, keep: Keep[], room: Room) {
  const tried = (width: number) => {
    callout.style.width = width ? `${width}px` : '';
    const size = { w: callout.offsetWidth, h: callout.offsetHeight };
    return { ...placeOf(size, ring, keep, room), size, width };
  };
  let best = tried(0);
  for (const width of [290, 440, 560])
    if (best.cost && width < room.w - 2 * margin) {
      const other = tried(width);
      if (other.cost < best.cost) best = other;
    }
  callout.style.width = best.width ? `${best.width}px` : '';
  return best;
}

/** An arrow from the callout to the ring, as a path; empty where they all but touch. */
export function arrowOf(from: Box, to: Box): string {
  const clamp = (v: number, lo: number, hi: number) => Math.max(lo, Math.min(v, hi));
  const cx = to.x + to.w / 2,
    cy = to.y + to.h / 2;
  let sx = clamp(cx, from.x + 24, from.x + from.w - 24),
    sy = clamp(cy, from.y + 24, from.y + from.h - 24);
  const vertical = to.y > from.y + from.h || to.y + to.h < from.y;
  if (vertical) sy = to.y > from.y ? from.y + from.h : from.y;
  else sx = to.x > from.x ? from.x + from.w : from.x;
  const ex = vertical ? clamp(sx + 14, to.x + 14, to.x + to.w - 14) : to.x > from.x ? to.x - 4 : to.x + to.w + 4;
  const ey = vertical ? (to.y > from.y ? to.y - 4 : to.y + to.h + 4) : clamp(sy + 14, to.y + 14, to.y + to.h - 14);
  const dx = ex - sx,
    dy = ey - sy,
    length = Math.hypot(dx, dy);
  if (length < 16 || length > 700) return '';
  const qx = vertical ? sx : sx + dx * 0.55,
    qy = vertical ? sy + dy * 0.55 : sy;
  const angle = Math.atan2(ey - qy, ex - qx),
    head = 9;
  const at = (turn: number) =>
    `${(ex - head * Math.cos(angle + turn)).toFixed(1)} ${(ey - head * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${sx} ${sy}Q${qx} ${qy} ${ex} ${ey}M${at(0.62)}L${ex} ${ey}L${at(-0.62)}`;
}
