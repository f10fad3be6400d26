// The style of the whole tree, and what pages of Svelte need beside it.
import { readFileSync } from 'node:fs';

export default {
  ...JSON.parse(readFileSync(new URL('../.prettierrc.json', import.meta.url), 'utf8')),
  plugins: ['prettier-plugin-svelte'],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
