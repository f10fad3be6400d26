// The rulebooks for players: every rule a "no" can name is explained, four languages say the same, and
// examples say what the engine does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { chaptersOf, games, playOut, setUp } from '../../scripts/rulebook.mjs';
import { glossaryOf } from '../../scripts/glossary.mjs';
import { blocksOf, marksOf, partOf, plain, search, type Book } from '../../src/rules/book';
import { load } from '../../wasm/load.mjs';

const root = join(__dirname, '../../..');
const languages = ['en', 'ru', 'pl', 'cs'] as const;
type Text = Record<(typeof languages)[number], string[] | string>;
interface Claims {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  change?: Record<string, number>;
  score?: Record<string, number>;
  events?: Record<string, unknown>[];
  sums?: Record<string, number[]>;
}
interface Example {
  new?: object;
  position?: object;
  viewer?: number;
  play?: string[];
  claims: Claims;
  refuses?: [string, string][];
  refuses_after?: [string, string][];
  legal?: Record<string, string[]>;
  text: Text;
}
interface Part {
  id: string;
  title: Text;
  rules: string[];
  about: string[];
  text: Text;
  after?: Text;
  pieces?: { name: Text; text: Text }[];
  facts?: Record<string, Record<string, unknown>>;
  example?: Example;
}
interface Chapter {
  id: string;
  title: Text;
  parts: Part[];
}
type Engine = Awaited<ReturnType<typeof load>>;

let table: Engine;
beforeAll(async () => {
  table = await load(readFileSync(join(root, 'web/src/generated/frontier.wasm')));
});

/** What stands at a path such as "seats.0.claims.length"; of an object, length is the number of its members. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (v, key) =>
        key === 'length' && v && typeof v === 'object'
          ? Object.keys(v).length
          : (v as Record<string, unknown> | undefined)?.[key],
      value,
    );
}

const lines = (text: Text, language: (typeof languages)[number]) => [text[language]].flat();
const numbers = (text: string[]) =>
  [...text.join(' ').matchAll(/(?<![\p{L}\d])\d+/gu)].map(m => Number(m[0])).sort((a, b) => a - b);
/** All that must agree in four languages: lists, numbers, names of zones, bold words, links. */
const shape = (text: string[]) => ({
  lines: text.length,
  list: text.map(l => l.startsWith('- ')),
  numbers: numbers(text).join(' '),
  bold: text.map(l => marksOf(l).filter(m => m.kind === 'bold').length),
  links: text.flatMap(l => marksOf(l).flatMap(m => (m.kind === 'link' ? m.to : []))),
});
const textsOf = (part: Part): [string, Text][] => [
  ['title', part.title],
  ['text', part.text],
  ...(part.after ? [['after', part.after] as [string, Text]] : []),
  ...(part.pieces ?? []).flatMap((p, i): [string, Text][] => [
    [`piece ${i} name`, p.name],
    [`piece ${i} text`, p.text],
  ]),
  ...(part.example ? [['example', part.example.text] as [string, Text]] : []),
];

