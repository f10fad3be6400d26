// A table on the server, over a WebSocket that comes back by itself. It keeps what everybody may see
// (seats, chat, who is here) and hands the game itself on to whoever plays or looks on. After a loss it
// joins again from the last number it has seen, so nothing is missed and nothing comes twice.
import { counted } from '../lib/work';
import { socketAddress, type Status } from './api';
import { Refused, type GameEvent, type Goal, type No, type Question, type Score } from '../table/messages';

export interface RoomSeat {
  kind: 'empty' | 'person' | 'bot';
  name?: string;
  bot?: string;
  away: boolean; // a bot plays for the person
  colour?: string; // where one was chosen
  kept_until?: number; // of an empty seat: until then it is for whoever had it in the last game
  you: boolean;
  host: boolean;
  answered: number;
}

/** The colours of a table's seats: those that were chosen, and for the others what is left of the game's own. */
export function coloursAt(seats: RoomSeat[], usual: string[]): string[] {
  const chosen = new Set(seats.flatMap(s => s.colour ?? []));
  const left = usual.filter(c => !chosen.has(c));
  return seats.map((seat, i) => {
    if (seat.colour) return seat.colour;
    const own = left.indexOf(usual[i % usual.length]!);
    return left.splice(Math.max(0, own), 1)[0] ?? usual[i % usual.length]!;
  });
}

export interface RoomTable {
  id: string;
  seq: number;
  game: string;
  players: number;
  options: Record<string, number | string | boolean>;
  status: Status;
  public: boolean;
  rated: boolean;
  host: string; // the person's id
  invite?: string;
  move_seconds: number;
  game_seconds: number;
  seats: RoomSeat[];
  votes: number[];
  rematch?: string;
}

export interface PlayNews {
  seq: number;
  moves: number;
  over: boolean;
  view: unknown;
  changes?: unknown; // in the view's place: what of it the move has changed
  questions: Question[];
  nth?: number;
  undo?: boolean;
  legal?: string[];
  scores: (Score & { place?: number })[];
  goal?: Goal;
  seat?: number; // who has moved; -1: a move was taken back
  move?: string; // one's own
  events?: GameEvent[];
  setup?: GameEvent[]; // what happened before the first move
  now?: number;
  clocks?: Clock[];
}

/** What was left of a seat's clock when it was asked, and since when it is. */
export interface Clock {
  left_ms?: number;
  asked_since?: number;
}

export interface Past {
  seq: number;
  at: number;
  seat: number;
  events?: GameEvent[];
  move?: string;
  undo?: boolean;
  who?: string;
  chat?: Said;
}
/** A line of the chat; with events, what the server says a player shows. */
export interface Said {
  name: string;
  text: string;
  events?: GameEvent[];
}
export interface Line extends Said {
  seq: number;
  at: number;
  seat: number;
  who: string;
}

interface Message extends Partial<No> {
  re?: number;
  table?: RoomTable | string;
  past?: Past[];
  earlier?: number; // there is more of the past before this number
  play?: PlayNews;
  chat?: { seq: number; at: number; seat: number; who: string; message: Said };
  here?: { seats: number[]; others: number };
  position?: unknown;
}

/** The connection went before the answer came: what was asked may have been done or not. */
export class Lost extends Refused {
  constructor() {
    super({ error: 'the connection is lost', code: 'lost' });
  }
}

type Members = Record<string, unknown>;

/**
 * A view after a change: members of objects and elements of arrays by their number; {"=": …} takes the place of what
 * was.
 */
export function changed(old: unknown, change: unknown): unknown {
  if (change === null || typeof change !== 'object' || Array.isArray(change)) return change;
  if ('=' in change) return change['='];
  const next = (Array.isArray(old) ? [...(old as unknown[])] : { ...(old as Members) }) as Members;
  for (const [key, value] of Object.entries(change)) next[key] = changed((old as Members)[key], value);
  return next;
}

/** Tables one is to sit down at on coming, and where: one's own new ones and rematches. */
export const arriving = new Map<string, number>();

const canUnpack = typeof DecompressionStream === 'function';
const unpacked = (bytes: ArrayBuffer): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();

const longestWait = 15000,
  pingEvery = 20000,
  pongWithin = 8000;

