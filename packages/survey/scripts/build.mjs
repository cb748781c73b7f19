// Makes what a page or a WebView loads: dist/survey.js (one ES module, English inside), dist/locales/*.js (the other
// languages), dist/survey.json (version, integrity hash, size) and dist/gallery/.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';

const root = fileURLToPath(new URL('..', import.meta.url));
const from = (...parts) => join(root, ...parts);
const dist = from('dist');
const localesFolder = from('src', 'locales');
const languages = readdirSync(localesFolder)
  .map((name) => /^([a-z]{2,3})\.ts$/.exec(name)?.[1])
  .filter((name) => name !== undefined && name !== 'en');

/** In the single file the catalogues are fetched from beside it instead of being bundled. */
const singleFile = {
  name: 'single-file-catalogues',
  setup({ onResolve }) {
    onResolve({ filter: /\/catalogues\.js$/ }, () => ({
      path: join(localesFolder, 'single', 'catalogues.ts'),
    }));
  },
};

const shared = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
};

await import('./generate.mjs');
for (const stale of ['survey.js', 'survey.json', 'locales', 'gallery']) {
  rmSync(join(dist, stale), { recursive: true, force: true });
}
mkdirSync(dist, { recursive: true });
await build({
  ...shared,
  entryPoints: [from('src', 'index.ts')],
  outfile: join(dist, 'survey.js'),
  define: { knownLanguages: JSON.stringify(languages.join(' ')) },
  plugins: [singleFile],
});
await build({
  ...shared,
  entryPoints: languages.map((language) => join(localesFolder, `${language}.ts`)),
  outdir: join(dist, 'locales'),
});

// esbuild joins the modules; terser, which looks at them longer, makes them 7 % smaller once more.
const bundle = readFileSync(join(dist, 'survey.js'), 'utf8');
const small = await minify(bundle, {
  module: true,
  ecma: 2022,
  compress: {
    passes: 4,
    pure_getters: true,
    hoist_props: true,
    keep_fargs: false,
    unsafe_arrows: true,
    unsafe_methods: true,
  },
  mangle: true,
});
writeFileSync(join(dist, 'survey.js'), small.code ?? '');

const code = readFileSync(join(dist, 'survey.js'));
const { version } = JSON.parse(readFileSync(from('package.json'), 'utf8'));
const about = {
  version,
  integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
  bytes: code.length,
  brotliBytes: brotliCompressSync(code).length,
  languages: ['en', ...languages],
};
writeFileSync(join(dist, 'survey.json'), `${JSON.stringify(about, null, 2)}\n`);

if (existsSync(from('gallery', 'gallery.ts'))) {
  await build({
    ...shared,
    entryPoints: [from('gallery', 'gallery.ts')],
    outdir: join(dist, 'gallery'),
    splitting: true,
  });
  for (const name of readdirSync(from('gallery'))) {
    if (!name.endsWith('.ts'))
      cpSync(from('gallery', name), join(dist, 'gallery', name), { recursive: true });
  }
}
console.log(
  `survey.js ${about.bytes} bytes, ${about.brotliBytes} brotli, ${about.languages.length} languages`,
);
