import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../workspaces.mjs';

/** Each file breaks one rule, or none; the linter sees them with the repository's own configuration. */
const files = {
  'packages/core/src/clean.ts':
    "import type { Popup } from '@service-popups/protocol';\nexport const titleOf = (popup: Popup): string => popup.title;\n",
  'packages/core/src/atTime.ts': 'export const atTime = (ms: number): Date => new Date(ms);\n',
  'packages/core/src/forbiddenImport.ts':
    "import { mountSurvey } from '@service-popups/survey';\nexport const mount = mountSurvey;\n",
  'packages/core/src/deepImport.ts':
    "import { decide } from '@service-popups/rules/src/targeting/decide.js';\nexport const ask = decide;\n",
  'packages/core/src/escape.ts': "import { web } from '../../web/src/web.js';\nexport const it = web;\n",
  'packages/core/src/template.ts':
    'export const load = (): Promise<unknown> => import(`@service-popups/web`);\n',
  'packages/core/src/library.ts': "import { pick } from 'lodash';\nexport const take = pick;\n",
  'packages/core/src/builtin.ts':
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  'packages/core/src/validator.ts':
    "import { Popup } from '@service-popups/protocol/schemas';\nexport const shape = Popup;\n",
  'packages/core/src/studioValidator.ts':
    "import { EmptyBody } from '@service-popups/protocol/schemas/studio';\nexport const shape = EmptyBody;\n",
  'apps/studio/src/validator.ts':
    "import { EmptyBody } from '@service-popups/protocol/schemas/studio';\nexport const shape = EmptyBody;\n",
  'packages/core/src/test/fake.ts': 'export const fake = 1;\n',
  'packages/core/src/usesFake.ts': "import { fake } from './test/fake.js';\nexport const real = fake;\n",
  'packages/core/src/usesTest.ts': "import { fake } from './fake.test.js';\nexport const real = fake;\n",
  'packages/core/src/fake.test.ts': "import { fake } from './test/fake.js';\nexport const real = fake;\n",
  'apps/server/src/usesSuite.ts':
    "import { suite } from './testing/suites/skipSuite.js';\nexport const run = suite;\n",
  'packages/core/src/besideSource.ts': "import { read } from '../read.js';\nexport const it = read;\n",
  'packages/core/src/one.ts': "import { two } from './two.js';\nexport const one = (): number => two();\n",
  'packages/core/src/two.ts': "import { one } from './one.js';\nexport const two = (): number => one();\n",
  'packages/core/src/typeOne.ts':
    "import type { Two } from './typeTwo.js';\nexport interface One {\n  two: Two;\n}\n",
  'packages/core/src/typeTwo.ts':
    "import type { One } from './typeOne.js';\nexport interface Two {\n  one: One;\n}\n",
  'packages/core/src/dateNow.ts': 'export const now = (): number => Date.now();\n',
  'packages/core/src/newDate.ts': 'export const now = (): Date => new Date();\n',
  'packages/core/src/random.ts': 'export const roll = (): number => Math.random();\n',
  'packages/core/src/takenApart.ts':
    'export const roll = (): number => {\n  const { random } = Math;\n  return random();\n};\n',
  'packages/core/src/renamed.ts':
    'export const now = (): number => {\n  const Clock = Date;\n  return Clock.now();\n};\n',
  'packages/core/src/handedOn.ts': 'export const now = (clock = Date): number => clock.now();\n',
  'packages/core/src/isDate.ts':
    'export const isDate = (value: unknown): value is Date => value instanceof Date;\n',
  'packages/core/src/script.js': 'export const now = () => Date.now();\n',
  'packages/core/src/timer.ts': 'export const later = (run: () => void): unknown => setTimeout(run, 1);\n',
  'packages/core/src/hiddenTimer.ts':
    'export const later = (run: () => void): unknown => globalThis.setInterval(run, 1);\n',
  'packages/core/src/console.ts': "export const shout = (): void => console.log('hello');\n",
  'packages/core/src/ownTimer.ts':
    'export const later = (setTimeout: (run: () => void) => void, run: () => void): void => setTimeout(run);\n',
  'packages/core/src/port.ts':
    'export interface Port {\n  console: { log(line: string): void };\n}\nexport const shout = ({ console }: Port): void => console.log(String(Date.UTC(2026, 1)));\n',
  'packages/core/src/state.ts': 'let count = 0;\nexport const next = (): number => (count += 1);\n',
  'packages/core/src/anything.ts': 'export const size = (value: any): unknown => value;\n',
  'packages/core/src/sure.ts': 'export const sure = (value: string | undefined): string => value!;\n',
  'packages/core/src/color.ts': 'export enum Color {\n  Red,\n}\n',
  'packages/rules/src/dateNow.ts': 'export const now = (): number => Date.now();\n',
  'packages/protocol/src/dateNow.ts': 'export const now = (): number => Date.now();\n',
  'packages/rules/src/upwards.ts': "import { core } from '@service-popups/core';\nexport const up = core;\n",
  'packages/survey/src/network.ts': "export const read = (): Promise<unknown> => fetch('/answers');\n",
  'packages/survey/src/storage.ts':
    "export const read = (): unknown => globalThis.localStorage.getItem('answers');\n",
  'packages/survey/src/cookie.ts': 'export const read = (): string => document.cookie;\n',
  'packages/survey/src/clean.ts':
    "export const open = (): void => document.body.append(document.createElement('div'));\n",
  'packages/web/src/clock.ts': 'export const now = (): number => Date.now();\n',
  'packages/web/src/eager.ts':
    "import { mountSurvey } from '@service-popups/survey';\nexport const mount = mountSurvey;\n",
  'packages/web/src/lazy.ts':
    "import type { Mount } from '@service-popups/survey';\nexport const load = async (): Promise<Mount> => (await import('@service-popups/survey')).mountSurvey;\n",
  'packages/mobile/src/required.ts':
    "import survey = require('@service-popups/survey');\nexport const mount = survey;\n",
  'packages/core/src/mock.test.ts':
    "import { expect, it, vi } from 'vitest';\nvi.mock('./clean.js');\nit('passes', () => expect(1).toBe(1));\n",
  'packages/core/src/only.test.ts':
    "import { expect, it } from 'vitest';\nit.only('passes', () => expect(1).toBe(1));\n",
  'packages/core/src/skip.test.ts':
    "import { describe, expect, it } from 'vitest';\ndescribe.skip('later', () => it('passes', () => expect(1).toBe(1)));\n",
  'packages/core/src/inBrackets.test.ts':
    "import { expect, it } from 'vitest';\nit['only']('passes', () => expect(1).toBe(1));\n",
  'packages/core/src/skipIf.test.ts':
    "import { expect, it } from 'vitest';\nit.skipIf(true)('passes', () => expect(1).toBe(1));\n",
  'packages/core/src/todo.test.ts': "import { it } from 'vitest';\nit.todo('is written one day');\n",
  'packages/core/src/option.test.ts':
    "import { expect, it } from 'vitest';\nit('passes', { skip: true }, () => expect(1).toBe(1));\n",
  'packages/core/src/retry.test.ts':
    "import { describe, it } from 'vitest';\ndescribe('now and then', { retry: 2 }, () => it('passes', () => undefined));\n",
  'apps/server/src/testing/suites/skipSuite.ts':
    "import { expect, it } from 'vitest';\nexport const suite = (): void => it.skip('passes', () => expect(1).toBe(1));\n",
  'e2e/browsers/journeys.ts':
    "import { expect, it } from 'vitest';\nexport const journeys = (): void => it.only('passes', () => expect(1).toBe(1));\n",
  'packages/core/src/clean.test.ts':
    "import { expect, it } from 'vitest';\nimport { readFileSync } from 'node:fs';\nit('reads its clock', () => expect(Date.now() + readFileSync.length).toBeGreaterThan(0));\n",
  'apps/server/src/reach.ts': "import { core } from '@service-popups/core';\nexport const reach = core;\n",
  'apps/studio/src/server.ts': "import { app } from '@service-popups/server';\nexport const server = app;\n",
  'apps/demo/src/published.ts':
    "import { ServicePopups } from 'service-popups';\nexport const popups = new ServicePopups();\n",
  'packages/web/src/publishedType.ts':
    "import type { ServicePopups } from 'service-popups/react';\nexport type Popups = ServicePopups;\n",
  'e2e/web/deep.ts': "import { core } from '../../packages/core/src/core.js';\nexport const deep = core;\n",
  'e2e/web/named.ts':
    "import { ServicePopups } from 'service-popups';\nexport const popups = new ServicePopups();\n",
  'bench/deep.mjs': "import { core } from '../packages/core/src/core.js';\nexport const deep = core;\n",
  'examples/vite/src/host.ts':
    "import { ServicePopups } from 'service-popups';\nexport const popups = new ServicePopups();\n",
  // Minified, as a renderer is kept for the SDKs that were built with it.
  'apps/server/public/survey/1.0.0/survey.js': 'var a=1;a==2&&eval(a);export{a as b};\n',
  'examples/vite/src/source.ts':
    "import { core } from '@service-popups/core';\nexport const source = core;\n",
};

