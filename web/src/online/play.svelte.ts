// A game on the screen whose table is on the server: news is shown move by move, moves are sent, and
// what the server forbids (taking back, the record before the end) is not offered.
import { t } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import { Play } from '../lib/play.svelte';
import { keepWhole, type SavedGame } from '../lib/storage';
import { LocalTable } from '../table/local';
import { Refused, type LogEntry, type RecordFile, type Seat } from '../table/messages';
import { entryOf as gameEntry } from '../games';
import type { GameModule } from '../games/types';
import { rememberRating } from './rating';
import { entryOf, RemoteTable } from './remote';
import { coloursAt, Lost, type Past, type PlayNews, type Room } from './room.svelte';

const pause = (ms: number) => new Promise(done => setTimeout(done, ms));
const longQueue = 12; // of news: who was away wants to see how it stands now
const eyesFollow = 420;

export class OnlinePlay extends Play {
  private queue: { news: PlayNews; past: Past[] | null; whole: boolean }[] = [];
  private showing: Promise<void> | null = null;
  private complete = false; // the log holds every move's text and every score
  private mayUndo = $state(false);
  private steps: (() => void)[] = []; // who waits for the next thing to be shown
  override readonly online: Room;

  private constructor(
    private remote: RemoteTable,
    module: GameModule,
    saved: SavedGame,
    room: Room,
  ) {
    super(remote, module, saved, () => undefined);
    this.online = room;
  }

  /** Sits down at a room whose game has begun. */
  static async at(room: Room, module: GameModule): Promise<OnlinePlay> {
    const table = new RemoteTable(room, module.id);
    const play = new OnlinePlay(table, module, savedFor(room), room);
    const past = room.begun;
    table.shown = room.news!;
    room.onplay = (news, later, whole) => play.hear({ news, past: later, whole });
    play.showing = (async () => {
      await play.words();
      await play.look(room.viewer);
      await play.begin(past);
      await play.showAll();
    })().finally(() => play.rest());
    await play.showing;
    if (room.table?.rated && room.viewer >= 0 && !play.snapshot.over)
      void rememberRating(room.id, module.id, play.seats.length);
    return play;
  }

  override get seats(): Seat[] {
    return seatsOf(this.online, this.module.colours);
  }
  /** The people who share this screen. */
  override get people(): number[] {
    return this.viewer < 0 ? [] : [this.viewer];
  }
  override get canUndo(): boolean {
    return this.mayUndo && this.online.state === 'here';
  }
  override absence(seat: number): string {
    const at = this.online.table?.seats[seat];
    if (at?.kind !== 'person') return '';
    if (at.away) return t('online.botPlays');
    return this.online.here && !this.online.here.seats.includes(seat) ? t('online.gone') : '';
  }
  override get title(): string {
    return this.saved.title;
  }
  override get mayExport(): boolean {
    return this.snapshot.over || this.online.table?.status === 'abandoned';
  }
  /** Bots may be asked for advice only where no other person plays. */
  override get mayAsk(): boolean {
    return this.viewer >= 0 && seatsOf(this.online).filter(s => s.kind === 'person').length === 1;
  }

  private async begin(past: Past[]): Promise<void> {
    for (const e of past) this.note(e);
    this.log = fitted(this.log, this.remote.shown!.moves);
    this.snapshot = { ...this.snapshot, moves: this.log.length };
    this.settle(this.remote.shown!);
    if (this.snapshot.over) await this.completeLog();
  }

  /** Points of the seats as they stand: the server tells no earlier ones before the end. */
  private get totals(): (number | null)[] {
    return (this.remote.shown?.scores ?? []).map(s => s.total);
  }

  private note(e: Past): void {
    if (e.undo) this.log = this.log.slice(0, -1);
    else if (e.events) this.log = [...this.log, entryOf(this.log.length + 1, e.seat, e.move, e.events, this.totals)];
  }

  private rest(): void {
    this.showing = null;
    for (const go of this.steps.splice(0)) go();
  }

  private hear(item: { news: PlayNews; past: Past[] | null; whole: boolean }): void {
    this.queue.push(item);
    this.showing ??= this.showAll().finally(() => this.rest());
  }

  /** Waits until the screen shows more answers of one's own than these. */
  private async shownAfter(nth: number): Promise<void> {
    while (this.showing && (this.remote.shown?.nth ?? 0) <= nth) await new Promise<void>(go => this.steps.push(go));
  }

  private async showAll(): Promise<void> {
    for (let item = this.queue.shift(); item; item = this.queue.shift()) {
      const { news, past, whole } = item;
      await this.inTurn(() => (past ? this.catchUp(news, past, whole) : this.show(news)));
      if (this.queue.length && this.queue.length < longQueue && news.seat !== this.viewer)
        await pause((this.module.botPause ?? eyesFollow) * settings.speed);
    }
  }

