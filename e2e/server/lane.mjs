/**
 * The built server as a process, on both databases: kills under load, a database that goes away and comes back,
 * several processes, and leaving in order.
 * @type {import('../../scripts/lanes.mjs').Lane}
 */
export default {
  name: 'server',
  command: ['node', 'node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/server/vitest.config.ts'],
  needs: ['postgres'],
  counts: 'vitest',
  selection: 'test',
  cores: 2,
  after: ['build'],
};
