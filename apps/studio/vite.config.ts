import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, transformWithOxc, type CSSOptions, type Plugin } from 'vite';

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

/** Runs before anything is drawn, which a module cannot: it stands in the page as a script of the old kind. */
const earlyScript: Plugin = {
  name: 'early-script',
  apply: 'build',
  async buildStart() {
    const file = join(import.meta.dirname, 'src/early.ts');
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
    this.emitFile({ type: 'asset', name: 'early.js', source: code });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {}, filename }) => {
      const script = Object.keys(bundle).find((name) => name.includes('early-'));
      if (script === undefined || !filename.endsWith('index.html')) return [];
      return [{ tag: 'script', attrs: { src: `/studio/${script}` }, injectTo: 'head-prepend' }];
    },
  },
};

const hairline = 2;
const inRem = (css: string): string =>
  css.replaceAll(/([\d.]+)px\b/g, (size, pixels: string) =>
    Number(pixels) > hairline ? `${Number(pixels) / 16}rem` : size,
  );

/**
 * Sizes are written in pixels, as they are drawn. What is built has them in rem, the widths at which a layout changes
 * too: whoever has chosen a larger text in the browser gets what zooming gives.
 */
const css: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'follow-text-size',
        Once: (sheet) => {
          sheet.walkDecls((declaration) => {
            declaration.value = inRem(declaration.value);
          });
          sheet.walkAtRules((rule) => {
            rule.params = inRem(rule.params);
          });
        },
      },
    ],
  },
};

/** Whatever is not the studio comes from the server that runs beside it. */
const product = `http://localhost:${process.env['PORT'] ?? 4000}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  plugins: [preloadFont, earlyScript],
  css,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
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
  // The server takes writes from the pages of its own host alone, so it is told the one that the browser asked.
  server: { proxy: { '^/(?!studio/)': { target: product, changeOrigin: false } } },
});
