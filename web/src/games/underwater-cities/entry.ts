// What the page loads of Underwater Cities, and when.
import type { Own } from '../types';

export const own: Own = {
  load: async () => (await import('./module')).module,
  figure: () => import('./Figure.svelte'),
  inspect: () => import('./inspect'),
  things: () => import('./things'),
};
