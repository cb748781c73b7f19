import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { longestFirst, sharedTest } from '../vitest.shared.js';

const here = fileURLToPath(new URL('.', import.meta.url));
/** A folder with a `lane.mjs` runs by itself, with whatever that file asks for. */
const ownLanes = readdirSync(here).filter((name) => existsSync(join(here, name, 'lane.mjs')));

/** By what they took, the longest first. */
const longest = [
  'faults/episodes',
  'studio/accessibility',
  'studio/editing',
  'studio/studio',
  'studio/projects',
  'studio/thirdMonth',
  'first-answer',
  'newcomer',
  'studio/firstDay',
  'mobile/parity',
  'faults/network',
  'survey/kinds',
  'survey/safety',
  'docs/site',
  'mobile/metro',
  'survey/modality',
  'survey/hooks',
  'survey/hostModals',
  'studio/whoSeesIt',
  'web/hostileHosts',
  'web/backForward',
  'survey/axe',
  'survey/room',
  'faults/page',
  'packages/packed',
  'studio/keyboard',
  'survey/isolation',
  'survey/endurance',
  'survey/spoken',
  'web/tabsAndReloads',
  'mobile/reactNativeWeb',
  'survey/gallery',
];

// The end-to-end lane: a real browser against the real server and a real database.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    ...sharedTest,
    sequence: { ...sharedTest.sequence, sequencer: longestFirst(longest.map((name) => `/e2e/${name}`)) },
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    exclude: [...sharedTest.exclude, ...ownLanes.map((name) => `e2e/${name}/**`)],
    // One more than there are cores: some of their time is waiting, for a network that fails or a clock.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
  },
});