describe.each(games as string[])('%s', game => {
  const chapters = chaptersOf(root, game) as Chapter[];
  const parts = chapters.flatMap(c => c.parts);

  it('explains every rule a no can name', () => {
    const rules = (table.answer(`rules ${game}`).rules as { id: string }[]).map(r => r.id);
    expect(rules.length).toBeGreaterThan(90);
    expect(rules).toEqual(expect.arrayContaining(['FR-1', 'FR-2', 'FR-3']));
    const explained = new Set(parts.flatMap(p => p.rules));
    expect(rules.filter(r => !explained.has(r))).toEqual([]);
    expect([...explained].filter(r => !rules.includes(r))).toEqual([]);
  });

  it('names chapters and parts once', () => {
    const ids = parts.map(p => p.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(chapters.map(c => c.id)).size).toBe(chapters.length);
    expect(chapters.filter(c => !c.parts.length)).toEqual([]);
  });

  it('says the same in four languages', () => {
    const odd: string[] = [];
    for (const part of parts)
      for (const [where, text] of textsOf(part)) {
        const english = JSON.stringify(shape(lines(text, 'en')));
        for (const language of languages) {
          const said = lines(text, language);
          if (!said.length || said.some(l => !l?.trim())) odd.push(`${part.id} ${where} ${language}: nothing`);
          else if (JSON.stringify(shape(said)) !== english)
            odd.push(`${part.id} ${where} ${language}: ${JSON.stringify(shape(said))} instead of ${english}`);
        }
      }
    for (const chapter of chapters)
      for (const language of languages) if (!chapter.title[language]) odd.push(`${chapter.id} ${language}`);
    expect(odd).toEqual([]);
  });

  it('is written in the language it says', () => {
    const words = (language: (typeof languages)[number]) =>
      parts.flatMap(p =>
        textsOf(p)
          .filter(([w]) => w === 'text' || w === 'after')
          .flatMap(([, t]) => lines(t, language)),
      );
    expect(words('ru').filter(l => !/[а-яё]{3}/i.test(l))).toEqual([]);
    for (const [language, foreign] of [
      ['en', /[а-яąćęłńśźżěřůýčďťň]/i],
      ['ru', /[ąćęłńśźżěřů]/i],
      ['pl', /[а-яěřůčďť]/i],
      ['cs', /[а-яąćęłńśźż]/i],
    ] as const)
      expect(words(language).filter(l => foreign.test(l.replace(/Suchý/g, '')))).toEqual([]);
    expect(languages.flatMap(l => words(l).filter(x => /"| - |\s{2}|^\s|\s$/.test(x.replace(/^- /, ''))))).toEqual([]);
  });

  it('links to parts and terms that exist', () => {
    const ids = new Set(parts.map(p => p.id));
    const links = parts.flatMap(p =>
      textsOf(p).flatMap(([, t]) =>
        lines(t, 'en').flatMap(l => marksOf(l).flatMap(m => (m.kind === 'link' ? m.to : []))),
      ),
    );
    expect(links.filter(id => !ids.has(id))).toEqual([]);
    const terms = new Set(
      glossaryOf(readFileSync(join(root, 'docs/rules', `${game}.md`), 'utf8')).map((row: string[]) => row[0]),
    );
    expect(parts.flatMap(p => p.about.filter(word => !terms.has(word)))).toEqual([]);
  });

  it('takes its figures from the data', () => {
    const wrong: string[] = [];
    for (const part of parts)
      for (const [file, facts] of Object.entries(part.facts ?? {})) {
        const data = JSON.parse(readFileSync(join(root, 'data', game, file), 'utf8'));
        for (const [path, value] of Object.entries(facts)) {
          if (at(data, path) !== value)
            wrong.push(
              `${part.id}: ${file} ${path} is ${JSON.stringify(at(data, path))}, not ${JSON.stringify(value)}`,
            );
          const said = [
            ...lines(part.text, 'en'),
            ...(part.after ? lines(part.after, 'en') : []),
            ...(part.pieces ?? []).flatMap(p => lines(p.text, 'en')),
          ];
          if (typeof value === 'number' && !numbers(said).includes(value))
            wrong.push(`${part.id}: does not say ${value}`);
        }
      }
    expect(wrong).toEqual([]);
  });

  const examples = parts.filter(p => p.example);
  it.each(examples.map(p => [p.id, p.example!] as const))('example: %s', (_, example) => {
    const { claims } = example;
    const look = () => ({
      ...table.answer('position').position,
      view: table.answer(`view ${example.viewer ?? 0}`).view,
    });
    setUp(table, game, example);
    const before = look();
    const refuses = (list: [string, string][] = []) => {
      for (const [line, rule] of list)
        expect(table.answer(`why ${line}`).why, line).toMatchObject({ legal: false, rule });
    };
    refuses(example.refuses);
    for (const [seat, moves] of Object.entries(example.legal ?? {}))
      expect([...table.answer(`legal ${seat}`).legal[0].moves].sort()).toEqual([...moves].sort());
    const events = playOut(table, example.play);
    const after = look();
    refuses(example.refuses_after);
    const score = Object.fromEntries(
      (
        table.answer('score').score as { seat: number; total: number; lines: { source: string; points: number }[] }[]
      ).map(s => [s.seat, { total: s.total, ...Object.fromEntries(s.lines.map(l => [l.source, l.points])) }]),
    );
    for (const [path, value] of Object.entries(claims.before ?? {})) expect(at(before, path), path).toEqual(value);
    for (const [path, value] of Object.entries(claims.after ?? {})) expect(at(after, path), path).toEqual(value);
    for (const [path, value] of Object.entries(claims.change ?? {}))
      expect(Number(at(after, path)) - Number(at(before, path)), path).toBe(value);
    for (const [path, value] of Object.entries(claims.score ?? {})) expect(at(score, path), path).toBe(value);
    for (const event of claims.events ?? []) expect(events).toContainEqual(expect.objectContaining(event));
    for (const [sum, terms] of Object.entries(claims.sums ?? {}))
      expect(
        terms.reduce((a, b) => a + b),
        sum,
      ).toBe(Number(sum));
    // Every number of the text is claimed above or stands in a move that is played.
    const known = new Set([
      ...[claims.before, claims.after, claims.change, claims.score, ...(claims.events ?? [])]
        .flatMap(c => Object.values(c ?? {}))
        .map(v => Math.abs(Number(v))),
      ...Object.values(claims.sums ?? {}).flat(),
      ...numbers((example.play ?? []).map(l => l.replace(/^\d+ /, ''))),
    ]);
    expect(numbers(lines(example.text, 'en')).filter(n => !known.has(n))).toEqual([]);
  });

  it('is found by words, terms and numbers', () => {
    for (const language of languages) {
      const book = {
        ...JSON.parse(readFileSync(join(root, `web/src/generated/rulebook/${game}/${language}.json`), 'utf8')),
        scenes: {},
      } as Book;
      for (const part of book.chapters.flatMap(c => c.parts)) {
        expect(search(book, part.title).has(part.id)).toBe(true);
        for (const rule of part.rules) expect(partOf(book, rule)).not.toBe('');
      }
      expect(book.index.length).toBeGreaterThan(15);
      expect(new Set(book.index.map(([, english]) => english)).size).toBe(book.index.length);
      for (const [word, , ids] of book.index) expect(search(book, word).has(ids[0]!), word).toBe(true);
      expect(search(book, 'xyzzy').size).toBe(0);
    }
  });
});

describe('lines of a book', () => {
  it('are cut into words, bold and links', () => {
    expect(marksOf('a **b** [c d](e-f).')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'bold', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'c d', to: 'e-f' },
      { kind: 'text', text: '.' },
    ]);
    expect(marksOf('66 of era I, 57 of era II')).toEqual([{ kind: 'text', text: '66 of era I, 57 of era II' }]);
    expect(blocksOf(['a', '- b', '- c', 'd'])).toEqual(['a', ['b', 'c'], 'd']);
    expect(plain('Žeton ŁADOWNOŚCI Ёлка')).toBe('zeton ladownosci елка');
  });
});
