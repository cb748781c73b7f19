/**
 * The faults under which products are compared, with the SDK alone: long waits, so not for every change.
 * @type {import('../../scripts/lanes.mjs').Lane}
 */
export default {
  name: 'delivery',
  command: ['node', 'node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/bench/vitest.config.ts'],
  needs: ['chromium'],
  counts: 'vitest',
  selection: 'all',
  after: ['build'],
};
