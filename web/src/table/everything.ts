// The file of everything that a device keeps: what it looks like, and what is taken from one. It is checked whole
// before a thing is written, and then written in one piece.
import { everything, putAll, stores, type Everything, type StoreName } from './records';

const format = 'frontier-device';

export interface DeviceFile extends Everything {
  format: typeof format;
  version: 1;
  own: Record<string, string>;
}

export class BadFile extends Error {
  constructor(readonly code: 'device/unreadable' | 'device/newer') {
    super(code);
  }
}

export const deviceFile = async (own: Record<string, string>): Promise<DeviceFile> => ({
  format,
  version: 1,
  own,
  ...(await everything()),
});

type Checked = Record<string, (v: unknown) => boolean>;
const text = (v: unknown) => typeof v === 'string';
const number = (v: unknown) => typeof v === 'number' && Number.isFinite(v);
const list = (v: unknown) => Array.isArray(v);
const seats = (v: unknown) =>
  Array.isArray(v) &&
  v.length > 0 &&
  v.every(s => text(s?.name) && (s.kind === 'person' || s.kind === 'bot') && text(s.level));

/** What a thing of each kind must have to be shown; a record is tried by the engine when it is opened. */
const shapes: Record<StoreName, Checked> = {
  games: { title: text, game: text, seats, updated: number, moves: number, points: list },
  records: { record: v => typeof v === 'object' && v !== null && list((v as { moves?: unknown }).moves) },
  played: { game: text, seats, me: number, points: list, places: list, moves: number, ended: number },
  solved: { solved: v => typeof v === 'boolean', tries: number, grade: number, at: number },
  days: { points: number, place: number, played: text, at: number },
};

export function readDeviceFile(json: string): DeviceFile {
  let file: Partial<DeviceFile> | null;
  try {
    file = JSON.parse(json) as Partial<DeviceFile> | null;
  } catch {
    throw new BadFile('device/unreadable');
  }
  if (file?.format !== format) throw new BadFile('device/unreadable');
  if (file.version !== 1) throw new BadFile('device/newer');
  for (const name of stores) {
    const all: unknown = file[name];
    if (!Array.isArray(all) || !all.every(thing => fits(thing, shapes[name]))) throw new BadFile('device/unreadable');
  }
  const own = Object.entries(file.own ?? {}).filter(([, value]) => text(value));
  return { ...(file as DeviceFile), own: Object.fromEntries(own) };
}

const fits = (thing: unknown, shape: Checked): boolean =>
  typeof thing === 'object' &&
  thing !== null &&
  text((thing as { id?: unknown }).id) &&
  Object.entries(shape).every(([key, is]) => is((thing as Record<string, unknown>)[key]));

interface Thing {
  id: string;
  updated?: number;
  solved?: boolean;
}

/** What is new in a file: of a game the later one counts, of a puzzle the solved one; else what is here stays. */
export function freshIn(file: Everything, here: Everything): Everything {
  const known = Object.fromEntries(stores.map(n => [n, new Map(here[n].map(v => [v.id, v as Thing]))]));
  const isNew = (name: StoreName, thing: Thing): boolean => {
    const old = known[name]!.get(thing.id);
    if (!old) return true;
    if (name === 'games') return (thing.updated ?? 0) > (old.updated ?? 0);
    return name === 'solved' && !!thing.solved && !old.solved;
  };
  const games = file.games.filter(g => isNew('games', g));
  const ids = new Set(games.map(g => g.id));
  return {
    games,
    records: file.records.filter(r => ids.has(r.id)),
    played: file.played.filter(p => isNew('played', p)),
    solved: file.solved.filter(s => isNew('solved', s)),
    days: file.days.filter(d => isNew('days', d)),
  };
}

export async function layDeviceFile(json: string): Promise<{ fresh: number; own: Record<string, string> }> {
  const file = readDeviceFile(json);
  const fresh = freshIn(file, await everything());
  await putAll(fresh);
  return {
    fresh: fresh.games.length + fresh.played.length + fresh.solved.length + fresh.days.length,
    own: file.own,
  };
}
