// Changes the code one small piece at a time and asks the tests whether they notice.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
  mutate: ['packages/rules/src/**/*.ts', '!**/*.test.ts', '!packages/rules/src/test/**'],
  coverageAnalysis: 'perTest',
  // Tables at module level would otherwise run the whole suite once per entry.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: 'node_modules/.cache/mutation.json' },
  tempDirName: 'scripts/mutate/.stryker-tmp',
  // Packages find each other through node_modules, so a mutant is seen by the tests of its own workspace only.
  ignorePatterns: ['**/dist', 'bench', 'e2e', 'examples', 'data', '.ci'],
  disableTypeChecks: false,
  allowEmpty: false,
  thresholds: { high: 95, low: 90, break: 85 },
};
