// What all lanes of tests have in common.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export const sharedTest = {
  environment: 'node',
  exclude: ['**/node_modules/**', '**/dist/**'],
  // Processes rather than threads: tests start servers, databases and signals of their own.
  pool: 'forks' as const,
  maxWorkers: 2,
  // The files that a process takes share its modules: a new process for each would cost more than many of them take. So
  // a test leaves no global, no timer and no state of a module behind.
  isolate: false,
  // A test that passes only at the second try is a defect: it is found, not repeated.
  retry: 0,
  sequence: { shuffle: false, concurrent: false },
  // A clock in another zone or another language must not change a result; browsers look at LANGUAGE before all others.
  env: { TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: 'en' },
  // By itself it is one second, which a busy machine needs for a connection.
  expect: { poll: { timeout: 30_000 } },
  // The name of a case is a part of its title, and by itself is cut after forty characters.
  chaiConfig: { truncateThreshold: 200 },
  allowOnly: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

/** Suites that start a database or npm: too slow for `npm run check`, and a lane of their own in `npm test`. */
export const embeddedSuites = [
  'apps/server/src/{routes/sdk,routes/studio,store}/**/*.test.ts',
  'scripts/bootstrap/bootstrap.test.mjs',
];

/** On a database; `test:all` sends thirty times as many requests within one test. */
export const databaseTestTimeout = process.env['FULL'] === '1' ? 600_000 : 180_000;

/**
 * Begins with the named files, in this order. A long one that is begun last goes on alone, on half of the machine.
 * @param names Parts of their paths.
 */
export function longestFirst(names: readonly string[]): typeof BaseSequencer {
  const placeOf = ({ moduleId }: TestSpecification): number => {
    const place = names.findIndex((name) => moduleId.includes(name));
    return place < 0 ? names.length : place;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
    }
  };
}
