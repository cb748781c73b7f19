// Makes, from the one TypeBox declaration: plain types (so that clients carry no schema library, not even in their
// declarations), decoder tables (walked by decode.ts), and docs/openapi.json. `--check` fails when one is stale.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { format } from 'prettier';
import { emitDecoders } from './emitDecoders.mjs';
import { emitOpenApi } from './emitOpenApi.mjs';
import { emitTypes } from './emitTypes.mjs';

const packageDir = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(packageDir, '../..');

async function loadSchemas() {
  const outDir = await mkdtemp(join(packageDir, '.generate-'));
  try {
    const outfile = join(outDir, 'schemas.mjs');
    await build({
      entryPoints: [join(packageDir, 'src/schemas/index.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['typebox'],
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const schemas = await loadSchemas();
const style = { parser: 'typescript', printWidth: 110, singleQuote: true };
const outputs = [
  [join(packageDir, 'src/generated/types.ts'), await format(emitTypes(schemas), style)],
  [join(packageDir, 'src/generated/decoders.ts'), await format(emitDecoders(schemas), style)],
  [join(root, 'docs/openapi.json'), `${JSON.stringify(emitOpenApi(schemas), null, 2)}\n`],
];

const stale = [];
for (const [file, text] of outputs) {
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before === text) continue;
  stale.push(relative(root, file));
  if (!process.argv.includes('--check')) await writeFile(file, text);
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run \`npm run generate\`.`);
  process.exit(1);
}
