// Where things lie on the map: zones of 84 by 84 within an edge, and the outlines of groups.
import { columnOf, columns, rowOf, type Group, type Zone } from './view';

export const cell = 84;
export const edge = 20;
export const left = (zone: Zone) => edge + columnOf(zone) * cell;
export const top = (zone: Zone) => edge + rowOf(zone) * cell;

/** The outline of a group: its sides with nothing of the group beyond, drawn as one path. */
export function outline(group: Group): string {
  const inside = new Set(group.zones);
  const has = (c: number, r: number) => inside.has(`${columns[c]}${r + 1}`);
  const d = 7.5;
  return group.zones
    .map(zone => {
      const c = columnOf(zone),
        r = rowOf(zone);
      const w = has(c - 1, r),
        e = has(c + 1, r),
        n = has(c, r - 1),
        s = has(c, r + 1);
      const x0 = left(zone) + (w ? 0 : d),
        x1 = left(zone) + cell - (e ? 0 : d),
        y0 = top(zone) + (n ? 0 : d),
        y1 = top(zone) + cell - (s ? 0 : d);
      let path = '';
      if (!n) path += `M${x0} ${y0}H${x1}`;
      if (!s) path += `M${x0} ${y1}H${x1}`;
      if (!w) path += `M${x0} ${y0}V${y1}`;
      if (!e) path += `M${x1} ${y0}V${y1}`;
      // Inner corners, where two of the group meet around a stranger.
      for (const [dx, dy] of [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ] as const)
        if (has(c + dx, r) && has(c, r + dy) && !has(c + dx, r + dy)) {
          const x = dx < 0 ? left(zone) : left(zone) + cell,
            y = dy < 0 ? top(zone) : top(zone) + cell;
          path += `M${x} ${y - dy * d}H${x - dx * d}V${y}`;
        }
      return path;
    })
    .join('');
}

/** The middle of the first side that two of the group share. */
export function badge(group: Group): { x: number; y: number } {
  const [first] = group.zones as [Zone];
  const second = group.zones.find(
    z => Math.abs(columnOf(z) - columnOf(first)) + Math.abs(rowOf(z) - rowOf(first)) === 1,
  )!;
  const low = rowOf(first) === rowOf(second) ? 0 : 1;
  return {
    x: (left(first) + left(second)) / 2 + cell / 2 + (low ? 22 : 0),
    y: (top(first) + top(second)) / 2 + cell / 2 + (low ? 0 : -11),
  };
}
