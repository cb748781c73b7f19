/**
 * The heavy part of the mobile suite: every Metro bundle, the oldest runtime, an app's own Jest tests, the Expo export,
 * and the survey's page in three browsers. Installs hosts of its own into a cache, once.
 * @type {import('../../scripts/lanes.mjs').Lane}
 */
export default {
  name: 'mobile-matrix',
  command: [
    'node',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'e2e/mobile-matrix/vitest.config.ts',
  ],
  needs: ['chromium'],
  counts: 'vitest',
  selection: 'all',
  cores: 2,
  after: ['build'],
  limitMinutes: 45,
};
