// Which lessons are done and where the others were left, on this device. A broken or missing entry means a fresh start.
const key = 'frontier.learn';

export interface Place {
  done?: boolean;
  at?: number; // the step
  made?: string[][]; // the moves of each step before it
}
interface Progress {
  last: string; // game/lesson
  lessons: Record<string, Place>;
}

function stored(): Progress {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Progress>;
    return { last: typeof value.last === 'string' ? value.last : '', lessons: { ...value.lessons } };
  } catch {
    return { last: '', lessons: {} };
  }
}

let progress = $state.raw(stored());

export const placeIn = (game: string, lesson: string): Place => progress.lessons[`${game}/${lesson}`] ?? {};
export const lastLesson = () => progress.last;
export const begun = () => Object.keys(progress.lessons).length > 0;

export function remember(game: string, lesson: string, place: Place): void {
  const id = `${game}/${lesson}`;
  progress = { last: id, lessons: { ...progress.lessons, [id]: { ...progress.lessons[id], ...place } } };
  try {
    localStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // Storage is full or forbidden: then it lasts as long as the page.
  }
}
