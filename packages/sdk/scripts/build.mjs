// Makes what is published: the script-tag files, ES modules with their chunks, CommonJS, and the types of all of them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { buildMobile, makeSurveyText, surveyTextModule, surveyTextPlugin } from './buildMobile.mjs';
import { copyTypes } from './copyTypes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const from = (...parts) => join(root, ...parts);
const dist = from('dist');
const entries = ['index.web', 'react', 'testing'].filter((name) => existsSync(from('src', `${name}.ts`)));

const survey = JSON.parse(readFileSync(from('..', 'survey', 'dist', 'survey.json'), 'utf8'));
const shared = {
  bundle: true,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  define: {
    surveyIntegrity: JSON.stringify(survey.integrity),
    knownLanguages: JSON.stringify(survey.languages.filter((language) => language !== 'en').join(' ')),
  },
  external: ['react', 'react/jsx-runtime', 'react-native'],
};

/** What the script tag loads later, each as one module. */
const lazyFiles = {
  // When the first trigger fires: the display and the survey.
  'popups.js': `export { createDisplayPart } from '@service-popups/core/display';
    export { mountSurvey } from '@service-popups/survey';`,
  // When `explain` is called.
  'explain.js': `export { explainDecision } from '@service-popups/core/explain';`,
};

/** Other entries share the main one, so that there is one `ServicePopups` in a host. */
const shareMainEntry = {
  name: 'share-main-entry',
  setup({ onResolve }) {
    onResolve({ filter: /\/index\.web\.js$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './index.web.js', external: true },
    );
  },
};

/** Writes the shared bounds as numbers where they are used: most of the table is the server's. */
const inlineLimits = {
  name: 'inline-limits',
  async setup({ onLoad }) {
    const { outputFiles } = await build({
      entryPoints: [from('..', 'protocol', 'src', 'limits.ts')],
      bundle: true,
      format: 'esm',
      write: false,
    });
    const { limits } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
    onLoad({ filter: /packages[\\/](?:core|web)[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8').replace(/(?<![\w.])limits\.(\w+)/g, (whole, name) =>
        String(limits[name] ?? whole),
      ),
    }));
  },
};

/** English is inside; the other languages lie on the server as modules of their own. */
const languagesFromServer = {
  name: 'languages-from-server',
  setup({ onResolve }) {
    onResolve({ filter: /\/catalogues\.js$/ }, () => ({
      path: from('..', 'survey', 'src', 'locales', 'single', 'catalogues.ts'),
    }));
  },
};

/** Bundles for pages without a bundler of their own, as small as they get: esbuild joins, terser shrinks. */
async function bundleForPages({ file, format, ...options }) {
  const plugins = [inlineLimits, languagesFromServer];
  const { outputFiles } = await build({
    ...shared,
    ...options,
    define: { ...shared.define, ...options.define },
    format,
    plugins,
    minifySyntax: true,
    write: false,
    outfile: file,
  });
  const { code } = await minify(outputFiles[0].text, {
    ecma: 2022,
    module: format === 'esm',
    toplevel: true,
    compress: {
      passes: 3,
      ecma: 2022,
      pure_getters: true,
      unsafe_arrows: true,
      unsafe_methods: true,
      keep_fargs: false,
    },
    format: { comments: false, ecma: 2022 },
  });
  writeFileSync(join(dist, file), code);
  console.log(`${file} ${code.length} bytes, ${brotliCompressSync(code).length} brotli`);
  return `sha384-${createHash('sha384').update(code).digest('base64')}`;
}

for (const stale of ['esm', 'cjs', 'types', 'lazy', 'service-popups.js', 'service-popups.full.js']) {
  rmSync(join(dist, stale), { recursive: true, force: true });
}
for (const folder of ['cjs', 'lazy']) mkdirSync(join(dist, folder), { recursive: true });

const integrity = {};
for (const [name, contents] of Object.entries(lazyFiles)) {
  const stdin = { contents, resolveDir: from('src'), loader: 'ts' };
  integrity[name] = await bundleForPages({ file: join('lazy', name), format: 'esm', stdin });
}
await bundleForPages({
  file: 'service-popups.js',
  format: 'iife',
  entryPoints: [from('src', 'scriptTag.ts')],
  define: {
    popupsIntegrity: JSON.stringify(integrity['popups.js']),
    explainIntegrity: JSON.stringify(integrity['explain.js']),
  },
});
await bundleForPages({
  file: 'service-popups.full.js',
  format: 'iife',
  entryPoints: [from('src', 'scriptTag.full.ts')],
});

const surveyText = await makeSurveyText();
await Promise.all([
  build({
    ...shared,
    entryPoints: entries.map((name) => from('src', `${name}.ts`)),
    outdir: join(dist, 'esm'),
    format: 'esm',
    plugins: [surveyTextPlugin(surveyText, 'esm')],
    splitting: true,
    sourcemap: true,
    chunkNames: 'chunks/[name]-[hash]',
  }),
  build({
    ...shared,
    entryPoints: [from('src', 'index.web.ts')],
    outdir: join(dist, 'cjs'),
    format: 'cjs',
    plugins: [surveyTextPlugin(surveyText, 'cjs')],
    sourcemap: true,
  }),
  build({
    ...shared,
    entryPoints: entries.filter((name) => name !== 'index.web').map((name) => from('src', `${name}.ts`)),
    outdir: join(dist, 'cjs'),
    format: 'cjs',
    sourcemap: true,
    plugins: [shareMainEntry],
  }),
]);
// React hosts that render on the server must know that provider and hook belong to the browser.
for (const system of ['esm', 'cjs']) {
  const file = join(dist, system, 'react.js');
  writeFileSync(file, `'use client';\n${readFileSync(file, 'utf8')}`);
}
writeFileSync(join(dist, 'cjs', 'surveyText.js'), surveyTextModule(surveyText, 'cjs'));
await buildMobile({ dist, integrity: survey.integrity, surveyText });
writeFileSync(join(dist, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');

const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [tsc, '-b', root], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
copyTypes(root, dist, [...entries, 'index.native', 'mobile', 'mobileJest']);
