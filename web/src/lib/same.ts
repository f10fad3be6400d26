// A new view of a table, made of the old one's parts wherever they are the same: whoever draws a part that did not
// change is given the very thing it has drawn, and has nothing to do.

const isThing = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;

/** The fresh value; what is alike in the old one is taken from there, the whole of it too. */
export function keeping<T>(old: unknown, fresh: T): T {
  if (old === fresh) return fresh;
  if (!isThing(old) || !isThing(fresh) || Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  const names = Object.keys(fresh);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    const kept = keeping(old[name], fresh[name]);
    if (kept !== old[name] || !(name in old)) same = false;
    (fresh as Record<string, unknown>)[name] = kept;
  }
  return (same ? old : fresh) as T;
}

/** For what is derived: made anew, it keeps the parts that it had. */
export function kept<T>(make: () => T): () => T {
  let last: T | undefined;
  return () => (last = keeping(last, make()));
}
