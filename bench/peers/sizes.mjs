// What a page downloads for each product. `node bench/peers/sizes.mjs` prints markdown.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sizesOf } from '../../scripts/sizes.mjs';
import { markdownTable } from '../report/table.mjs';
import { peerFile, peersFolder, peerVersion, providePeers } from './providePeers.mjs';

providePeers();
const root = fileURLToPath(new URL('../..', import.meta.url));
const ours = (/** @type {string} */ file) => readFileSync(join(root, 'packages/sdk/dist', file));
const theirs = (/** @type {string} */ file) => readFileSync(peerFile(file));

/**
 * A product without a file of its own for pages, as a host's bundler would ship it.
 * @param {string} contents
 * @param {RegExp} [lazy] Which of the files that are loaded later count, too. Default: none.
 */
async function bundled(contents, lazy) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: peersFolder },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    legalComments: 'none',
    write: false,
    outdir: 'out',
    splitting: true,
    metafile: true,
    absWorkingDir: peersFolder,
    logLevel: 'error',
  });
  const { outputs } = metafile;
  const counted = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === '<stdin>'));
  for (const path of counted) {
    for (const imported of outputs[path]?.imports ?? []) {
      const isWanted = imported.kind === 'import-statement' || lazy?.test(imported.path) === true;
      if (isWanted && outputs[imported.path] !== undefined) counted.add(imported.path);
    }
  }
  return outputFiles
    .filter(({ path }) => counted.has(relative(peersFolder, path)))
    .map(({ contents: code }) => code);
}

const named = (/** @type {string} */ label, /** @type {string} */ name) => `${label} ${peerVersion(name)}`;

const rows = [
  ['**ours: script tag, before a survey is needed**', [ours('service-popups.js')]],
  [
    '**ours: script tag and everything that shows a survey**',
    [ours('service-popups.js'), ours('lazy/popups.js')],
  ],
  [named('PostHog: script tag', 'posthog-js'), [theirs('posthog-js/dist/array.js')]],
  [
    named('PostHog: script tag and surveys', 'posthog-js'),
    [theirs('posthog-js/dist/array.js'), theirs('posthog-js/dist/surveys.js')],
  ],
  [named('Formbricks: loader alone', '@formbricks/js'), [theirs('@formbricks/js/dist/index.cjs')]],
  [
    named('Formbricks: survey renderer alone, last published', '@formbricks/surveys'),
    [
      theirs('@formbricks/surveys/dist/index.umd.js'),
      theirs('@formbricks/surveys/dist/question-date.umd.js'),
    ],
  ],
  [
    named('SurveyJS: core, renderer and styles', 'survey-core'),
    [
      theirs('survey-core/survey.core.min.js'),
      theirs('survey-js-ui/survey-js-ui.min.js'),
      theirs('survey-core/survey-core.fontless.min.css'),
    ],
  ],
  [
    named('Sprig: through a bundler, with what shows a survey', '@sprig-technologies/sprig-browser'),
    await bundled(
      "export { sprig } from '@sprig-technologies/sprig-browser'",
      /view|index|core|metrics|debounce/,
    ),
  ],
  [
    named('Typeform embed: opens a frame, whose page is not counted', '@typeform/embed'),
    [theirs('@typeform/embed/build/embed.js')],
  ],
  [
    named('Segment, no surveys', '@segment/analytics-next'),
    await bundled("export { AnalyticsBrowser } from '@segment/analytics-next'"),
  ],
  [
    named('Amplitude, no surveys', '@amplitude/analytics-browser'),
    [theirs('@amplitude/analytics-browser/lib/scripts/amplitude-min.js')],
  ],
  [
    named('Mixpanel core, no surveys', 'mixpanel-browser'),
    await bundled("export { default } from 'mixpanel-browser/src/loaders/loader-module-core.js'"),
  ],
  [
    named('Sentry, no surveys', '@sentry/browser'),
    await bundled("export { init, captureMessage } from '@sentry/browser'"),
  ],
].map(([name, parts]) => {
  const each = /** @type {Uint8Array[]} */ (parts).map(sizesOf);
  const sum = (/** @type {'minified' | 'gzip' | 'brotli'} */ key) =>
    each.reduce((total, sizes) => total + sizes[key], 0);
  return {
    name: /** @type {string} */ (name),
    minified: sum('minified'),
    gzip: sum('gzip'),
    brotli: sum('brotli'),
  };
});

const brotliOf = (/** @type {string} */ part) => rows.find(({ name }) => name.includes(part))?.brotli ?? NaN;
const alone = brotliOf('before a survey');
const all = brotliOf('everything that shows');
console.log(
  markdownTable(
    ['bytes', 'minified', 'gzip', 'brotli', 'ours with a survey ÷ this'],
    rows.map(({ name, minified, gzip, brotli }) => [name, minified, gzip, brotli, (all / brotli).toFixed(2)]),
  ),
);
console.log();
console.log(
  markdownTable(
    ['size, brotli', 'measured', 'goal'],
    [
      ['ours, script tag, before a survey', alone, '≤ 15,000'],
      ['… as a part of Segment', (alone / brotliOf('Segment')).toFixed(2), '≤ 0.53'],
      ['ours, everything that shows a survey', all, '≤ 28,000'],
      [
        '… as a part of PostHog with surveys',
        (all / brotliOf('PostHog: script tag and')).toFixed(2),
        '≤ 0.2',
      ],
      ['… as a part of Sprig', (all / brotliOf('Sprig')).toFixed(2), '≤ 0.31'],
    ],
  ),
);
console.log(`
Formbricks publishes a loader only; what it loads comes from a Formbricks server and is not published, so the last
published survey renderer stands beside it, without the part that decides when to show it.`);
