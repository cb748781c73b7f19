// What a host may have to download, per way of using the SDK. `npm run check` fails beyond these figures.

/**
 * @typedef {object} SizeScenario
 * @property {string} name
 * @property {number} brotli The budget, in bytes.
 * @property {readonly string[]} [files] Built files, as they are served; each is compressed by itself.
 * @property {string} [entry] A source file, bundled and minified here; what it loads by `import()` is left out.
 */

/** @type {readonly SizeScenario[]} A scenario whose files are not there is not listed. */
export const sizeScenarios = [
  {
    name: 'Script tag, before a survey is needed',
    files: ['packages/sdk/dist/service-popups.js'],
    brotli: 15_000,
  },
  { name: 'Survey, loaded on first need', files: ['packages/survey/dist/survey.js'], brotli: 14_000 },
  {
    name: 'Script tag and survey together',
    files: ['packages/sdk/dist/service-popups.js', 'packages/survey/dist/survey.js'],
    brotli: 28_000,
  },
  {
    name: 'Script tag, all in one file',
    files: ['packages/sdk/dist/service-popups.full.js'],
    brotli: 28_000,
  },
  { name: 'Main entry through a bundler', entry: 'packages/sdk/src/index.web.ts', brotli: 15_000 },
  { name: 'React entry through a bundler', entry: 'packages/sdk/src/react.ts', brotli: 16_000 },
  { name: 'Mobile entry', entry: 'packages/sdk/src/mobile.ts', brotli: 18_000 },
  { name: 'Core without a platform', entry: 'packages/core/src/index.ts', brotli: 13_000 },
  { name: 'Targeting decision alone', entry: 'packages/rules/src/targeting/decide.ts', brotli: 4_000 },
  { name: 'Survey rules alone', entry: 'packages/rules/src/survey/surveySession.ts', brotli: 5_000 },
];

/** Provided by the host, so no part of what the SDK adds. */
export const hostPackages = [
  'react',
  'react-dom',
  'react-native',
  'react-native-webview',
  'react-native-mmkv',
  'react-native-device-info',
  'expo-device',
  'expo-application',
];
