// The last moves once more, slowly, on the same stage: a second table that nobody plays at goes through them.
import { Play } from './play.svelte';
import { settings } from './settings.svelte';
import { since } from './story';

const step = 1100; // ms a move is looked at

export class Rerun {
  shown = $state.raw<Play | null>(null); // what the stage shows instead of the game; null: nothing is shown again
  at = $state(0);
  from = 0;
  to = 0;
  private wake: () => void = () => undefined;

  /** Shows what happened since the viewer's last move; ends by itself or by skip(). */
  async begin(play: Play): Promise<void> {
    if (this.shown) return;
    const { from, entries } = since(play.log, play.viewer);
    const past = await Play.watch(play.saved, play.module, play.viewer);
    this.from = this.at = from;
    this.to = from + entries.length;
    await past.seek(from);
    this.shown = past;
    while (this.shown && this.at < this.to) {
      await new Promise<void>(go => {
        const timer = setTimeout(go, step * (settings.speed || 1));
        this.wake = () => {
          clearTimeout(timer);
          go();
        };
      });
      if (this.shown) await past.seek(++this.at);
    }
    this.shown = null;
    past.close();
  }

  skip(): void {
    this.shown = null;
    this.wake();
  }
}
