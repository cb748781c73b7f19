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

  it('come with the room of what was written anew: tables do not grow with every change', async () => {
    const { database } = opened;
    const sizeAfterChanges = async (): Promise<number> => {
      await database.query(`UPDATE visitors SET last_seen_at = last_seen_at + interval '1 second'`);
      await refreshStatistics(database);
      const [row] = await database.query<{ bytes: number }>(`SELECT pg_table_size('visitors')::int AS bytes`);
      return row?.bytes ?? NaN;
    };
    await sizeAfterChanges();
    const before = await sizeAfterChanges();
    for (let round = 0; round < 5; round += 1) await sizeAfterChanges();
    expect(await sizeAfterChanges()).toBe(before);
  });
});
