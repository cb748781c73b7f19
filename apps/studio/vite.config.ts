import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://localhost:4000', '/sdk': 'http://localhost:4000' } },
});
