// What the page loads of Planet Steam, and when.
import type { Own } from '../types';

export const own: Own = {
  load: async () => (await import('./module')).module,
  figure: () => import('./Figure.svelte'),
  drawings: { has: 'i-ps-water', load: () => import('./Symbols.svelte') },
};
