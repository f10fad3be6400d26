// What ESLint looks for: the recommended lists, less what says nothing here. Layout is Prettier's, types are
// svelte-check's.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'public/', 'src/generated/', 'node_modules/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-undef': 'off', // svelte-check knows which names there are
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'svelte/prefer-svelte-reactivity': 'off', // maps and sets are made anew, never changed under a reader's eyes
      'svelte/no-at-html-tags': 'off', // only our own drawings are put in as they are
      'svelte/no-useless-mustaches': 'off', // {' '} is how a space survives a line's end
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check says which ones are
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
);
