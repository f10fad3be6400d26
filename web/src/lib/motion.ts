// Life that costs little. What breathes or flows for ever moves a few times a second, by a timer: a CSS
// animation, even one in steps, wakes the page and redraws it in every frame, which a thinking bot
// pays for on a small machine.
import { settings } from './settings.svelte';

/** Does the player want nothing to move? */
export const still = () => settings.speed === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Calls `changed` when somebody may have begun or ceased to look, or wants stillness. */
function watchLooking(node: Element, changed: (inView: boolean) => void): () => void {
  let inView = true;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const again = () => changed(inView);
  const view = new IntersectionObserver(seen => {
    inView = seen.at(-1)!.isIntersecting;
    again();
  });
  view.observe(node);
  document.addEventListener('visibilitychange', again);
  calm.addEventListener('change', again);
  return () => {
    view.disconnect();
    document.removeEventListener('visibilitychange', again);
    calm.removeEventListener('change', again);
  };
}

/**
 * An attachment that calls `step` with 0, 1, 2 … every `ms` milliseconds as long as its node is there and somebody can
 * see it. Otherwise there is not even a timer.
 */
export const beating =
  <T extends Element>(ms: number, step: (node: T, n: number) => void) =>
  (node: T) => {
    let n = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    const change = (inView: boolean) => {
      clearInterval(timer);
      timer = inView && !document.hidden && !still() ? setInterval(() => step(node, n++), ms) : undefined;
    };
    change(true); // reads the settings, so that another speed attaches it anew
    const forget = watchLooking(node, change);
    return () => {
      clearInterval(timer);
      forget();
    };
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
