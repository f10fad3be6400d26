// The chairs of the set-up form. Bots carry the names of ships; a person has a name of their own, never "You", since
// sentences are about a name.
import { t } from './i18n.svelte';
import { settings } from './settings.svelte';

export interface Chair {
  kind: 'person' | 'bot' | 'empty';
  name: string;
  botName: string;
  level: string;
  colour: string; // of the symbols i-seat-*
}

/** Everything a seat may be marked with, in the order in which seats get it. */
export const seatColours = ['orange', 'purple', 'blue', 'black', 'green', 'yellow'];

/** Bots the engine can seat, weakest first, as `go` names them. */
export const botLevels = ['random', 'easy', 'medium', 'hard', 'expert'];
export const usualLevel = 'medium';

const ships = ['Argo', 'Navigator', 'Nautilus', 'Calypso', 'Trieste', 'Beagle'];

/** What a person is called who has given no name. */
export const playerName = (n: number) => t('seat.player', { n });
export const ownName = () => settings.name.trim() || playerName(1);

/** You and two others where the game allows it; the rest of the chairs are free. */
export function defaultSeats(min: number, max: number, you: string, colours = seatColours): Chair[] {
  const taken = Math.max(min, Math.min(3, max));
  return Array.from({ length: max }, (_, i) => ({
    kind: i === 0 ? 'person' : i < taken ? 'bot' : 'empty',
    name: i === 0 ? you : ships[i]!,
    botName: ships[i]!,
    level: usualLevel,
    colour: colours[i]!,
  }));
}
