// Makes dist/esm, which hosts' bundlers take: modules that are shrunk already, as no bundler would, each with its map.
// main.js is what a page needs at once; display.js, survey.js and explain.js are loaded later, and import from it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { surveyTextPlugin } from './buildMobile.mjs';
import { exportShared, useShared } from './sharedModules.mjs';
import { shrink } from './shrink.mjs';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** The parts that are loaded later, by the last word of how `web` imports them. */
const laterParts = {
  contact: '@service-popups/core/contact',
  display: '@service-popups/web/display',
  explain: '@service-popups/core/explain',
  survey: '@service-popups/survey',
};

/**
 * Entries stay files of their own where another one uses them. The mobile part of the main entry is one too: it needs
 * at once what a page loads at the first trigger; in one entry both would share their files, which no bundler splits.
 * @type {import('esbuild').Plugin}
 */
const entriesApart = {
  name: 'entries-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/(?:index\.web|mobileParts)\.js$/ }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /^\.\/(?:web|main)\.js$/ }, () => ({ path: './main.js', external: true }));
    onResolve({ filter: /./ }, ({ path, kind }) => {
      const name = basename(path, '.js');
      return kind === 'dynamic-import' && name in laterParts
        ? { path: `./${name}.js`, external: true }
        : undefined;
    });
  },
};

const fromMain = useShared(
  (names) => `export { ${names.map((name) => `${name}$ as ${name}`).join(', ')} } from './main.js';`,
);

/**
 * @param {object} options
 * @param {string} options.dist
 * @param {import('esbuild').BuildOptions} options.shared
 * @param {readonly string[]} options.entries
 * @param {string} options.surveyText
 */
export async function buildModules({ dist, shared, entries, surveyText }) {
  const common = {
    ...shared,
    outdir: join(dist, 'esm'),
    format: /** @type {const} */ ('esm'),
    minifySyntax: true,
    sourcemap: true,
    write: /** @type {const} */ (false),
  };
  const main = `export { ServicePopups } from './web.ts';\n${exportShared()}`;
  const later = Object.entries(laterParts).map(([name, path]) => ({ in: path, out: name }));
  const results = await Promise.all([
    build({
      ...common,
      stdin: { contents: main, resolveDir: source, loader: 'ts', sourcefile: 'main.ts' },
      entryNames: 'main',
      plugins: [entriesApart],
    }),
    build({
      ...common,
      entryPoints: [
        ...[...entries, 'mobileParts'].map((name) => ({ in: join(source, `${name}.ts`), out: name })),
        ...later,
      ],
      // Side by side with the entries: what they import from main.js is then at the same place for all.
      chunkNames: 'chunk-[hash]',
      splitting: true,
      plugins: [fromMain, entriesApart, surveyTextPlugin(surveyText, 'esm')],
    }),
  ]);
  const texts = new Map(
    results.flatMap(({ outputFiles }) => outputFiles).map(({ path, text }) => [path, text]),
  );
  mkdirSync(join(dist, 'esm'), { recursive: true });
  const modules = [...texts].filter(([path]) => !path.endsWith('.map'));
  await Promise.all(
    modules.map(async ([path, text]) => {
      const sourceMap = { content: texts.get(`${path}.map`) ?? '', url: `${basename(path)}.map` };
      const { code, map = '' } = await shrink(text, { isModule: true, sourceMap });
      // React hosts that render on the server must know that provider and hook belong to the browser.
      writeFileSync(path, basename(path) === 'react.js' ? `'use client';${code}` : code);
      writeFileSync(`${path}.map`, map);
    }),
  );
}
