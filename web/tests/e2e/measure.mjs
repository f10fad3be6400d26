// What a picture cannot prove: that no text is cut or too small, that nothing that can be pressed lies
// under something else, and that every legal move can be reached by pressing what is seen.

/** The windows of the promise: phones, tablets, laptops, desks. Those with a finger are measured as touch. */
export const windows = [
  [360, 640, true],
  [390, 844, true],
  [844, 390, true],
  [640, 400, false],
  [768, 1024, true],
  [1024, 768, true],
  [1112, 834, true],
  [1180, 820, true],
  [1280, 720, false],
  [1366, 650, false],
  [1280, 800, false],
  [1920, 1080, false],
  [2560, 1440, false],
].map(([width, height, touch]) => ({ width, height, touch, name: `${width}x${height}` }));

/** Runs in the page: the faults of what is on the screen now, one sentence each. */
export function measure({ smallest }) {
  const faults = new Map();
  const fault = (kind, what) => {
    const key = `${kind}: ${what}`;
    faults.set(key, (faults.get(key) ?? 0) + 1);
  };
  const seen = x =>
    x.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !x.closest('.sr');
  const nameOf = x => {
    const c = x.getAttribute?.('class') ?? '';
    return `${x.localName}${
      c
        ? `.${c
            .trim()
            .split(/\s+/)
            .filter(n => !n.startsWith('svelte-') && !n.startsWith('s-'))
            .slice(0, 3)
            .join('.')}`
        : ''
    }`;
  };
  const words = s => `"${s.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  const near = 1.6;
  /** Words that may not be broken over two lines, with their places. */
  const wordsOf = text => [...text.matchAll(/[\p{L}\p{N}]{2,}/gu)].map(m => [m[0], m.index]);

  /** Scrolled or panned things may be out of sight: their box stands for them. */
  function shownBox(x, box) {
    let { left, right, top, bottom } = box,
      cut = null;
    for (let a = x, held = false; a && a !== document.body && !held; a = a.parentElement) {
      const style = getComputedStyle(a);
      if (style.position === 'fixed') held = true; // by the window: nothing around it cuts it
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const b = a.getBoundingClientRect();
      for (const [axis, lo, hi] of [
        ['X', 'left', 'right'],
        ['Y', 'top', 'bottom'],
      ]) {
        const way = style[`overflow${axis}`];
        const outside =
          axis === 'X' ? left < b[lo] - near || right > b[hi] + near : top < b[lo] - near || bottom > b[hi] + near;
        if (way === 'visible' || !outside) continue;
        const free = way === 'auto' || way === 'scroll' || a.hasAttribute('data-pans');
        if (!free) cut ??= a;
        if (axis === 'X') {
          left = Math.max(left, b.left);
          right = Math.min(right, b.right);
        } else {
          top = Math.max(top, b.top);
          bottom = Math.min(bottom, b.bottom);
        }
        if (right <= left || bottom <= top) return { gone: free && !cut, cut };
      }
    }
    return { left, right, top, bottom, cut };
  }

  // The answer itself is never scrolled away: it stands whole in the window before anything is touched.
  for (const x of document.querySelectorAll(
    '[data-answer], [data-thing=confirm], [data-thing="move:pass"], [data-thing="move:done"]',
  )) {
    if (!seen(x)) continue;
    const b = x.getBoundingClientRect(),
      shown = shownBox(x.parentElement, b);
    const gone = shown.gone || shown.right - shown.left < b.width - near || shown.bottom - shown.top < b.height - near;
    if (gone || b.right > innerWidth + near || b.bottom > innerHeight + near || b.left < -near || b.top < -near)
      fault('answer out of view', `${nameOf(x)} ${words(x.innerText)}`);
  }

  const texts = [];
  // Under a dialog nothing is read or pressed.
  const root = document.querySelector('[aria-modal=true], dialog[open]') ?? document.body;
  // A page that is no table is read by scrolling: what is above or below the window has its turn.
  const flows = root === document.body && !document.querySelector('.app');
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (
      !node.data.trim() ||
      !parent ||
      parent.closest('[data-art]') ||
      /^(style|script|title|option|desc|noscript)$/.test(parent.localName) ||
      !seen(parent)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(r => r.width > 0.5 && r.height > 0.5);
    if (!boxes.length) continue;
    const box = {
      left: Math.min(...boxes.map(r => r.left)),
      right: Math.max(...boxes.map(r => r.right)),
      top: Math.min(...boxes.map(r => r.top)),
      bottom: Math.max(...boxes.map(r => r.bottom)),
    };
    const style = getComputedStyle(parent);
    const m = parent instanceof SVGElement && parent.getScreenCTM ? parent.getScreenCTM() : null;
    const size =
      parseFloat(style.fontSize) * (m ? Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)) : (parent.currentCSSZoom ?? 1));
    // A font's box is higher than its letters: what is cut of it alone is nothing.
    const lean = Math.max(0, (boxes[0].height - size) / 2);
    box.top += lean;
    box.bottom -= lean;
    const shown = shownBox(parent, box);
    if (shown.gone || (flows && (shown.top < 0 || shown.bottom > innerHeight))) continue;
    if (size < smallest - 0.05) fault('small', `${size.toFixed(1)} px ${nameOf(parent)} ${words(node.data)}`);
    if (shown.cut) {
      fault('cut', `${nameOf(parent)} ${words(node.data)} by ${nameOf(shown.cut)}`);
      continue;
    }
    if (
      shown.left < -near ||
      shown.right > innerWidth + near ||
      shown.top < -near ||
      shown.bottom > innerHeight + near
    ) {
      fault('off screen', `${nameOf(parent)} ${words(node.data)}`);
      continue;
    }
    if (boxes.length > 1 && style.hyphens !== 'auto')
      for (const [word, at] of wordsOf(node.data)) {
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        const lines = [...range.getClientRects()].filter(r => r.width > 0.5).map(r => r.top);
        if (Math.max(...lines) - Math.min(...lines) > size / 2) fault('broken word', `${nameOf(parent)} "${word}"`);
      }
    if (parent.closest('[data-answer], [data-thing=confirm]')) {
      const lines = new Set(boxes.map(r => Math.round(r.top)));
      if (lines.size > 2) fault('answer in many lines', `${lines.size} ${words(node.data)}`);
    }
    const holder = parent.closest('button, a, select, [role=button], [role=radio]');
    if (holder && !(holder instanceof SVGElement)) {
      const b = holder.getBoundingClientRect();
      if (shown.left < b.left - 2 || shown.right > b.right + 2 || shown.top < b.top - 3 || shown.bottom > b.bottom + 3)
        fault('spills', `${nameOf(parent)} ${words(node.data)} of ${nameOf(holder)}`);
    }
    const panel = flows && parent.closest('.glass')?.getBoundingClientRect();
    if (panel && (shown.left < panel.left - 2 || shown.right > panel.right + 2))
      fault('spills', `${nameOf(parent)} ${words(node.data)} of its panel`);
    const over = document.elementFromPoint((shown.left + shown.right) / 2, (shown.top + shown.bottom) / 2);
    if (over && (over === parent || over.contains(parent) || parent.contains(over)))
      for (const b of boxes)
        texts.push({
          parent,
          text: node.data,
          left: Math.max(b.left, shown.left),
          right: Math.min(b.right, shown.right),
          top: Math.max(b.top + lean, shown.top),
          bottom: Math.min(b.bottom - lean, shown.bottom),
        });
  }
  for (let i = 0; i < texts.length; i++)
    for (let k = i + 1; k < texts.length; k++) {
      const a = texts[i],
        b = texts[k];
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left),
        h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w < 3 || h < 3 || a.parent.contains(b.parent) || b.parent.contains(a.parent)) continue;
      if (a.parent.closest('[data-over]') !== b.parent.closest('[data-over]')) continue;
      fault('text on text', `${nameOf(a.parent)} ${words(a.text)} and ${nameOf(b.parent)} ${words(b.text)}`);
    }

  const all = [
    ...root.querySelectorAll(
      'button, a[href], input, select, summary, [role=button], [role=radio], [data-target], [data-move]',
    ),
  ].filter(x => seen(x));
  const flat = all
    .filter(x => !(x instanceof SVGElement))
    .map(x => ({ x, ...shownBox(x.parentElement ?? x, x.getBoundingClientRect()), layer: x.closest('[data-over]') }))
    .filter(x => !x.gone && x.right > x.left);
  for (let i = 0; i < flat.length; i++)
    for (let k = i + 1; k < flat.length; k++) {
      const a = flat[i],
        b = flat[k];
      if (a.layer !== b.layer || a.x.contains(b.x) || b.x.contains(a.x)) continue;
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left),
        h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const least = Math.min((a.right - a.left) * (a.bottom - a.top), (b.right - b.left) * (b.bottom - b.top));
      if (w > 3 && h > 3 && w * h > 0.08 * least)
        fault('overlap', `${nameOf(a.x)} ${words(a.x.innerText)} and ${nameOf(b.x)} ${words(b.x.innerText)}`);
    }

  /** Can a finger or a pointer hit it somewhere? */
  function hit(x) {
    const r = x.getBoundingClientRect();
    for (const fy of [0.5, 0.25, 0.75, 0.1, 0.9])
      for (const fx of [0.5, 0.25, 0.75, 0.1, 0.9]) {
        const at = document.elementFromPoint(r.left + r.width * fx, r.top + r.height * fy);
        if (at && (at === x || x.contains(at))) return true;
      }
    return false;
  }
  const blocked = x => {
    if (hit(x)) return false;
    if (x.closest('[data-pans]')) return false;
    x.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return !hit(x);
  };
  // What pressing it begins: the words of one move or of several, parted by strokes.
  const begins = x =>
    x.getAttribute('data-target') ??
    x.getAttribute('data-move') ??
    /^(?:move|tool):(.*)/.exec(x.getAttribute('data-thing') ?? '')?.[1];
  const pressable = all.filter(x => begins(x) !== undefined);
  const free = pressable.filter(x => !blocked(x));
  for (const x of pressable) if (!free.includes(x)) fault('cannot be pressed', `${nameOf(x)} ${begins(x)}`);
  if (document.scrollingElement.scrollHeight > innerHeight + 1 && document.querySelector('.app'))
    fault('page scrolls', `${document.scrollingElement.scrollHeight - innerHeight} px down`);
  if (document.scrollingElement.scrollWidth > innerWidth + 1)
    fault('page scrolls', `${document.scrollingElement.scrollWidth - innerWidth} px sideways`);
  for (const board of document.querySelectorAll('[data-board]')) {
    const b = board.getBoundingClientRect();
    if (seen(board) && b.height < innerHeight * (innerWidth < 600 ? 0.28 : 0.38))
      fault('board is low', `${Math.round(b.height)} of ${innerHeight} px`);
  }
  // What stays where it is from question to question, by name.
  const steady = {};
  for (const x of document.querySelectorAll('[data-steady]')) {
    const b = x.getBoundingClientRect();
    if (seen(x)) steady[x.dataset.steady] = [b.left, b.top, b.width, b.height].map(Math.round);
  }
  return {
    steady,
    faults: [...faults].map(([text, n]) => (n > 1 ? `${text} (${n}×)` : text)),
    pressable: free.flatMap(x => begins(x).split('|').filter(Boolean)),
  };
}
