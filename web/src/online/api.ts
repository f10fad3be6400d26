// The game server's requests, as docs/online.md lists them. Addresses are relative to the page, so that
// the client also works in a folder of another site.
import { counted } from '../lib/work';
import { Refused, type No } from '../table/messages';

export interface Person {
  id: string;
  name: string;
  account: boolean;
  login?: string;
  webhook: boolean;
}

/** A table in a list. */
export interface Row {
  id: string;
  game: string;
  players: number;
  status: Status;
  public: boolean;
  rated: boolean;
  free_seats: number;
  created: number;
  changed: number;
  move_seconds: number;
  game_seconds: number;
  asked: number[];
  names: (string | null)[]; // null: a bot, or nobody
  seat?: number; // one's own; -1: a host who looks on
}

export type Status = 'open' | 'playing' | 'over' | 'abandoned';
export interface Lists {
  open: Row[];
  playing: Row[];
  mine: Row[];
}

export interface Wish {
  game: string;
  players: number;
  options: Record<string, number | string | boolean>;
  bots: (string | null)[];
  public: boolean;
  rated: boolean;
  move_seconds: number;
  game_seconds: number;
}

export interface PastGame {
  table: string;
  game: string;
  players: number;
  seat: number;
  score: number;
  place: number;
  at: number;
  seats: { name?: string; score: number; place: number }[];
}
export interface Rating {
  game: string;
  players: number;
  rating: number;
  deviation: number;
  games: number;
}
export interface Leader {
  name: string;
  rating: number;
  deviation: number;
  games: number;
  you: boolean;
}

/** The server said no, or nothing at all (status 0). */
export class Trouble extends Refused {
  constructor(
    no: No,
    readonly status: number,
  ) {
    super(no);
  }
}
const silent: No = { error: 'the server did not answer', code: 'silent' };

const at = (path: string) => new URL(path, document.baseURI);

export const ask = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> =>
  counted(asked<T>(method, path, body));

async function asked<T>(method: string, path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(at(path), {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
  } catch {
    throw new Trouble(silent, 0);
  }
  let value: unknown;
  try {
    value = await response.json();
  } catch {
    throw new Trouble(silent, 0);
  }
  if (!response.ok) throw new Trouble((value as No | null) ?? silent, response.status);
  return value as T;
}

export const socketAddress = () => {
  const url = at('ws');
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
};

/** The address of a place in this client, to be given to somebody else. */
export const linkTo = (place: string) => new URL(`#/${place}`, document.baseURI).href;

/** A result on the board of a day's challenge. */
export interface BoardLine {
  name: string;
  points: number;
  place: number;
  you: boolean;
}

export const boardOf = async (game: string, day: string): Promise<BoardLine[]> =>
  (await ask<{ results: BoardLine[] }>('GET', `api/daily?game=${game}&day=${day}`)).results;

/** Sends a finished game in; the board with it, or why the server does not believe it. */
export const sendResult = async (record: object): Promise<BoardLine[]> =>
  (await ask<{ results: BoardLine[] }>('POST', 'api/daily', record)).results;
