// Why a move is refused and why one is good, in the player's language. The engine answers with a rule's
// number and an English sentence of facts, a bot with terms of its evaluation; both are made of fixed
// forms with numbers in them, which are recognised here and told again from the catalogue (reasons.json).
// tests/unit/reasons.test.ts holds every rule, form and term of the engine against it.
import { maybe } from './i18n.svelte';
import type { Refusal } from '../table/messages';

/** A form of the engine's: the catalogue's key, and what stands in the brackets. */
const forms: [pattern: RegExp, key: string, names: string[]][] = [
  [/^It costs (.+); you have (.+)\.$/, 'uc.cost', ['cost', 'have']],
  [/^You have no credit\.$/, 'uc.noCredit', []],
  [/^The card costs (\d+) credits; you have (-?\d+)\.$/, 'uc.cardCost', ['cost', 'have']],
  [/^You have (\d+) cards in hand and may keep (\d+)\.$/, 'uc.hand', ['n', 'keep']],
  [/^you have (\d+) movement points$/, 'pu.movement', ['n']],
  [/^the piece at (x\d+ y\d+) leaves the grid$/, 'pu.leaves', ['square']],
  [/^a square of the piece at (x\d+ y\d+) is covered already$/, 'pu.covered', ['square']],
  [/^the piece at (x\d+ y\d+) touches nothing$/, 'pu.alone', ['square']],
  [/^a rover stands on (x\d+ y\d+)$/, 'pu.rover', ['square']],
  [/^the marker stands on cell (\d+)$/, 'pu.cell', ['n']],
  [/^You can bid at most (-?\d+) here\.$/, 'ps.most', ['n']],
  [/^You open: bid from 1 to (-?\d+)\.$/, 'ps.open', ['n']],
  [/^The bid stands at (\d+) and you have (-?\d+) credits\.$/, 'ps.bid', ['bid', 'n']],
  [/^There must be such a piece, a free place for it,/, 'ps.move', []],
  [/^The market is out of stock\.$/, 'ps.stock', []],
  [/^You have (-?\d+) credits, (\d+) quartz, (\d+) ore, (\d+) water and (\d+) energy; the market asks (\d+)\.$/, 'ps.purse', ['credits', 'quartz', 'ore', 'water', 'energy', 'price']],
  [/^You hold (\d+) licences\.$/, 'ps.licences', ['n']],
  [/^What runs needs (\d+) energy and you have (\d+)\.$/, 'ps.energy', ['n', 'have']],
  [/^It is (\w+) that is traded now\.$/, 'ps.traded', ['what']],
  [/^You can buy at most (-?\d+): the supply is (\d+), the price (\d+), and you have (-?\d+) credits\.$/, 'ps.buy', ['n', 'supply', 'price', 'credits']],
  [/^You hold (\d+) (\w+)\.$/, 'ps.hold', ['n', 'what']],
];

/** "2 kelp, 1 science", "quartz", "x3 y7" and numbers, as the player reads them. */
function told(value: string, game: string): string {
  if (value === 'nothing') return maybe('fact.nothing') ?? value;
  const square = /^x(\d+) y(\d+)$/.exec(value);
  if (square) return `${'ABCDEFGHIJKL'[Number(square[1])] ?? square[1]}${Number(square[2]) + 1}`;
  const name = (id: string) => maybe(`fact.${game}.of.${id}`) ?? id;
  const amounts = value.split(', ').map((part) => /^(\d+) (\w+)$/.exec(part));
  if (amounts.every(Boolean)) return amounts.map((m) => maybe('fact.amount', { n: m![1]!, what: name(m![2]!) })).join(', ');
  return /^\w*[a-z]\w*$/.test(value) ? name(value) : value;
}

/** The facts of a refusal in the player's language; empty where there are none. */
export function factsOf(refusal: Refusal): string {
  const english = /^[A-Z]+-[\w.-]+: (.*) \(.*\)$/s.exec(refusal.why)?.[1] ?? '';
  for (const [pattern, key, names] of forms) {
    const found = pattern.exec(english);
    if (!found) continue;
    const game = key.slice(0, 2);
    return maybe(`fact.${key}`, Object.fromEntries(names.map((name, i) => [name, told(found[i + 1]!, game)]))) ?? english;
  }
  return english;
}

/** Why a move is refused: the short reason, and the facts behind it in brackets. */
export function whyNot(refusal: Refusal): string {
  const reason = maybe(`why.${refusal.rule}`) ?? refusal.sentence, facts = factsOf(refusal);
  return facts ? `${reason} (${facts.replace(/\.$/, '')})` : reason;
}

const short: Record<string, string> = { 'underwater-cities': 'uc', 'planet-unknown': 'pu', 'planet-steam': 'ps' };

/** What a bot says for a move ("yield kelp +3, owed -1"), in the player's language. */
export function whyGood(reason: string, game: string): string {
  return reason.split(', ').map((part) => {
    const found = /^(.+) ([+-])(\d+)$/.exec(part);
    if (!found) return part;
    const term = maybe(`reason.${short[game] ?? game}.${found[1]!.replaceAll(' ', '_')}`) ?? found[1]!;
    return `${term} ${found[2] === '-' ? '−' : '+'}${found[3]}`;
  }).join(', ');
}
