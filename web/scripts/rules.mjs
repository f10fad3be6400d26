// docs/rules/*.md as a searchable list: chapters and numbered rules, with sources left out.

const escape = (s) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Status tags and the citations behind them are for editors of the rules, not for players. */
export function withoutSources(text) {
  return text
    .replace(/\s*\b[TSIR] \((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/`?\d{3}_[0-9a-f]{16}\.txt[^`,;) ]*`?[,;]?\s*/g, '')
    .replace(/\s+[TSIR](?=$|\.\s*$|,\s|;\s)/g, '')
    .replace(/\((?:RB|PI|FAQ)[^()]*\)|\[R-\d+\]/g, '')
    .replace(/\s+([.,;:])/g, '$1')
    .replace(/\(\s*[,;]?\s*\)/g, '')
    .replace(/\.;[^.]*\.?\s*$/g, '.')
    .replace(/[,;]\s*$/g, '')
    .trim();
}

function inline(text) {
  return escape(withoutSources(text))
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/(^|[\s(])\*([^*]+)\*/g, '$1<i>$2</i>');
}

function table(lines) {
  const rows = lines.filter((l) => !/^\|[\s|:-]+\|?$/.test(l)).map((l) => l.replace(/^\||\|\s*$/g, '').split('|').map((c) => c.trim()));
  const [head, ...body] = rows;
  const cell = (c, tag) => (c ? `<${tag}>${inline(c)}</${tag}>` : '<td></td>');
  const row = (cells, tag) => `<tr>${cells.map((c) => cell(inline(c) && c, tag)).join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body.map((r) => row(r, 'td')).join('')}</tbody></table>`;
}

function* blocks(text) {
  let kind = '', lines = [];
  const flush = () => (lines.length ? [{ kind, lines }] : []);
  for (const line of text.split('\n')) {
    const now = line.startsWith('|') ? 'table' : /^#/.test(line) ? 'head' : /^```/.test(line) ? 'fence'
      : /^\s*$|^---/.test(line) ? '' : /^\s*[-*] |^\s*\d+\. /.test(line) ? 'item' : kind === 'item' || kind === 'para' ? kind : 'para';
    if (kind === 'fence' && !/^```/.test(line)) { lines.push(line); continue; }
    const joins = now && now === kind && (now === 'table' || !(/^\s*[-*] |^\s*\d+\. |^#/.test(line)));
    if (!joins) { yield* flush(); lines = []; }
    kind = kind === 'fence' && now === 'fence' && lines.length ? '' : now;
    if (now) lines.push(line);
  }
  yield* flush();
}

/** Chapters that explain the document itself or its tests are of no use at a table. */
const dull = /how to read|\bsources\b|test vectors|decision points|edition differences|gaps|worked example|appendix b/i;

/** A rule behind its number; a title that stood in bold with the number stays bold. */
function titled(whole, head) {
  const rest = whole.slice(head.length);
  return /\*\*/.test(head) && (head.match(/\*\*/g) ?? []).length === 1 && rest.includes('**') ? `**${rest}` : rest;
}

export function rulesOf(text, prefix) {
  const number = new RegExp(`^\\s*(?:[-*] )?(?:\\*\\*)?(${prefix}-(?:\\d+\\.\\d+[a-z]?|AR-\\d+))\\b\\.?:?(?:\\*\\*)?\\.?:?\\s*`);
  const list = [];
  let chapter = '', skip = true;
  for (const { kind, lines } of blocks(text)) {
    if (kind === 'head') {
      const title = lines[0].replace(/^#+\s*/, '');
      const level = lines[0].match(/^#+/)[0].length;
      if (level === 2) { chapter = title; skip = dull.test(title) || /glossary/i.test(title); }
      if (!skip && level > 1) list.push({ id: '', level, html: inline(title) });
      continue;
    }
    if (kind === 'fence' || !chapter) continue;
    if (kind === 'table') {
      if (skip) continue; list.push({ id: '', level: 0, html: table(lines) }); continue; }
    const whole = lines.map((l) => l.trim()).join(' ');
    const match = whole.match(number);
    if (skip && !match) continue;
    const html = inline(match ? titled(whole, match[0]) : whole.replace(/^[-*] /, '• '));
    if (html.replace(/<[^>]*>/g, '').length < 3) continue;
    list.push({ id: match?.[1] ?? '', level: 0, html: match ? html : `<p>${html}</p>` });
  }
  return list;
}

/** The table of terms with one column a language: [[en, ru, pl, cs], …]. */
export function glossaryOf(text) {
  const terms = [];
  let columns = null;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) { columns = null; continue; }
    const cells = line.replace(/^\||\|\s*$/g, '').split('|').map((c) => c.trim().replace(/[*`]/g, ''));
    const lower = cells.map((c) => c.toLowerCase());
    const at = [/^(en|english)\b/, /^(ru|russian)\b/, /^(pl|polish)\b/, /^(cs|czech)\b/].map((r) => lower.findIndex((c) => r.test(c)));
    if (at.every((i) => i >= 0)) columns = at;
    else if (columns && !/^[-: |]+$/.test(line)) terms.push(columns.map((i) => cells[i] ?? ''));
  }
  return terms;
}
