import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyRetention } from '../../domain/retention.js';
import { noon } from '../builders.js';
import { createProject } from '../createProject.js';
import type { OpenedEngine, TestEngine } from '../engine.js';

const hourMs = 3_600_000;
const now = Date.parse(noon);

/** Rows that go by their age: how long they stay, and one of them, `$1` being its name and `$2` its time. */
const rules: readonly (readonly [table: string, name: string, days: number, insert: string])[] = [
  ['sessions', 'token_hash', 0, `(token_hash, account_id, expires_at) VALUES ($1, 'ada', $2)`],
  [
    'preview_tokens',
    'token_hash',
    1,
    `(token_hash, project_id, popup_id, definition, expires_at) VALUES ($1, 'kept', 'p', '{}', $2)`,
  ],
  ['invites', 'token_hash', 30, `(token_hash, role, expires_at) VALUES ($1, 'viewer', $2)`],
  [
    'key_sightings',
    'key_id',
    90,
    `(project_id, key_id, kind, first_seen_at, last_seen_at) VALUES ('kept', $1, 'status', $2, $2)`,
  ],
  [
    'webhook_deliveries',
    'response_id',
    30,
    `(project_id, webhook_id, event, response_id, state, settled_at)
     VALUES ('kept', 'hook', 'response.completed', $1, 'delivered', $2)`,
  ],
  [
    'tombstones',
    'person_hash',
    90,
    `(project_id, kind, person_hash, erased_at) VALUES ('kept', 'contact', $1, $2)`,
  ],
  // A shorter wish is stretched to the time for which ids must be known.
  [
    'events_elsewhen',
    'id',
    30,
    `(project_id, client_at, id, at, received_at, is_clamped, name, properties, batch_id, visitor_id, session_id)
     VALUES ('kept', '2031-01-01', $1, $2, $2, true, 'n', '{}', 'b', 'v', 's')`,
  ],
  [
    'batches',
    'batch_id',
    30,
    `(project_id, batch_id, integration, visitor_id, session_id, context, metrics, sent_at, received_at)
     VALUES ('kept', $1, 'i', 'v', 's', '{}', '{}', $2, $2)`,
  ],
  [
    'event_hours',
    'name',
    30,
    `(project_id, name, hour, platform, shard, count) VALUES ('kept', $1, $2, 'web', 1, 1)`,
  ],
  [
    'crash_groups',
    'fingerprint',
    30,
    `(project_id, fingerprint, message, stack, first_seen_at, last_seen_at)
     VALUES ('kept', $1, 'm', 's', '2020-01-01', $2)`,
  ],
  [
    'diagnostics',
    'reason',
    30,
    `(project_id, reason, hour, source, count) VALUES ('kept', $1, $2, 'sdk', 1)`,
  ],
  [
    'responses',
    'response_id',
    30,
    `(project_id, response_id, revision, show_id, popup_id, survey_id, survey_version, product_id, status, answers,
       metadata, visitor_id, session_id, started_at, received_at, updated_at)
     VALUES ('kept', $1, 1, 's', 'p', 's', 1, 'p', 'PARTIAL', '{}', '{}', 'v', 's', '2020-01-01', '2020-01-01', $2)`,
  ],
  [
    'showings',
    'show_id',
    30,
    `(project_id, show_id, popup_id, survey_id, product_id, status, visitor_id, session_id, shown_at, received_at,
       updated_at)
     VALUES ('kept', $1, 'p', 's', 'p', 'SHOWED', 'v', 's', '2020-01-01', '2020-01-01', $2)`,
  ],
  [
    'visitors',
    'visitor_id',
    30,
    `(project_id, visitor_id, first_seen_at, last_seen_at) VALUES ('kept', $1, '2020-01-01', $2)`,
  ],
  [
    'contacts',
    'contact_id',
    30,
    `(project_id, contact_id, updated_at, last_seen_at) VALUES ('kept', $1, '2020-01-01', $2)`,
  ],
  [
    'contacts',
    'contact_id',
    30,
    `(project_id, contact_id, updated_at, last_seen_at) VALUES ('kept', $1, $2, '2020-01-01')`,
  ],
];

export function retentionRulesSuite(engine: TestEngine): void {
  describe(`retention, table by table, on ${engine.name}`, () => {
    let opened: OpenedEngine;
    beforeAll(async () => {
      opened = await engine.open();
      const { database } = opened;
      await createProject(database, { id: 'kept' });
      await database.query(
        `UPDATE projects SET event_retention_days = 1, response_retention_days = 1 WHERE id = 'kept'`,
      );
      await database.query(
        `INSERT INTO accounts (id, email, name, password_hash) VALUES ('ada', 'ada@example.com', 'Ada', '')`,
      );
      await database.query(
        `INSERT INTO webhooks (project_id, id, url, secret) VALUES ('kept', 'hook', 'https://example.com', 's')`,
      );
    });
    afterAll(() => opened.stop());

    it.each(rules)('keeps a row of %s while it is young, and no longer', async (...rule) => {
      const [table, name, days, insert] = rule;
      const { database } = opened;
      await database.query(`DELETE FROM ${table}`);
      const edge = now - days * 24 * hourMs;
      await database.query(`INSERT INTO ${table} ${insert}`, ['younger', new Date(edge + hourMs)]);
      await database.query(`INSERT INTO ${table} ${insert}`, ['older', new Date(edge - hourMs)]);
      await applyRetention(database, now);
      expect(await database.query(`SELECT ${name} AS name FROM ${table}`)).toEqual([{ name: 'younger' }]);
    });

    it.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
      'keeps who was there on a day as long as the last hour of that day, where the server is in %s',
      async (zone) => {
        vi.stubEnv('TZ', zone);
        const { database } = opened;
        const left = async (hour: number) => {
          await database.query('DELETE FROM visitor_days');
          await database.query(
            `INSERT INTO visitor_days (project_id, day, visitor_id)
             SELECT 'kept', day, 'v' FROM unnest('{2026-05-15,2026-05-16,2026-05-17}'::date[]) AS day`,
          );
          await applyRetention(database, Date.UTC(2026, 5, 15, hour));
          const rows = await database.query<{ day: string }>('SELECT day::text FROM visitor_days ORDER BY 1');
          return rows.map(({ day }) => day);
        };
        // The evening of the one is the next morning of the other.
        for (const hour of [3, 20]) expect(await left(hour)).toEqual(['2026-05-16', '2026-05-17']);
      },
    );

    it('takes away in one run what is more than a statement takes at once', async () => {
      const { database } = opened;
      await database.query(
        `INSERT INTO tombstones (project_id, kind, person_hash, erased_at)
         SELECT 'kept', 'visitor', n::text, '2020-01-01' FROM generate_series(1, 5001) n`,
      );
      await applyRetention(database, now);
      expect(await database.query(`SELECT 1 FROM tombstones WHERE kind = 'visitor'`)).toEqual([]);
    });

    it('a delivery that still waits is kept, however old', async () => {
      const { database } = opened;
      await database.query(
        `INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id, settled_at)
         VALUES ('kept', 'hook', 'response.completed', 'waits', '2020-01-01')`,
      );
      await applyRetention(database, now);
      const waiting = `SELECT 1 FROM webhook_deliveries WHERE response_id = 'waits'`;
      expect(await database.query(waiting)).toHaveLength(1);
    });
  });
}
