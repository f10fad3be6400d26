/**
 * For drawings with text: --read is the size, in the drawing's own units, of the smallest text that can be read on the
 * screen; data-dense marks one where that is larger than it was drawn, data-small one drawn so small that only its
 * most important words should be there.
 */
export function readable(svg: SVGSVGElement) {
  const set = () => {
    const box = svg.viewBox.baseVal,
      { clientWidth: w, clientHeight: h } = svg;
    if (!w || !h || !box?.width) return;
    const scale = Math.min(w / box.width, h / box.height);
    svg.style.setProperty('--read', `calc(1.02 * var(--least) / ${scale.toFixed(4)})`);
    svg.toggleAttribute('data-small', scale < 0.78);
    svg.toggleAttribute('data-dense', scale < 1.1);
  };
  const size = new ResizeObserver(set);
  size.observe(svg);
  set();
  return () => size.disconnect();
}
