/**
 * What chance does to a person's network, at length: 300 episodes instead of 30, and 20 kills of the browser.
 * @type {import('../../scripts/lanes.mjs').Lane}
 */
export default {
  name: 'faults-full',
  command: [
    'node',
    '--env-file=e2e/faults-full/full.env',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'e2e/vitest.config.ts',
    'e2e/faults/episodes.test.ts',
    'e2e/web-platform/delivery.test.ts',
  ],
  needs: ['chromium', 'postgres'],
  counts: 'vitest',
  selection: 'all',
  cores: 2,
  after: ['build'],
  limitMinutes: 40,
};
