// Parts travel from where they were to where they go. Whatever can move carries `data-part`, a name that nothing else
// on the screen has. `data-from` says where it comes from when it was nowhere before, `data-to` where it goes when it
// is nowhere afterwards, both as selectors. The table is already in its new state, and answers: what flies is a copy,
// over everything, that no pointer meets, and the part itself is only unseen until its copy has arrived. What is still
// the same box and only stands elsewhere slides there itself: that is drawn by moving it, and ends without a trace.
import { settings } from '../lib/settings.svelte';

interface Seen {
  node: Element;
  box: DOMRect;
  matrix: DOMMatrix | null; // of a piece of a drawing: from its own units to the screen
}
/** All parts on the screen, and the grounds they lie on: on a ground that has just come nothing has come by itself. */
export interface Look {
  parts: Map<string, Seen>;
  grounds: Set<Element>;
}

const most = 16; // copies of one move; more would only be noise
const near = 3; // pixels: a part that went no further stays
const time = 460,
  apart = 45; // milliseconds of a flight, and from one to the next

const seen = (node: Element) => node.getClientRects().length > 0;
const isPiece = (node: Element): node is SVGGraphicsElement => node instanceof SVGElement && !!node.ownerSVGElement;

export function look(): Look {
  const parts = new Map<string, Seen>();
  for (const node of document.querySelectorAll<HTMLElement | SVGElement>('[data-part]')) {
    const { part = '', held } = node.dataset;
    if (!seen(node) || (parts.has(part) && held === undefined)) continue;
    parts.set(part, {
      node,
      box: node.getBoundingClientRect(),
      matrix: isPiece(node) ? node.getScreenCTM() : null,
    });
  }
  return { parts, grounds: new Set([...document.querySelectorAll('[data-ground]')].filter(seen)) };
}

export function placeOf(selectors: string | undefined): DOMRect | null {
  const node = selectors ? [...document.querySelectorAll(selectors)].find(seen) : undefined;
  return node?.getBoundingClientRect() ?? null;
}

/** A copy that looks like the part and means nothing: no name, no target, no id. */
function bare(node: Element): HTMLElement | SVGElement {
  const copy = node.cloneNode(true) as HTMLElement | SVGElement;
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...one.attributes])
      if (/^(data-|aria-|id$|role$|tabindex$|title$)/.test(name)) one.removeAttribute(name);
    if (one.localName === 'title') one.remove();
  }
  return copy;
}

