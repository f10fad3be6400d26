// Who accompanies a first game: knows what was explained how often, and asks the coach for a move.
import { language } from '../lib/i18n.svelte';
import type { Play } from '../lib/play.svelte';
import type { Thought } from '../table/messages';
import { keyOf, loadGuide, loudness, whyIn, type GuideBook } from './first';

export class Companion {
  book = $state.raw<GuideBook | null>(null);
  key = $state(''); // of the text about the question
  says = $state<'full' | 'short' | 'silent'>('silent');
  advice = $state.raw<Thought | null>(null);
  private asked = ''; // the question that was spoken about last
  private thinking = '';

  constructor(private play: Play) {}

  async speak(): Promise<void> {
    this.book = await loadGuide(this.play.saved.game, language());
  }

  get said() {
    return this.book?.questions[this.key] ?? null;
  }
  get why(): string {
    return this.book && this.advice ? whyIn(this.book, this.advice.reason ?? [], this.play.terms) : '';
  }
  private get question(): string {
    const { question, over, viewer } = this.play.snapshot;
    const own = this.play.log.filter(e => e.seat === viewer).length; // others may move meanwhile
    return question && !over ? `${own} ${question.kind}` : '';
  }

  /** A question has come up, or has gone. */
  hear(): void {
    const now = this.question;
    if (!this.book || now === this.asked) return;
    this.asked = now;
    this.advice = null;
    this.says = 'silent';
    if (!now) return;
    const { snapshot, saved } = this.play;
    const seen = saved.guide!.seen;
    this.key = keyOf(this.book, snapshot.question!.kind, snapshot.legal, seen);
    const says = snapshot.legal.length > 1 || !seen[this.key] ? loudness(seen[this.key] ?? 0) : 'silent';
    seen[this.key] = (seen[this.key] ?? 0) + 1;
    this.says = says;
    if (says !== 'silent') void this.think();
  }

  /** Called back: everything is said again. */
  open(): void {
    if (!this.question) return;
    this.says = 'full';
    void this.think();
  }
  fold(): void {
    this.says = 'silent';
  }

  private async think(): Promise<void> {
    const about = this.question;
    if (this.advice || this.thinking === about) return;
    this.thinking = about;
    try {
      const advice = await this.play.table.consult(this.play.viewer, this.book!.coach);
      if (this.question === about) this.advice = advice;
    } catch {
      // The bots were told to hurry, and the coach with them: without advice the words remain.
    }
    if (this.thinking === about) this.thinking = '';
  }

  /** Lays the proposed move ready, as the table shows it before Confirm. */
  async show(): Promise<void> {
    const move = this.advice?.move;
    if (!move) return;
    this.fold();
    await this.play.setPicked([move]);
  }
  async make(): Promise<void> {
    if (this.advice) await this.play.move(this.advice.move);
  }
}
