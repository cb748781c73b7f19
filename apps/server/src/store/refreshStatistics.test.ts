import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgliteEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { refreshStatistics } from './refreshStatistics.js';

describe('the statistics of the embedded database', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await pgliteEngine.open();
  });
  afterAll(() => opened.stop());

  const rowsKnown = async (): Promise<number> => {
    const [row] = await opened.database.query<{ rows: number }>(
      `SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'visitors'`,
    );
    return row?.rows ?? NaN;
  };

  it('follow what came since', async () => {
    const { database } = opened;
    const columns = `INSERT INTO visitors (project_id, visitor_id, first_seen_at, last_seen_at)`;
    const [project] = await database.query<{ id: string }>('SELECT id FROM projects LIMIT 1');
    await database.query(`${columns} SELECT $1, 'v' || n, now(), now() FROM generate_series(1, 300) n`, [
      project?.id,
    ]);
    expect(await rowsKnown()).not.toBe(300);
    await refreshStatistics(database);
    expect(await rowsKnown()).toBe(300);
  });
});
