// Interface texts: one catalogue a language, keys checked by the compiler, plurals as ICU writes
// them ({n, plural, one{# card} other{# cards}}). Catalogues are loaded when a language is chosen.
import type en from '../generated/i18n/en.json';

export type Key = keyof typeof en;
export type Language = 'en' | 'ru' | 'pl' | 'cs';
export type Values = Record<string, string | number>;

export const languages: { id: Language; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'ru', name: 'Русский' },
  { id: 'pl', name: 'Polski' },
  { id: 'cs', name: 'Čeština' },
];

const load: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('../generated/i18n/en.json'),
  ru: () => import('../generated/i18n/ru.json'),
  pl: () => import('../generated/i18n/pl.json'),
  cs: () => import('../generated/i18n/cs.json'),
};

let current = $state.raw<{ language: Language; texts: Record<string, string>; plural: Intl.PluralRules }>({
  language: 'en',
  texts: {},
  plural: new Intl.PluralRules('en'),
});

export const language = () => current.language;

export async function setLanguage(id: Language): Promise<void> {
  const texts = (await load[id]()).default;
  current = { language: id, texts, plural: new Intl.PluralRules(id) };
  document.documentElement.lang = id;
}

export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const match = languages.find(l => tag.toLowerCase().startsWith(l.id));
    if (match) return match.id;
  }
  return 'en';
}

export function t(key: Key, values: Values = {}): string {
  return format(current.texts[key] ?? key, values, current.plural);
}

/** For keys put together at run time, such as question ids: undefined when there is no such text. */
export function maybe(key: string, values: Values = {}): string | undefined {
  const text = current.texts[key];
  return text === undefined ? undefined : format(text, values, current.plural);
}

/** Fills in {name} and {n, plural, …}. Braces do not nest deeper than a plural's branches. */
export function format(text: string, values: Values, plural: Intl.PluralRules): string {
  let out = '',
    at = 0;
  for (;;) {
    const open = text.indexOf('{', at);
    if (open < 0) return out + text.slice(at);
    const end = closing(text, open);
    out += text.slice(at, open) + fill(text.slice(open + 1, end), values, plural);
    at = end + 1;
  }
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

function fill(inside: string, values: Values, plural: Intl.PluralRules): string {
  const match = /^\s*(\w+)\s*,\s*plural\s*,(.*)$/s.exec(inside);
  if (!match) return String(values[inside.trim()] ?? `{${inside}}`);
  const [, name = '', branches = ''] = match;
  const n = Number(values[name] ?? 0);
  const found = branchesOf(branches);
  const chosen = found.get(`=${n}`) ?? found.get(plural.select(n)) ?? found.get('other') ?? '';
  return format(chosen.replaceAll('#', String(n)), values, plural);
}

function branchesOf(text: string): Map<string, string> {
  const map = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at);
    if (open < 0) break;
    const end = closing(text, open);
    map.set(text.slice(at, open).trim(), text.slice(open + 1, end));
    at = end + 1;
  }
  return map;
}
