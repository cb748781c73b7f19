// The public API as text: what each entry exports, and the declarations behind it. A change shows up in review.
// `node packages/sdk/scripts/apiReport.mjs --write` renews api/report.txt; without the flag the report is printed.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readFlags } from '../../../scripts/flags.mjs';

const sdk = fileURLToPath(new URL('..', import.meta.url));
const packages = join(sdk, '..');
const reportFile = join(sdk, 'api', 'report.txt');

const entries = ['index.web', 'index.native', 'mobile', 'react', 'testing'];

/** The declarations a host can name, by package and path. */
const declarations = [
  'core/ServicePopups',
  'core/config/serviceConfig',
  'core/config/hostTypes',
  'core/events/sdkEvents',
  'core/outbox/ledger',
  'core/outbox/delivery',
  'core/platform/renderer',
  'core/platform/storage',
  'core/popups/explanation',
  'core/testing/TestServicePopups',
  'web/react/createServiceProvider',
  'web/react/useService',
  'mobile/setupMobile',
  'mobile/kvStorage',
  'mobile/collectMobileDevice',
  'mobile/renderer/MobilePopupRenderer',
  'mobile/renderer/buildSurveyHtml',
];

/** @returns {Promise<string>} */
export async function makeApiReport() {
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-b', sdk], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The declarations could not be made:\n${stdout}`);
  const { metafile } = await build({
    absWorkingDir: sdk,
    entryPoints: entries.map((entry) => `src/${entry}.ts`),
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    packages: 'bundle',
    external: ['react', 'react/*', 'react-native', 'react-native-*', 'expo-*'],
    logLevel: 'silent',
  });
  const exported = Object.values(metafile.outputs)
    .filter(({ entryPoint }) => entryPoint?.startsWith('src/'))
    .map(({ entryPoint, exports }) => `${entryPoint}: ${[...exports].sort().join(', ')}`)
    .sort();
  const texts = declarations.map((path) => `── ${path}\n\n${declarationOf(path)}`);
  return [`── exports\n\n${exported.join('\n')}\n`, ...texts].join('\n');
}

/** @returns {string} what is committed */
export function readApiReport() {
  return readFileSync(reportFile, 'utf8');
}

/** @param {string} path */
function declarationOf(path) {
  const [name = '', ...rest] = path.split('/');
  return readFileSync(join(packages, name, 'dist', 'types', `${rest.join('/')}.d.ts`), 'utf8')
    .replace(/\/\*\*[^]*?\*\//g, '')
    .replace(/^\/\/# sourceMappingURL=.*$/m, '')
    .replace(/^import .*$/gm, '')
    .replace(/\n\s*\n/g, '\n')
    .trim()
    .concat('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const usage =
    'node packages/sdk/scripts/apiReport.mjs [--write]: prints the public API, or renews api/report.txt.';
  const isWriting = readFlags(usage, ['--write']).has('--write');
  const report = await makeApiReport();
  if (isWriting) writeFileSync(reportFile, report);
  else process.stdout.write(report);
}
