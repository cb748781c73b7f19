import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../store/database.js';
import type { Database } from '../store/database.js';
import { noon } from '../testing/builders.js';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { applyRetention } from './retention.js';

const dayMs = 86_400_000;
const longAfter = Date.parse(noon) + 500 * dayMs;

describe('retention in a large database', () => {
  let opened: OpenedEngine;
  let hurried: Database;
  beforeAll(async () => {
    opened = await postgresEngine.open();
    const connection = { connectionString: opened.url ?? '', statement_timeout: 400, query_timeout: 500 };
    hurried = createDatabase({ engine: 'postgres', connection, poolSize: 1 });
  });
  afterAll(async () => {
    await hurried.close();
    await opened.database.close();
    await opened.stop();
  });
  const admin = (sql: string) => opened.database.query(sql);
  const makeTombstone = () =>
    admin(
      `INSERT INTO tombstones (project_id, kind, person_hash, erased_at) VALUES ('p', 'contact', 'h', 'epoch')`,
    );
  const tombstones = () => admin('SELECT 1 FROM tombstones');

  it('takes its time over a table, beyond what a request may take', async () => {
    await admin(
      `CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$;
       CREATE TRIGGER slow BEFORE DELETE ON tombstones FOR EACH STATEMENT EXECUTE FUNCTION take_long()`,
    );
    await makeTombstone();
    await applyRetention(hurried, longAfter);
    expect(await tombstones()).toEqual([]);
    await admin('DROP TRIGGER slow ON tombstones');
  });

  const daysLeft = async () =>
    (
      await admin(`SELECT to_regclass('events_20200101') AS first, to_regclass('events_20200102') AS next`)
    )[0];

  it('is kept from nothing else by a day that cannot be dropped, and leaves that day whole', async () => {
    await admin(
      `CREATE TABLE events_20200101 PARTITION OF events FOR VALUES FROM ('2020-01-01Z') TO ('2020-01-02Z');
       CREATE TABLE events_20200102 PARTITION OF events FOR VALUES FROM ('2020-01-02Z') TO ('2020-01-03Z');
       CREATE VIEW of_the_operator AS SELECT id FROM events_20200101;
       INSERT INTO events (project_id, client_at, id, at, received_at, is_clamped, name, properties, batch_id, visitor_id,
         session_id)
       SELECT id, '2020-01-01T12:00Z', 'e', '2020-01-01', '2020-01-01', false, 'n', '{}', 'b', 'v', 's' FROM projects`,
    );
    await makeTombstone();
    await expect(applyRetention(opened.database, longAfter)).rejects.toMatchObject({ code: '2BP01' });
    expect(await tombstones()).toEqual([]);
    expect(await daysLeft()).toEqual({ first: 'events_20200101', next: null });
    expect(await admin('SELECT id FROM of_the_operator')).toEqual([{ id: 'e' }]);
    await admin('DROP VIEW of_the_operator');
    await applyRetention(opened.database, longAfter);
    expect(await daysLeft()).toEqual({ first: null, next: null });
  });
});
