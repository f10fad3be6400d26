// No screen decides by, or shows, words that were written for developers: a no has an id, and its words come from a
// catalogue.
import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import errors from '../../../data/core/errors.json';
import { sentence } from '../../src/lib/refusals';
import { setLanguage } from '../../src/lib/i18n.svelte';
import { Refused } from '../../src/table/messages';

// The language of the page is a mark on its document.
Object.assign(globalThis, { document: { documentElement: {} } });

const root = join(import.meta.dirname, '../../src');
const sources = (readdirSync(root, { recursive: true }) as string[])
  .filter(name => /\.(ts|svelte)$/.test(name) && !name.startsWith('generated'))
  .map(name => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** Where an error's own words are passed on to developers, or a message is something else. */
const forDevelopers = [
  /failed: error instanceof Error \? error\.message/,
  /new Error\(e\.message \|\|/,
  /m\.chat\.message|\.\.\.message|'chat\.message'/,
];

describe('what is refused', () => {
  it('is never told by an error of the browser or of the engine itself', () => {
    const found = sources.flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter(line => /\.message\b/.test(line) && !forDevelopers.some(known => known.test(line)))
        .map(line => `${name}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('is never recognised by the words of an error', () => {
    const found = sources.flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter(
          line =>
            /\.error\b/.test(line.replaceAll(/\.error [!=]== undefined/g, '')) &&
            !/\b(no|request|transaction)\.error\b/.test(line),
        )
        .map(line => `${name}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('by the server is told in the language one reads', async () => {
    for (const language of ['en', 'ru', 'pl', 'cs'] as const) {
      await setLanguage(language);
      for (const [reason, says] of Object.entries(errors.errors))
        expect(sentence(new Refused({ error: 'for developers', reason, says }))).toBe(says[language]);
      expect(sentence(new Error('Unexpected end of JSON input'))).not.toContain('JSON');
    }
    await setLanguage('en');
  });
});
