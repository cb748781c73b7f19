import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { longestFirst, sharedTest } from '../../vitest.shared.js';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...sharedTest,
    name: 'server',
    include: ['e2e/server/**/*.test.ts'],
    // Half of their time is waiting for a start.
    sequence: {
      ...sharedTest.sequence,
      sequencer: longestFirst(['killUnderLoad', 'processes', 'databaseAway', 'commands']),
    },
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
