// Makes what is published: the script-tag files, ES modules with their chunks, CommonJS, and the types of all of them.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { swapIn } from '../../survey/scripts/swapIn.mjs';
import { buildMobile, makeSurveyText, surveyTextModule, surveyTextPlugin } from './buildMobile.mjs';
import { buildModules } from './buildModules.mjs';
import { buildPages } from './buildPages.mjs';
import { copyTypes } from './copyTypes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const from = (...parts) => join(root, ...parts);
/** Another folder for a look at a build that nobody else sees; it gets no types. */
const [, , elsewhere] = process.argv;
const isPublished = elsewhere === undefined;
// Beside dist, so that what is served from there is whole until the end, and source maps name the same paths.
const dist = isPublished ? from('.dist') : resolve(elsewhere);
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

/** Other entries share the main one, so that there is one `ServicePopups` in a host. */
const shareMainEntry = {
  name: 'share-main-entry',
  setup({ onResolve }) {
    onResolve({ filter: /\/index\.web\.js$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './index.web.js', external: true },
    );
  },
};

if (isPublished) rmSync(dist, { recursive: true, force: true });
for (const folder of ['cjs', 'lazy']) mkdirSync(join(dist, folder), { recursive: true });

await buildPages({ dist, shared, version: survey.version });

const surveyText = await makeSurveyText();
await Promise.all([
  buildModules({ dist, shared, entries, surveyText }),
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
const reactFile = join(dist, 'cjs', 'react.js');
writeFileSync(reactFile, `'use client';\n${readFileSync(reactFile, 'utf8')}`);
writeFileSync(join(dist, 'cjs', 'surveyText.js'), surveyTextModule(surveyText, 'cjs'));
await buildMobile({ dist, integrity: survey.integrity, surveyText });
writeFileSync(join(dist, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');

if (isPublished) {
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-b', root], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  copyTypes(root, dist, [...entries, 'index.native', 'mobile', 'mobileJest']);
  swapIn(dist, from('dist'), ['.types', 'tsconfig.tsbuildinfo']);
}
