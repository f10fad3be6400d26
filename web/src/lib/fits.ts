/**
 * Makes what is inside fit its box: sets --fit to one step after the other until nothing sticks out, and
 * marks the box with data-full when even the last one is too large.
 */
export const fits =
  (...steps: number[]) =>
  (node: HTMLElement) => {
    const sticksOut = () => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    const fit = () => {
      delete node.dataset.full;
      if (!node.clientWidth) return;
      for (const step of steps) {
        node.style.setProperty('--fit', String(step));
        if (!sticksOut()) return;
      }
      node.dataset.full = '';
    };
    const size = new ResizeObserver(fit),
      words = new MutationObserver(fit);
    size.observe(node);
    words.observe(node, { childList: true, subtree: true, characterData: true });
    return () => {
      size.disconnect();
      words.disconnect();
    };
  };
