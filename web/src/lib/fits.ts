// Boxes whose contents are made to fit. All that are to be looked at are looked at together, step by step: each look
// lays the page out anew, so that one box after the other would be as many layouts as there are boxes.
interface Box {
  node: HTMLElement;
  steps: number[];
}

const due = new Set<Box>();

const sticksOut = ({ node }: Box) =>
  node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;

function fitAll(): void {
  let large = [...due].filter(({ node }) => node.clientWidth);
  due.clear();
  for (let step = 0; large.length; step++) {
    for (const { node, steps } of large) {
      node.toggleAttribute('data-full', step === steps.length);
      if (step < steps.length) node.style.setProperty('--fit', String(steps[step]));
    }
    large = large.filter(box => step < box.steps.length && sticksOut(box));
  }
}

function fitSoon(box: Box): void {
  if (!due.size) queueMicrotask(fitAll);
  due.add(box);
}

/**
 * Makes what is inside fit its box: sets --fit to one step after the other until nothing sticks out, and
 * marks the box with data-full when even the last one is too large.
 */
export const fits =
  (...steps: number[]) =>
  (node: HTMLElement) => {
    const box = { node, steps };
    const fit = () => fitSoon(box);
    const size = new ResizeObserver(fit),
      words = new MutationObserver(fit);
    size.observe(node);
    words.observe(node, { childList: true, subtree: true, characterData: true });
    return () => {
      due.delete(box);
      size.disconnect();
      words.disconnect();
    };
  };
