import { defineConfig } from 'vitest/config';
import { sharedTest } from '../../vitest.shared.js';

// What a mutant has to survive. Random tests stay out: a score must be the same twice, and they are the slow ones.
export default defineConfig({
  test: {
    ...sharedTest,
    include: ['packages/rules/src/**/*.test.ts'],
    exclude: [...sharedTest.exclude, '**/properties.test.ts', '**/*.property.test.ts'],
    testTimeout: 20_000,
  },
});
