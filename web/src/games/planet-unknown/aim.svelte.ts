// Pointer, fingers and wheel over the own planet: the mouse carries the tile along, one finger drags it, two turn it.
import { pad, squareAt, u } from './geometry';
import type { Hand } from './hand.svelte';
import type { Square } from './view';

type Point = { x: number; y: number };

export class Aim {
  svg = $state<SVGSVGElement>();
  /** The square pointed at, and the one that keys work on. */
  hover = $state.raw<Square | null>(null);
  cursor = $state.raw<Square>([5, 5]);
  #fingers = new Map<number, Point>();
  #grip: (Point & { by: Square; time: number; onGhost: boolean }) | null = null;
  #angle: number | null = null;
  #swallow = false; // the click that follows a touch
  #wheeled = 0;

  constructor(
    readonly hand: Hand,
    readonly mine: () => boolean,
    readonly onGrid: (x: number, y: number) => boolean,
  ) {}

  pointAt(square: Square) {
    this.cursor = this.hover = square;
  }

  toBoard = (e: { clientX: number; clientY: number }) => squareAt(this.svg!, e, u, pad, pad + 22);

  down = (e: PointerEvent) => {
    const hand = this.hand;
    if (!this.mine() || !hand.ring || e.pointerType === 'mouse') return;
    this.#fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    const p = this.toBoard(e),
      g = hand.ghost!;
    const onGhost =
      !!(e.target as Element).closest('.ghost') ||
      g.cells.some(c => Math.abs(g.x + c.x + 0.5 - p[0]) < 0.8 && Math.abs(g.y + c.y + 0.5 - p[1]) < 0.8);
    if (!onGhost && this.#fingers.size === 1) hand.drag(p);
    const by: Square = [hand.centre[0] - p[0], hand.centre[1] - p[1]];
    this.#grip = { by, x: e.clientX, y: e.clientY, time: e.timeStamp, onGhost };
    try {
      this.svg!.setPointerCapture(e.pointerId);
    } catch {
      /* the finger is up again */
    }
  };

  move = (e: PointerEvent) => {
    if (!this.mine()) return;
    const p = this.toBoard(e);
    if (e.pointerType === 'mouse') {
      this.hover = [Math.floor(p[0]), Math.floor(p[1])];
      if (this.hand.ring) this.hand.point(p);
      return;
    }
    if (!this.#fingers.has(e.pointerId)) return;
    this.#fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.#fingers.size === 2) this.#twist(...([...this.#fingers.values()] as [Point, Point]));
    else if (this.#grip) this.hand.drag([p[0] + this.#grip.by[0], p[1] + this.#grip.by[1]]);
  };

  #twist(a: Point, b: Point) {
    const now = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    this.#angle ??= now;
    const by = ((now - this.#angle + 540) % 360) - 180;
    if (Math.abs(by) > 40) {
      this.hand.turn(Math.sign(by));
      this.#angle = now;
    }
    this.#grip = null;
  }

  up = (e: PointerEvent) => {
    if (!this.#fingers.delete(e.pointerId)) return;
    if (this.#fingers.size < 2) this.#angle = null;
    const grip = this.#grip;
    const still = grip && Math.hypot(e.clientX - grip.x, e.clientY - grip.y) < 7 && e.timeStamp - grip.time < 350;
    if (still && grip.onGhost && !(e.target as Element).closest('.handle')) this.hand.turn(1);
    if (!this.#fingers.size) this.#grip = null;
    this.#swallow = true;
  };

  leave = () => {
    this.hover = null;
  };

  click = (e: MouseEvent) => {
    if (!this.mine()) return;
    if (this.#swallow) {
      this.#swallow = false;
      if (this.hand.ring) return;
    }
    const p = this.toBoard(e),
      x = Math.floor(p[0]),
      y = Math.floor(p[1]);
    if (this.hand.ring) return void this.hand.press();
    if (!this.onGrid(x, y)) return;
    this.pointAt([x, y]);
    void this.hand.click(x, y);
  };

  context = (e: MouseEvent) => {
    if (!this.mine() || !this.hand.ring) return;
    e.preventDefault();
    this.#turn(1, e.shiftKey);
  };

  #wheel = (e: WheelEvent) => {
    if (!this.mine() || !this.hand.ring) return;
    e.preventDefault();
    this.#wheeled += e.deltaY || e.deltaX;
    if (Math.abs(this.#wheeled) < 40) return;
    this.#turn(Math.sign(this.#wheeled), e.shiftKey);
    this.#wheeled = 0;
  };

  #turn(by: number, mirror: boolean) {
    if (mirror) this.hand.mirror();
    else this.hand.turn(by);
  }

  /** For `{@attach}`: the wheel turns the tile instead of scrolling. */
  rolls = (node: SVGSVGElement) => {
    node.addEventListener('wheel', this.#wheel, { passive: false });
    return () => node.removeEventListener('wheel', this.#wheel);
  };
}
