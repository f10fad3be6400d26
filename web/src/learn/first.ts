// A first game with a guide: its set-up and words are data (data/<game>/guide.json, docs/guide.md).
import { format, language, t, type Language } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import { defaultSeats } from '../lib/seats';
import { newId, savedGames, type SavedGame } from '../lib/storage';
import { LocalTable } from '../table/local';
import { Refused, type Gain } from '../table/messages';
import { entryOf } from '../games';

export interface Said {
  about: string; // what a question is about
  usual: string; // what people usually do, and why
}
export interface GuideBook {
  coach: string; // the bot that advises
  rivals: string; // the bots that play
  games: {
    id: string;
    new: { players: number; seed: string; options: Record<string, number | string | boolean> };
    minutes: number;
  }[];
  worth: string; // an amount of points
  questions: Record<string, Said>; // by kind, or by kind and first words of a move
}

const books = import.meta.glob<{ default: GuideBook }>('../generated/guide/*/{en,ru,pl,cs}.json');

export const loadGuide = async (game: string, id: Language): Promise<GuideBook | null> =>
  (await books[`../generated/guide/${game}/${id}.json`]?.())?.default ?? null;

/** Which text belongs to a question: of those about moves that are open now, the one heard least. */
export function keyOf(book: GuideBook, kind: string, legal: string[], seen: Record<string, number>): string {
  const begins = (words: string) => legal.some(move => move === words || move.startsWith(`${words} `));
  const exact = Object.keys(book.questions).filter(
    key => key.startsWith(`${kind} `) && begins(key.slice(kind.length + 1)),
  );
  return exact.sort((a, b) => (seen[a] ?? 0) - (seen[b] ?? 0))[0] ?? kind;
}

/** How much is said: everything the first time, little the next two times, later only when asked. */
export const loudness = (heard: number): 'full' | 'short' | 'silent' =>
  heard < 1 ? 'full' : heard < 3 ? 'short' : 'silent';

const told = 2; // gains that are named

/** Why the coach proposes a move, in a player's words and with what it is worth. */
export function whyIn(book: GuideBook, gains: Gain[], terms: Record<string, string>): string {
  const plural = new Intl.PluralRules(language());
  const say = ({ feature, more, points }: Gain) => {
    const words = terms[`feature.${feature}.${more ? 'more' : 'less'}`] ?? '';
    return words && `${words} (${format(book.worth, { n: Math.abs(points) }, plural)})`;
  };
  const list = (good: boolean, most: number) =>
    gains
      .filter(gain => gain.points && gain.points > 0 === good)
      .map(say)
      .filter(Boolean)
      .slice(0, most)
      .join(', ');
  const [gain, cost] = [list(true, told), list(false, 1)];
  if (gain) return [gain, cost && t('coach.against', { what: cost })].filter(Boolean).join('; ');
  return cost ? t('guide.costs', { what: cost }) : t('guide.equal');
}

/** The id of a first game with its guide: the one that was begun, or a new one. */
export async function beginFirst(game: string, which: string): Promise<string> {
  const begun = (await savedGames()).find(g => g.game === game && g.guide?.game === which && !g.over);
  if (begun) return begun.id;
  const book = await loadGuide(game, language());
  const first = book?.games.find(g => g.id === which);
  if (!book || !first) throw new Error(t('open.missing'));
  const { players, seed, options } = first.new;
  const chairs = defaultSeats(players, players, settings.name || t('seat.you'));
  const table = await LocalTable.create({ game, players, seed, options, seats: chairs.map(c => c.name) });
  const now = Date.now();
  const saved: SavedGame = {
    id: newId(),
    version: 1,
    title: t(which === 'alone' ? 'guide.titleAlone' : 'guide.title', { game: t(entryOf(game)!.title) }),
    game,
    seats: chairs.map((c, i) => ({ name: c.name, kind: i ? 'bot' : 'person', level: i ? book.rivals : '' })),
    created: now,
    updated: now,
    moves: 0,
    viewer: 0,
    over: false,
    points: chairs.map(() => 0),
    draft: [],
    guide: { game: which, seen: {} },
  };
  const kept = await table.keep(saved);
  table.close();
  if (!kept) throw new Refused({ error: 'no room', code: 'storage' });
  return saved.id;
}
