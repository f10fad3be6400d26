// A worker with the engine in it, asked in lines and answering in values. Several lines sent
// together are answered together, with nothing in between.
import { counted } from '../lib/work';
import { Refused } from './messages';
import EngineWorker from './engine.worker?worker';

export type Answer = { error?: string; rule?: string } & Record<string, unknown>;

export class Engine {
  private worker = new EngineWorker();
  private waiting = new Map<number, { resolve: (a: never) => void; reject: (e: Error) => void }>();
  private next = 1;

  constructor() {
    this.worker.onmessage = (e: MessageEvent<{ id: number; answers?: string[]; failed?: string }>) => {
      const { id, answers, failed } = e.data;
      const waiter = this.waiting.get(id);
      this.waiting.delete(id);
      if (answers) waiter?.resolve(answers.map(read) as never);
      else waiter?.reject(new Error(failed));
    };
    this.worker.onerror = (e) => this.fail(new Error(e.message || 'the engine stopped'));
  }

  batch(lines: string[]): Promise<Answer[]> {
    return this.post({ lines });
  }

  private post<T>(message: object): Promise<T> {
    const id = this.next++;
    return counted(new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...message });
    }));
  }

  /** One line; the value behind the command's name, or a Refused. */
  async ask<T>(line: string): Promise<T> {
    const [answer] = await this.batch([line]);
    return valueOf<T>(answer!, line);
  }

  close(reason: Error = new Error('closed')): void {
    this.worker.terminate();
    this.fail(reason);
  }

  private fail(error: Error): void {
    for (const waiter of this.waiting.values()) waiter.reject(error);
    this.waiting.clear();
  }
}

const read = (a: string): Answer => JSON.parse(a) as Answer;

export function valueOf<T>(answer: Answer, line: string): T {
  if (answer.error !== undefined) throw new Refused(answer.error, answer.rule);
  return answer[line.split(' ', 1)[0]!] as T;
}
