// The puzzles that ship (data/<game>/puzzles.json, made by `frontier puzzles`): loaded when somebody asks for them, and kept
// by the service worker from then on. The engine checked them; here they are only chosen and shown.
import { entries } from '../games';
import { counted } from '../lib/work';
import { allOf, oneOf, putOne, type Solved } from '../table/records';
import type { Gain } from '../table/messages';

export interface Puzzle {
  id: string;
  seat: number;
  question: string;
  lines: { move: string; share: number }[]; // the best choice first; shares of the victory in thousandths
  missed: string[]; // bots that do not find it
  grade: number; // 1 to 5
  reason: Gain[];
  position: { players: number } & Record<string, unknown>;
}

const files = import.meta.glob<{ default: unknown }>('../generated/puzzles/*.json');
const fileOf = (game: string) => files[`../generated/puzzles/${game}.json`];
export const puzzleGames = entries.map(e => e.id).filter(fileOf);
export const grades = [1, 2, 3, 4, 5];

export async function puzzlesOf(game: string): Promise<Puzzle[]> {
  const file = fileOf(game);
  return file ? ((await counted(file())).default as Puzzle[]) : [];
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const daysSince1970 = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** The same for everybody on a day (UTC), another on the next, each of them once before one comes again. */
export function puzzleOfDay(puzzles: Puzzle[], day: string): Puzzle | undefined {
  const step = stepThrough(puzzles.length);
  return puzzles[(daysSince1970(day) * step) % puzzles.length];
}

/** A stride without a common divisor: neighbours in the file come from one game and should not follow each other. */
function stepThrough(length: number): number {
  const common = (a: number, b: number): number => (b ? common(b, a % b) : a);
  let step = Math.max(1, Math.floor(length * 0.382));
  while (common(step, length) > 1) step++;
  return step;
}

export const solvedPuzzles = async (): Promise<Map<string, Solved>> => {
  const all = await counted(allOf<Solved>('solved')).catch(() => []);
  return new Map(all.map(s => [s.id, s]));
};

/** Notes a try; a puzzle once solved stays solved. True when it is safe on disk. */
export async function note(
  game: string,
  puzzle: Puzzle,
  solved: boolean,
  tries: number,
  clean: boolean,
): Promise<boolean> {
  const id = `${game}/${puzzle.id}`;
  try {
    const old = await counted(oneOf<Solved>('solved', id));
    const entry: Solved = {
      id,
      solved: solved || !!old?.solved,
      clean: old ? old.clean : clean && solved,
      tries: (old?.tries ?? 0) + tries,
      grade: puzzle.grade,
      at: old?.solved ? old.at : Date.now(),
    };
    await counted(putOne('solved', entry));
    return true;
  } catch {
    return false;
  }
}
