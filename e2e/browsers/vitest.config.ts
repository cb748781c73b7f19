import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { sharedTest } from '../../vitest.shared.js';
import { provideBrowsers } from './findBrowsers.js';

export default defineConfig(async () => ({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...sharedTest,
    name: 'browsers',
    include: (await provideBrowsers()).map((browser) => `e2e/browsers/${browser}.test.ts`),
    passWithNoTests: true,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
}));
