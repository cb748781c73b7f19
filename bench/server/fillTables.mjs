// Fills the real tables with what so many events would have left behind, inside PostgreSQL. Per thousand events: twenty
// batches, two visitors, two showings, and half a response; a crash now and then.

/** Rows of one statement. */
const step = 250_000;
/** Over this many days, whose partitions exist. */
const days = 7;

/**
 * So many events from the first on, as they come: one after the other over the days.
 * @typedef {{ first: number, last: number, from: number, to: number }} Part `from` and `to` of this statement, within all
 */
/** @param {Part} part */
const series = ({ from, to }) => `generate_series(${from}, ${to - 1}) n`;
/** @param {Part} part */
const time = ({ first, last }) =>
  `date_trunc('hour', now()) - (${last} - n)::float8 / ${last - first} * interval '${days} days'`;
const visitor = `'visitor-' || n % (20000 + n / 500)`;

const name = `CASE WHEN n % 5003 = 0 THEN 'service_app_crash'
  ELSE (ARRAY['service_page_view', 'added_to_cart', 'searched', 'checkout_started'])[n % 4 + 1] END`;

/** @param {Part} part */
const events = (part) => `
  INSERT INTO events (project_id, client_at, id, at, received_at, is_clamped, name, screen, properties, batch_id,
    visitor_id, session_id)
  SELECT 'demo', t, 'made-' || n, t, t, n % 997 = 0,
    ${name},
    '/product/' || n % 60,
    CASE WHEN n % 5003 = 0 THEN '{"message": "x is undefined", "stack": "at f (shop.js:1:1)", "fatal": false}'
      ELSE '{"price": ' || n % 90 || ', "category": "shoes", "list": "spring", "durationMs": ' || n % 9000 || '}' END::jsonb,
    'batch-' || n / 50, ${visitor}, 'session-' || n / 200
  FROM (SELECT n, ${time(part)} AS t FROM ${series(part)}) x`;

/** The rollup of the same rows. @param {Part} part */
const counts = (part) => `
INSERT INTO event_hours AS h (project_id, hour, name, platform, shard, count)
SELECT 'demo', date_trunc('hour', t, 'UTC'), name, 'web', 0, count(*)
FROM (SELECT ${time(part)} AS t, ${name} AS name FROM ${series(part)}) x GROUP BY 2, 3 ORDER BY 2, 3
ON CONFLICT (project_id, hour, name, platform, shard) DO UPDATE SET count = h.count + excluded.count`;

/** Everybody who was there, each on every day. @param {number} to */
const people = (to) => {
  const everyone = `generate_series(0, ${20_000 + Math.floor(to / 500)}) v`;
  return [
    `INSERT INTO visitors (project_id, visitor_id, platform, language, app_version, sdk_version, device, attributes,
       last_screen, first_seen_at, last_seen_at)
     SELECT 'demo', 'visitor-' || v, 'web', 'en', '2.4.1', '1.5.0', '{"type": "desktop"}'::jsonb,
       '{"plan": "pro"}'::jsonb, '/product/1', now() - interval '${days} days', now() - v % ${days * 24} * interval '1 hour'
     FROM ${everyone} ON CONFLICT DO NOTHING`,
    `INSERT INTO visitor_days (project_id, day, visitor_id)
     SELECT 'demo', (now() AT TIME ZONE 'UTC')::date - d, 'visitor-' || v
     FROM ${everyone}, generate_series(0, ${days}) d ON CONFLICT DO NOTHING`,
  ];
};

