// What a lesson's texts may say of a position: `{view:seats.me.credits}` is looked up in the view, never typed. The
// same small language stands in goals: `["view:seats.me.claims", "has", "D3"]`. tests/lessons/lessons.py reads it too.
import type { Language } from '../lib/i18n.svelte';
import type { Score } from '../table/messages';

/** A position as the learner may know it. */
export interface Known {
  view: unknown;
  score: Score[];
}

export interface Sources {
  seat: number;
  view: Known; // now
  was?: Known | null; // before the move that was made
  then?: Known | null; // after the move that is spoken of
  terms: Record<string, string>;
  name: (seat: number) => string;
}

export type Claim = [expression: string, is: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'has' | 'lacks', value: unknown];

class Nowhere extends Error {}

/** Follows a path; `me` is the learner's seat, `#` the number of things there. */
function follow(start: unknown, path: string, seat: number): unknown {
  return path.split('.').reduce<unknown>((at, step) => {
    if (at === null || typeof at !== 'object') throw new Nowhere(path);
    if (step === '#') return Object.keys(at).length;
    const found = (at as Record<string, unknown>)[step === 'me' ? String(seat) : step];
    if (found === undefined || found === null) throw new Nowhere(path);
    return found;
  }, start);
}

function known(from: Known | null | undefined, path: string, seat: number): unknown {
  if (!from) throw new Nowhere(path);
  return follow(from.view, path, seat);
}

function term(text: string, s: Sources): unknown {
  if (/^-?\d+$/.test(text)) return Number(text);
  const colon = text.indexOf(':'),
    source = text.slice(0, colon),
    path = text.slice(colon + 1);
  if (source === 'view' || source === 'was' || source === 'then') return known(s[source], path, s.seat);
  if (source === 'score') return follow(s.view.score, path, s.seat);
  if (source === 'term') return s.terms[path] ?? term('view:nowhere', s);
  if (source === 'name') return s.name(Number(path));
  throw new Nowhere(text);
}

/** The value of `view:a.b`, or of a sum such as `then:a.b - view:a.b`. */
export function valueOf(expression: string, s: Sources): unknown {
  const parts = expression.trim().split(/\s([+-])\s/);
  let sum = term(parts[0]!, s);
  for (let i = 1; i < parts.length; i += 2) {
    const next = Number(term(parts[i + 1]!, s));
    sum = parts[i] === '+' ? Number(sum) + next : Number(sum) - next;
  }
  return sum;
}

const places: Record<string, number> = { one: 0, few: 1, many: 2, other: 2 };

function formFor(n: number, forms: string[], language: Language): string {
  const which = new Intl.PluralRules(language).select(n);
  return forms[language === 'en' ? (which === 'one' ? 0 : 1) : (places[which] ?? 2)] ?? forms.at(-1)!;
}

/** A text with its blanks filled; `{x|card|cards}` is the form of a word that goes with the number x. */
export function fill(text: string, s: Sources, language: Language): string {
  return text.replace(/\{([^{}|]+)((?:\|[^{}|]*)*)\}/g, (_, expression: string, forms: string) => {
    try {
      const value = valueOf(expression, s);
      return forms ? formFor(Number(value), forms.slice(1).split('|'), language) : String(value);
    } catch {
      return '…';
    }
  });
}

const tests: Record<Claim[1], (a: unknown, b: unknown) => boolean> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => Number(a) < Number(b),
  '<=': (a, b) => Number(a) <= Number(b),
  '>': (a, b) => Number(a) > Number(b),
  '>=': (a, b) => Number(a) >= Number(b),
  has: (a, b) => (Array.isArray(a) ? a.includes(b) : typeof a === 'object' && a !== null && String(b) in a),
  lacks: (a, b) => !tests.has(a, b),
};

/** Do all claims hold? What cannot be looked up does not. */
export function hold(claims: Claim[], s: Sources): boolean {
  try {
    return claims.every(([expression, is, value]) => tests[is](valueOf(expression, s), value));
  } catch {
    return false;
  }
}
