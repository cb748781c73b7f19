// The rules as a host's bundler takes them in: what an import of them weighs, and the code itself to be timed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const resolveDir = fileURLToPath(new URL('../packages/rules/src', import.meta.url));

/** @param {string} contents */
async function bundle(contents) {
  const { outputFiles } = await build({
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    stdin: { contents, resolveDir, loader: 'ts' },
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** @param {Readonly<Record<string, string>>} imports By name: what is exported from the rules' folder. */
export async function sizesOf(imports) {
  const sizes = await Promise.all(
    Object.entries(imports).map(async ([name, contents]) => {
      const code = await bundle(contents);
      return [name, { minified: code.length, brotli: brotliCompressSync(code).length }];
    }),
  );
  return Object.fromEntries(sizes);
}

/** @param {string} contents What is exported from the rules' folder. */
export async function loadRules(contents) {
  const folder = await mkdtemp(join(tmpdir(), 'service-popups-rules-'));
  const file = join(folder, 'rules.mjs');
  await writeFile(file, await bundle(contents));
  const rules = await import(pathToFileURL(file).href);
  await rm(folder, { recursive: true });
  return rules;
}