/** @param {Part} part */
const around = (part) => [
  `INSERT INTO batches (project_id, batch_id, integration, visitor_id, session_id, platform, language, app_version,
     sdk_version, engagement_ms, context, metrics, sent_at, received_at)
   SELECT 'demo', 'batch-' || n / 50, 'int_demo', ${visitor}, 'session-' || n / 200, 'web', 'en', '2.4.1', '1.5.0', 900,
     '{}', jsonb_build_object('balance', (n % 500)::text), t, t
   FROM ${series(part)}, LATERAL (SELECT ${time(part)} AS t) x WHERE n % 50 = 0 ON CONFLICT DO NOTHING`,
  `INSERT INTO showings (project_id, show_id, popup_id, survey_id, product_id, status, visitor_id, session_id, shown_at,
     received_at, updated_at)
   SELECT 'demo', 'show-' || n, 'demo-csat', s.survey_id, 'demo',
     CASE WHEN n % 2000 = 0 THEN 'COMPLETED' WHEN n % 1000 = 0 THEN 'PARTIAL' ELSE 'SHOWED' END::popup_status,
     ${visitor}, 'session-' || n / 200, t, t, t
   FROM ${series(part)}, LATERAL (SELECT ${time(part)} AS t) x,
     LATERAL (SELECT survey_id FROM popup_versions WHERE project_id = 'demo' AND popup_id = 'demo-csat' LIMIT 1) s
   WHERE n % 500 = 0 ON CONFLICT DO NOTHING`,
  `INSERT INTO responses (project_id, response_id, revision, show_id, popup_id, survey_id, survey_version, product_id,
     status, answers, metadata, visitor_id, session_id, language, platform, started_at, received_at, updated_at,
     completed_at)
   SELECT 'demo', 'response-' || n, 1, 'show-' || n, 'demo-csat', s.survey_id, s.survey_version, 'demo', 'COMPLETED',
     jsonb_build_object(s.question, n / 2000 % 5 + 1), '{"userAttributes": {"plan": "pro"}}'::jsonb, ${visitor},
     'session-' || n / 200, 'en', 'web', t, t, t, t + interval '20 seconds'
   FROM ${series(part)}, LATERAL (SELECT ${time(part)} AS t) x,
     LATERAL (
       SELECT survey_id, survey_version, definition #>> '{survey,pages,0,questions,0,id}' AS question
       FROM popup_versions WHERE project_id = 'demo' AND popup_id = 'demo-csat' LIMIT 1) s
   WHERE n % 2000 = 0 ON CONFLICT DO NOTHING`,
  `INSERT INTO contacts (project_id, contact_id, attributes, created_at, updated_at, last_seen_at)
   SELECT 'demo', 'contact-' || n, '{"plan": "pro"}'::jsonb, t, t, t
   FROM ${series(part)}, LATERAL (SELECT ${time(part)} AS t) x WHERE n % 2000 = 0 ON CONFLICT DO NOTHING`,
];

/**
 * Adds events and what is around them, several steps at a time.
 * @param {import('pg').Pool} pool
 * @param {{ from: number, to: number, mayGoOn: () => boolean }} range
 * @returns {Promise<number>} how far it came
 */
export async function fillTables(pool, { from, to, mayGoOn }) {
  // Indexes are cheaper made once than kept up to date row by row; what they are afterwards is the same.
  await pool.query(
    'DROP INDEX IF EXISTS events_visitor; ALTER TABLE events DROP CONSTRAINT IF EXISTS events_pkey',
  );
  let filled = from;
  while (filled < to && mayGoOn()) {
    const begun = filled;
    const steps = [0, 1, 2]
      .map((index) => ({
        first: from,
        last: to,
        from: begun + index * step,
        to: Math.min(to, begun + (index + 1) * step),
      }))
      .filter((part) => part.from < part.to);
    await Promise.all(steps.map((part) => pool.query(events(part))));
    for (const part of steps) {
      await pool.query(counts(part));
      for (const statement of around(part)) await pool.query(statement);
    }
    filled = steps.at(-1)?.to ?? to;
  }
  return filled;
}

/** Makes the indexes again, with all that depends on the number of events. @param {import('pg').Pool} pool @param {number} size */
export async function finishTables(pool, size) {
  for (const statement of people(size)) await pool.query(statement);
  await pool.query('ALTER TABLE events ADD PRIMARY KEY (project_id, client_at, id)');
  await pool.query('CREATE INDEX events_visitor ON events (project_id, visitor_id)');
  await pool.query(
    `INSERT INTO crash_groups (project_id, fingerprint, message, stack, count, first_seen_at, last_seen_at)
     SELECT 'demo', 'made', 'x is undefined', 'at f (shop.js:1:1)', count, now() - interval '7 days', now()
     FROM (SELECT coalesce(sum(count), 0) AS count FROM event_hours WHERE name = 'service_app_crash') c
     ON CONFLICT (project_id, fingerprint) DO UPDATE SET count = excluded.count`,
  );
  await pool.query('VACUUM (ANALYZE)');
}
