/**
 * What scrolls and holds nothing that takes the focus takes it itself, so that keys reach what is out of sight. Where
 * all of it is seen there is no stop for nothing.
 */
export function scrolls(node: HTMLElement): () => void {
  const look = () => {
    const more = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
    if (more && !node.querySelector('a[href], button, input, select, textarea, summary, [tabindex]')) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  const size = new ResizeObserver(look);
  for (const box of [node, ...node.children]) size.observe(box);
  return () => size.disconnect();
}
