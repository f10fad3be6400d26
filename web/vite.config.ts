import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Rolldown } from 'vite';
import { compressed } from './compressed';
import { offline, shared } from './offline';

// Whatever Home needs is one file, and so is what a table needs beyond it: a browser asks for each of a hundred small
// ones as long as for a large one.
const together = ['src/main.ts', 'src/shell/PlayScreen.svelte'].map(path =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const reached = new Map<string, Set<string>>();

/** All that a module imports, and what that imports, before anything is asked for. */
function needs(from: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = reached.get(from) ?? new Set([from]);
  if (!reached.has(from))
    for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  reached.set(from, found);
  return found;
}

const fileOf = (id: string, context: Rolldown.ChunkingContext) =>
  shared[together.findIndex(from => needs(from, context).has(id))] ?? null;

export default defineConfig({
  base: './',
  plugins: [svelte(), offline(), compressed()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: fileOf }] } },
    },
  },
});
