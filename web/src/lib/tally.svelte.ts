// Points counted out, source by source. Who does not want to wait skips it; who wants nothing to move sees it done.
import { still } from './motion';
import { settings } from './settings.svelte';

const beat = 650; // milliseconds for a source

export class Tally {
  told = $state(0); // sources counted so far

  /** Counts so many sources, from the moment it is made on; `live`: the game has ended just now. */
  constructor(
    private readonly of: () => number,
    live: boolean,
  ) {
    if (!live || still()) this.told = Infinity;
    $effect(() => {
      if (this.done) return;
      const timer = setInterval(() => {
        this.told++;
      }, beat * settings.speed);
      return () => clearInterval(timer);
    });
  }

  get done(): boolean {
    return this.told >= this.of();
  }
  skip = (): void => {
    this.told = Infinity;
  };
}
