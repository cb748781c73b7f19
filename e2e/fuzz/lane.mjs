/**
 * The differential fuzz of decoder tables and schemas, with fifty times the documents of the unit lane.
 * @type {import('../../scripts/lanes.mjs').Lane}
 */
export default {
  name: 'fuzz',
  command: [
    'node',
    '--env-file=e2e/fuzz/fuzz.env',
    'node_modules/vitest/vitest.mjs',
    'run',
    'packages/protocol/src/differential.test.ts',
  ],
  counts: 'vitest',
  selection: 'all',
};
