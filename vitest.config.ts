import { defineConfig } from 'vitest/config';
import { embeddedSuites, sharedTest } from './vitest.shared.js';

// The unit lane: everything that needs neither a browser nor a database.
export default defineConfig({
  test: {
    ...sharedTest,
    name: 'unit',
    include: [
      'packages/**/src/**/*.test.{ts,tsx}',
      'apps/**/src/**/*.test.{ts,tsx}',
      '{scripts,bench}/**/*.test.mjs',
      '{apps,packages}/*/scripts/**/*.test.mjs',
    ],
    exclude: [...sharedTest.exclude, ...embeddedSuites, '**/*.postgres.test.*'],
    // More than half of the lane's time would go into a new process for each of its files. The few modules that keep a
    // state are put into a known one by their tests.
    isolate: false,
    // Generous, because a busy machine is no defect of the code; a test that hangs is one all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
