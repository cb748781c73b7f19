/**
 * The SDK in Firefox and in WebKitGTK: whole visits, against the real server.
 * @type {import('../../scripts/lanes.mjs').Lane}
 */
export default {
  name: 'browsers',
  command: ['node', 'node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/browsers/vitest.config.ts'],
  needs: ['postgres'],
  counts: 'vitest',
  selection: 'all',
  cores: 2,
  after: ['build'],
};
