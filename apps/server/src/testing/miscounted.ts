/** Hours whose count is not what the events of that hour say. There are none, whatever happened. */
export const miscountedHours = `
SELECT * FROM (
  SELECT e.project_id, date_bin('1 hour', e.at, 'epoch') AS hour, e.name, coalesce(b.platform, '') AS platform,
    count(*)::int AS events
  FROM events e LEFT JOIN batches b USING (project_id, batch_id) GROUP BY 1, 2, 3, 4) e
FULL JOIN (
  SELECT project_id, hour, name, platform, sum(count)::int AS counted FROM event_hours GROUP BY 1, 2, 3, 4) h
USING (project_id, hour, name, platform)
WHERE events IS DISTINCT FROM counted`;

/** Stretches of time whose kept count is not what the showings of that time say. */
export const miscountedShowings = [
  ['showing_quarters', 'quarter', '15 minutes'],
  ['showing_blocks', 'block', '3 hours'],
]
  .map(
    ([table, stretch, length]) => `
SELECT '${table}' AS "table", * FROM (
  SELECT project_id, popup_id, date_bin('${length}', shown_at, 'epoch') AS ${stretch},
    ARRAY[count(*), count(*) FILTER (WHERE status >= 'PARTIAL'), count(*) FILTER (WHERE status = 'COMPLETED')] AS showings
  FROM showings GROUP BY 1, 2, 3) s
FULL JOIN (
  SELECT project_id, popup_id, ${stretch}, ARRAY[sum(shown), sum(started), sum(completed)] AS counted
  FROM ${table} GROUP BY 1, 2, 3) q
USING (project_id, popup_id, ${stretch})
WHERE coalesce(showings, '{0,0,0}') IS DISTINCT FROM coalesce(counted, '{0,0,0}')`,
  )
  .join(' UNION ALL ');
