import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format } from '../../src/lib/i18n.svelte';

const folder = join(__dirname, '../../src/i18n');
const files = readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')).terms as Record<string, Record<string, string>>);
const terms = Object.assign({}, ...files) as Record<string, Record<string, string>>;

const languages = ['en', 'ru', 'pl', 'cs'];

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name);
    if (name === 'generated' || name === 'i18n') return [];
    return statSync(path).isDirectory()
      ? sources(path)
      : /\.(ts|svelte)$/.test(name)
        ? [readFileSync(path, 'utf8')]
        : [];
  });
}
const code = sources(join(__dirname, '../../src')).join('\n');

/** {name} and {n, plural, …} of a text, sorted. */
function placeholders(text: string): string[] {
  const found = new Set<string>();
  for (const m of text.matchAll(/\{\s*(\w+)\s*(?:\}|,)/g)) if (!/^(one|few|many|other)$/.test(m[1]!)) found.add(m[1]!);
  return [...found].sort();
}

describe('the catalogue', () => {
  it('says each thing in one file only', () => {
    expect(Object.keys(terms).length).toBe(files.reduce((n, f) => n + Object.keys(f).length, 0));
  });

  it('has every key in four languages', () => {
    const missing = Object.entries(terms).flatMap(([key, t]) =>
      languages.filter(l => !t[l]?.trim()).map(l => `${key} ${l}`),
    );
    expect(missing).toEqual([]);
  });

  it('uses the same placeholders in all languages', () => {
    const odd = Object.entries(terms).filter(([, t]) =>
      languages.some(l => placeholders(t[l]!).join() !== placeholders(t['en']!).join()),
    );
    expect(odd.map(([key]) => key)).toEqual([]);
  });

  it('has the plural classes each language needs', () => {
    const needed: Record<string, string[]> = {
      en: ['one', 'other'],
      ru: ['one', 'few', 'many'],
      pl: ['one', 'few', 'many'],
      cs: ['one', 'few', 'other'],
    };
    const bad = Object.entries(terms).flatMap(([key, t]) =>
      languages
        .filter(l => t[l]!.includes(', plural,') && needed[l]!.some(c => !new RegExp(`\\b${c}\\{`).test(t[l]!)))
        .map(l => `${key} ${l}`),
    );
    expect(bad).toEqual([]);
  });

  it('knows every key the code names', () => {
    const used = [...code.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(m => m[1]!);
    expect(used.length).toBeGreaterThan(100);
    expect([...new Set(used)].filter(key => !(key in terms))).toEqual([]);
  });

  it('holds no key that nobody uses', () => {
    const starts = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(m => m[1]!);
    const unused = Object.keys(terms).filter(key => !code.includes(`'${key}'`) && !starts.some(s => key.startsWith(s)));
    expect(unused).toEqual([]);
  });
});

describe('format', () => {
  const ru = new Intl.PluralRules('ru'),
    cs = new Intl.PluralRules('cs');
  it('fills in names and numbers', () => {
    expect(format('{a} and {b}', { a: 'x', b: 2 }, ru)).toBe('x and 2');
  });
  it('picks the class of the language', () => {
    const text = terms['uc.n.card']!;
    expect([1, 3, 5, 21].map(n => format(text['ru']!, { n }, ru))).toEqual([
      '1 карта',
      '3 карты',
      '5 карт',
      '21 карта',
    ]);
    expect(format(text['cs']!, { n: 5 }, cs)).toBe('5 karet');
  });
  it('never throws and leaves no brace of a known name', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (text, n) => {
        format(text, { n }, ru);
        expect(format('{n}', { n }, ru)).toBe(String(n));
      }),
    );
  });
});
