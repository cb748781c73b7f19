import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Database } from '../store/database.js';
import { accounts, auditLog, popups, popupVersions, projects, responses } from '../store/schema.js';
import type { managementTokens } from '../store/schema.js';
import { createProjectScope } from './projectScope.js';
import type { ScopedRead } from './projectScope.js';

function recorder() {
  const asked: unknown[][] = [];
  const query = (sql: string, values?: readonly unknown[]) => {
    asked.push([sql, ...(values ?? [])]);
    return Promise.resolve([]);
  };
  return { asked, scope: createProjectScope({ query } as unknown as Database, 'mine') };
}

type Scope = ReturnType<typeof recorder>['scope'];

const names = { name: popups.name };
const versions = { version: popupVersions.version };
const other = alias(popupVersions, 'other');
const isVersion = eq(popupVersions.popupId, popups.id);

describe('a project scope', () => {
  it.each([
    'SELECT 1 FROM popups p WHERE p.project_id = $1',
    'UPDATE projects SET name = $2 WHERE id = $1',
    'SELECT p.name FROM projects p WHERE p.id = $1',
    'INSERT INTO webhooks (project_id, id) VALUES ($1, $2)',
    'INSERT INTO popups (project_id, id) SELECT $1, $2',
  ])('gives its id to %s', async (sql) => {
    const { scope, asked } = recorder();
    await scope.query(sql, ['x']);
    expect(asked).toEqual([[sql, 'mine', 'x']]);
  });

  it.each([
    'SELECT 1 FROM popups',
    'SELECT 1 FROM popups WHERE project_id = $2',
    'SELECT 1 FROM popups WHERE project_id = $10',
    'DELETE FROM projects',
    'INSERT INTO webhooks (id) VALUES ($1)',
  ])('refuses %s', async (sql) => {
    const { scope, asked } = recorder();
    await expect(scope.query(sql)).rejects.toThrow('names no project');
    expect(asked).toEqual([]);
  });

  it('adds its id to every read, whatever else is asked of the rows', async () => {
    const { scope, asked } = recorder();
    await scope.select(names).from(popups);
    await scope
      .select(names)
      .from(popups)
      .where(or(eq(popups.id, 'x'), ne(popups.id, 'x')));
    await scope.select({ name: projects.name }).from(projects);
    const from = 'select "name" from "popups" where "popups"."project_id" = $1';
    expect(asked).toEqual([
      [{ text: from, rowMode: 'array' }, 'mine'],
      [
        expect.objectContaining({ text: expect.stringMatching(/= \$1 and \(.* or .*\)\)$/) }),
        'mine',
        'x',
        'x',
      ],
      [expect.objectContaining({ text: expect.stringContaining('where "projects"."id" = $1') }), 'mine'],
    ]);
  });

  it('keeps what is written by hand from reaching past it', async () => {
    const { scope, asked } = recorder();
    await scope
      .select(names)
      .from(popups)
      .where(sql`${popups.id} = 'x' OR true`);
    await scope
      .select(names)
      .from(popups)
      .where(() => sql`${popups.id} = 'x' OR true`);
    const text = expect.stringContaining(`"popups"."project_id" = $1 and ("popups"."id" = 'x' OR true)`);
    expect(asked).toEqual([
      [{ text, rowMode: 'array' }, 'mine'],
      [{ text, rowMode: 'array' }, 'mine'],
    ]);
  });

  it('keeps its id where a second condition takes the place of the first', async () => {
    const { scope, asked } = recorder();
    const read = scope.select(names).from(popups).where(eq(popups.id, 'x')).$dynamic();
    await read.where(eq(popups.projectId, 'theirs'));
    await read.where(() => undefined);
    expect(asked.map(([, ...values]) => values)).toEqual([['mine', 'theirs'], ['mine']]);
  });

  it.each<[string, (scope: Scope) => PromiseLike<unknown>]>([
    [
      'is compared by project',
      (scope) =>
        scope
          .select(versions)
          .from(popups)
          .leftJoin(popupVersions, and(eq(popupVersions.projectId, popups.projectId), isVersion)),
    ],
    [
      'is compared with the project by way of another',
      (scope) =>
        scope
          .select(names)
          .from(popups)
          .innerJoin(popupVersions, and(eq(popups.projectId, popupVersions.projectId), isVersion))
          .innerJoin(other, eq(other.projectId, popupVersions.projectId)),
    ],
    [
      'has rows that all projects share',
      (scope) =>
        scope
          .select({ name: accounts.name })
          .from(auditLog)
          .leftJoin(accounts, eq(accounts.id, auditLog.actorId)),
    ],
    [
      'is the project itself',
      (scope) => scope.select(names).from(popups).innerJoin(projects, eq(projects.id, popups.projectId)),
    ],
  ])('reads with a table that %s', async (_, read) => {
    const { scope, asked } = recorder();
    await read(scope);
    expect(asked).toHaveLength(1);
  });

  it.each<[string, string, (scope: Scope) => PromiseLike<unknown>]>([
    [
      'popup_versions',
      'compared by other columns alone',
      (scope) => scope.select(versions).from(popups).leftJoin(popupVersions, isVersion),
    ],
    [
      'popup_versions',
      'compared with another project',
      (scope) =>
        scope
          .select(versions)
          .from(popups)
          .leftJoin(popupVersions, and(eq(popupVersions.projectId, 'theirs'), isVersion)),
    ],
    [
      'popup_versions',
      'compared with a table that is not compared itself',
      (scope) =>
        scope
          .select(names)
          .from(popups)
          .innerJoin(popupVersions, isVersion)
          .innerJoin(other, eq(other.projectId, popupVersions.projectId)),
    ],
    [
      'other',
      'under another name',
      (scope) => scope.select(names).from(popups).innerJoin(other, eq(other.popupId, popups.id)),
    ],
    [
      'projects',
      'compared with nothing',
      (scope) =>
        scope
          .select(names)
          .from(popups)
          .innerJoin(projects, sql`true`),
    ],
    [
      'popups',
      'named once more than it is compared',
      (scope) =>
        scope
          .select(names)
          .from(popups)
          .where(inArray(popups.name, sql`(SELECT name FROM ${popups})`)),
    ],
    [
      'popups',
      'named once more than it is compared with a value, though others are compared with it',
      (scope) =>
        scope
          .select(names)
          .from(popups)
          .innerJoin(popupVersions, and(eq(popupVersions.projectId, popups.projectId), isVersion))
          .where(inArray(popups.name, sql`(SELECT name FROM ${popups})`)),
    ],
    [
      'responses',
      'counted within',
      (scope) => scope.select({ n: sql`(SELECT count(*) FROM ${responses})` }).from(popups),
    ],
    [
      'responses',
      'counted by hand within',
      (scope) => scope.select({ n: sql`(SELECT count(*) FROM responses AS r)` }).from(popups),
    ],
  ])('refuses a read that reaches %s of every project, %s', async (table, _, read) => {
    const { scope, asked } = recorder();
    await expect(read(scope)).rejects.toThrow(`compares "${table}" with no project`);
    expect(asked).toEqual([]);
  });

  it('has no read that begins with what all projects share', () => {
    type Table = Parameters<ScopedRead<typeof names>['from']>[0];
    expectTypeOf<typeof popups>().toExtend<Table>();
    expectTypeOf<typeof accounts>().not.toExtend<Table>();
    // One may be good for every project.
    expectTypeOf<typeof managementTokens>().not.toExtend<Table>();
  });
});
