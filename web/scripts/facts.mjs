/** The facts of a thing without its words and its provenance. */
export function facts({ name, text, options, provenance, colour_provenance, ...rest }) {
  return rest;
}
