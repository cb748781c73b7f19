import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgliteEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { freezeOldRows } from './freezeOldRows.js';

describe('rows of the embedded database that were written many transactions ago', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await pgliteEngine.open();
  });
  afterAll(() => opened.stop());

  const ageOf = async (database: string): Promise<number> => {
    const [row] = await opened.database.query<{ age: number }>(
      'SELECT age(datfrozenxid) AS age FROM pg_database WHERE datname = $1',
      [database],
    );
    return row?.age ?? NaN;
  };

  it('are marked as old, in the tables of the system too, before the numbers of transactions begin anew', async () => {
    const { database } = opened;
    for (let count = 0; count < 60; count += 1) await database.query('SELECT pg_current_xact_id()');
    expect(await ageOf('postgres')).toBeGreaterThan(60);
    await freezeOldRows(database, 50);
    expect(await ageOf('postgres')).toBeLessThanOrEqual(50);
    const [project] = await database.query<{ n: number }>('SELECT count(*)::int AS n FROM projects');
    expect(project?.n).toBeGreaterThan(0);
  });

  it('are left alone as long as there is time', async () => {
    const before = await ageOf('postgres');
    await freezeOldRows(opened.database);
    expect(await ageOf('postgres')).toBeGreaterThanOrEqual(before);
  });
});
