import { defineConfig } from 'vitest/config';
import { databaseTestTimeout, sharedTest } from './vitest.shared.js';

// The lane on a real database server: files named `*.postgres.test.ts`. `TEST_POSTGRES_URL` is the address of
// a server that lives as long as the run; a test that needs a database to itself creates one there.
export default defineConfig({
  test: {
    ...sharedTest,
    name: 'postgres',
    include: ['{packages,apps}/**/src/**/*.postgres.test.ts', 'scripts/**/*.postgres.test.mjs'],
    globalSetup: ['./scripts/postgresForTests.mjs', './apps/server/src/testing/keepTemplate.ts'],
    testTimeout: databaseTestTimeout,
    hookTimeout: 120_000,
  },
});
