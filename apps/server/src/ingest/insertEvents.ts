import type { AnalyticsAck } from '@service-popups/protocol';
import { personHash } from '../domain/tombstones.js';
import type { Queryable } from '../store/database.js';
import { assembleArrays } from './eventColumns.js';
import type { SpareMemory } from './eventColumns.js';
import type { PreparedBatch } from './prepareBatch.js';

export interface EventsMember {
  readonly projectId: string;
  readonly batch: PreparedBatch;
}

/**
 * Everything an analytics group changes, in one statement and so in one commit. Rollups, visitors and crashes are
 * fed by the rows that were really inserted: a repeated batch adds nothing anywhere. Rows are written in key order,
 * so that two groups never wait for each other in a circle. Events come as one array per column and name their batch
 * by its number (`b`). A repeat inside this very group (`again`) may hold other events than the first: they are
 * written, and the rest of it counts for nothing.
 */
const statement = (crashes: string, crashColumns: string) => `
WITH batch AS (
  SELECT b.*, (
    SELECT max(t.erased_at) FROM tombstones t WHERE t.project_id = b.project_id
      AND ((t.kind = 'visitor' AND t.person_hash = b.visitor_hash)
        OR (t.kind = 'contact' AND t.person_hash = b.contact_hash))) AS erased_at
  FROM json_to_recordset($10::text::json) AS b(
    n int, project_id text, batch_id text, integration text, visitor_id text, session_id text, contact_id text,
    platform text, language text, app_version text, sdk_version text, engagement_ms float8, context jsonb,
    metrics jsonb, sent_at timestamptz, received_at timestamptz, newest_at timestamptz,
    contact_hash text, visitor_hash text, dropped jsonb, again boolean)
), event AS (
  SELECT b.project_id, e.client_at, e.id, e.at, b.received_at, e.is_clamped, e.name, e.screen, e.properties, e.extra,
    b.batch_id, b.visitor_id, b.session_id, b.contact_id, b.erased_at
  FROM unnest($1::jsonb[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::int[],
    $8::boolean[], $9::jsonb[]) AS e(properties, id, name, screen, client_at, at, b, is_clamped, extra)
  JOIN batch b ON b.n = e.b
), inserted AS (
  INSERT INTO events (project_id, client_at, id, at, received_at, is_clamped, name, screen, properties, extra,
    batch_id, visitor_id, session_id, contact_id)
  SELECT project_id, client_at, id, at, received_at, is_clamped, name, screen, properties, extra, batch_id,
    visitor_id, session_id, contact_id
  FROM event WHERE erased_at IS NULL OR at > erased_at
  ORDER BY project_id, client_at, id
  ON CONFLICT DO NOTHING
  RETURNING project_id, batch_id, at, name${crashColumns}
), tally AS (
  SELECT project_id, batch_id, date_bin('1 hour', at, 'epoch') AS hour, name, count(*) AS count
  FROM inserted GROUP BY 1, 2, 3, 4
), contexts AS (
  INSERT INTO batches (project_id, batch_id, integration, visitor_id, session_id, contact_id, platform, language,
    app_version, sdk_version, engagement_ms, context, metrics, sent_at, received_at)
  SELECT project_id, batch_id, integration, visitor_id, session_id, contact_id, platform, language, app_version,
    sdk_version, engagement_ms, context, metrics, sent_at, received_at
  FROM batch WHERE again IS NULL AND (erased_at IS NULL OR newest_at > erased_at)
  ORDER BY project_id, batch_id
  ON CONFLICT DO NOTHING
  RETURNING project_id, batch_id
), hours AS (
  INSERT INTO event_hours AS h (project_id, hour, name, platform, shard, count)
  SELECT t.project_id, t.hour, t.name, coalesce(b.platform, ''), $11::int, sum(t.count)
  FROM tally t JOIN batch b USING (project_id, batch_id) WHERE b.again IS NULL
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (project_id, hour, name, platform, shard) DO UPDATE SET count = h.count + excluded.count
), people AS (
  INSERT INTO visitors AS v (project_id, visitor_id, contact_id, platform, language, app_version, sdk_version,
    device, attributes, last_screen, first_seen_at, last_seen_at)
  SELECT DISTINCT ON (b.project_id, b.visitor_id) b.project_id, b.visitor_id, b.contact_id, b.platform, b.language,
    b.app_version, b.sdk_version, b.context -> 'device', coalesce(b.context -> 'userAttributes', '{}'),
    b.context ->> 'lastScreen', b.newest_at, b.newest_at
  FROM batch b JOIN contexts c USING (project_id, batch_id) WHERE b.again IS NULL
  ORDER BY b.project_id, b.visitor_id, b.newest_at DESC
  ON CONFLICT (project_id, visitor_id) DO UPDATE SET
    contact_id = coalesce(excluded.contact_id, v.contact_id), platform = excluded.platform,
    language = excluded.language, app_version = excluded.app_version, sdk_version = excluded.sdk_version,
    device = excluded.device, attributes = excluded.attributes,
    last_screen = coalesce(excluded.last_screen, v.last_screen), last_seen_at = excluded.last_seen_at
  WHERE v.last_seen_at <= excluded.last_seen_at
), days AS (
  INSERT INTO visitor_days (project_id, day, visitor_id)
  SELECT DISTINCT t.project_id, (t.hour AT TIME ZONE 'UTC')::date, b.visitor_id
  FROM tally t JOIN batch b USING (project_id, batch_id) WHERE b.again IS NULL ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING
), losses AS (
  INSERT INTO diagnostics AS d (project_id, hour, source, reason, sdk_version, count)
  SELECT b.project_id, date_trunc('hour', b.received_at, 'UTC'), 'sdk', l.key, coalesce(b.sdk_version, ''),
    sum(l.value::bigint)
  FROM batch b JOIN contexts c USING (project_id, batch_id), jsonb_each_text(b.dropped) AS l
  WHERE b.dropped IS NOT NULL AND b.again IS NULL
  GROUP BY 1, 2, 4, 5 ORDER BY 1, 2, 4, 5
  ON CONFLICT (project_id, hour, source, reason, sdk_version) DO UPDATE SET count = d.count + excluded.count
)${crashes}
SELECT project_id, batch_id, sum(count)::int AS accepted FROM tally GROUP BY 1, 2`;

