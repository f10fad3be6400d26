// The last pages of a game: the points of each era's rounds, and then what each step of the final scoring added.
import type { LogEntry, Score } from '../../table/messages';
import type { Column } from '../../lib/timeline';

const icons: Record<string, string> = {
  production: 'production',
  card: 'card',
  federation: 'fed',
  bonus: 'vp',
  metropolis: 'metropolis',
  contract: 'check',
  feeding: 'kelp',
  brown: 'endgame',
  endgame: 'special',
  cities: 'cityN',
  leftover: 'credit',
};
export const scoreIcon = (source: string) => icons[source] ?? 'vp';

/** Rounds of the eras, then the steps of the final scoring. Bands are I, II, III and '' for the final scoring. */
export function columnsOf(log: LogEntry[], scores: number[][], score: Score[], over: boolean): Column[] {
  const list: Column[] = [{ label: '', band: 'I', scores: score.map(() => 0) }];
  let round = 0,
    era = 1,
    next = 1;
  log.forEach((entry, i) => {
    for (const e of entry.events) {
      if (e.event === 'production') next = Number(e['era']) + 1;
      if (e.event !== 'round') continue;
      if (round) list.push({ label: String(round), band: 'I'.repeat(era), scores: scores[i] ?? [] });
      round = Number(e['round']);
      era = next;
    }
  });
  if (!round) return list;
  const final = score[0]?.lines.filter(l => over && l.final).map(l => l.source) ?? [];
  const pointsOf = (s: Score, source: string) => s.lines.find(l => l.source === source)?.points ?? 0;
  const sum = score.map(s => s.known - final.reduce((n, source) => n + pointsOf(s, source), 0));
  list.push({ label: String(round), band: 'I'.repeat(era), scores: [...sum] });
  for (const source of final) {
    score.forEach((s, seat) => (sum[seat]! += pointsOf(s, source)));
    list.push({ label: source, icon: scoreIcon(source), band: '', scores: [...sum] });
  }
  return list;
}
