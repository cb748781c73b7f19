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
    // Generous, because a busy machine is no defect of the code; a test that hangs is one all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
