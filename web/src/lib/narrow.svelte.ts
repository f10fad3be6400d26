import { room } from './room.svelte';

/** Is the screen a phone's? What is only for the one or the other is not even built there. */
export const narrow = {
  get current() {
    return room.is('phone');
  },
};
