// The final boards as one picture. Each is drawn by the component that draws it at the table, taken off the screen with
// the styles it has there and everything it refers to, and painted on a canvas beside the names and points.
import { mount, tick, unmount } from 'svelte';
import { pictureFrom } from '../lib/picture';
import type { Play } from '../lib/play.svelte';

const kept = (
  'fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin opacity color ' +
  'font-size font-weight text-anchor display visibility transform transform-origin transform-box paint-order filter ' +
  'clip-path mask mix-blend-mode'
).split(' ');
const width = 1600,
  edge = 48;

/** A drawing with its styles written into it. */
function dressed(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const to = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  [svg, ...svg.querySelectorAll<SVGElement>('*')].forEach((from, i) => {
    const style = getComputedStyle(from);
    const text = kept.map(name => `${name}:${style.getPropertyValue(name)}`).join(';');
    to[i]!.setAttribute('style', `${text};font-family:sans-serif`);
  });
  return copy;
}

/** Copies what a drawing refers to into it, and what that refers to. */
function complete(svg: SVGSVGElement): string {
  const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
  const has = new Set([...svg.querySelectorAll('[id]')].map(x => x.id));
  let text = svg.outerHTML;
  for (let fresh = true; fresh;) {
    fresh = false;
    for (const [, id = ''] of text.matchAll(/(?:href="|url\((?:&quot;|"|')?)#([\w.-]+)/g)) {
      const found = has.has(id) ? null : document.getElementById(id);
      if (!found) continue;
      has.add(id);
      defs.append(found.cloneNode(true));
      fresh = true;
    }
    text = svg.outerHTML + defs.outerHTML;
  }
  svg.prepend(defs);
  return new XMLSerializer().serializeToString(svg);
}

/** The layers of a board, each as a picture. */
async function layersOf(play: Play, seat: number, size: number): Promise<HTMLImageElement[]> {
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:-4000px;top:0;width:${size}px;height:${size}px`;
  document.body.append(box);
  const board = mount(play.module.Portrait!, { target: box, props: { play, seat } });
  try {
    await tick();
    for (const coming of box.getAnimations({ subtree: true })) coming.cancel(); // all is there at once
    const layers = [...box.querySelectorAll('svg')].filter(x => !x.parentElement!.closest('svg') && x.clientWidth > 60);
    return await Promise.all(
      layers.map(svg => {
        const w = svg.clientWidth,
          shape = svg.viewBox.baseVal;
        const h = shape?.width ? (w * shape.height) / shape.width : svg.clientHeight;
        const copy = dressed(svg);
        copy.setAttribute('width', String(w));
        copy.setAttribute('height', String(h));
        copy.style.setProperty('overflow', 'hidden');
        return pictureFrom(complete(copy));
      }),
    );
  } finally {
    void unmount(board);
    box.remove();
  }
}

function write(g: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, room: number): void {
  for (let s = size; s >= 14; s -= 2) {
    g.font = `650 ${s}px "Exo 2 Variable", "Exo 2", sans-serif`;
    if (g.measureText(text).width <= room) break;
  }
  g.fillText(text, x, y, room);
}

/** A finished game as a picture to be shown to others. */
export async function pictureOf(play: Play): Promise<Blob> {
  await document.fonts.ready;
  const { result, score } = play.snapshot;
  const places = result.places ?? play.seats.map(() => 1);
  const order = play.seats.map((_, i) => i).sort((a, b) => (places[a] ?? 9) - (places[b] ?? 9));
  const drawn = play.module.oneBoard ? order.slice(0, 1) : order;
  const columns = drawn.length === 1 ? 1 : drawn.length <= 4 ? 2 : 3;
  const size = Math.min(900, (width - edge * (columns + 1)) / columns);
  const boards = await Promise.all(drawn.map(seat => layersOf(play, seat, size)));
  const tall = (layers: HTMLImageElement[]) => (layers[0] ? (layers[0].height * size) / layers[0].width : 0);
  const row = Math.max(1, ...boards.map(tall)) + 60;
  const head = 150 + (play.module.oneBoard ? 40 * order.length : 0);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = head + row * Math.ceil(drawn.length / columns) + edge;
  const g = canvas.getContext('2d')!;
  const style = getComputedStyle(document.documentElement);
  const sky = g.createLinearGradient(0, 0, 0, canvas.height);
  sky.addColorStop(0, style.getPropertyValue('--sea-2').trim());
  sky.addColorStop(1, style.getPropertyValue('--sea-4').trim());
  g.fillStyle = sky;
  g.fillRect(0, 0, width, canvas.height);
  g.fillStyle = style.getPropertyValue('--text').trim();
  write(g, play.title, edge, 74, 46, width - 2 * edge - 260);
  g.textAlign = 'right';
  write(g, 'Frontier', width - edge, 74, 40, 240);
  g.textAlign = 'left';
  const line = (seat: number) =>
    `${play.seats.length > 1 ? `${places[seat]}. ` : ''}${play.name(seat)}: ${score[seat]?.known ?? 0}`;
  if (play.module.oneBoard) order.forEach((seat, k) => write(g, line(seat), edge, 130 + 40 * k, 30, width - 2 * edge));
  drawn.forEach((seat, k) => {
    const x = columns === 1 ? (width - size) / 2 : edge + (k % columns) * (size + edge),
      y = head + Math.floor(k / columns) * row;
    if (!play.module.oneBoard) write(g, line(seat), x, y - 12, 30, size);
    for (const layer of boards[k]!) g.drawImage(layer, x, y, size, (layer.height * size) / layer.width);
  });
  return new Promise((done, fail) =>
    canvas.toBlob(blob => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}
