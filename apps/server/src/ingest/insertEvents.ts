import type { AnalyticsAck } from '@service-popups/protocol';
import type { Queryable } from '../store/database.js';
import { prepared } from '../store/prepared.js';
import { assembleArrays } from './eventArrays.js';
import { bookings } from './eventBookings.js';
import { batchesText, batchKey } from './eventsMember.js';
import type { EventsMember } from './eventsMember.js';
import type { SpareMemory } from './spareMemory.js';

/**
 * Everything an analytics group changes, in one statement and so in one commit. Rollups, visitors and crashes are
 * fed by the rows that were really inserted: a repeated batch adds nothing anywhere. Rows are written in key order,
 * so that two groups never wait for each other in a circle. Events come as one array per column and name their batch
 * by its number (`b`). A repeat inside this very group (`again`) may hold other events than the first: they are
 * written, and the rest of it counts for nothing.
 */
const statement = (crashes: string, crashColumns: string) => `
WITH ${bookings.batch('$10::text::json')}, event AS (
  SELECT b.project_id, e.client_at, e.id, e.at, b.received_at, e.is_clamped, e.name, e.screen, e.properties, e.extra,
    b.batch_id, b.visitor_id, b.session_id, b.contact_id, b.erased_at
  FROM unnest($1::timestamptz[], $2::text[], $3::timestamptz[], $4::boolean[], $5::text[], $6::text[], $7::jsonb[],
    $8::jsonb[], $9::int[]) AS e(client_at, id, at, is_clamped, name, screen, properties, extra, b)
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
), ${bookings.rest('$11::int')}${crashes}
SELECT project_id, batch_id, sum(count)::int AS accepted FROM tally GROUP BY 1, 2`;

const crashes = `, crashes AS (
  INSERT INTO crash_groups AS g (project_id, fingerprint, message, stack, last_screen, last_app_version,
    fatal_count, count, first_seen_at, last_seen_at)
  SELECT i.project_id, k.fingerprint, min(k.message), min(k.stack), max(i.screen), max(b.app_version),
    count(*) FILTER (WHERE k.is_fatal), count(*), min(i.at), max(i.at)
  FROM (
    SELECT DISTINCT ON (c.p, c.id, c.client_at) c.* FROM json_to_recordset($12::text::json) AS c(
      p text, id text, client_at timestamptz, fingerprint text, message text, stack text, is_fatal boolean)) k
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
const plainStatement = prepared('insert_events', statement('', ''));
const crashStatement = prepared('insert_events_crashes', statement(crashes, ', id, client_at, screen'));

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
    members.map(({ batch }) => batch),
    spare,
  );
  const batches = batchesText(members, isFirst);
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

function firstOfEachBatch(members: readonly EventsMember[]): Map<string, EventsMember> {
  const firsts = new Map<string, EventsMember>();
  for (const member of members) {
    if (!firsts.has(batchKey(member))) firsts.set(batchKey(member), member);
  }
  return firsts;
}
