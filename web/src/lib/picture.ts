/** The text of a drawing with the values of its tokens: a picture knows nothing of the page's. */
function withTokens(svg: string): string {
  const style = getComputedStyle(document.documentElement);
  const token = /var\((--[\w-]+)(?:,\s*([^()]*))?\)/g; // innermost ones first
  for (let before = ''; before !== svg;) {
    before = svg;
    svg = svg.replace(token, (_, name: string, other = '') => style.getPropertyValue(name).trim() || String(other));
  }
  return svg;
}

/** Loads a picture; `svg` may also be the text of one. */
export function pictureFrom(svg: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('a picture cannot be read'));
    image.src = svg.startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(withTokens(svg))}` : svg;
  });
}
