// How the tests play Planet Steam: by pressing what glows.

/**
 * Runs in the page: presses what may be pressed until the game is over. With nothing to press for `patience`
 * milliseconds it is stuck.
 */
export async function drive({ steps, seed, patience = 60000 }) {
  let state = seed >>> 0 || 1;
  const random = n => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0), Math.floor((state / 2 ** 32) * n));
  const wait = ms => new Promise(done => setTimeout(done, ms));
  const find = selector => [...document.querySelectorAll(selector)].filter(x => x.getClientRects().length > 0);
  const press = x => x.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const things = [
    '[data-target]',
    '.choice:not(:disabled)',
    '.card .cover',
    'button.tokn',
    '.seg .k:not(:disabled)',
    '.qk .k:not(:disabled)',
    '.stp .k:not(:disabled)',
    '.coin:not(:disabled)',
    '.res .k:not(:disabled)',
    '.levers .k:not(:disabled)',
    '.steps .k:not(:disabled)',
    '.way',
    '.part:not(:disabled)',
    '.lib .menu .k',
    '.inst .cover',
  ]
    .map(s => `.ps ${s}`)
    .join();
  let since = performance.now();
  for (let i = 0; i < steps;) {
    await globalThis.settled();
    if (document.querySelector('.ps.end')) return { over: true, steps: i };
    const go = find('.ps .k.go:not(:disabled)')[0],
      pass = find('.ps .k.no:not(:disabled)')[0],
      all = find(things);
    const close = find('dialog[open] header .ico')[0];
    const next =
      close ??
      (go && random(100) < 45
        ? go
        : all.length && random(100) < 80
          ? all[random(all.length)]
          : pass && random(100) < 40
            ? pass
            : (go ?? all[0]));
    if (next) {
      press(next);
      i++;
      since = performance.now();
    } else if (performance.now() - since > patience)
      return { over: false, steps: i, stuck: document.querySelector('.ps')?.textContent?.slice(0, 400) };
    else await wait(10);
  }
  return {
    over: !!document.querySelector('.ps.end'),
    steps,
    stuck: document.querySelector('.ps')?.textContent?.slice(0, 300),
  };
}
