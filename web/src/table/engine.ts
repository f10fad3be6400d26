// A worker with the engine in it, asked in lines and answering in values. Several lines sent
// together are answered together, with nothing in between.
import { counted } from '../lib/work';
import { Refused, type No } from './messages';
import type { Language } from '../lib/i18n.svelte';
import EngineWorker from './engine.worker?worker';
import type { Job } from './engine.worker';

export type Answer = Partial<No> & Record<string, unknown>;

const textsOf: Record<Exclude<Language, 'en'>, () => Promise<{ default: string }>> = {
  ru: () => import('../generated/texts/ru.json'),
  pl: () => import('../generated/texts/pl.json'),
  cs: () => import('../generated/texts/cs.json'),
};

export class Engine {
  private worker = new EngineWorker();
  private waiting = new Map<number, { resolve: (a: never) => void; reject: (e: Error) => void }>();
  private next = 1;
  private closed = false;
  private spoken = new Map<Language, Promise<unknown>>();
  version = 0; // of the game in it: how often it has changed

  constructor() {
    this.worker.onmessage = (
      e: MessageEvent<{ id: number; answers?: (string | Blob)[]; version?: number; failed?: string }>,
    ) => {
      const { id, answers, version, failed } = e.data;
      if (version !== undefined) this.version = version;
      const waiter = this.waiting.get(id);
      this.waiting.delete(id);
      if (answers) waiter?.resolve(answers.map(read) as never);
      else waiter?.reject(new Error(failed));
    };
    this.worker.onerror = e => this.fail(new Error(e.message || 'the engine stopped'));
  }

  batch(lines: string[]): Promise<Answer[]> {
    return this.post({ lines });
  }

  /** A job of the worker that is more than lines; the first answer, or a Refused. */
  async job<T>(job: Job): Promise<T> {
    const [answer] = await this.post<(Answer | Blob)[]>(job);
    if (answer instanceof Blob) return answer as T;
    if (answer!.error !== undefined) throw new Refused(answer as No);
    return Object.values(answer!)[0] as T;
  }

  /** Has the engine speak a language; English it speaks from the start. */
  speak(language: Language): Promise<unknown> {
    const known =
      this.spoken.get(language) ??
      (language === 'en'
        ? Promise.resolve()
        : textsOf[language]().then(({ default: texts }) => this.job({ speak: { language, texts } })));
    this.spoken.set(language, known);
    known.catch(() => this.spoken.delete(language));
    return known;
  }

  /** Lets another engine follow this one's game and think for its bots. */
  lead(other: Engine): void {
    const { port1, port2 } = new MessageChannel();
    this.worker.postMessage({ follower: port1 } satisfies Job, [port1]);
    other.worker.postMessage({ table: port2 } satisfies Job, [port2]);
  }

  /** All answers to a job, as they come. */
  post<T>(job: Job): Promise<T> {
    const id = this.next++;
    if (this.closed) return new Promise(() => {}); // the table was left: nobody is there to be answered
    return counted(
      new Promise((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        this.worker.postMessage({ id, ...job });
      }),
    );
  }

  /** One line; the value behind the command's name, or a Refused. */
  async ask<T>(line: string): Promise<T> {
    const [answer] = await this.batch([line]);
    return valueOf<T>(answer!, line);
  }

  close(reason: Error = new Error('closed')): void {
    this.worker.terminate();
    this.closed = true;
    this.fail(reason);
  }

  private fail(error: Error): void {
    for (const waiter of this.waiting.values()) waiter.reject(error);
    this.waiting.clear();
  }
}

const read = (a: string | Blob): Answer | Blob => (typeof a === 'string' ? (JSON.parse(a) as Answer) : a);

export function valueOf<T>(answer: Answer, line: string): T {
  if (answer.error !== undefined) throw new Refused(answer as No);
  return answer[line.split(' ', 1)[0]!] as T;
}
