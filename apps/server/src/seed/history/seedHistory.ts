// Writes the generated history in a few statements. Everything is marked, so that one button takes it out again.
import { sampleKey, sampleShard } from '../../domain/sampleData.js';
import type { SampleRecord } from '../../domain/sampleData.js';
import type { Queryable } from '../../store/database.js';
import { demo } from '../demoProject.js';
import { generateHistory, historyDays } from './generateHistory.js';
import type { History, HistoryRow } from './history.js';

const dayMs = 86_400_000;

/** Call it once, in the transaction that makes the demo project. */
export async function seedHistory(connection: Queryable, now: number): Promise<{ rows: number }> {
  const history = generateHistory(now);
  await backdate(connection, now);
  for (const [sql, rows] of statements(history)) {
    await connection.query(sql, [demo.projectId, JSON.stringify(rows)]);
  }
  await connection.query('INSERT INTO instance_settings (key, value) VALUES ($1, $2)', [
    sampleKey(demo.projectId),
    JSON.stringify(recordOf(history)),
  ]);
  // The embedded database gathers no statistics by itself, and without them it reads these tables the slow way.
  await connection.query(
    'ANALYZE contacts, visitors, visitor_days, showings, showing_statuses, responses, batches, events, event_hours',
  );
  const { crashes: _counted, ...tables } = history;
  return { rows: Object.values(tables).reduce((total, table) => total + table.length, 0) };
}

/** The popups were there before the first answer, and the newer version since the middle. */
async function backdate(connection: Queryable, now: number): Promise<void> {
  const start = now - historyDays * dayMs;
  const middle = now - (historyDays / 2) * dayMs;
  await connection.query('UPDATE projects SET created_at = $2 WHERE id = $1', [
    demo.projectId,
    new Date(start),
  ]);
  await connection.query(
    `UPDATE popups SET created_at = $2, updated_at = CASE WHEN live_version > 1 THEN $3::timestamptz ELSE $2 END
     WHERE project_id = $1`,
    [demo.projectId, new Date(start), new Date(middle)],
  );
  await connection.query(
    `UPDATE popup_versions SET published_at = CASE WHEN version > 1 THEN $3::timestamptz ELSE $2 END
     WHERE project_id = $1`,
    [demo.projectId, new Date(start), new Date(middle)],
  );
}

function recordOf({ crashes }: History): SampleRecord {
  return {
    crashes: [...crashes.values()].map(({ fingerprint, count, fatal }) => ({ fingerprint, count, fatal })),
  };
}

