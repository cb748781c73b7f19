// Makes what a page or a WebView loads: dist/survey.js (one ES module, English inside), dist/locales/*.js (the other
// languages), dist/survey.json (version, integrity hash, size) and dist/gallery/.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { shrink } from './shrink.mjs';
import { singleFile } from './singleFile.mjs';
import { swapIn } from './swapIn.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const from = (...parts) => join(root, ...parts);
const dist = from('dist');
const localesFolder = from('src', 'locales');
const languages = readdirSync(localesFolder)
  .map((name) => /^([a-z]{2,3}(?:-[A-Z][a-z]+)?)\.ts$/.exec(name)?.[1])
  .filter((name) => name !== undefined && name !== 'en');

const shared = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
};

/** A reader of the folder never meets half a file. */
function put(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}

await import('./generate.mjs');
const {
  outputFiles: [joined],
} = await build({
  ...shared,
  write: false,
  entryPoints: [from('src', 'index.ts')],
  outfile: join(dist, 'survey.js'),
  plugins: [singleFile],
});
await build({
  ...shared,
  entryPoints: languages.map((language) => join(localesFolder, `${language}.ts`)),
  outdir: join(dist, 'locales'),
});

const code = Buffer.from(await shrink(joined.text));
put(join(dist, 'survey.js'), code);
const { version } = JSON.parse(readFileSync(from('package.json'), 'utf8'));
const about = {
  version,
  // The shortest hash that browsers take: nothing in a small file weighs more for its length.
  integrity: `sha256-${createHash('sha256').update(code).digest('base64')}`,
  bytes: code.length,
  brotliBytes: brotliCompressSync(code).length,
  languages: ['en', ...languages],
};
put(join(dist, 'survey.json'), `${JSON.stringify(about, null, 2)}\n`);

const gallery = join(dist, '.gallery');
rmSync(gallery, { recursive: true, force: true });
await build({
  ...shared,
  entryPoints: [from('gallery', 'gallery.ts'), from('gallery', 'frame.ts')],
  outdir: gallery,
  splitting: true,
});
for (const name of readdirSync(from('gallery')).filter((each) => /\.(html|css|svg)$/.test(each))) {
  cpSync(from('gallery', name), join(gallery, name));
}
swapIn(gallery, join(dist, 'gallery'));
console.log(
  `survey.js ${about.bytes} bytes, ${about.brotliBytes} brotli, ${about.languages.length} languages`,
);
