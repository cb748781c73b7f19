import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sharedTest } from '../vitest.shared.js';

const here = fileURLToPath(new URL('.', import.meta.url));
/** A folder with a `lane.mjs` runs by itself, with whatever that file asks for. */
const ownLanes = readdirSync(here).filter((name) => existsSync(join(here, name, 'lane.mjs')));

/** The longest files, by their folders and names. Begun last, one of them would go on alone on half of the machine. */
const longest = [
  'faults/episodes',
  'survey/safety',
  'faults/network',
  'studio/studio',
  'survey/kinds',
  'survey/axe',
  'mobile/parity',
  'first-answer',
  'docs/site',
  'studio/accessibility',
  'survey/endurance',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.includes(`/e2e/${name}`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

// The end-to-end lane: a real browser against the real server and a real database.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    ...sharedTest,
    sequence: { ...sharedTest.sequence, sequencer: LongestFirst },
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    exclude: [...sharedTest.exclude, ...ownLanes.map((name) => `e2e/${name}/**`)],
    // Two files at a time, whatever the machine has: most of their time is waiting, for a network that fails or a clock.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
  },
});
