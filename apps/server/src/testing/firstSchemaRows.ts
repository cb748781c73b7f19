// A database as the first release left it: the schema of its only step, and something in every table.
import type { Database } from '../store/database.js';
import { migrations } from '../store/migrationSteps.js';
import { ensurePartitions } from '../store/partitions.js';
import { noon } from './builders.js';

const at = `'${noon}'`;

const rows = `
INSERT INTO projects (id, name, product_id, definitions_version) VALUES ('old', 'Old', 'shop', 1);
INSERT INTO api_keys (project_id, id, kind, key, name) VALUES ('old', 'k', 'public', 'pk_old', 'Site');
INSERT INTO key_sightings VALUES ('old', 'k', 'definitions', '', ${at}, ${at});
INSERT INTO accounts (id, email, name, password_hash, is_instance_owner) VALUES
  ('ada', 'ada@example.com', 'Ada', 'x', true), ('bob', 'bob@example.com', 'Bob', 'x', false);
INSERT INTO members (project_id, account_id, role) VALUES ('old', 'bob', 'viewer');
INSERT INTO invites (token_hash, project_id, role, expires_at) VALUES ('i', 'old', 'editor', ${at});
INSERT INTO sessions (token_hash, account_id, expires_at) VALUES ('s', 'ada', ${at});
INSERT INTO management_tokens (project_id, id, name, token_hash, role) VALUES ('old', 't', 'CI', 't', 'viewer');
INSERT INTO popups (project_id, id, name, state, draft, live_version) VALUES ('old', 'p', 'P', 'live', '{"id":"p"}', 1);
INSERT INTO popup_versions (project_id, popup_id, version, definition, survey_id, survey_version)
  VALUES ('old', 'p', 1, '{"id":"p"}', 's', 1);
INSERT INTO survey_versions (project_id, survey_id, version, definition) VALUES ('old', 's', 1, '{}');
INSERT INTO definition_snapshots (project_id, version, etag, body, brotli, gzip)
  VALUES ('old', 1, 'e', '\\x7b7d', '\\x00ff', '\\x01');
INSERT INTO preview_tokens (token_hash, project_id, popup_id, definition, expires_at)
  VALUES ('v', 'old', 'p', '{}', ${at});
INSERT INTO contacts (project_id, contact_id, attributes) VALUES ('old', 'u1', '{"plan":"pro"}');
INSERT INTO contact_visitors (project_id, contact_id, visitor_id) VALUES ('old', 'u1', 'v1');
INSERT INTO visitors (project_id, visitor_id, first_seen_at, last_seen_at) VALUES ('old', 'v1', ${at}, ${at});
INSERT INTO showings (project_id, show_id, popup_id, survey_id, product_id, status, visitor_id, session_id, shown_at,
  received_at, updated_at) VALUES ('old', 'sh', 'p', 's', 'shop', 'COMPLETED', 'v1', 'se', ${at}, ${at}, ${at});
INSERT INTO showing_statuses (project_id, show_id, status, is_filled, at, received_at)
  VALUES ('old', 'sh', 'COMPLETED', false, ${at}, ${at});
INSERT INTO responses (project_id, response_id, revision, show_id, popup_id, survey_id, survey_version, product_id, status,
  answers, metadata, visitor_id, session_id, started_at, received_at, updated_at)
  VALUES ('old', 'r', 1, 'sh', 'p', 's', 1, 'shop', 'COMPLETED', '{"q":9}', '{}', 'v1', 'se', ${at}, ${at}, ${at});
INSERT INTO batches (project_id, batch_id, integration, visitor_id, session_id, context, metrics, received_at)
  VALUES ('old', 'b', 'int', 'v1', 'se', '{}', '{}', ${at});
INSERT INTO events (project_id, client_at, id, at, received_at, is_clamped, name, properties, batch_id, visitor_id,
  session_id) VALUES ('old', ${at}, 'e', ${at}, ${at}, false, 'opened', '{}', 'b', 'v1', 'se'),
  ('old', '2019-01-01', 'elsewhen', ${at}, ${at}, true, 'opened', '{}', 'b', 'v1', 'se');
INSERT INTO event_hours VALUES ('old', ${at}, 'opened', '', 1, 2);
INSERT INTO visitor_days VALUES ('old', '2026-06-15', 'v1');
INSERT INTO crash_groups (project_id, fingerprint, message, stack, first_seen_at, last_seen_at)
  VALUES ('old', 'f', 'm', 's', ${at}, ${at});
INSERT INTO diagnostics (project_id, hour, source, reason, count) VALUES ('old', ${at}, 'sdk', 'cap', 1);
INSERT INTO webhooks (project_id, id, url, secret) VALUES ('old', 'w', 'https://example.com', 'x');
INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id) VALUES ('old', 'w', 'response.completed', 'r');
INSERT INTO audit_log (project_id, actor_kind, action) VALUES ('old', 'system', 'x');
INSERT INTO tombstones VALUES ('old', 'visitor', 'hash', ${at});
INSERT INTO instance_settings (key, value) VALUES ('demo', 'true');
`;

/** The schema up to a step, with the list of steps as releases wrote it that had a migrator of their own. */
export async function makeEarlierSchema(database: Database, newest: number): Promise<void> {
  await database.query(
    `CREATE TABLE schema_migrations (
       id integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  await takeAsEarlier(database, 0, newest);
}

/** Steps after one and up to another, written down as such releases did. */
export async function takeAsEarlier(database: Database, after: number, newest: number): Promise<void> {
  for (const { id, name, sql } of migrations.slice(after, newest)) {
    await database.query(sql.join(''));
    await database.query('INSERT INTO schema_migrations (id, name) VALUES ($1, $2)', [id, name]);
  }
}

export async function fillFirstSchema(database: Database): Promise<void> {
  await makeEarlierSchema(database, 1);
  await ensurePartitions(database, Date.parse(noon));
  await database.query(rows);
}
