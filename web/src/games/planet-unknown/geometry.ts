// Squares, turned tiles and the outlines that make them look cut from one piece.
import type { Terrain } from './view';

export interface Cell {
  x: number;
  y: number;
  terrain: Terrain;
  station?: Terrain;
  meteorite?: boolean;
}
/** A square of the planet on the table, and the margin before its grid, where the coins of rows and columns stand. */
export const u = 40,
  pad = 46;

export interface Turn {
  quarter: number;
  flip: boolean;
}

const lying = new WeakMap<Cell[], Cell[][]>(); // each way a tile was asked for, made once: it is drawn once, too

/** A tile as it lies after flipping left to right and then turning clockwise, in its bounding box. */
export function turned(cells: Cell[], { quarter, flip }: Turn): Cell[] {
  const ways = lying.get(cells) ?? [];
  lying.set(cells, ways);
  return (ways[(quarter % 4) + (flip ? 4 : 0)] ??= turn(cells, { quarter, flip }));
}

function turn(cells: Cell[], { quarter, flip }: Turn): Cell[] {
  let now = cells.map(c => (flip ? { ...c, x: -c.x } : { ...c }));
  for (let i = 0; i < quarter % 4; i++) now = now.map(c => ({ ...c, x: -c.y, y: c.x }));
  const left = Math.min(...now.map(c => c.x)),
    top = Math.min(...now.map(c => c.y));
  return now.map(c => ({ ...c, x: c.x - left, y: c.y - top })).sort((a, b) => a.y - b.y || a.x - b.x);
}

export function parseTurn(text: string): Turn {
  return { quarter: Number(/r(\d+)/.exec(text)?.[1] ?? 0) / 90, flip: / ?flip/.test(text) };
}

/** Two ways to turn a tile that look the same have the same shape. */
export const shapeOf = (cells: Cell[]) =>
  cells.map(c => `${c.x},${c.y}${c.station ?? c.terrain}${c.station ? '*' : ''}${c.meteorite ? '!' : ''}`).join(' ');

/** Squares of a map that bear one of the letters. */
export const squaresOf = (letters: string, map: string[]) =>
  map.flatMap((row, y) => [...row].flatMap((c, x) => (letters.includes(c) ? [{ x, y }] : [])));

/** The regions of a planet that has some, each with its squares. */
export const regionsOf = ({ regions }: { regions?: string[] }) =>
  [...new Set((regions ?? []).join('').replaceAll('.', ''))].sort().map(r => ({ r, cells: squaresOf(r, regions!) }));

export const boxOf = (cells: { x: number; y: number }[]) => ({
  width: Math.max(...cells.map(c => c.x)) + 1,
  height: Math.max(...cells.map(c => c.y)) + 1,
});

type Point = [number, number];

/** Border loops of a set of squares, clockwise, corners only. */
export function borders(cells: { x: number; y: number }[]): Point[][] {
  const has = new Set(cells.map(c => `${c.x},${c.y}`));
  const full = (x: number, y: number) => has.has(`${x},${y}`);
  const next = new Map<string, Point[]>();
  const edge = (a: Point, b: Point) => next.set(String(a), [...(next.get(String(a)) ?? []), b]);
  for (const { x, y } of cells) {
    if (!full(x, y - 1)) edge([x, y], [x + 1, y]);
    if (!full(x + 1, y)) edge([x + 1, y], [x + 1, y + 1]);
    if (!full(x, y + 1)) edge([x + 1, y + 1], [x, y + 1]);
    if (!full(x - 1, y)) edge([x, y + 1], [x, y]);
  }
  const loops: Point[][] = [];
  while (next.size) {
    const start = next.keys().next().value!;
    const loop: Point[] = [start.split(',').map(Number) as Point];
    let at = loop[0]!,
      direction: Point = [0, 0];
    do {
      const ways = next.get(String(at))!;
      // Where two squares touch at a corner only, turn right: they stay two pieces.
      const right: Point = [at[0] - direction[1], at[1] + direction[0]];
      const pick =
        ways.length > 1
          ? Math.max(
              0,
              ways.findIndex(w => String(w) === String(right)),
            )
          : 0;
      const to = ways.splice(pick, 1)[0]!;
      if (!ways.length) next.delete(String(at));
      direction = [to[0] - at[0], to[1] - at[1]];
      at = to;
      loop.push(to);
    } while (String(at) !== String(loop[0]));
    loop.pop();
    loops.push(
      loop.filter((p, i) => {
        const a = loop[(i + loop.length - 1) % loop.length]!,
          b = loop[(i + 1) % loop.length]!;
        return (a[0] === p[0]) !== (p[0] === b[0]);
      }),
    );
  }
  return loops;
}

const n = (v: number) => String(Math.round(v * 10) / 10);
const sign = (v: number) => Math.sign(v);

/** The outline of squares of a size, drawn a little inside, with round corners. */
export function outline(cells: { x: number; y: number }[], size: number, inset = 0, radius = 0): string {
  return borders(cells)
    .map(loop => {
      const at = (i: number) => loop[(i + loop.length) % loop.length]!;
      const moved = loop.map((p, i): Point => {
        const before: Point = [sign(p[0] - at(i - 1)[0]), sign(p[1] - at(i - 1)[1])];
        const after: Point = [sign(at(i + 1)[0] - p[0]), sign(at(i + 1)[1] - p[1])];
        return [p[0] * size - inset * (before[1] + after[1]), p[1] * size + inset * (before[0] + after[0])];
      });
      return (
        moved
          .map((p, i) => {
            const a = moved[(i + moved.length - 1) % moved.length]!,
              b = moved[(i + 1) % moved.length]!;
            const towards = (q: Point): Point => {
              const long = Math.abs(q[0] - p[0]) + Math.abs(q[1] - p[1]) || 1;
              const r = Math.min(radius, long / 2);
              return [p[0] + ((q[0] - p[0]) / long) * r, p[1] + ((q[1] - p[1]) / long) * r];
            };
            const from = towards(a),
              to = towards(b);
            return `${i ? 'L' : 'M'}${n(from[0])} ${n(from[1])}Q${n(p[0])} ${n(p[1])} ${n(to[0])} ${n(to[1])}`;
          })
          .join('') + 'Z'
      );
    })
    .join('');
}

/** A piece of a ring between two angles in degrees, clockwise from the top. */
export function ringSector(cx: number, cy: number, inner: number, outer: number, from: number, to: number): string {
  const at = (r: number, deg: number) =>
    `${n(cx + r * Math.sin((deg * Math.PI) / 180))} ${n(cy - r * Math.cos((deg * Math.PI) / 180))}`;
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

/** Where a pointer is on a planet, in squares: drawn in the middle of its box, with margins before and after it. */
export function squareAt(
  svg: SVGSVGElement,
  e: { clientX: number; clientY: number },
  unit: number,
  before: number,
  both: number,
): [number, number] {
  const r = svg.getBoundingClientRect();
  const whole = 12 * unit + both,
    scale = Math.min(r.width, r.height) / whole;
  const left = r.left + (r.width - whole * scale) / 2,
    top = r.top + (r.height - whole * scale) / 2;
  return [((e.clientX - left) / scale - before) / unit, ((e.clientY - top) / scale - before) / unit];
}
