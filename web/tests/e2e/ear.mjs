// Games without eyes: what can be pressed is found by names and roles in Chromium's accessibility tree, as a screen
// reader finds it; it is given the focus and pressed by keys. The list of moves is not used.
import { settled } from './browser.mjs';

const pressed = new Set(['button', 'radio', 'checkbox', 'switch', 'option', 'menuitem', 'menuitemradio', 'tab']);
/** Parts of the table where nothing is answered: those who listen go past them. */
const elsewhere = /^(Seats|Tools|Game log|Parts of the table|Federation track|What happened)$/;
const noAnswer = new RegExp(
  '^(Undo|Take back|Restart|In the replay|Show the history|Whole turn|Back to mine|Put back|More about)' +
    '|possible moves?$|^\\d+ moves?$|Civilization cards, Goals$',
);
/** What makes the move that was put together. */
const ready = /^(Confirm|End turn|Place|Finish|Bid|Build|Take|Buy|Sell|Done|Set|Yes)/;

const dice = seed => {
  let state = seed >>> 0 || 1;
  return n => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0), Math.floor((state / 2 ** 32) * n));
};

/** What a screen reader knows of the page: nodes with role, name, states and the names of what they lie in. */
async function listen(cdp) {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map(n => [n.nodeId, n]));
  const value = (node, name) => node.properties?.find(p => p.name === name)?.value.value;
  const heard = node => ({
    role: node.role?.value,
    name: (node.name?.value ?? '').replace(/\s+/g, ' ').trim(),
    disabled: !!value(node, 'disabled'),
    focused: !!value(node, 'focused'),
    on: value(node, 'pressed') === 'true' || value(node, 'checked') === 'true',
    keys: value(node, 'keyshortcuts') ?? '',
    live: /polite|assertive/.test(value(node, 'live') ?? ''),
    id: node.backendDOMNodeId,
  });
  const list = nodes
    .filter(n => !n.ignored && n.role)
    .map(n => {
      const within = [];
      for (let up = byId.get(n.parentId); up; up = byId.get(up.parentId)) if (!up.ignored) within.push(heard(up));
      return { ...heard(n), within };
    });
  return {
    list,
    said: list.filter(n => n.role === 'StaticText' && n.within.some(w => w.role === 'log' && /^What/.test(w.name))),
    spoken: list
      .filter(n => n.role === 'StaticText' && n.name.length > 12)
      .flatMap(n => {
        const region = n.within.findLast(w => w.live);
        return region ? [{ text: n.name, region: region.id }] : [];
      }),
    dialog: list.some(n => /dialog$/.test(n.role)),
    book: list.some(n => /dialog$/.test(n.role) && n.name === 'Rules'),
    at: list.findLast(n => n.focused),
  };
}

const isIn = (node, role, name) => node.within.some(w => role.test(w.role) && name.test(w.name));

/** Everything that answers, told from what does not by where it lies and what it is called. */
function answers({ list, dialog }) {
  const here = list.filter(n => !n.disabled && (dialog ? isIn(n, /dialog$/, /./) : isIn(n, /^main$/, /^/)));
  return here.filter(
    n =>
      (pressed.has(n.role) && !n.within.some(w => elsewhere.test(w.name)) && !noAnswer.test(n.name)) ||
      (n.role === 'grid' && /\bN\b/.test(n.keys)),
  );
}

/** Plays to the end, or so many moves; gives what was not as it should be, each fault once. */
export async function byEar(page, { moves = Infinity, seed = 1, tell = () => undefined } = {}) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Accessibility.enable');
  await cdp.send('DOM.enable');
  const random = dice(seed);
  const made = async () => Number(await page.locator('.app').getAttribute('data-moves'));
  const faults = new Set(),
    roles = {};
  let presses = 0,
    own = 0,
    heard = [];

  const focus = async node => {
    try {
      await cdp.send('DOM.getDocument', { depth: 0 });
      await cdp.send('DOM.focus', { backendNodeId: node.id });
      return true;
    } catch (e) {
      if (/not focusable/i.test(e.message)) faults.add(`cannot be focused: ${node.role} "${node.name}"`);
      return false; // or gone meanwhile
    }
  };
  const press = async node => {
    presses++;
    roles[node.role] = (roles[node.role] ?? 0) + 1;
    if (!/\p{L}/u.test(node.name)) faults.add(`no name: ${node.role} "${node.name}" in ${node.within[0]?.name}`);
    if (!(await focus(node))) return;
    if (node.role === 'grid') for (let n = random(4); n >= 0; n--) await page.keyboard.press('n');
    await page.keyboard.press(/^(checkbox|radio|switch)$/.test(node.role) ? 'Space' : 'Enter');
  };

  for (let idle = 0; idle < 400; idle++) {
    await settled(page);
    if ((await page.locator('.end').count()) || (await made()) >= moves)
      return { moves: await made(), own, presses, roles, faults: [...faults] };
    const before = await made(),
      tree = await listen(cdp);
    if (tree.book) {
      await page.keyboard.press('Escape'); // a refusal had led there: nothing in it answers
      continue;
    }
    const all = answers(tree),
      final = all.filter(n => ready.test(n.name));
    const next =
      final.length && random(3) ? final[random(final.length)] : all.length ? all[random(all.length)] : undefined;
    if (!next) continue;
    tell(`${next.role} "${next.name}"`);
    await press(next);
    await settled(page);
    if ((await made()) === before) continue;
    idle = 0;
    own++;
    const after = await listen(cdp),
      now = after.said.map(n => n.name);
    if (!after.dialog && !(await page.locator('.end').count())) {
      if (!now.length || now.join() === heard.join()) faults.add(`not told: what "${next.name}" did`);
      for (const { text, region } of after.spoken)
        if (after.spoken.some(o => o.text === text && o.region !== region)) faults.add(`told in two places: ${text}`);
      const at = after.at;
      if (!at || !(at.role === 'grid' || /^Your question/.test(at.name) || isIn(at, /./, /^Your question/)))
        faults.add(`after "${next.name}" the focus is at ${at ? `${at.role} "${at.name.slice(0, 60)}"` : 'nothing'}`);
    }
    heard = now;
  }
  const { list } = await listen(cdp);
  const question = list.filter(n => isIn(n, /./, /^Your question/)).map(n => `${n.role} "${n.name}"`);
  throw new Error(`no move in 400 presses: ${question.join(', ')}; faults: ${[...faults].join('; ')}`);
}