export class Room {
  table = $state.raw<RoomTable | null>(null);
  chat = $state.raw<Line[]>([]);
  here = $state.raw<{ seats: number[]; others: number } | null>(null);
  state = $state<'joining' | 'here' | 'lost' | 'refused'>('joining');
  refusal = $state.raw<unknown>(null);
  talking = $state(false); // the talk lies open
  read = $state(0); // chat lines that have been looked at
  news = $state.raw<PlayNews | null>(null); // the latest of the game
  choices = $state<Record<string, string>>({}); // of who has no seat yet: options without a seat's number
  skew = 0; // of the server's clock, in milliseconds
  begun: Past[] = []; // every move so far, as this viewer may know it
  /** Called with everything about the game, in order. */
  onplay: (play: PlayNews, past: Past[] | null, whole: boolean) => void = () => undefined;
  private socket: WebSocket | null = null;
  private waiting = new Map<number, { resolve: (m: Message) => void; reject: (e: Error) => void }>();
  private next = 1;
  private seq = 0;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private arrived: (() => void)[] = [];
  private closed = false;
  private fresh = true; // the next snapshot tells everything
  private behind: Message[] | null = null; // what came while the past is being read, page by page

  constructor(
    readonly id: string,
    private invite: string,
  ) {
    addEventListener('offline', this.drop);
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  get viewer(): number {
    return this.table?.seats.findIndex(s => s.you) ?? -1;
  }
  get own(): RoomSeat | null {
    return this.table?.seats.find(s => s.you) ?? null;
  }
  choicesFor(seat: number): Record<string, string> {
    return Object.fromEntries(Object.entries(this.choices).map(([option, value]) => [`${option}${seat}`, value]));
  }
  /** How one asks for a seat: with what one has chosen for it, if anything. */
  sitting(seat: number): object {
    const options = this.choicesFor(seat);
    return Object.keys(options).length ? { seat, options } : { seat };
  }
  get unread(): number {
    return Math.max(0, this.chat.length - this.read);
  }

  private connect(): void {
    if (this.closed || this.socket) return;
    // a proxy may place tables by it
    const socket = new WebSocket(`${socketAddress()}?table=${encodeURIComponent(this.id)}`);
    this.socket = socket;
    socket.onopen = () => void this.join();
    socket.binaryType = 'arraybuffer';
    let last: Promise<void> | null = null; // what is being unpacked, before which nothing is heard
    socket.onmessage = (e: MessageEvent<string | ArrayBuffer>) => {
      const hear = (text: string) => {
        if (this.socket === socket) this.receive(JSON.parse(text) as Message);
      };
      const { data } = e;
      if (!last && typeof data === 'string') return hear(data);
      const text = typeof data === 'string' ? data : unpacked(data);
      const mine = Promise.all([text, last]).then(([text]) => {
        if (last === mine) last = null;
        hear(text);
      });
      last = mine;
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  /** Joins as whom the cookie says; again after somebody has become somebody. */
  private async join(): Promise<void> {
    try {
      await this.ask('join', {
        table: this.id,
        invite: this.invite,
        changes: true,
        packed: canUnpack,
        from: this.fresh ? 0 : this.seq,
      });
      this.tries = 0;
      this.state = 'here';
      for (const go of this.arrived.splice(0)) go();
      clearInterval(this.beat);
      this.beat = setInterval(() => this.ping(), pingEvery);
    } catch (e) {
      if (e instanceof Lost) return;
      this.state = 'refused';
      this.refusal = e;
    }
  }

  /** A new connection: for another person at this device, or when something went wrong. */
  again(fresh = false): void {
    this.fresh ||= fresh;
    this.state = 'joining';
    this.refusal = null;
    this.shut();
    this.connect();
  }

  /** Once joined: after a new connection, or at once. */
  whenHere(): Promise<void> {
    return this.state === 'here' ? Promise.resolve() : new Promise(go => this.arrived.push(go));
  }

  private ping(): void {
    const socket = this.socket;
    const gone = setTimeout(() => {
      if (this.socket === socket) this.drop();
    }, pongWithin);
    this.ask('ping')
      .catch(() => undefined)
      .finally(() => clearTimeout(gone));
  }

  private drop = () => {
    this.shut();
    this.lose();
  };
  private hurry = () => {
    if (this.state !== 'lost' || document.hidden) return;
    clearTimeout(this.retry);
    this.tries = 0;
    this.connect();
  };

  private shut(): void {
    const socket = this.socket;
    this.socket = null;
    this.behind = null;
    socket?.close();
    clearInterval(this.beat);
    for (const waiter of this.waiting.values()) waiter.reject(new Lost());
    this.waiting.clear();
  }

  private lose(): void {
    this.shut();
    if (this.closed || this.state === 'refused') return;
    this.state = 'lost';
    const wait = Math.min(longestWait, 400 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  ask(type: string, more: object = {}): Promise<Message> {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Lost());
    const id = this.next++;
    return counted(
      new Promise((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, type, ...more }));
      }),
    );
  }

  private receive(m: Message): void {
    if (m.re === undefined && this.behind) {
      this.behind.push(m);
      return;
    }
    if (m.re === undefined && m.earlier) {
      void this.readBack(m, m.earlier);
      return;
    }
    if (m.re === undefined && m.past) this.snapshot(m);
    else {
      if (m.table && typeof m.table === 'object') this.setTable(m.table);
      if (m.play) this.hearPlay(m.play);
      if (m.chat) this.hear(m.chat.seq, m.chat.at, m.chat.seat, m.chat.who, m.chat.message);
    }
    if (m.here) this.here = m.here;
    if (m.re === undefined) return;
    const waiter = this.waiting.get(m.re);
    this.waiting.delete(m.re);
    if (m.error !== undefined) waiter?.reject(new Refused(m as No));
    else waiter?.resolve(m);
  }

  /**
   * A snapshot brings the latest page of the past; the pages before it are asked for, and what comes meanwhile waits.
   */
  private async readBack(m: Message, earlier: number): Promise<void> {
    const from = this.fresh ? 0 : this.seq,
      behind: Message[] = [];
    this.behind = behind;
    for (let before: number | undefined = earlier; before;) {
      try {
        const page = await this.ask('past', { before, from });
        m.past = [...(page.past ?? []), ...m.past!];
        before = page.earlier;
      } catch (e) {
        if (!(e instanceof Refused) || e instanceof Lost) return; // the connection is gone, and its snapshot with it
        await new Promise(done => setTimeout(done, 600));
      }
      if (this.behind !== behind) return;
    }
    this.behind = null;
    for (const each of [{ ...m, earlier: 0 }, ...behind]) this.receive(each);
  }

  private setTable(table: RoomTable): void {
    const seat = this.viewer;
    this.table = table;
    if (this.news && seat !== this.viewer) {
      // other eyes: what they see is told anew
      this.fresh = true;
      void this.join();
    }
  }

  private hear(seq: number, at: number, seat: number, who: string, message: Said): void {
    if (this.chat.some(line => line.seq === seq)) return;
    this.chat = [...this.chat, { seq, at, seat, who, ...message }];
    this.seq = Math.max(this.seq, seq);
  }

  private snapshot(m: Message): void {
    const whole = this.fresh,
      first = !this.table;
    this.fresh = false;
    if (m.table && typeof m.table === 'object') this.table = m.table;
    for (const e of m.past!) if (e.chat) this.hear(e.seq, e.at, e.seat, e.who ?? '', e.chat);
    if (first) this.read = this.chat.length;
    const moves = m.past!.filter(e => !e.chat);
    this.begun = whole ? moves : [...this.begun, ...moves];
    if (m.play) this.tell(m.play, moves, whole);
  }

  private hearPlay(play: PlayNews): void {
    if (play.changes !== undefined) play.view = changed(this.news?.view, play.changes);
    if (play.seat === undefined || play.seat < 0) {
      if (this.news && play.moves < this.news.moves)
        this.begun = [...this.begun, { seq: play.seq, at: 0, seat: -1, undo: true }];
    } else
      this.begun = [
        ...this.begun,
        {
          seq: play.seq,
          at: 0,
          seat: play.seat,
          events: play.events ?? [],
          ...(play.move === undefined ? {} : { move: play.move }),
        },
      ];
    this.tell(play, null, false);
  }

  private tell(play: PlayNews, past: Past[] | null, whole: boolean): void {
    this.news = play;
    this.seq = Math.max(this.seq, play.seq);
    if (play.now) this.skew = play.now - Date.now();
    this.onplay(play, past, whole);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.shut();
    removeEventListener('offline', this.drop);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
  }
}
