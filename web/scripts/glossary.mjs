// The glossary of docs/rules/*.md: the words in the index of the rulebooks.

/** The table of terms with one column a language: [[en, ru, pl, cs], …]. */
export function glossaryOf(text) {
  const terms = [];
  let columns = null;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) {
      columns = null;
      continue;
    }
    const cells = line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map(c => c.trim().replace(/[*`]/g, ''));
    const lower = cells.map(c => c.toLowerCase());
    const at = [/^(en|english)\b/, /^(ru|russian)\b/, /^(pl|polish)\b/, /^(cs|czech)\b/].map(r =>
      lower.findIndex(c => r.test(c)),
    );
    if (at.every(i => i >= 0)) columns = at;
    else if (columns && !/^[-: |]+$/.test(line)) terms.push(columns.map(i => cells[i] ?? ''));
  }
  return terms;
}
