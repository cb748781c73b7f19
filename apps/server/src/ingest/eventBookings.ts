// What a batch changes besides its events, in the words of SQL: its own row, the hourly counts, its visitor, the visitor's
// days and what the SDK had to drop. It is fed by `tally`: events that were really inserted, by batch, hour and name.

/** The batches of a group with when their person was erased, from JSON. */
function batch(json: string): string {
  return `batch AS (
  SELECT b.*, (
    SELECT max(t.erased_at) FROM tombstones t WHERE t.project_id = b.project_id
      AND ((t.kind = 'visitor' AND t.person_hash = b.visitor_hash)
        OR (t.kind = 'contact' AND t.person_hash = b.contact_hash))) AS erased_at
  FROM json_to_recordset(${json}) AS b(
    n int, project_id text, batch_id text, integration text, visitor_id text, session_id text, contact_id text,
    platform text, language text, app_version text, sdk_version text, engagement_ms float8, context jsonb,
    metrics jsonb, sent_at timestamptz, received_at timestamptz, newest_at timestamptz, oldest_at timestamptz,
    contact_hash text, visitor_hash text, dropped jsonb, tally json, again boolean)
)`;
}

const isLater = 'v.last_seen_at <= excluded.last_seen_at';

/** What waited in an outbox may arrive after what came later: it says who it was and since when, but not how they are now. */
const latest = ['platform', 'language', 'app_version', 'sdk_version', 'device', 'attributes']
  .map((column) => `${column} = CASE WHEN ${isLater} THEN excluded.${column} ELSE v.${column} END`)
  .join(', ');

/** Everything that follows from `batch` and `tally`. */
function rest(shard: string): string {
  return `contexts AS (
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
  SELECT t.project_id, t.hour, t.name, coalesce(b.platform, ''), ${shard}, sum(t.count)
  FROM tally t JOIN batch b USING (project_id, batch_id) WHERE b.again IS NULL
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (project_id, hour, name, platform, shard) DO UPDATE SET count = h.count + excluded.count
), people AS (
  INSERT INTO visitors AS v (project_id, visitor_id, contact_id, platform, language, app_version, sdk_version,
    device, attributes, last_screen, first_seen_at, last_seen_at)
  SELECT DISTINCT ON (b.project_id, b.visitor_id) b.project_id, b.visitor_id,
    coalesce(b.contact_id, max(b.contact_id) OVER same), b.platform, b.language, b.app_version, b.sdk_version,
    b.context -> 'device', coalesce(b.context -> 'userAttributes', '{}'), b.context ->> 'lastScreen',
    min(greatest(b.oldest_at, b.erased_at)) OVER same, b.newest_at
  FROM batch b JOIN contexts c USING (project_id, batch_id) WHERE b.again IS NULL
  WINDOW same AS (PARTITION BY b.project_id, b.visitor_id)
  ORDER BY b.project_id, b.visitor_id, b.newest_at DESC
  ON CONFLICT (project_id, visitor_id) DO UPDATE SET ${latest},
    contact_id = CASE WHEN ${isLater} THEN coalesce(excluded.contact_id, v.contact_id)
      ELSE coalesce(v.contact_id, excluded.contact_id) END,
    last_screen = CASE WHEN ${isLater} THEN coalesce(excluded.last_screen, v.last_screen) ELSE v.last_screen END,
    first_seen_at = least(v.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(v.last_seen_at, excluded.last_seen_at)
  WHERE ${isLater} OR v.first_seen_at > excluded.first_seen_at
    OR (v.contact_id IS NULL AND excluded.contact_id IS NOT NULL)
), days AS (
  INSERT INTO visitor_days (project_id, day, visitor_id)
  SELECT DISTINCT t.project_id, (t.hour AT TIME ZONE 'UTC')::date, b.visitor_id
  FROM tally t JOIN batch b USING (project_id, batch_id) WHERE b.again IS NULL ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING
), losses AS (
  INSERT INTO diagnostics AS d (project_id, hour, source, reason, sdk_version, count)
  SELECT b.project_id, date_bin('15 minutes', b.received_at, 'epoch'), 'sdk', l.key, coalesce(b.sdk_version, ''),
    sum(l.value::bigint)
  FROM batch b JOIN contexts c USING (project_id, batch_id), jsonb_each_text(b.dropped) AS l
  WHERE b.dropped IS NOT NULL AND b.again IS NULL
  GROUP BY 1, 2, 4, 5 ORDER BY 1, 2, 4, 5
  ON CONFLICT (project_id, hour, source, reason, sdk_version) DO UPDATE SET count = d.count + excluded.count
)`;
}

export const bookings = { batch, rest };
