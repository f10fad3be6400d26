import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import uc from '../../src/generated/rules/underwater-cities.json';
import pu from '../../src/generated/rules/planet-unknown.json';
import ps from '../../src/generated/rules/planet-steam.json';

describe.each([['UC', uc, 200], ['PU', pu, 80], ['PS', ps, 80]] as const)('%s', (prefix, book, least) => {
  it('keeps its numbered rules and glossary', () => {
    const numbered = book.rules.filter((r) => r.id);
    expect(numbered.length).toBeGreaterThan(least);
    expect(new Set(numbered.map((r) => r.id)).size).toBe(numbered.length);
    expect(numbered.every((r) => r.id.startsWith(`${prefix}-`))).toBe(true);
    expect(book.glossary.length).toBeGreaterThan(30);
    expect(book.glossary.every((row) => row.length === 4)).toBe(true);
  });
  it('has every rule a no can name', () => {
    const spec = readFileSync(join(__dirname, `../../../docs/rules/${{ UC: 'underwater-cities', PU: 'planet-unknown', PS: 'planet-steam' }[prefix]}.md`), 'utf8');
    const named = new Set(spec.match(new RegExp(`^[ *-]*${prefix}-\\d+\\.\\d+`, 'gm'))?.map((m) => m.replace(/^[ *-]*/, '')));
    const known = new Set(book.rules.map((r) => r.id.replace(/[a-z]$/, '')));
    expect([...named].filter((id) => !known.has(id))).toEqual([]);
  });
  it('leaves sources and markup out', () => {
    const text = JSON.stringify(book.rules);
    expect(text).not.toMatch(/\d{3}_[0-9a-f]{16}/);
    expect(text).not.toMatch(/<script|javascript:/i);
    expect(book.rules.filter((r) => r.html.includes('**')).map((r) => r.id)).toEqual([]);
  });
});
