// One tab stop for a group of targets; arrow keys go to the nearest one in that direction.

const targets = (node: Element) => [...node.querySelectorAll<HTMLElement | SVGElement>('[data-target]')];

function refresh(node: Element): void {
  const all = targets(node);
  const stop =
    all.find(x => x === document.activeElement) ?? all.find(x => x.getAttribute('tabindex') === '0') ?? all[0];
  for (const x of all) x.setAttribute('tabindex', x === stop ? '0' : '-1');
}

const centre = (x: Element) => {
  const r = x.getBoundingClientRect();
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
};

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The target that lies most nearly in that direction: sideways counts double. */
export function nearest(
  from: { x: number; y: number },
  others: { x: number; y: number }[],
  [dx, dy]: [number, number],
): number {
  let best = -1,
    least = Infinity;
  others.forEach((o, i) => {
    const along = (o.x - from.x) * dx + (o.y - from.y) * dy;
    const aside = Math.abs((o.x - from.x) * dy) + Math.abs((o.y - from.y) * dx);
    if (along > 2 && along + 2 * aside < least) {
      least = along + 2 * aside;
      best = i;
    }
  });
  return best;
}

export function roving(node: HTMLElement | SVGElement) {
  const onkey = (e: Event) => {
    const key = e as KeyboardEvent;
    const here = document.activeElement;
    if (key.key === 'Enter' || key.key === ' ') {
      if (here instanceof SVGElement && here.hasAttribute('data-target')) {
        key.preventDefault();
        here.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      }
      return;
    }
    const direction = directions[key.key];
    if (!direction || !here || !node.contains(here)) return;
    const all = targets(node).filter(x => x !== here);
    const next = all[nearest(centre(here), all.map(centre), direction)];
    if (next) {
      key.preventDefault();
      next.focus();
    }
  };
  const onfocus = () => refresh(node);
  const observer = new MutationObserver(() => refresh(node));
  observer.observe(node, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-target'] });
  node.addEventListener('keydown', onkey);
  node.addEventListener('focusin', onfocus);
  refresh(node);
  return () => {
    observer.disconnect();
    node.removeEventListener('keydown', onkey);
    node.removeEventListener('focusin', onfocus);
  };
}
