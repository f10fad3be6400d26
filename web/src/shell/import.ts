// A record file from outside: read whole or refused with a sentence, never half.
import { t } from '../lib/i18n.svelte';
import { isOld, sentence } from '../lib/refusals';
import { keepWhole, newId, type SavedGame } from '../lib/storage';
import { BrokenRecord, LocalTable } from '../table/local';
import { firstMoves, Refused, type RecordFile } from '../table/messages';
import { entryOf } from '../games';

export interface Problem {
  title: string;
  text: string;
  open?: () => Promise<SavedGame>;
}
export type Outcome = { saved: SavedGame } | { problem: Problem };

const largest = 4 * 1024 * 1024;

export async function importRecord(file: File): Promise<Outcome> {
  try {
    const record = await read(file);
    try {
      return { saved: await store(record, file.name) };
    } catch (e) {
      if (!(e instanceof BrokenRecord) || !e.at) throw e;
      const upTo: RecordFile = firstMoves(record, e.at);
      const text = `${t('import.brokenAt', { n: e.at + 1, total: record.moves.length })} ${sentence(e)}`;
      return { problem: { title: t('error.badFile'), text, open: () => store(upTo, file.name) } };
    }
  } catch (e) {
    return { problem: { title: t(isOld(e) ? 'error.oldVersion' : 'error.badFile'), text: sentence(e) } };
  }
}

async function read(file: File): Promise<RecordFile> {
  if (file.size > largest) throw new Refused({ error: 'the file is too large', code: 'record/large' });
  try {
    const record = JSON.parse(await file.text()) as RecordFile | null;
    if (Array.isArray(record?.moves)) return record!;
  } catch {
    /* the browser's own words are no player's */
  }
  throw new Refused({ error: 'no JSON with a list of moves', code: 'record/unreadable' });
}

async function store(record: RecordFile, name: string): Promise<SavedGame> {
  const { table } = await LocalTable.open(record, -1);
  const snapshot = await table.snapshot(-1);
  const whole = await table.record();
  table.close();
  if (record.result?.hash && record.result.hash !== whole.result?.hash)
    throw new Refused({ error: 'another end', code: 'record/end' });
  const now = Date.now();
  const entry = entryOf(record.game);
  const saved: SavedGame = {
    id: newId(),
    version: 1,
    title: name.replace(/\.json$/i, '') || (entry ? t(entry.title) : record.game),
    game: record.game,
    seats: whole.seats.map(seat => ({ name: seat, kind: 'person', level: 'greedy' })),
    created: now,
    updated: now,
    moves: whole.moves.length,
    viewer: 0,
    over: snapshot.over,
    points: snapshot.score.map(s => s.known),
    draft: [],
  };
  if (!(await keepWhole(saved, whole))) throw new Refused({ error: 'no room', code: 'storage' });
  return saved;
}

/** Offers a record as a file of this browser. */
export const download = (record: Blob | RecordFile, name: string): void =>
  offer(
    record instanceof Blob ? record : new Blob([JSON.stringify(record)], { type: 'application/json' }),
    name,
    'json',
  );

export function offer(file: Blob, name: string, kind: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'frontier'}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