function copyOf({ node, box, matrix }: Seen): HTMLElement {
  const piece = document.createElement('span');
  piece.className = 'ghost';
  Object.assign(piece.style, {
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  const copy = bare(node);
  copy.style.opacity = ''; // the part itself is unseen
  if (!matrix) {
    piece.append(copy);
    return piece;
  }
  const { a, b, c, d, e, f } = matrix;
  copy.removeAttribute('transform');
  copy.style.transform = 'none';
  piece.innerHTML = `<svg><g transform="matrix(${a} ${b} ${c} ${d} ${e - box.x} ${f - box.y})"></g></svg>`;
  piece.querySelector('g')!.append(copy);
  return piece;
}

interface Flight {
  part: Seen; // drawn where it is drawn, flying from one box to the other
  from: DOMRect;
  to: DOMRect;
  size: number; // at the start, against the end
  slides: boolean; // the part itself, without a copy
}

const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
const moved = (a: DOMRect, b: DOMRect) =>
  Math.hypot(middle(a).x - middle(b).x, middle(a).y - middle(b).y) > near ||
  Math.abs(a.width - b.width) > a.width / 2 + near;
const sizeOf = (from: DOMRect, to: DOMRect) =>
  Math.min(3, Math.max(0.3, Math.sqrt((from.width * from.height) / Math.max(1, to.width * to.height))));

/** What has moved, come or gone between two looks. */
export function flightsBetween(before: Look, after: Look): Flight[] {
  const flights: Flight[] = [];
  for (const [id, now] of after.parts) {
    const was = before.parts.get(id);
    if (was) {
      if (moved(was.box, now.box))
        flights.push({
          part: now,
          from: was.box,
          to: now.box,
          size: sizeOf(was.box, now.box),
          slides: was.node === now.node && now.node instanceof HTMLElement,
        });
      continue;
    }
    const ground = now.node.closest('[data-ground]');
    if (ground && !before.grounds.has(ground)) continue;
    const from = placeOf((now.node as HTMLElement).dataset.from);
    if (from) flights.push({ part: now, from, to: now.box, size: 0.6, slides: false });
  }
  for (const [id, was] of before.parts) {
    if (after.parts.has(id) || seen(was.node)) continue;
    const to = placeOf((was.node as HTMLElement).dataset.to);
    if (to) flights.push({ part: was, from: was.box, to, size: 1, slides: false });
  }
  return flights.length > most ? [] : flights;
}

// What nobody sees the browser forgets, and has to paint anew when it arrives: a card is kept by a hint of it.
const hardlySeen = '0.01';

let flying: Animation[] = [];
const unseen = new Set<Seen['node']>();
/** Whatever flies has arrived. */
export function land(): void {
  for (const one of flying) one.finish();
  for (const node of unseen) show(node);
  flying = [];
}
function show(node: Element): void {
  (node as HTMLElement).style.opacity = '';
  unseen.delete(node);
}

const timing = (order: number): KeyframeAnimationOptions => ({
  duration: time * settings.speed,
  delay: order * apart * settings.speed,
  easing: 'cubic-bezier(.5,0,.25,1)',
  fill: 'backwards',
});

/** From where it was, in its own pixels, which a larger text makes larger; nothing of it rises over its neighbours. */
function slide({ part, from, to, size }: Flight, order: number): void {
  const node = part.node as HTMLElement,
    scale = part.box.width / node.offsetWidth;
  const [x, y] = [(middle(from).x - middle(to).x) / scale, (middle(from).y - middle(to).y) / scale];
  const run = node.animate([{ transform: `translate(${x}px, ${y}px) scale(${size})` }, { transform: 'none' }], {
    ...timing(order),
    composite: 'add',
  });
  flying.push(run);
}

/**
 * Unseen from now on until its copy has arrived: whatever comes, and has not left yet. By a style, not by an animation,
 * for which the browser would cut the drawing around it into layers and paint all of them anew. What slides begins.
 */
export function depart(flights: Flight[]): void {
  flights.forEach((flight, order) => {
    const { part, from, slides } = flight;
    if (slides) slide(flight, order);
    else if (part.box !== from) {
      (part.node as HTMLElement).style.opacity = isPiece(part.node) ? '0' : hardlySeen;
      unseen.add(part.node);
    }
  });
}

export function start(flights: Flight[], sky: HTMLElement): void {
  flights.forEach(({ part, from, to, size, slides }, order) => {
    if (slides) return;
    const { box } = part;
    const leaves = box === from;
    const piece = copyOf(part);
    sky.append(piece);
    const at = (there: DOMRect, scale: number, up = 0) => {
      const [x, y] = [middle(there).x - middle(box).x, middle(there).y - middle(box).y - up];
      return `translate(${x}px, ${y}px) scale(${scale})`;
    };
    const way = Math.hypot(middle(to).x - middle(from).x, middle(to).y - middle(from).y);
    const half = new DOMRect(
      (middle(from).x + middle(to).x) / 2,
      (middle(from).y + middle(to).y) / 2 - Math.min(40, way / 6),
    );
    const end = leaves ? 0.5 : 1;
    const flight = piece.animate(
      [
        { transform: at(from, size) },
        { transform: at(half, (Math.max(size, end) + end) / 2) },
        { transform: at(to, end), opacity: leaves ? 0.3 : 1 },
      ],
      timing(order),
    );
    flight.onfinish = flight.oncancel = () => {
      piece.remove();
      show(part.node);
    };
    flying.push(flight);
  });
}
