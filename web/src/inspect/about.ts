// What the inspector tells about a thing, and how it is found out. What a thing is comes from the game's data and its
// rulebook; what it would do now only from the engine: moves are tried, and where none is legal the engine says why.
import { language, t } from '../lib/i18n.svelte';
import type { Play } from '../lib/play.svelte';
import { marksOf, partOf, type Book, type FigureOf, type Part, type Piece } from '../rules/book';
import type { Preview } from '../table/messages';
import type { Change } from '../games/types';
import { say } from './words.svelte';

export interface Row {
  label: string;
  value: string;
  changes?: Change[];
  tone?: 'good' | 'dim';
}
export interface About {
  kind: string; // what sort of thing, over its name
  name: string;
  text: string;
  /** Null: the thing itself is drawn larger. */
  figure: FigureOf | null;
  part: string; // of the rulebook
  symbols?: { figure: FigureOf; name: string }[];
  rows?: Row[]; // what the position says of it
  moves?: string[]; // legal ones that use it
  /** Moves that mean the same to whoever asks go into one row. */
  sorted?: (move: string, preview: Preview) => { label: string; value: string; tone?: 'good' | 'dim' };
  ask?: string; // a move with it, to ask the engine about where none is legal
  quiet?: boolean; // a rest of the pointer on it is no question
}
export interface Context {
  play: Play;
  book: Book;
  element: Element;
}
export type Inspect = (thing: string, context: Context) => About | null;

export const partAt = (book: Book, id: string): Part =>
  book.chapters.flatMap(c => c.parts).find(p => p.id === id) ?? { id, title: '', rules: [], text: [] };
const bare = (line: string) =>
  marksOf(line.replace(/^- /, ''))
    .map(m => m.text)
    .join('');
/** How the rulebook begins to explain it. */
export const lead = (book: Book, part: string) => bare(partAt(book, part).text[0] ?? '');
/** A piece that the rulebook shows. */
export const pieceOf = (book: Book, part: string, is: (figure: FigureOf) => boolean): Piece | undefined =>
  partAt(book, part).pieces?.find(p => is(p.figure));

/** The names by which a thing may be known, the nearest first. */
export function namesOf(element: Element): { thing: string; element: Element }[] {
  const out = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { ask, thing, site, zone, row } = (at as HTMLElement | SVGElement).dataset;
    const name = ask ?? thing ?? (site && `site:${site}`) ?? (zone && `zone:${zone}`) ?? (row && `row:${row}`);
    if (name) out.push({ thing: name, element: at });
  }
  return out;
}

const most = 4; // rows of moves

/** What the engine says would happen. */
export async function wouldDo(about: About, { play, book }: Context): Promise<{ rows: Row[]; rule: string }> {
  const { snapshot, viewer } = play;
  const moves = (about.moves ?? []).filter(m => snapshot.legal.includes(m));
  if (viewer < 0 || snapshot.over) return { rows: [], rule: '' };
  if (!moves.length) {
    const no = about.ask && snapshot.question ? await play.table.why(viewer, about.ask).catch(() => null) : null;
    if (!no || no.rule.startsWith('FR-')) return { rows: [], rule: '' }; // it is only not asked for now
    return {
      rows: [{ label: say('notNow'), value: no.says[language()] ?? no.says.en, tone: 'dim' }],
      rule: partOf(book, no.rule),
    };
  }
  const tried = moves.slice(0, about.sorted ? 40 : most);
  const previews = await Promise.all(tried.map(m => play.table.preview(viewer, m).catch(() => null)));
  const rows = about.sorted
    ? grouped(about.sorted, tried, previews)
    : tried.map((m, i) => rowOf(play, m, previews[i]!));
  const left = moves.length - tried.length;
  if (left > 0) rows.push({ label: say('more', { n: left }), value: '', tone: 'dim' });
  return { rows, rule: '' };
}

function grouped(sorted: NonNullable<About['sorted']>, moves: string[], previews: (Preview | null)[]): Row[] {
  const by = new Map<string, Row>();
  moves.forEach((move, i) => {
    const preview = previews[i];
    if (!preview) return;
    const { label, value, tone } = sorted(move, preview);
    const row = by.get(value);
    if (row) row.label += `, ${label}`;
    else by.set(value, { label, value, ...(tone && { tone }) });
  });
  return [...by.values()];
}

function rowOf(play: Play, move: string, preview: Preview | null): Row {
  const label = play.module.move(move, play.snapshot);
  if (!preview) return { label, value: '' };
  const changes = play.module.changes(preview.events, play.viewer);
  if (changes.length) return { label, value: '', changes };
  if (preview.taught || !preview.snapshot) return { label, value: say('hidden'), tone: 'dim' };
  const then = preview.snapshot.question ? play.module.question(preview.snapshot).title : t('action.endTurn');
  return { label, value: then, tone: 'dim' };
}

const named = 'data-thing data-ask data-site data-zone data-row data-target data-move data-res data-card data-slot id'
  .concat(' role tabindex aria-label aria-pressed aria-describedby data-lit data-meter data-seat')
  .split(' ');

/** A part of a drawing, drawn larger: the drawing again, seen from nearer. */
export function enlarged(element: Element): SVGSVGElement | null {
  const svg = element instanceof SVGElement ? element.ownerSVGElement : null;
  if (!svg || !(element instanceof SVGGraphicsElement)) return null;
  const box = element.getBBox();
  const to = svg.getScreenCTM()?.inverse().multiply(element.getScreenCTM()!);
  if (!to || !box.width) return null;
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(to));
  const xs = corners.map(p => p.x),
    ys = corners.map(p => p.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const side = Math.max(w, h) * 1.5;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  for (const x of [copy, ...copy.querySelectorAll('*')]) for (const name of named) x.removeAttribute(name);
  copy.removeAttribute('style');
  copy.setAttribute('viewBox', `${left + w / 2 - side / 2} ${top + h / 2 - side / 2} ${side} ${side}`);
  copy.setAttribute('aria-hidden', 'true');
  return copy;
}