function* statements(history: History): Generator<readonly [string, readonly HistoryRow[]]> {
  const from = (columns: string) => `FROM json_to_recordset($2::text::json) AS r(${columns})`;
  yield [
    `INSERT INTO contacts (project_id, contact_id, attributes, language, platform, created_at, updated_at,
       last_seen_at, is_sample)
     SELECT $1, contact_id, attributes, language, platform, created_at, updated_at, updated_at, true
     ${from('contact_id text, attributes jsonb, language text, platform text, created_at timestamptz, updated_at timestamptz')}`,
    history.contacts,
  ];
  yield [
    `INSERT INTO contact_visitors (project_id, contact_id, visitor_id, first_seen_at)
     SELECT $1, contact_id, visitor_id, first_seen_at
     ${from('contact_id text, visitor_id text, first_seen_at timestamptz')}`,
    history.contactVisitors,
  ];
  yield [
    `INSERT INTO visitors (project_id, visitor_id, contact_id, platform, language, app_version, sdk_version, device,
       attributes, last_screen, first_seen_at, last_seen_at, is_sample)
     SELECT $1, visitor_id, contact_id, platform, language, app_version, sdk_version, device, attributes, last_screen,
       first_seen_at, last_seen_at, true
     ${from(`visitor_id text, contact_id text, platform text, language text, app_version text, sdk_version text,
       device jsonb, attributes jsonb, last_screen text, first_seen_at timestamptz, last_seen_at timestamptz`)}`,
    history.visitors,
  ];
  yield [
    `INSERT INTO visitor_days (project_id, day, visitor_id) SELECT $1, day, visitor_id
     ${from('day date, visitor_id text')}`,
    history.visitorDays,
  ];
  yield [
    `INSERT INTO showings (project_id, show_id, popup_id, survey_id, product_id, status, contact_id, visitor_id,
       session_id, shown_at, received_at, updated_at, is_sample)
     SELECT $1, show_id, popup_id, survey_id, product_id, status, contact_id, visitor_id, session_id, shown_at,
       shown_at, updated_at, true
     ${from(`show_id text, popup_id text, survey_id text, product_id text, status popup_status, contact_id text,
       visitor_id text, session_id text, shown_at timestamptz, updated_at timestamptz`)}`,
    history.showings,
  ];
  yield [
    `INSERT INTO showing_statuses (project_id, show_id, status, is_filled, at, client_at, received_at)
     SELECT $1, show_id, status, false, at, at, at ${from('show_id text, status popup_status, at timestamptz')}`,
    history.statuses,
  ];
  yield [
    `INSERT INTO responses (project_id, response_id, revision, show_id, popup_id, survey_id, survey_version, product_id,
       status, answers, page, metadata, contact_id, visitor_id, session_id, language, platform, started_at,
       client_started_at, received_at, updated_at, completed_at, is_sample)
     SELECT $1, response_id, revision, show_id, popup_id, survey_id, survey_version, product_id, status, answers, page,
       metadata, contact_id, visitor_id, session_id, language, platform, started_at, started_at, updated_at,
       updated_at, completed_at, true
     ${from(`response_id text, revision int, show_id text, popup_id text, survey_id text, survey_version int,
       product_id text, status popup_status, answers jsonb, page text, metadata jsonb, contact_id text,
       visitor_id text, session_id text, language text, platform text, started_at timestamptz,
       updated_at timestamptz, completed_at timestamptz`)}`,
    history.responses,
  ];
  yield [
    `INSERT INTO batches (project_id, batch_id, integration, visitor_id, session_id, contact_id, platform, language,
       app_version, sdk_version, engagement_ms, context, metrics, sent_at, received_at, is_sample)
     SELECT $1, batch_id, '${demo.integration}', visitor_id, session_id, contact_id, platform, language, app_version,
       sdk_version, engagement_ms, context, metrics, received_at, received_at, true
     ${from(`batch_id text, visitor_id text, session_id text, contact_id text, platform text, language text,
       app_version text, sdk_version text, engagement_ms float8, context jsonb, metrics jsonb,
       received_at timestamptz`)}`,
    history.batches,
  ];
  const eventColumns = `id text, client_at timestamptz, at timestamptz, name text, screen text, properties jsonb,
    batch_id text, visitor_id text, session_id text, contact_id text, platform text`;
  yield [
    `WITH given AS MATERIALIZED (SELECT * ${from(eventColumns)}), written AS (
       INSERT INTO events (project_id, client_at, id, at, received_at, is_clamped, name, screen, properties, batch_id,
         visitor_id, session_id, contact_id)
       SELECT $1, client_at, id, at, at, false, name, screen, properties, batch_id, visitor_id, session_id, contact_id
       FROM given
     )
     INSERT INTO event_hours (project_id, hour, name, platform, shard, count)
     SELECT $1, date_trunc('hour', at, 'UTC'), name, platform, ${sampleShard}, count(*) FROM given GROUP BY 2, 3, 4`,
    history.events,
  ];
  yield [
    `INSERT INTO crash_groups (project_id, fingerprint, message, stack, last_screen, last_app_version, fatal_count,
       count, first_seen_at, last_seen_at)
     SELECT $1, fingerprint, message, stack, screen, "appVersion", fatal, count, to_timestamp("firstAt" / 1000),
       to_timestamp("lastAt" / 1000)
     ${from(`fingerprint text, message text, stack text, screen text, "appVersion" text, fatal bigint, count bigint,
       "firstAt" float8, "lastAt" float8`)}`,
    [...history.crashes.values()] as unknown as HistoryRow[],
  ];
}
