// Lines of the player board: tunnels stop at the rims of what they join and turn in soft corners.
import type { BoardFacts, Tunnel } from './data.svelte';

type Point = [number, number];

/** How far from a thing's centre its rim is, going in a direction. */
function rim(id: string, [dx, dy]: Point): number {
  const length = Math.hypot(dx, dy) || 1;
  if (id.startsWith('m')) return 40;
  const [rx, ry] = [38, 25];
  return (rx * ry) / Math.hypot((ry * dx) / length, (rx * dy) / length);
}

function shorten(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [from[0] + ((to[0] - from[0]) * by) / length, from[1] + ((to[1] - from[1]) * by) / length];
}

const f = (n: number) => String(Math.round(n * 10) / 10);

/** A polyline as an SVG path with corners of this radius. */
export function soft(points: Point[], radius = 34): string {
  let d = `M${f(points[0]![0])} ${f(points[0]![1])}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [before, corner, after] = [points[i - 1]!, points[i]!, points[i + 1]!];
    const into = shorten(corner, before, radius),
      out = shorten(corner, after, radius);
    d += `L${f(into[0])} ${f(into[1])}Q${f(corner[0])} ${f(corner[1])} ${f(out[0])} ${f(out[1])}`;
  }
  const last = points[points.length - 1]!;
  return `${d}L${f(last[0])} ${f(last[1])}`;
}

export function tunnelPath(tunnel: Tunnel): string {
  const points = tunnel.path.map(p => [...p] as Point);
  const n = points.length;
  const first = points[0]!,
    second = points[1]!,
    last = points[n - 1]!,
    beforeLast = points[n - 2]!;
  points[0] = shorten(first, second, rim(tunnel.a, [second[0] - first[0], second[1] - first[1]]));
  points[n - 1] = shorten(last, beforeLast, rim(tunnel.b, [beforeLast[0] - last[0], beforeLast[1] - last[1]]));
  return soft(points);
}

export const wholePath = (tunnel: Tunnel) => soft(tunnel.path);

export function hexagonPoints(r: number): string {
  return [30, 90, 150, 210, 270, 330]
    .map(a => `${f(r * Math.cos((a * Math.PI) / 180))},${f(r * Math.sin((a * Math.PI) / 180))}`)
    .join(' ');
}

/** How many steps after the old network each newly connected thing is reached; light runs along it that way. */
export function spreadOf(board: BoardFacts, before: Set<string>, now: Set<string>): Map<string, number> {
  const depth = new Map<string, number>([...before].map(id => [id, 0]));
  for (let step = 1, grew = true; grew; step++) {
    grew = false;
    const reachedBefore = new Map(depth);
    for (const { id, a, b } of board.tunnels)
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        if (!now.has(id) || (!reachedBefore.has(from) && !reachedBefore.has(id))) continue;
        for (const next of reachedBefore.has(id) ? [to] : [id])
          if (!depth.has(next)) {
            depth.set(next, step);
            grew = true;
          }
      }
  }
  return new Map([...now].filter(id => !before.has(id)).map(id => [id, depth.get(id) ?? 1]));
}
