// What the page loads of Planet Steam, and when.
import type { Own } from '../types';

export const own: Own = {
  load: async () => (await import('./module')).module,
  colours: ['blue', 'purple', 'green', 'black', 'yellow', 'orange'],
  figure: () => import('./Figure.svelte'),
  inspect: () => import('./inspect'),
  drawings: { has: 'i-ps-water', load: () => import('./Symbols.svelte') },
};
