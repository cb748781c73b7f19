import { defineConfig } from 'vitest/config';
import { sharedTest } from '../../vitest.shared.js';

const withoutTests = (process.env['MUTATE_WITHOUT'] ?? '')
  .split(',')
  .filter((part) => part !== '')
  .map((part) => `**/${part}/**`);

// What a mutant has to survive. Random tests stay out: a score must be the same twice, and they are the slow ones.
// MUTATE_WITHOUT leaves further test files out, by a part of their path, for a run over some folders only.
export default defineConfig({
  test: {
    ...sharedTest,
    include: ['packages/rules/src/**/*.test.ts'],
    exclude: [...sharedTest.exclude, '**/properties.test.ts', '**/*.property.test.ts', ...withoutTests],
    testTimeout: 20_000,
  },
});
