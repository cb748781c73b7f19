import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { sharedTest } from '../vitest.shared.js';

// The end-to-end lane: a real browser against the real server and a real database.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    ...sharedTest,
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    // One browser and one server at a time: two of each on two cores make timing a matter of luck.
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
  },
});
