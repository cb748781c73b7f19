// Makes what is published: two script-tag files, ES modules with the survey as a chunk of its own, CommonJS, types.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
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
  sourcemap: true,
  define: { surveyIntegrity: JSON.stringify(survey.integrity) },
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

for (const stale of ['esm', 'cjs', 'types', 'service-popups.js', 'service-popups.full.js']) {
  rmSync(join(dist, stale), { recursive: true, force: true });
}
mkdirSync(join(dist, 'cjs'), { recursive: true });
const surveyText = await makeSurveyText();

const scriptTag = (entry, outfile) =>
  build({
    ...shared,
    entryPoints: [from('src', entry)],
    outfile: join(dist, outfile),
    format: 'iife',
    minify: true,
  });

await scriptTag('scriptTag.ts', 'service-popups.js');
await Promise.all([
  scriptTag('scriptTag.full.ts', 'service-popups.full.js'),
  build({
    ...shared,
    entryPoints: entries.map((name) => from('src', `${name}.ts`)),
    outdir: join(dist, 'esm'),
    format: 'esm',
    plugins: [surveyTextPlugin(surveyText, 'esm')],
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  }),
  build({
    ...shared,
    entryPoints: [from('src', 'index.web.ts')],
    outdir: join(dist, 'cjs'),
    format: 'cjs',
    plugins: [surveyTextPlugin(surveyText, 'cjs')],
  }),
  build({
    ...shared,
    entryPoints: entries.filter((name) => name !== 'index.web').map((name) => from('src', `${name}.ts`)),
    outdir: join(dist, 'cjs'),
    format: 'cjs',
    plugins: [shareMainEntry],
  }),
]);
writeFileSync(join(dist, 'cjs', 'surveyText.js'), surveyTextModule(surveyText, 'cjs'));
await buildMobile({ dist, integrity: survey.integrity, surveyText });
writeFileSync(join(dist, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');

const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [tsc, '-b', root], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
copyTypes(root, dist);

for (const file of ['service-popups.js', 'service-popups.full.js']) {
  const code = readFileSync(join(dist, file));
  console.log(`${file} ${code.length} bytes, ${brotliCompressSync(code).length} brotli`);
}
