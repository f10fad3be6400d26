import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // Limits against standing still, which scripts/limit looks for as well; not against a busy machine.
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node', testTimeout: 600000, hookTimeout: 600000 },
});
