import { defineConfig } from 'vitest/config';
import { embeddedSuites, sharedTest } from '../../vitest.shared.js';

/** The parts of a list in the environment, separated by commas. */
const listed = (name: string) => (process.env[name] ?? '').split(',').filter((part) => part !== '');

const workspaces = listed('MUTATE_WORKSPACES');
const withoutTests = listed('MUTATE_WITHOUT').map((part) => `**/${part}`);

// What a mutant has to survive: the unit tests of its workspace, or the rules' when no file was named. Random tests stay
// out: a score must be the same twice, and they are the slow ones. MUTATE_WITHOUT leaves further test files out, by the
// end of their path (`boot/releasedStates.test.ts,targeting/**`), for a run over some files only.
export default defineConfig({
  test: {
    ...sharedTest,
    include: (workspaces.length === 0 ? ['packages/rules'] : workspaces).map(
      (workspace) => `${workspace}/src/**/*.test.{ts,tsx}`,
    ),
    exclude: [
      ...sharedTest.exclude,
      ...embeddedSuites,
      '**/*.postgres.test.*',
      '**/properties.test.ts',
      '**/*.property.test.ts',
      // It sets the clock to another zone, which the threads of the tool cannot.
      'apps/studio/src/ui/format.test.ts',
      ...withoutTests,
    ],
    testTimeout: 20_000,
  },
});
