// How the tests play Planet Unknown: by pressing what a person could press on this screen.

/**
 * Runs in the page. Answers questions until the game is over or a number of presses is used up. With nothing to press
 * for `patience` milliseconds it is stuck.
 */
export async function drive({ steps, seed, until = '', patience = 60000 }) {
  let state = seed >>> 0 || 1;
  const random = n => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0), Math.floor((state / 2 ** 32) * n));
  const wait = ms => new Promise(done => setTimeout(done, ms));
  const visible = x => x.getClientRects().length > 0 && getComputedStyle(x).visibility !== 'hidden';
  const find = selector => [...document.querySelectorAll(selector)].filter(visible);
  const press = x => {
    const r = x.getBoundingClientRect();
    x.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        clientX: r.x + r.width / 2,
        clientY: r.y + r.height / 2,
      }),
    );
  };
  const any = list => list[random(list.length)];
  const seen = {};
  const go = (kind, x) => {
    seen[kind] = (seen[kind] ?? 0) + 1;
    press(x);
  };
  const small = innerWidth < 761;
  let since = performance.now(),
    looks = 0,
    turns = 0;
  for (let i = 0; i < steps;) {
    await globalThis.settled();
    if (document.querySelector('.end')) return { over: true, steps: i, seen };
    if (until && document.querySelector(until)) return { over: false, steps: i, seen };
    const close = find('dialog[open] header .ico')[0],
      curtain = find('.curtain .btn')[0];
    const cards = find('.picker .pick'),
      taking = find('.picker footer .primary:not(:disabled)')[0];
    const options = find('.options [role=radio]:not(:disabled)'),
      set = find('.middle .acts .primary:not(:disabled)')[0];
    const held = find('.dep.sel')[0],
      offered = find('.dep:not(:disabled)'),
      place = find('.gains .go .primary:not(:disabled), .thumb .place:not(:disabled)')[0];
    const knobs = find('.ctl .ico, .thumb .tc .btn:nth-child(-n+3):not(:disabled)'),
      fit = find('.gains .chips li .link')[0];
    const things = find(
      '.tracks .pick, .play .legal .one, .play .reach circle, .chip.do:not(:disabled), .play .clear, .techs button, .side .x',
    );
    const rovers = find('.play .rover.free:not(.chosen)'),
      done = find('.gains .go .btn:not(.back):not(:disabled)')[0],
      confirm = find('.gains .go .primary:not(:disabled)')[0];
    if (close) go('close', close);
    else if (curtain) go('curtain', curtain);
    else if (taking) go('take card', taking);
    else if (cards.length) go('card', any(cards));
    else if (options.length) {
      if (random(3)) go('turn base', any(options));
      else if (set) go('set base', set);
      else go('turn base', any(options));
    } else if (held && knobs.length && turns < 2 && random(2)) {
      turns++;
      go('turn tile', any(knobs));
    } else if (held && place) {
      turns = 0;
      go('place', place);
    } else if (held && fit) go('fit', fit);
    else if (!held && offered.length) go('tile', any(offered));
    else if (things.length && (!done || random(9))) {
      const t = any(things);
      go(
        t.closest('.tracks')
          ? 'track'
          : t.closest('.reach')
            ? 'drive'
            : t.closest('.legal')
              ? 'square'
              : t.classList.contains('clear')
                ? 'line'
                : 'button',
        t,
      );
    } else if (rovers.length && random(3)) go('rover', any(rovers));
    else if (done) go('done', done);
    else if (confirm) go('confirm', confirm);
    else if (performance.now() - since > patience)
      return { over: false, steps: i, stuck: document.querySelector('.gains')?.textContent, seen };
    else {
      // On a phone the question may be on another tab.
      if (small && ++looks % 10 === 0) press(find('.tabs button')[looks % 20 ? 2 : 0]);
      await wait(10);
      continue;
    }
    i++;
    since = performance.now();
  }
  await globalThis.settled();
  return { over: !!document.querySelector('.end'), steps, seen, stuck: document.querySelector('.gains')?.textContent };
}
