// The chairs of the set-up form. Bots carry the names of ships; a person has a name of their own, never "You", since
// sentences are about a name.
import { t, type Key } from './i18n.svelte';
import { settings } from './settings.svelte';

export interface Chair {
  kind: 'person' | 'bot' | 'empty';
  name: string;
  botName: string;
  level: string;
  temper: string; // '': even
  colour: string; // of the symbols i-seat-*
}

/** Everything a seat may be marked with, in the order in which seats get it. */
export const seatColours = ['orange', 'purple', 'blue', 'black', 'green', 'yellow'];

/** Bots the engine can seat, weakest first, as `go` names them: one that plays by chance, then the eight rungs. */
export const botLevels = ['random', 'novice', 'learner', 'easy', 'medium', 'skilled', 'hard', 'expert', 'master'];
export const usualLevel = 'medium';

/** What a rung can be given beside its strength, so that bots at a table differ. */
export const tempers = ['builder', 'miser', 'racer'];

/** A bot as the engine knows it: "hard:builder". Who plays by chance has no temper. */
export const botOf = (c: Pick<Chair, 'level' | 'temper'>) =>
  c.temper && c.level !== 'random' ? `${c.level}:${c.temper}` : c.level;

/** Its strength and its temper in words: "Hard, builder". */
export function botWords(bot: string): string {
  const [level, temper] = bot.split(':');
  return t(`bot.${level}` as Key) + (temper ? `, ${t(`temper.${temper}` as Key)}` : '');
}

const ships = ['Argo', 'Navigator', 'Nautilus', 'Calypso', 'Trieste', 'Beagle'];

/** What a person is called who has given no name. */
export const playerName = (n: number) => t('seat.player', { n });
export const ownName = () => settings.name.trim() || playerName(1);

/** You and two others, each of a temper of its own, where the game allows it; the rest of the chairs are free. */
export function defaultSeats(min: number, max: number, you: string, colours = seatColours): Chair[] {
  const taken = Math.max(min, Math.min(3, max));
  return Array.from({ length: max }, (_, i) => ({
    kind: i === 0 ? 'person' : i < taken ? 'bot' : 'empty',
    name: i === 0 ? you : ships[i]!,
    botName: ships[i]!,
    level: usualLevel,
    temper: i ? tempers[(i - 1) % tempers.length]! : '',
    colour: colours[i]!,
  }));
}
