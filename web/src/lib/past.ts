// What becomes of a game when it ends, for the history of this device. It stays when the game itself is deleted.
import { noteDay } from './daily';
import { counted } from './work';
import { allOf, putOne, type Played, type SavedGame } from '../table/records';
import type { Snapshot } from '../table/messages';
import type { GameModule } from '../games/types';

/**
 * Notes how a game ended; a game of bots alone is nobody's. True when it is safe on disk, or there is nothing to keep.
 */
export async function rememberEnd(saved: SavedGame, snapshot: Snapshot, module: GameModule): Promise<boolean> {
  const me = saved.seats.findIndex(s => s.kind === 'person');
  if (me < 0 || !snapshot.over || !snapshot.result.places) return true;
  const entry: Played = {
    id: saved.id,
    game: saved.game,
    seats: saved.seats.map(({ name, kind, level }) => ({ name, kind, level })),
    me,
    points: snapshot.score.map(s => s.total ?? s.known),
    places: [...snapshot.result.places],
    ...(snapshot.result.goal ? { goal: snapshot.result.goal.met } : {}),
    feats: module.feats?.(snapshot, me) ?? {},
    moves: saved.moves,
    ended: Date.now(),
    ...(saved.day ? { day: saved.day } : {}),
  };
  const kept = await counted(
    putOne('played', entry).then(
      () => true,
      () => false,
    ),
  );
  return entry.day ? (await noteDay(entry)) && kept : kept;
}

/** Games that were played to an end on this device. */
export const endedHere = async (): Promise<Set<string>> =>
  new Set((await counted(allOf<Played>('played'))).map(p => p.game));
