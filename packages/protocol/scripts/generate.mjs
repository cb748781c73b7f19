// Makes, from the one TypeBox declaration: plain types (so that clients carry no schema library, not even in their
// declarations), decoder tables (walked by decode.ts), and docs/openapi.json. `--check` fails when one is stale.
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { format } from 'prettier';
import { keepGenerated } from '../../../scripts/keepGenerated.mjs';
import { readJson } from '../../../scripts/workspaces.mjs';
import { emitDecoders } from './emitDecoders.mjs';
import { emitOpenApi } from './emitOpenApi.mjs';
import { emitTypes } from './emitTypes.mjs';

const packageDir = join(dirname(fileURLToPath(import.meta.url)), '..');
const { version } = readJson(join(packageDir, 'package.json'));

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
keepGenerated('packages/protocol/scripts/generate.mjs', {
  'packages/protocol/src/generated/types.ts': await format(emitTypes(schemas), style),
  'packages/protocol/src/generated/decoders.ts': await format(emitDecoders(schemas), style),
  'docs/openapi.json': `${JSON.stringify(emitOpenApi(schemas, version), null, 2)}\n`,
});
