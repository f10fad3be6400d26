// The connection to a table, with a socket of our own at the other end.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayNews, Room as RoomClass } from '../../src/online/room.svelte';

class Socket {
  static all: Socket[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: { id: number; type: string; [more: string]: unknown }[] = [];
  onopen = () => undefined;
  onclose = () => undefined;
  onmessage = (_: { data: string }) => undefined;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  /* The server's side. */
  accept() {
    this.readyState = 1;
    this.onopen();
  }
  tell(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  drop() {
    this.readyState = 3;
    this.onclose();
  }
}

const seat = (you: boolean) => ({ kind: 'person', name: 'Ann', away: false, you, host: true, answered: 0 });
const table = (seq: number, you = true) => ({
  id: 't',
  seq,
  game: 'planet-steam',
  players: 2,
  options: {},
  status: 'playing',
  public: true,
  rated: true,
  host: 'x',
  move_seconds: 0,
  game_seconds: 0,
  seats: [seat(you), seat(false)],
  votes: [],
});
const play = (seq: number, moves: number, more = {}) => ({
  seq,
  moves,
  over: false,
  view: {},
  questions: [],
  nth: moves,
  legal: [],
  scores: [],
  ...more,
});
const settle = () => vi.advanceTimersByTimeAsync(0);

let Room: typeof RoomClass;
const listeners = new Map<string, () => void>();
beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  Socket.all = [];
  listeners.clear();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('addEventListener', (name: string, run: () => void) => listeners.set(name, run));
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', {
    baseURI: 'https://play.example/folder/',
    hidden: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    documentElement: { toggleAttribute: () => undefined },
  });
  ({ Room } = await import('../../src/online/room.svelte'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A room that has joined and heard a first move and a first message. */
async function joined() {
  const room = new Room('t', 'secret');
  const heard: { moves: number; past: number | null; whole: boolean }[] = [];
  room.onplay = (news: PlayNews, past, whole) => heard.push({ moves: news.moves, past: past?.length ?? null, whole });
  const socket = Socket.all[0]!;
  socket.accept();
  socket.tell({ re: socket.sent[0]!.id, ok: true });
  socket.tell({
    table: table(4),
    past: [
      { seq: 3, at: 0, seat: 0, chat: { name: 'Ann', text: 'hi' } },
      { seq: 4, at: 0, seat: 0, events: [] },
    ],
    play: play(4, 1),
  });
  await settle();
  return { room, socket, heard };
}

describe('a table over the network', () => {
  it('is joined with the invitation, from the beginning, beside the page', async () => {
    const { room, socket, heard } = await joined();
    expect(socket.address).toBe('wss://play.example/folder/ws?table=t');
    expect(socket.sent[0]).toMatchObject({ type: 'join', table: 't', invite: 'secret', from: 0 });
    expect([room.state, room.viewer, room.chat.length, room.unread]).toEqual(['here', 0, 1, 0]);
    expect(heard).toEqual([{ moves: 1, past: 1, whole: true }]);
    room.close();
  });

  it('is joined again after a loss from the last number heard, and nothing comes twice', async () => {
    const { room, socket, heard } = await joined();
    socket.tell({ play: play(5, 2, { seat: 1, events: [] }) });
    socket.tell({ chat: { seq: 6, at: 0, seat: 1, message: { name: 'Bob', text: 'ho' } } });
    const asked = room.ask('move', { nth: 2, text: 'pass' });
    const lost = expect(asked).rejects.toThrow();
    socket.drop();
    await lost;
    expect(room.state).toBe('lost');
    await vi.advanceTimersByTimeAsync(400);
    const again = Socket.all[1]!;
    again.accept();
    expect(again.sent[0]).toMatchObject({ type: 'join', from: 6 });
    again.tell({ re: again.sent[0]!.id, ok: true });
    again.tell({
      table: table(7),
      past: [
        { seq: 6, at: 0, seat: 1, chat: { name: 'Bob', text: 'ho' } },
        { seq: 7, at: 0, seat: 0, events: [] },
      ],
      play: play(7, 3),
    });
    await settle();
    expect(room.state).toBe('here');
    expect(room.chat.map(l => l.text)).toEqual(['hi', 'ho']);
    expect(room.begun.length).toBe(3);
    expect(heard.at(-1)).toEqual({ moves: 3, past: 1, whole: false });
    room.close();
  });

  it('waits longer after each failure, up to a quarter of a minute, and hurries when the network is back', async () => {
    const { room, socket } = await joined();
    socket.drop();
    for (const wait of [400, 800, 1600, 3200, 6400, 12800, 15000, 15000]) {
      const before = Socket.all.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(Socket.all.length).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(Socket.all.length).toBe(before + 1);
      Socket.all.at(-1)!.drop();
    }
    const before = Socket.all.length;
    listeners.get('online')!();
    expect(Socket.all.length).toBe(before + 1);
    room.close();
  });

  it('lets go of a connection that says nothing, and of one when the browser is offline', async () => {
    const { room } = await joined();
    await vi.advanceTimersByTimeAsync(20000);
    expect(Socket.all[0]!.sent.at(-1)!.type).toBe('ping');
    expect(room.state).toBe('here');
    await vi.advanceTimersByTimeAsync(8000);
    expect(room.state).toBe('lost');
    const other = await joined();
    listeners.get('offline')!();
    expect(other.room.state).toBe('lost');
    room.close();
    other.room.close();
  });

  it('asks for everything again when it looks with other eyes', async () => {
    const { room, socket } = await joined();
    socket.tell({ table: table(5, false) });
    expect(socket.sent.at(-1)).toMatchObject({ type: 'join', from: 0 });
    room.close();
  });

  it('says no as the server does, and is refused for good where it may not look', async () => {
    const { room, socket } = await joined();
    const asked = room.ask('move', { nth: 1, text: 'bid 0' });
    socket.tell({ re: socket.sent.at(-1)!.id, error: 'PS-5.4: no', rule: 'PS-5.4' });
    await expect(asked).rejects.toMatchObject({ no: { error: 'PS-5.4: no', rule: 'PS-5.4' } });
    room.close();
    const other = new Room('u', '');
    const door = Socket.all.at(-1)!;
    door.accept();
    door.tell({ re: door.sent[0]!.id, error: 'for developers', reason: 'by-invitation' });
    await settle();
    expect(other).toMatchObject({ state: 'refused', refusal: { no: { reason: 'by-invitation' } } });
    door.drop();
    await vi.advanceTimersByTimeAsync(60000);
    expect(Socket.all.at(-1)).toBe(door);
    other.close();
  });
});

describe('times', () => {
  it('are said as people say them', async () => {
    const { duration, remaining } = await import('../../src/online/words');
    expect([60, 90, 3600, 86400, 259200].map(duration)).toEqual([
      '1 minute',
      '90 seconds',
      '1 hour',
      '1 day',
      '3 days',
    ]);
    expect([0, 999, 65000, 3725000, 3 * 86400000].map(remaining)).toEqual([
      '0:00',
      '0:01',
      '1:05',
      '1:02:05',
      '3 days',
    ]);
  });
});
