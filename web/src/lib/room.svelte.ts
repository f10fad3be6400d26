// How much room the table has. Width and height together choose one of a few layouts; the choice is made
// here alone and stands on <html data-room>, where every style can see it. Larger text leaves less room.
import { settings } from './settings.svelte';

/**
 * phone: one part at a time, under tabs · low: a phone on its side, board left and a panel right ·
 * upright: a tablet held upright, everything in rows · tablet: lying, hand below, seats at the right ·
 * laptop: wide but not high, hand at the right · desk: all around the board · large: with room to spare.
 */
export type Room = 'phone' | 'low' | 'upright' | 'tablet' | 'laptop' | 'desk' | 'large';

export function roomOf(width: number, height: number): Room {
  if (width < 600) return 'phone';
  if (height < 560) return 'low';
  if (width < 900 || height > width) return 'upright';
  if (width < 1200) return 'tablet';
  if (height < 740) return 'laptop';
  return width >= 1600 && height >= 900 ? 'large' : 'desk';
}

/**
 * How much larger everything is drawn: the text size asked for, as far as the smallest phone's layout still fits, and a
 * step on very large screens.
 */
export function scaleOf(width: number, height: number, textSize: number): number {
  const wanted = (textSize / 100) * (width >= 2400 && height >= 1300 ? 1.25 : 1);
  return Math.max(1, Math.min(wanted, Math.max(width, height) / 560, width / 352, height / 390));
}

let width = $state(innerWidth),
  height = $state(innerHeight);
addEventListener('resize', () => {
  width = innerWidth;
  height = innerHeight;
});

let dock = $state(0); // taken by what stands beside the table
let tables = $state(0); // on the screen
const scale = $derived(scaleOf(width, height, settings.textSize));
const kind = $derived(roomOf(width / scale - dock, height / scale));
/** How much larger letters are than what they stand in. Pages grow longer with them; a table on a phone cannot. */
const letters = $derived(tables && /^(phone|low)$/.test(kind) ? 1 : Math.max(1, settings.textSize / 100 / scale));

export const room = {
  get kind() {
    return kind;
  },
  get scale() {
    return scale;
  },
  /** Is there room for something beside the table? */
  get hasSide() {
    return width / scale >= 1180 && height / scale >= 560;
  },
  /** Of the size that text has when nobody asks for more, in per cent. */
  get textSize() {
    return Math.round(scale * letters * 100);
  },
  /** A table is on the screen, until what this gives is called. */
  lay(): () => void {
    tables++;
    return () => void tables--;
  },
  /** Gives so much of the width to it. */
  giveSide(px: number) {
    dock = px;
  },
  /** One of these kinds? */
  is: (...kinds: Room[]) => kinds.includes(kind),
};

/** Keeps <html> told; called once. */
export function watchRoom(): () => void {
  return $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset.room = kind;
      root.style.setProperty('--dock', `${dock}px`);
      root.style.setProperty('--scale', String(scale));
      root.style.fontSize = `${letters * 100}%`; // what could not be had by scale
    });
  });
}
