// A window onto a drawing: drag to pan, pinch or wheel to zoom, and a frame that fits what matters.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The smallest box of this shape that shows the points with some room, inside the whole. */
export function fit(points: { x: number; y: number }[], whole: Box, shape: number, room = 110, least = 520): Box {
  if (!points.length) return whole;
  const xs = points.map(p => p.x),
    ys = points.map(p => p.y);
  let w = Math.max(least, Math.max(...xs) - Math.min(...xs) + 2 * room);
  let h = Math.max(...ys) - Math.min(...ys) + 2 * room;
  if (w / h < shape) w = h * shape;
  else h = w / shape;
  if (w > whole.w * 1.02) return whole;
  const cx = (Math.max(...xs) + Math.min(...xs)) / 2,
    cy = (Math.max(...ys) + Math.min(...ys)) / 2;
  const clamp = (v: number, lo: number, hi: number) => (lo > hi ? (lo + hi) / 2 : Math.min(Math.max(v, lo), hi));
  return {
    x: clamp(cx - w / 2, whole.x, whole.x + whole.w - w),
    y: clamp(cy - h / 2, whole.y - 60, whole.y + whole.h + 60 - h),
    w,
    h,
  };
}

export class PanZoom {
  box = $state.raw<Box>({ x: 0, y: 0, w: 0, h: 0 });
  private fingers = new Map<number, { x: number; y: number }>();
  private dragged = false;

  constructor(readonly whole: Box) {
    this.box = whole;
  }

  get viewBox(): string {
    return `${this.box.x} ${this.box.y} ${this.box.w} ${this.box.h}`;
  }

  get isWhole(): boolean {
    return this.box === this.whole;
  }

  attach = (svg: SVGSVGElement) => {
    const scale = () => {
      const r = svg.getBoundingClientRect();
      return Math.max(this.box.w / r.width, this.box.h / r.height);
    };
    const zoom = (factor: number) => {
      const { x, y, w, h } = this.box;
      const nw = Math.min(this.whole.w * 1.1, Math.max(300, w * factor)),
        k = nw / w;
      this.box = { x: x + (w - nw) / 2, y: y + (h - h * k) / 2, w: nw, h: h * k };
    };
    const down = (e: PointerEvent) => {
      if (e.pointerType === 'mouse') return;
      this.fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (this.fingers.size === 1) this.dragged = false;
    };
    const move = (e: PointerEvent) => {
      const from = this.fingers.get(e.pointerId);
      if (!from) return;
      const others = [...this.fingers].filter(([id]) => id !== e.pointerId).map(([, p]) => p);
      const dx = e.clientX - from.x,
        dy = e.clientY - from.y;
      if (!this.dragged && Math.hypot(dx, dy) < 8) return;
      this.dragged = true;
      if (others[0]) {
        const before = Math.hypot(from.x - others[0].x, from.y - others[0].y),
          after = Math.hypot(e.clientX - others[0].x, e.clientY - others[0].y);
        if (after > 0) zoom(before / after);
      } else this.box = { ...this.box, x: this.box.x - dx * scale(), y: this.box.y - dy * scale() };
      this.fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    };
    const up = (e: PointerEvent) => this.fingers.delete(e.pointerId);
    // A finger that moved the board has not chosen anything.
    const click = (e: Event) => {
      if (this.dragged) {
        e.stopPropagation();
        this.dragged = false;
      }
    };
    svg.addEventListener('pointerdown', down);
    svg.addEventListener('pointermove', move);
    svg.addEventListener('pointerup', up);
    svg.addEventListener('pointercancel', up);
    svg.addEventListener('click', click, true);
    return () => {
      svg.removeEventListener('pointerdown', down);
      svg.removeEventListener('pointermove', move);
      svg.removeEventListener('pointerup', up);
      svg.removeEventListener('pointercancel', up);
      svg.removeEventListener('click', click, true);
    };
  };
}
