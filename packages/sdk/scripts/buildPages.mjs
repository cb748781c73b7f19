// Makes the files for pages without a bundler: the script tag, what it loads later, and the one file that holds both.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { sheetAside } from '../../survey/scripts/sheetAside.mjs';
import { exportShared, useShared } from './sharedModules.mjs';
import { shrink } from './shrink.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const from = (...parts) => join(root, ...parts);

/** What the script tag loads later, each as one module. */
const lazyFiles = {
  // When the first trigger fires: the display and the survey.
  'popups.js': `export { createDisplayPart } from '@service-popups/web/display';`,
  // When `setContactAttributes` is called.
  'contact.js': `export { createContactSync } from '@service-popups/core/contact';`,
  // When `explain` is called, and under `debug`.
  'explain.js': `export * from '@service-popups/core/explain';`,
};

/** What these take from the script that loads them, and where they find it. `explain.js` also belongs to the one file. */
const handedOn = [
  'attempt',
  'chain',
  'isPromise',
  'matchesPath',
  'membersOf',
  'normalizeScreenName',
  'sendRequest',
  'writeJson',
];
const placeOf = (version) => `globalThis[Symbol.for('service-popups/${version}')]`;
const fromScript = (place) => [
  useShared((names) => `export { ${names.join()} } from 'handed-on';`, handedOn),
  {
    name: 'handed-on',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^handed-on$/ }, ({ path }) => ({ path, namespace: 'handed-on' }));
      onLoad({ filter: /./, namespace: 'handed-on' }, () => ({
        contents: `export const { ${handedOn.join()} } = ${place};`,
      }));
    },
  },
];
const sharedByScript = (place) => ({
  name: 'shared-by-script',
  setup({ onResolve, onLoad }) {
    onLoad({ filter: /sdk[\\/]src[\\/]scriptTag\.ts$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}
        import { ${handedOn.map((name) => `${name}$ as ${name}`).join()} } from 'shared';
        ${place} = { ${handedOn.join()} };`,
      resolveDir: join(path, '..'),
      loader: 'ts',
    }));
    onResolve({ filter: /^shared$/ }, ({ path }) => ({ path, namespace: 'shared' }));
    onLoad({ filter: /./, namespace: 'shared' }, () => ({
      contents: exportShared(handedOn),
      resolveDir: root,
    }));
  },
});

/** English is inside; the other languages lie on the server as modules of their own. */
const languagesFromServer = {
  name: 'languages-from-server',
  setup({ onResolve }) {
    onResolve({ filter: /\/catalogues\.js$/ }, () => ({
      path: from('..', 'survey', 'src', 'locales', 'single', 'catalogues.ts'),
    }));
  },
};

/** The survey comes with the display: an `import()` would keep every module of it in a wrapping of its own. */
const surveyInside = {
  name: 'survey-inside',
  setup({ onLoad }) {
    onLoad({ filter: /renderer[\\/]loadSurvey\.ts$/ }, ({ path }) => ({
      contents: `import { mountSurvey } from '@service-popups/survey';
        export const loadSurvey = async () => ({ mountSurvey });`,
      resolveDir: join(path, '..'),
    }));
  },
};

/** In the one file nothing is loaded later, for the same reason. */
const partsInside = {
  name: 'parts-inside',
  setup({ onLoad }) {
    onLoad({ filter: /web[\\/]src[\\/]bundledParts\.ts$/ }, ({ path }) => ({
      contents: `import { createDisplayPart } from '@service-popups/web/display';
        import { createContactSync } from '@service-popups/core/contact';
        export const bundledParts = {
          loadDisplay: async () => ({ createDisplayPart }),
          loadContact: async () => ({ createContactSync }),
        };`,
      resolveDir: join(path, '..'),
    }));
  },
};

/**
 * Nearly every function of these files runs at once. A browser that understands this line compiles them while the file
 * still loads, beside the page, and not one by one as they are called.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * @param {string} text
 * @param {string | undefined} map of code that now stands below the text
 */
function mapBelow(text, map = '{}') {
  const parsed = JSON.parse(map);
  const lines = text.split('\n').length - 1;
  return JSON.stringify({ ...parsed, mappings: ';'.repeat(lines) + parsed.mappings });
}

/** Bundles for pages without a bundler of their own. */
async function bundleForPages({ dist, shared, file, format, plugins = [], ...options }) {
  const { outputFiles } = await build({
    ...shared,
    ...options,
    define: { ...shared.define, ...options.define },
    format,
    plugins: [...plugins, surveyInside, languagesFromServer],
    minifySyntax: true,
    write: false,
    outfile: join(dist, file),
    sourcemap: 'external',
  });
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const isModule = format === 'esm';
  const { code: joined, declaration } = sheetAside(textOf('.js'));
  // In a script a block keeps the name out of the page.
  const isBlock = declaration !== undefined && !isModule;
  const opening = isBlock ? '"use strict";{' : '';
  const above = compileHint + (declaration === undefined ? '' : `${opening}${declaration}\n`);
  const served = (small) => above + small + (isBlock ? '}' : '');
  const { code, map } = await shrink(joined, {
    isModule,
    served,
    // Without a line that names it, which every visitor would load: the server names it in a header.
    sourceMap: { content: textOf('.map') },
  });
  writeFileSync(join(dist, file), code);
  writeFileSync(join(dist, `${file}.map`), mapBelow(above, map));
  console.log(`${file} ${code.length} bytes, ${brotliCompressSync(code).length} brotli`);
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}

/**
 * @param {object} options
 * @param {string} options.dist
 * @param {import('esbuild').BuildOptions} options.shared
 * @param {string} options.version
 */
export async function buildPages({ dist, shared, version }) {
  const place = placeOf(version);
  const lazy = await Promise.all(
    Object.entries(lazyFiles).map(async ([name, contents]) => {
      const stdin = { contents, resolveDir: from('src'), loader: 'ts' };
      const plugins = name === 'explain.js' ? [] : fromScript(place);
      const file = join('lazy', name);
      return [name, await bundleForPages({ dist, shared, file, format: 'esm', stdin, plugins })];
    }),
  );
  const integrity = Object.fromEntries(lazy);
  const hashOf = (name) => JSON.stringify(integrity[name]);
  const explainIntegrity = hashOf('explain.js');
  await Promise.all([
    bundleForPages({
      dist,
      shared,
      file: 'service-popups.js',
      format: 'iife',
      entryPoints: [from('src', 'scriptTag.ts')],
      plugins: [sharedByScript(place)],
      define: {
        popupsIntegrity: hashOf('popups.js'),
        contactIntegrity: hashOf('contact.js'),
        explainIntegrity,
      },
    }),
    bundleForPages({
      dist,
      shared,
      file: 'service-popups.full.js',
      format: 'iife',
      entryPoints: [from('src', 'scriptTag.full.ts')],
      plugins: [partsInside],
      define: { explainIntegrity },
    }),
  ]);
}
