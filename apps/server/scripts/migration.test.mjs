import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const server = dirname(dirname(fileURLToPath(import.meta.url)));
const kept = ['scripts/migration.mjs', 'drizzle.config.json', 'package.json', 'src/store/migrations'];
const schemaFile = 'src/store/schema.ts';

describe('npm run migration', () => {
  const state = { folder: '' };
  beforeEach(() => {
    state.folder = mkdtempSync(join(tmpdir(), 'service-popups-migration-'));
    for (const path of [...kept, schemaFile]) {
      cpSync(join(server, path), join(state.folder, path), { recursive: true });
    }
    symlinkSync(join(server, '../../node_modules'), join(state.folder, 'node_modules'));
  });
  afterEach(() => rmSync(state.folder, { recursive: true, force: true }));

  const run = (/** @type {string[]} */ ...words) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/migration.mjs', ...words], {
      cwd: state.folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const readText = (/** @type {string} */ path) => readFileSync(join(state.folder, path), 'utf8');
  const journal = () => JSON.parse(readText('src/store/migrations/meta/_journal.json')).entries;

  it('makes the next step out of what was declared, later than the others whatever the clock says', () => {
    const file = 'src/store/migrations/meta/_journal.json';
    const entries = journal();
    entries.at(-1).when = Date.UTC(2100, 0, 1);
    writeFileSync(join(state.folder, file), JSON.stringify({ ...JSON.parse(readText(file)), entries }));
    appendFileSync(
      join(state.folder, schemaFile),
      `export const notes = pgTable('notes', { id: text('id').primaryKey(), popup: text('popup') });\n`,
    );
    expect(run('notes')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('migrationSteps.test.ts'),
    });
    const made = journal().at(-1);
    expect(made).toMatchObject({ idx: entries.length + 1, when: Date.UTC(2100, 0, 1) + 1 });
    const sql = readText(`src/store/migrations/${made.tag}.sql`);
    expect(sql).toContain('CREATE TABLE "notes"');
    expect(sql).not.toContain('public');
  });

  it('says that nothing was declared, and how an empty step is made', () => {
    const before = journal();
    const nothing = run('nothing');
    expect(nothing.status).toBe(1);
    expect(nothing.stderr).toContain('as the last step left it');
    expect(nothing.stderr).toContain('--custom');
    expect(journal()).toEqual(before);
    expect(run('--custom', 'by_hand').status).toBe(0);
    expect(journal().at(-1).tag).toMatch(/_by_hand$/);
  });

  it.each([
    [
      'a mistake of writing',
      (/** @type {string} */ text) => `${text}export const broken = (`,
      'Unexpected end',
    ],
    [
      'a rename that there is no terminal to ask about',
      (/** @type {string} */ text) => text.replace(`lastError: text('last_error')`, `fault: text('fault')`),
      'run it in a terminal',
    ],
  ])('tells why %s made no step, and hints at no other way', (_, change, reason) => {
    const before = journal();
    writeFileSync(join(state.folder, schemaFile), change(readText(schemaFile)));
    const failed = run('next');
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain(reason);
    expect(failed.stderr).toContain('for the reason above');
    expect(failed.stderr).not.toContain('--custom');
    expect(journal()).toEqual(before);
  });

  it.each([[[]], [['Named-Batches']], [['two', 'names']]])(
    'asks for one plain name instead of %j',
    (words) => {
      expect(run(...words)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('npm run migration --'),
      });
    },
  );
});
