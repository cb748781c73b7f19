import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { longestFirst, sharedTest } from '../../vitest.shared.js';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...sharedTest,
    name: 'server',
    include: ['e2e/server/**/*.test.ts'],
    // Side by side: half of their time is waiting for a start, and no bound is nearer than what only a fault exceeds.
    maxWorkers: 2,
    sequence: {
      ...sharedTest.sequence,
      sequencer: longestFirst(['processes', 'databaseAway', 'killUnderLoad', 'commands']),
    },
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
