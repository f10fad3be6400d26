// Lessons as the build makes them (scripts/lessons.mjs): one file a game and language, and one that names them all.
// What a lesson may say is in docs/lessons.md.
import type { Language } from '../lib/i18n.svelte';
import type { Claim } from './facts';

export interface Step {
  at: string | string[]; // the things in the ring of light
  title: string;
  text: string;
  do?: string; // the deed, in words
  numbers?: boolean; // shows what the deed costs and gives
  press?: string[]; // things to press one after the other; as a rule `at`
  accept?: string[]; // moves that do it; the first is the one that is shown
  goal?: Claim[]; // or any move after which these hold
  way?: string[]; // moves that are let through on the way there
  show?: string[]; // the moves that do it, where it takes several
  good?: string; // said after it is done
  after?: string | string[]; // what is in the ring then
  other?: string; // said after another move
  hint?: string; // said with it from the second time on
  answers?: { to: string[]; text: string }[]; // said after these moves
  then?: string[]; // what the others do: "SEAT MOVE"
}
export interface Lesson {
  id: string;
  game: string;
  title: string;
  minutes: number;
  seat: number;
  new?: Record<string, unknown>;
  position?: Record<string, unknown>;
  play?: string[];
  steps: Step[];
}
export interface Heading {
  id: string;
  title: string;
  minutes: number;
  steps: number;
}

const courses = import.meta.glob<{ default: Lesson[] }>('../generated/lessons/*/{en,ru,pl,cs}.json');
const headings = import.meta.glob<{ default: Record<string, Heading[]> }>('../generated/lessons/{en,ru,pl,cs}.json');

export const loadCourse = async (game: string, language: Language): Promise<Lesson[]> =>
  (await courses[`../generated/lessons/${game}/${language}.json`]?.())?.default ?? [];
export const loadHeadings = async (language: Language) =>
  (await headings[`../generated/lessons/${language}.json`]!()).default;

/** The lines that set a lesson's table. */
export const opening = (lesson: Lesson): string[] => [
  lesson.position
    ? `load ${JSON.stringify({ game: lesson.game, ...lesson.position })}`
    : `new ${JSON.stringify({ game: lesson.game, ...lesson.new })}`,
  ...(lesson.play ?? []).map(line => `do ${line}`),
];

export const asks = (step: Step): boolean => !!(step.accept?.length || step.goal?.length);

/** The moves that do what a step asks for. */
export const solution = (step: Step): string[] => step.show ?? step.accept?.slice(0, 1) ?? [];

/** `sell * ore` stands for any word at the star. */
export function matches(pattern: string, move: string): boolean {
  const a = pattern.split(' '),
    b = move.split(' ');
  return a.length === b.length && a.every((word, i) => word === '*' || word === b[i]);
}