  /** One move, or one taken back. */
  private async show(news: PlayNews): Promise<void> {
    const wasAsked = this.snapshot.toAct.includes(this.viewer);
    this.remote.shown = news;
    if (news.seat === undefined || news.seat < 0 || !news.events) {
      this.log = this.log.slice(0, news.moves);
      this.picked = [];
      await this.look(this.online.viewer);
    } else {
      this.log = this.log.slice(0, news.moves - 1);
      const entry = entryOf(news.moves, news.seat, news.move, news.events, this.totals);
      await this.take({ entry, snapshot: await this.remote.snapshot(this.online.viewer) }, wasAsked);
    }
    this.settle(news);
    if (news.over) await this.completeLog();
  }

  /** After a pause of the connection, or for other eyes (somebody sat down). */
  private async catchUp(news: PlayNews, past: Past[], whole: boolean): Promise<void> {
    this.remote.shown = news;
    if (whole || this.viewer !== this.online.viewer) this.log = [];
    for (const e of past) this.note(e);
    this.log = fitted(this.log, news.moves);
    await this.look(this.online.viewer);
    this.settle(news);
    if (news.over) await this.completeLog();
  }

  private settle(news: PlayNews): void {
    this.mayUndo = !!news.undo;
    for (const go of this.steps.splice(0)) go();
  }

  /** Once the game is over its record is open: texts and scores of every move. */
  private async completeLog(): Promise<void> {
    if (this.complete) return;
    this.complete = true;
    try {
      const opened = await LocalTable.open(await this.remote.record(), this.viewer);
      opened.table.close();
      this.log = opened.log;
    } catch {
      this.complete = false; // the plots stay as they are
    }
  }

  override async move(text: string): Promise<void> {
    if (await this.change(() => this.answeredBy(() => this.remote.send(text)))) await this.takeForced();
  }

  /** Asks the server for a change, and waits until the screen shows it. */
  private async answeredBy(request: () => Promise<void>): Promise<void> {
    const nth = this.remote.shown?.nth ?? 0;
    try {
      await request();
      await this.shownAfter(nth);
    } catch (e) {
      if (e instanceof Refused && (e.no.rule === 'FR-2' || e.no.reason === 'stale')) this.online.again();
      else if (!(e instanceof Lost)) throw e;
    }
  }

  protected override async takeBackOne(): Promise<void> {
    if (this.canUndo) await this.change(() => this.answeredBy(() => this.remote.undo()));
  }

  override save(): Promise<void> {
    return Promise.resolve();
  }

  override async keepForReplay(): Promise<string | null> {
    const record = await this.remote.record();
    return (await keepRecord(record, this.online.id, this.saved.title, this.seats, Math.max(0, this.viewer)))
      ? replayId(this.online.id)
      : null;
  }

  override async rematch(): Promise<string | null> {
    const answer = await this.online.ask('rematch');
    return typeof answer.table === 'string' ? answer.table : null;
  }
}

/** The log of so many moves: of a very long game the server tells only the later ones. */
function fitted(log: LogEntry[], moves: number): LogEntry[] {
  const missing = Math.max(0, moves - log.length);
  const empty = Array.from({ length: missing }, (_, i) => entryOf(i + 1, -1, '', [], []));
  return [...empty, ...log.slice(0, moves).map(e => (missing ? { ...e, n: e.n + missing } : e))];
}

export const replayId = (table: string) => `online-${table}`;

/** Keeps the record of a finished game in this browser, where the replay finds it. */
export async function keepRecord(
  record: RecordFile,
  table: string,
  title: string,
  seats: Seat[],
  viewer: number,
): Promise<boolean> {
  const now = Date.now();
  const game: SavedGame = {
    id: replayId(table),
    version: 1,
    title,
    game: record.game,
    seats,
    created: now,
    updated: now,
    moves: record.moves.length,
    viewer,
    over: true,
    points: record.result?.scores ?? seats.map(() => 0),
    draft: [],
  };
  return keepWhole(game, record);
}

function seatsOf(room: Room, usual?: string[]): Seat[] {
  const seats = room.table?.seats ?? [];
  const colours = usual ? coloursAt(seats, usual) : [];
  return seats.map((s, i) => ({
    ...(colours[i] ? { colour: colours[i] } : {}),
    name: s.name ?? '',
    kind: s.kind === 'bot' || s.away ? 'bot' : 'person',
    level: s.bot ?? 'medium',
  }));
}

function savedFor(room: Room): SavedGame {
  const table = room.table!,
    now = Date.now();
  const entry = gameEntry(table.game)!;
  return {
    id: replayId(room.id),
    version: 1,
    title: t(entry.title),
    game: table.game,
    seats: [],
    created: now,
    updated: now,
    moves: 0,
    viewer: room.viewer,
    over: false,
    points: [],
    draft: [],
  };
}
