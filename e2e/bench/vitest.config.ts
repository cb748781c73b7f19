import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { sharedTest } from '../../vitest.shared.js';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...sharedTest,
    name: 'delivery',
    include: ['e2e/bench/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
