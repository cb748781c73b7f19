import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { sharedTest } from '../../vitest.shared.js';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...sharedTest,
    name: 'mobile-matrix',
    include: ['e2e/mobile-matrix/**/*.test.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 30_000,
  },
});
