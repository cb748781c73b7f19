import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { longestFirst, sharedTest } from '../../vitest.shared.js';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...sharedTest,
    name: 'server',
    include: ['e2e/server/**/*.test.ts'],
    // One more than there are cores: half of their time is waiting, for a start or for a database that is away.
    maxWorkers: 3,
    sequence: {
      ...sharedTest.sequence,
      sequencer: longestFirst(['killUnderLoad', 'databaseAway', 'processes', 'leaving', 'commands']),
    },
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