const crashes = `, crashes AS (
  INSERT INTO crash_groups AS g (project_id, fingerprint, message, stack, last_screen, last_app_version,
    fatal_count, count, first_seen_at, last_seen_at)
  SELECT i.project_id, k.fingerprint, min(k.message), min(k.stack), max(i.screen), max(b.app_version),
    count(*) FILTER (WHERE k.is_fatal), count(*), min(i.at), max(i.at)
  FROM json_to_recordset($12::text::json) AS k(
    p text, id text, client_at timestamptz, fingerprint text, message text, stack text, is_fatal boolean)
  JOIN inserted i ON i.project_id = k.p AND i.id = k.id AND i.client_at = k.client_at
  JOIN batch b USING (project_id, batch_id) WHERE b.again IS NULL
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (project_id, fingerprint) DO UPDATE SET
    fatal_count = g.fatal_count + excluded.fatal_count, count = g.count + excluded.count,
    first_seen_at = least(g.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(g.last_seen_at, excluded.last_seen_at),
    last_screen = excluded.last_screen, last_app_version = excluded.last_app_version, resolved_at = NULL
)`;

/** Crashes are rare: most groups do without their part. */
const plainStatement = { name: 'insert_events', text: statement('', '') };
const crashStatement = { name: 'insert_events_crashes', text: statement(crashes, ', id, client_at, screen') };

interface ResultRow extends Record<string, unknown> {
  readonly project_id: string;
  readonly batch_id: string;
  readonly accepted: number;
}

export interface InsertEventsOptions {
  /** Concurrent writers count in rows of their own; readers sum them. */
  readonly shard: number;
  readonly spare: SpareMemory;
}

export async function insertEvents(
  connection: Queryable,
  members: readonly EventsMember[],
  { shard, spare }: InsertEventsOptions,
): Promise<AnalyticsAck[]> {
  const firsts = firstOfEachBatch(members);
  const isFirst = (member: EventsMember) => firsts.get(batchKey(member)) === member;
  const crashes = members.flatMap(({ projectId, batch }) =>
    batch.crashes.map((crash) => ({ p: projectId, ...crash })),
  );
  const { arrays, memory } = assembleArrays(
    members.map(({ batch }) => batch.events),
    spare,
  );
  const batches = `[${members.map((member) => rowText(member, isFirst(member))).join(',')}]`;
  const values = [...arrays, batches, shard];
  const rows = await (
    crashes.length === 0
      ? connection.query<ResultRow>(plainStatement, values)
      : connection.query<ResultRow>(crashStatement, [...values, JSON.stringify(crashes)])
  ).finally(() => spare.giveBack(memory));
  const accepted = new Map(rows.map((row) => [`${row.project_id}\n${row.batch_id}`, row.accepted]));
  return members.map((member) => {
    const total = member.batch.count;
    const inserted = isFirst(member) ? (accepted.get(batchKey(member)) ?? 0) : 0;
    return { accepted: Math.min(inserted, total), duplicates: Math.max(0, total - inserted) };
  });
}

function batchKey({ projectId, batch }: EventsMember): string {
  return `${projectId}\n${batch.batchId}`;
}

function firstOfEachBatch(members: readonly EventsMember[]): Map<string, EventsMember> {
  const firsts = new Map<string, EventsMember>();
  for (const member of members) {
    if (!firsts.has(batchKey(member))) firsts.set(batchKey(member), member);
  }
  return firsts;
}

/** What is left to say about a batch once its project is known. */
function rowText({ projectId, batch }: EventsMember, isFirst: boolean): string {
  const rest = JSON.stringify({
    project_id: projectId,
    visitor_hash: personHash(projectId, 'visitor', batch.visitorId),
    contact_hash:
      batch.contactId === undefined ? undefined : personHash(projectId, 'contact', batch.contactId),
    again: isFirst ? undefined : true,
  });
  return `${rest.slice(0, -1)},${batch.rowText}}`;
}