/** @type {Map<string, string[]>} */
const problems = new Map();
const root = mkdtempSync(join(tmpdir(), 'service-popups-lint-'));

beforeAll(() => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  cpSync(join(repositoryRoot, '.oxlintrc.json'), join(root, '.oxlintrc.json'));
  cpSync(join(repositoryRoot, 'scripts'), join(root, 'scripts'), { recursive: true });
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
  const oxlint = join(repositoryRoot, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const folders = ['packages', 'apps', 'examples', 'e2e', 'bench'];
  const result = spawnSync(process.execPath, [oxlint, '-f', 'json', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const { filename, code } of JSON.parse(result.stdout).diagnostics) {
    problems.set(filename, [...(problems.get(filename) ?? []), String(code)]);
  }
  expect(result.status).toBe(1);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the linter', () => {
  it.each([
    ['packages/core/src/forbiddenImport.ts', 'house(import-table)'],
    ['packages/core/src/deepImport.ts', 'house(import-table)'],
    ['packages/core/src/escape.ts', 'house(import-table)'],
    ['packages/core/src/template.ts', 'house(import-table)'],
    ['packages/mobile/src/required.ts', 'house(import-table)'],
    ['packages/core/src/library.ts', 'house(import-table)'],
    ['packages/core/src/builtin.ts', 'house(import-table)'],
    ['packages/core/src/validator.ts', 'house(import-table)'],
    ['packages/core/src/studioValidator.ts', 'house(import-table)'],
    ['apps/studio/src/validator.ts', 'house(import-table)'],
    ['packages/core/src/usesFake.ts', 'house(import-table)'],
    ['packages/core/src/usesTest.ts', 'house(import-table)'],
    ['apps/server/src/usesSuite.ts', 'house(import-table)'],
    ['packages/core/src/besideSource.ts', 'house(import-table)'],
    ['packages/rules/src/upwards.ts', 'house(import-table)'],
    ['packages/web/src/eager.ts', 'house(import-table)'],
    ['apps/server/src/reach.ts', 'house(import-table)'],
    ['apps/studio/src/server.ts', 'house(import-table)'],
    ['apps/demo/src/published.ts', 'house(import-table)'],
    ['packages/web/src/publishedType.ts', 'house(import-table)'],
    ['e2e/web/deep.ts', 'house(import-table)'],
    ['bench/deep.mjs', 'house(import-table)'],
    ['examples/vite/src/source.ts', 'house(import-table)'],
    ['packages/core/src/one.ts', 'import(no-cycle)'],
    ['packages/core/src/typeOne.ts', 'import(no-cycle)'],
    ['packages/core/src/dateNow.ts', 'house(no-ambient-platform)'],
    ['packages/rules/src/dateNow.ts', 'house(no-ambient-platform)'],
    ['packages/protocol/src/dateNow.ts', 'house(no-ambient-platform)'],
    ['packages/core/src/newDate.ts', 'house(no-ambient-platform)'],
    ['packages/core/src/random.ts', 'house(no-ambient-platform)'],
    ['packages/core/src/takenApart.ts', 'house(no-ambient-platform)'],
    ['packages/core/src/renamed.ts', 'house(no-ambient-platform)'],
    ['packages/core/src/handedOn.ts', 'house(no-ambient-platform)'],
    ['packages/core/src/script.js', 'house(no-ambient-platform)'],
    ['packages/core/src/timer.ts', 'house(no-ambient-platform)'],
    ['packages/core/src/hiddenTimer.ts', 'house(no-ambient-platform)'],
    ['packages/core/src/console.ts', 'house(no-ambient-platform)'],
    ['packages/survey/src/network.ts', 'house(no-network-or-storage)'],
    ['packages/survey/src/storage.ts', 'house(no-network-or-storage)'],
    ['packages/survey/src/cookie.ts', 'house(no-network-or-storage)'],
    ['packages/core/src/state.ts', 'house(no-module-let)'],
    ['packages/core/src/color.ts', 'house(no-enum)'],
    ['packages/core/src/anything.ts', 'typescript(no-explicit-any)'],
    ['packages/core/src/sure.ts', 'typescript(no-non-null-assertion)'],
    ['packages/core/src/mock.test.ts', 'house(no-module-mocks)'],
    ['packages/core/src/only.test.ts', 'house(no-unrun-tests)'],
    ['packages/core/src/skip.test.ts', 'house(no-unrun-tests)'],
    ['packages/core/src/inBrackets.test.ts', 'house(no-unrun-tests)'],
    ['packages/core/src/skipIf.test.ts', 'house(no-unrun-tests)'],
    ['packages/core/src/todo.test.ts', 'house(no-unrun-tests)'],
    ['packages/core/src/option.test.ts', 'house(no-unrun-tests)'],
    ['packages/core/src/retry.test.ts', 'house(no-unrun-tests)'],
    ['apps/server/src/testing/suites/skipSuite.ts', 'house(no-unrun-tests)'],
    ['e2e/browsers/journeys.ts', 'house(no-unrun-tests)'],
  ])('refuses %s by %s', (file, rule) => {
    expect(problems.get(file) ?? []).toContain(rule);
  });

  it.each([
    'packages/core/src/clean.ts',
    'packages/core/src/clean.test.ts',
    'packages/core/src/atTime.ts',
    'packages/core/src/isDate.ts',
    'packages/core/src/fake.test.ts',
    'packages/core/src/ownTimer.ts',
    'packages/core/src/port.ts',
    'packages/web/src/clock.ts',
    'packages/web/src/lazy.ts',
    'packages/survey/src/clean.ts',
    'apps/server/public/survey/1.0.0/survey.js',
    'e2e/web/named.ts',
    'examples/vite/src/host.ts',
  ])('lets %s pass', (file) => {
    expect(problems.get(file)).toBeUndefined();
  });
});
