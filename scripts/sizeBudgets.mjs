// What a host may have to download, per way of using the SDK. `npm run check` fails beyond these figures.
// A goal that is missed is said so in the README; until it is reached, `ceiling` holds what is there. It rises with a
// mend that needs it, and with nothing else (docs/adr/0020-ceilings-rise-with-mends.md).

/**
 * @typedef {object} SizeScenario
 * @property {string} name
 * @property {number} brotli The goal, in bytes.
 * @property {number} [ceiling] Where the goal is missed: the most it may be meanwhile, in bytes.
 * @property {readonly string[]} [files] Built files, as they are served; each is compressed by itself.
 * @property {string} [entry] A file, as it is published or of the source, bundled and minified here as a host would;
 * what it loads by `import()` is left out.
 * @property {readonly string[]} [uses] What a host imports from `entry`; without it, everything.
 * @property {readonly string[]} [leaves] Modules that are not counted, by the names they are imported by.
 */

/** @type {readonly SizeScenario[]} A scenario whose files are not there is not listed. */
export const sizeScenarios = [
  {
    name: 'Script tag, before a survey is needed',
    files: ['packages/sdk/dist/service-popups.js'],
    brotli: 15_000,
    ceiling: 17_095,
  },
  {
    name: 'Survey renderer, all kinds',
    files: ['packages/survey/dist/survey.js'],
    brotli: 14_000,
    ceiling: 15_235,
  },
  {
    name: 'Script tag, with all that shows a survey',
    files: ['packages/sdk/dist/service-popups.js', 'packages/sdk/dist/lazy/popups.js'],
    brotli: 28_000,
    ceiling: 40_025,
  },
  {
    name: 'Script tag, all in one file',
    files: ['packages/sdk/dist/service-popups.full.js'],
    brotli: 28_000,
    ceiling: 39_285,
  },
  {
    name: '`ServicePopups` through a bundler, before a survey is needed',
    entry: 'packages/sdk/dist/esm/index.web.js',
    uses: ['ServicePopups'],
    brotli: 15_000,
    ceiling: 16_985,
  },
  {
    name: 'React entry through a bundler',
    entry: 'packages/sdk/dist/esm/react.js',
    brotli: 16_000,
    ceiling: 17_495,
  },
  {
    name: 'Mobile entry',
    entry: 'packages/sdk/dist/native/mobile.js',
    // The renderer as text, evaluated by those who inline it, and the sentences of development builds.
    leaves: ['./surveyText.js', './explain.js'],
    brotli: 18_000,
    ceiling: 27_320,
  },
  { name: 'Core without a platform', entry: 'packages/core/src/index.ts', brotli: 13_000, ceiling: 14_615 },
  { name: 'Targeting decision alone', entry: 'packages/rules/src/targeting/decide.ts', brotli: 4_000 },
  { name: 'Survey rules alone', entry: 'packages/rules/src/survey/surveySession.ts', brotli: 5_000 },
];
