// A table on the server, as screens see tables. The server has the last word about every move; what a
// move would do is tried in a worker of our own, on a position in which everything this seat cannot
// know has been redrawn by the server: the browser never holds more than its view.
import { Engine, valueOf } from '../table/engine';
import {
  Cancelled,
  Refused,
  type Explored,
  type GameEvent,
  type LogEntry,
  type Made,
  type Preview,
  type RecordFile,
  type Refusal,
  type Snapshot,
  type Table,
  type Thought,
} from '../table/messages';
import { exploreBy, previewBy, whyBy } from '../table/local';
import { ask } from './api';
import type { PlayNews, Room } from './room.svelte';

export class RemoteTable implements Table {
  shown: PlayNews | null = null; // what the screen shows; news may be waiting behind it
  private engine: Engine | null = null;
  private loaded = '';
  private loading: Promise<Engine> | null = null;

  constructor(
    private room: Room,
    readonly game: string,
  ) {}

  snapshot(viewer: number): Promise<Snapshot> {
    return Promise.resolve(snapshotFrom(this.game, viewer, this.shown!));
  }

  /** Sends the move. The entry of the log comes with the news of it, to everybody alike. */
  async send(text: string): Promise<void> {
    await this.room.ask('move', { nth: this.shown?.nth ?? -1, text });
  }

  move(): Promise<Made> {
    return Promise.reject(new Error('moves of a remote table are sent'));
  }

  takeBack(): Promise<void> {
    return Promise.reject(new Error('moves of a remote table are taken back by the server'));
  }

  past(): Promise<LogEntry[]> {
    return Promise.reject(new Error('the past of a remote table comes with its news'));
  }

  /** The server tells everybody, in the chat. */
  async reveal(): Promise<GameEvent[]> {
    await this.room.ask('reveal');
    return [];
  }

  async undo(): Promise<void> {
    await this.room.ask('undo', { nth: this.shown?.nth ?? -1 });
  }

  /** The worker, with the question that is on the screen. What others do meanwhile changes nothing as long
   * as the same moves are open. */
  private imagined(): Promise<Engine> {
    const key = `${this.shown?.nth} ${this.shown?.legal?.join()}`;
    if (this.loaded !== key || !this.loading) {
      this.loaded = key;
      this.loading = this.load();
      this.loading.catch(() => {
        if (this.loaded === key) this.loading = null;
      });
    }
    return this.loading;
  }

  private async load(): Promise<Engine> {
    const { position } = await this.position();
    const engine = (this.engine ??= new Engine());
    await engine.ask(`load ${JSON.stringify(position)}`);
    return engine;
  }

  /** Asked again a little later where the server is asked too much at once. */
  private async position(): ReturnType<Room['ask']> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.room.ask('imagine');
      } catch (e) {
        if (!(e instanceof Refused) || e.no.reason !== 'too-many' || tries === 5) throw e;
        await new Promise(done => setTimeout(done, 600));
      }
    }
  }

  async why(seat: number, text: string): Promise<Refusal | null> {
    return whyBy(await this.imagined(), seat, text);
  }

  async preview(seat: number, text: string): Promise<Preview> {
    return previewBy(await this.imagined(), this.game, seat, text);
  }

  async explore(seat: number, lines: string[][]): Promise<Explored[]> {
    return exploreBy(await this.imagined(), seat, lines);
  }

  think(): Promise<number> {
    return Promise.reject(new Error('bots of a remote table think on the server'));
  }

  playThought(): Promise<Made> {
    return Promise.reject(new Error('bots of a remote table move on the server'));
  }

  async consult(seat: number, level: string): Promise<Thought> {
    const line = `go ${seat} ${JSON.stringify({ bot: level })}`;
    const [answer] = await (await this.imagined()).batch([line]);
    return valueOf<Thought>(answer!, line);
  }

  cancel(): void {
    this.engine?.close(new Cancelled());
    this.engine = null;
    this.loading = null;
  }

  record(): Promise<RecordFile> {
    return recordOf(this.room.id);
  }

  async file(): Promise<Blob> {
    return new Blob([JSON.stringify(await this.record())], { type: 'application/json' });
  }

  close(): void {
    this.engine?.close();
    this.room.close();
  }
}

export const recordOf = (table: string) => ask<RecordFile>('GET', `api/records/${encodeURIComponent(table)}`);

function snapshotFrom(game: string, viewer: number, play: PlayNews): Snapshot {
  const over = play.over;
  return {
    game,
    viewer,
    view: play.view,
    moves: play.moves,
    toAct: play.questions.map(q => q.seat),
    question: play.questions.find(q => q.seat === viewer) ?? null,
    legal: play.legal ?? [],
    score: play.scores.map(({ seat, total, known, lines }) => ({ seat, total, known, lines })),
    over,
    result: {
      over,
      ...(play.goal ? { goal: play.goal } : {}),
      ...(over ? { places: play.scores.map(s => s.place ?? 0) } : {}),
    },
    undo: play.undo ? 'may' : 'turn_over',
    setup: play.setup ?? [],
  };
}

/** The entry of the log that news brings, and the log before it. */
export function entryOf(
  n: number,
  seat: number,
  move: string | undefined,
  events: GameEvent[],
  totals: (number | null)[],
): LogEntry {
  return { n, seat, move: move ?? '', events, totals };
}
