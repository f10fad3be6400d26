// What the page loads of Planet Unknown, and when.
import type { Own } from '../types';

export const own: Own = {
  load: async () => (await import('./module')).module,
  setup: { covers: /^(planet|corporation)\d$/, load: () => import('./Setup.svelte') },
  figure: () => import('./Figure.svelte'),
  inspect: () => import('./inspect'),
  things: () => import('./things'),
  drawings: { has: 'pu-pod', load: () => import('./Defs.svelte') },
};
