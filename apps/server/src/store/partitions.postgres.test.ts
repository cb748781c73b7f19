import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noon } from '../testing/builders.js';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { createDatabase } from './database.js';
import type { Database } from './database.js';
import { migrate } from './migrate.js';
import { ensurePartitions, listPartitions } from './partitions.js';

describe('the days of events', () => {
  let first: OpenedEngine;
  let second: Database;
  beforeAll(async () => {
    first = await postgresEngine.openEmpty();
    const connectionString = `${first.url}?options=${encodeURIComponent('-c search_path=second,public')}`;
    second = createDatabase({ engine: 'postgres', connection: { connectionString }, poolSize: 1 });
  });
  afterAll(async () => {
    await second.close();
    await first.database.close();
    await first.stop();
  });

  it('are made for each of two servers that have a schema of their own in one database', async () => {
    await first.database.query('CREATE SCHEMA second');
    for (const database of [first.database, second]) {
      await migrate(database);
      const made = await ensurePartitions(database, Date.parse(noon));
      expect(made).toContain('events_20260615');
      expect(await listPartitions(database)).toEqual(made);
    }
  });
});
