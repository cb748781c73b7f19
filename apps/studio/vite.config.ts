import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Asks for the font together with the first files: one that comes after them makes what is drawn by then jump. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {}, filename }) => {
      const font = Object.keys(bundle).find((name) => name.includes('inter-latin-wght'));
      if (font === undefined || !filename.endsWith('index.html')) return [];
      const attrs = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossorigin: '',
        href: `/studio/${font}`,
      };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  plugins: [preloadFont],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        preview: join(import.meta.dirname, 'preview.html'),
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:4000', '/sdk': 'http://localhost:4000' } },
});
