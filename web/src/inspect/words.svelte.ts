// The inspector's own words, loaded with it.
import { format, language, type Values } from '../lib/i18n.svelte';
import type en from '../generated/inspect/en.json';

type Key = keyof typeof en;
const load: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('../generated/inspect/en.json'),
  ru: () => import('../generated/inspect/ru.json'),
  pl: () => import('../generated/inspect/pl.json'),
  cs: () => import('../generated/inspect/cs.json'),
};
let texts = $state.raw<Record<string, string>>({});

export async function loadWords(id: string): Promise<void> {
  texts = (await load[id]!()).default;
}
export const say = (key: Key, values: Values = {}) =>
  format(texts[key] ?? key, values, new Intl.PluralRules(language()));
