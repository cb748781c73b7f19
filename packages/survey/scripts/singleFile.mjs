import { fileURLToPath } from 'node:url';

const single = fileURLToPath(new URL('../src/locales/single/catalogues.ts', import.meta.url));

/**
 * For files that must stay in one piece: the language catalogues are fetched from beside the file, or from the
 * configured address, instead of being bundled.
 * @type {import('esbuild').Plugin}
 */
export const singleFile = {
  name: 'single-file-catalogues',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/catalogues\.js$/ }, () => ({ path: single }));
  },
};
