// WCAG contrast of the tokens, computed: text and accents stay readable in every mood and theme.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(__dirname, '../../src/tokens.css'), 'utf8');

function block(...selectors: string[]): Record<string, string> {
  const head = `${selectors.join(',\n')} {`,
    at = css.indexOf(head);
  if (at < 0) throw new Error(`no ${head} in tokens.css`);
  const body = css.slice(at + head.length, css.indexOf('}', at));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-fA-F]{3,8})\b/g)].map(m => [m[1]!, m[2]!]));
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map(c => c + c).join('') : hex.slice(1, 7);
  const [r, g, b] = [0, 2, 4]
    .map(i => parseInt(full.slice(i, i + 2), 16) / 255)
    .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

const contrast = (a: string, b: string) => {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x! + 0.05) / (y! + 0.05);
};

const deep = block(':root', "[data-mood='deep-sea']");
const moods: Record<string, Record<string, string>> = {
  'deep sea': deep,
  'deep sea, light': block("[data-mood='deep-sea'][data-theme='light']"),
  'alien planet': { ...deep, ...block("[data-mood='alien-planet']") },
  'alien planet, light': block("[data-mood='alien-planet'][data-theme='light']"),
  'brass and steam': { ...deep, ...block("[data-mood='brass-steam']") },
  'brass and steam, light': block("[data-mood='brass-steam'][data-theme='light']"),
};

describe.each(Object.entries(moods))('%s', (_name, tokens) => {
  it.each(['--panel-solid', '--panel-2', '--bg-1'])('reads well on %s', ground => {
    for (const text of ['--text', '--text-2', '--text-3', '--accent', '--good', '--bad', '--gain', '--pay'])
      expect(contrast(tokens[text]!, tokens[ground]!), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  it('has readable labels on buttons', () =>
    expect(contrast(tokens['--on-accent']!, tokens['--accent']!)).toBeGreaterThanOrEqual(4.5));
});
