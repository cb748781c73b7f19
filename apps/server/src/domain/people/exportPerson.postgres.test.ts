import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../store/migrate.js';
import { postgresEngine } from '../../testing/engine.js';
import type { OpenedEngine } from '../../testing/engine.js';
import { createProjectScope } from '../projectScope.js';
import type { ProjectScope } from '../projectScope.js';
import { exportPerson, parts } from './exportPerson.js';

describe('the file of a person', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await postgresEngine.openEmpty();
    await migrate(opened.database);
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });

  it('is written from the rows of a page alone, however many there are on the others', async () => {
    const scope = createProjectScope(opened.database, 'demo');
    const written: string[][] = [];
    const explaining: ProjectScope = {
      ...scope,
      query: async (sql, values) => {
        const plan = await scope.query<{ 'QUERY PLAN': string }>(`EXPLAIN (VERBOSE) ${sql}`, values);
        written.push(plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes('to_jsonb')));
        return scope.query(sql, values);
      },
    };
    const person = { contactId: 'user-1', visitorIds: ['visitor-1'] };
    for await (const piece of exportPerson(explaining, person)) expect(piece).not.toBe('');
    // Once, above what chooses the page.
    expect(written.map((lines) => lines.length)).toEqual(parts.map(() => 1));
  });
});
