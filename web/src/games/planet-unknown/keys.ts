// Keys that work wherever the focus is: take, turn, move and place the tile, drive the rover, step on a track.
import type { Hand } from './hand.svelte';
import { tracks } from './view';

export function keyOfHand(e: KeyboardEvent, hand: Hand) {
  const typing =
    e.target instanceof HTMLInputElement ||
    e.target instanceof HTMLSelectElement ||
    e.target instanceof HTMLTextAreaElement;
  if (typing || document.querySelector('dialog[open]') || e.ctrlKey || e.metaKey || e.altKey) return;
  const arrows: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const arrow = arrows[e.key];
  const key = e.key.toLowerCase();
  if ((key === '1' || key === '2') && (hand.mayPlace.outer || hand.mayPlace.inner))
    hand.take(key === '1' ? 'outer' : 'inner');
  else if (/^[1-5]$/.test(key) && hand.marks.size) {
    const mark = [...hand.marks.values()].find(m => m.track === tracks[Number(key) - 1]);
    if (mark) void hand.make(mark.move);
  } else if (key === 'm' && hand.rovers.size) hand.nextRover();
  else if (arrow && hand.rover && !hand.ring && !e.shiftKey) void hand.stepRover(...arrow);
  else if (key === 'escape' && hand.rover) hand.use('');
  else if (!hand.ring) return;
  else if (key === 'r') hand.turn(e.shiftKey ? -1 : 1);
  else if (key === 'f') hand.mirror();
  else if (key === 'n') hand.step(e.shiftKey ? -1 : 1);
  else if (key === 'escape') hand.putBack();
  else if (arrow) hand.nudge(...arrow);
  else if (key === 'enter' && !(e.target instanceof HTMLButtonElement)) void hand.place();
  else return;
  e.preventDefault();
}
