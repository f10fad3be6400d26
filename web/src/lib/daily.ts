// The challenge of a day: the game that the engine makes of the date, the same for everybody. The first result counts.
import { counted } from './work';
import { oneOf, putOne, type Day, type Played } from '../table/records';

/**
 * Who plays against the one person, where a game is for more than one: always this bot, always with as much thought.
 */
export const rival = { level: 'medium', budget: 60 };

export const idOf = (game: string, day: string) => `${game}/${day}`;

/** Notes the result of a day, if it is the first one. True when it is safe on disk. */
export async function noteDay(played: Played): Promise<boolean> {
  const id = idOf(played.game, played.day!);
  try {
    if (await counted(oneOf<Day>('days', id))) return true;
    const day: Day = {
      id,
      points: played.points[played.me] ?? 0,
      place: played.places[played.me] ?? 0,
      ...(played.goal === undefined ? {} : { goal: played.goal }),
      played: played.id,
      at: played.ended,
    };
    await counted(putOne('days', day));
    return true;
  } catch {
    return false;
  }
}
