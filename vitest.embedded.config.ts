import { defineConfig } from 'vitest/config';
import { databaseTestTimeout, embeddedSuites, longestFirst, sharedTest } from './vitest.shared.js';

// The lane on the embedded database: the server's suites, each with a database of its own in memory; and the set-up.
export default defineConfig({
  test: {
    ...sharedTest,
    name: 'embedded',
    include: embeddedSuites,
    exclude: [...sharedTest.exclude, '**/*.postgres.test.*'],
    globalSetup: ['./apps/server/src/testing/keepClusters.ts'],
    sequence: {
      ...sharedTest.sequence,
      sequencer: longestFirst(['store/store', 'sdk/sdkRoutes', 'studio/studioFuzz', 'studio/sampleData']),
    },
    testTimeout: databaseTestTimeout,
    hookTimeout: 180_000,
  },
});
