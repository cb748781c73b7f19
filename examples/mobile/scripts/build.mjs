// Builds the app for the browser with react-native-web into `dist`, which the server serves at /demo/mobile.
// Needs the repository's packages only, not the Expo ones.
import { cp, mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
// Found from the repository, so that an installed Expo does not decide which copies are used.
const repository = createRequire(join(root, '..', '..', 'package.json'));
const found = (name) => repository.resolve(name);

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await build({
  entryPoints: { app: join(root, 'web', 'main.jsx') },
  outdir: dist,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  logLevel: 'warning',
  legalComments: 'none',
  // As Metro resolves for the web: `x.web.js`, `x.js`, and only then `x.web.jsx`; each package by its runtime's entry.
  resolveExtensions: ['.web.js', '.js', '.web.jsx', '.jsx'],
  conditions: ['react-native'],
  // The settings screen explains popups in sentences, which the SDK has in development builds.
  define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'true' },
  alias: {
    'react-native': dirname(found('react-native-web/package.json')),
    react: dirname(found('react/package.json')),
    'react-dom': dirname(found('react-dom/package.json')),
    'service-popups': dirname(found('service-popups/package.json')),
  },
});
for (const file of ['index.html', 'page.css', 'app.html', 'app.css'])
  await cp(join(root, 'web', file), join(dist, file));
