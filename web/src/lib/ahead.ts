// What a table will say is sometimes known before it is asked: a move that was looked at ahead and can be taken back
// does what its preview told, and taken back it leaves what was there before. That is drawn in the very frame of the
// press; the table's answer follows and has the last word.
import type { LogEntry, Made, Preview, Snapshot } from '../table/messages';

export class Ahead {
  private looked: { preview: Preview; from: Snapshot } | null = null;
  private left: { from: Snapshot; moves: number }[] = []; // before each own move of this turn

  /** A preview was made of a move from this position. */
  look(preview: Preview, from: Snapshot): void {
    this.looked = { preview, from };
  }

  /** A position is left by an own move. */
  leave(from: Snapshot): void {
    if (this.left.at(-1)?.from.viewer !== from.viewer) this.left = [];
    this.left = [...this.left.filter(l => l.moves < from.moves), { from, moves: from.moves }].slice(-12);
  }

  /** What a move will make of this position; null: only the table knows. */
  made(move: string, from: Snapshot): Made | null {
    const { preview, from: seen } = this.looked ?? {};
    if (seen !== from || preview?.move !== move || preview.final || preview.taught || !preview.snapshot) return null;
    const snapshot: Snapshot = { ...preview.snapshot, setup: from.setup, shown: from.shown, undo: 'may' };
    const totals = snapshot.score.map(s => s.total);
    return {
      snapshot,
      entry: { n: from.moves + 1, seat: from.viewer, move, events: preview.events, totals, final: false },
    };
  }

  /** What taking the last move back will leave; null: only the table knows. */
  before(log: LogEntry[], now: Snapshot): Snapshot | null {
    const last = this.left.at(-1);
    const own = log.at(-1)?.seat === now.viewer && last?.moves === log.length - 1 && last.from.viewer === now.viewer;
    return own ? { ...last.from, shown: now.shown } : null;
  }

  /** The last move is taken back. */
  back(): void {
    this.left = this.left.slice(0, -1);
  }
}
