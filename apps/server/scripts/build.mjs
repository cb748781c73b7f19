// Bundles the server: workspace packages go in, npm packages stay outside.
import { build } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Workspace packages export TypeScript source, which Node cannot run: they are bundled. */
const bundleWorkspace = {
  name: 'bundle-workspace',
  /** @param {import('esbuild').PluginBuild} context */
  setup(context) {
    context.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@service-popups/') ? undefined : { path, external: true },
    );
  },
};

await build({
  entryPoints: {
    main: join(folder, 'src/main.ts'),
    pgliteChild: join(folder, 'src/store/pglite/pgliteChild.ts'),
    batchWorker: join(folder, 'src/ingest/batchWorker.ts'),
  },
  outdir: join(folder, 'dist'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [bundleWorkspace],
});
