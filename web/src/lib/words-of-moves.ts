// Picking things narrows the legal moves to those whose text holds all the picked words.

/** What stays picked when these words are added: as much as some legal move holds together. */
export function withPick(legal: string[], picked: string[], words: string): string[] {
  const next = [words];
  for (const p of [...picked].reverse()) if (legal.some(m => [...next, p].every(w => holds(m, w)))) next.unshift(p);
  return next;
}

/** Does a move's text hold these words, whole and in a row? */
export function holds(move: string, words: string): boolean {
  return ` ${move} `.includes(` ${words} `);
}
