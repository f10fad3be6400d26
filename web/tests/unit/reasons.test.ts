// Every "no" and every hint of the engine can be told in four languages: rules, forms of facts and terms of
// the bots' judgement are read from the engine's own sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/lib/i18n.svelte';
import { factsOf, whyGood, whyNot } from '../../src/lib/reasons';

const root = join(__dirname, '../../..');
const terms = JSON.parse(readFileSync(join(root, 'web/src/i18n/reasons.json'), 'utf8')).terms as Record<string, unknown>;
const games = [['underwater-cities', 'UC'], ['planet-unknown', 'PU'], ['planet-steam', 'PS']] as const;

/** A game's C without its comments. */
function sources(game: string): string {
  const folder = join(root, 'engine/games', game);
  return readdirSync(folder).filter((f) => f.endsWith('.c')).map((f) => readFileSync(join(folder, f), 'utf8')).join('\n').replace(/\/\*.*?\*\//gs, '');
}

/** Sentences of facts as they come out with some values put in. */
function sentences(code: string): string[] {
  const out = [...code.matchAll(/return snprintf\(out, cap,\s*((?:"[^"]*"\s*)+)/g)].map((m) => [...m[1]!.matchAll(/"([^"]*)"/g)].map((s) => s[1]).join(''));
  return out.filter((s) => /[a-z]+ [a-z%]+/.test(s) && !/^%/.test(s)).map((s) => s.replace(/It costs %s; you have %s/, 'It costs 2 kelp, 1 science; you have nothing').replaceAll('%d', '3').replaceAll('%s', 'ore'));
}

beforeAll(async () => {
  (globalThis as { document?: unknown }).document ??= { documentElement: {} };
  await setLanguage('ru');
});

describe.each(games)('%s', (game, prefix) => {
  const code = sources(game);

  it('has a short reason for every rule that can refuse', () => {
    const rules = [...new Set(code.match(new RegExp(`\\b${prefix}_\\d+_\\d+\\b`, 'g')))].map((r) => r.replace('_', '-').replace('_', '.'));
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.filter((r) => !(`why.${r}` in terms))).toEqual([]);
  });

  it('tells every form of facts', () => {
    const all = sentences(code);
    expect(all.length).toBeGreaterThan(3);
    const untold = all.filter((english) => factsOf({ rule: 'X-1', sentence: '', why: `X-1: ${english} (the rule)` }) === english || !/[а-яё]/i.test(factsOf({ rule: 'X-1', sentence: '', why: `X-1: ${english} (the rule)` })));
    expect(untold).toEqual([]);
  });

  it('has a word for every term of the judgement', () => {
    const list = /feature_ids\[\w*\] = \{(.*?)\};/s.exec(code)![1]!;
    const ids = [...list.matchAll(/"(\w+)"/g)].map((m) => m[1]!);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => !(`reason.${prefix.toLowerCase()}.${id}` in terms))).toEqual([]);
  });
});

describe('reasons', () => {
  it('put rule and facts together', () => {
    expect(whyNot({ rule: 'UC-8.9', sentence: 's', why: 'UC-8.9: It costs 2 steelplast; you have 1 kelp. (s)' })).toBe('Вам не хватает на полную цену. (Цена: сталепласт 2; у вас: водоросли 1)');
    expect(whyNot({ rule: 'UC-7.1', sentence: 's', why: 'UC-7.1: s' })).toBe('Эта ячейка занята до конца раунда.');
    expect(whyNot({ rule: 'PU-5.2', sentence: 's', why: 'PU-5.2: a square of the piece at x2 y4 is covered already (s)' })).toContain('C5');
  });
  it('name the terms of a hint', () => {
    expect(whyGood('yield kelp +3, owed -1', 'underwater-cities')).toBe('водоросли от производства +3, что ещё предстоит −1');
  });
  it('know the refusals of the border', () => {
    expect(['FR-1', 'FR-2', 'FR-3'].filter((r) => !(`why.${r}` in terms))).toEqual([]);
  });
});
