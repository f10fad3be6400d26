/** Loads a picture; `svg` may also be the text of one. */
export function pictureFrom(svg: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('a picture cannot be read'));
    image.src = svg.startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(svg)}` : svg;
  });
}
