// Life that costs little. What breathes or flows for ever moves a few times a second, by a timer: a CSS
// animation, even one in steps, wakes the page and redraws it in every frame, which a thinking bot
// pays for on a small machine.
import { settings } from './settings.svelte';

/** Does the player want nothing to move? */
export const still = () => settings.speed === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** An attachment that calls `step` with 0, 1, 2 … every `ms` milliseconds as long as its node is there. */
export const beating =
  <T extends Element>(ms: number, step: (node: T, n: number) => void) =>
  (node: T) => {
    let n = 0;
    const timer = setInterval(() => {
      if (!still()) step(node, n++);
    }, ms);
    return () => clearInterval(timer);
  };

const breath = beating<SVGElement>(200, (node, n) => {
  node.style.opacity = String(0.85 + 0.15 * Math.cos((n * Math.PI) / 6));
});

/** Who thinks, breathes. */
export const breathing = (node: SVGElement) => {
  const stop = breath(node);
  return () => {
    stop();
    node.style.opacity = '';
  };
};
