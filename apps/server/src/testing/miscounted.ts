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

/** Quarters of an hour whose counts are not what the showings of that quarter say. */
export const miscountedQuarters = `
SELECT * FROM (
  SELECT project_id, popup_id, date_bin('15 minutes', shown_at, 'epoch') AS quarter,
    ARRAY[count(*), count(*) FILTER (WHERE status >= 'PARTIAL'), count(*) FILTER (WHERE status = 'COMPLETED')] AS showings
  FROM showings GROUP BY 1, 2, 3) s
FULL JOIN (
  SELECT project_id, popup_id, quarter, ARRAY[sum(shown), sum(started), sum(completed)] AS counted
  FROM showing_quarters GROUP BY 1, 2, 3) q
USING (project_id, popup_id, quarter)
WHERE coalesce(showings, '{0,0,0}') IS DISTINCT FROM coalesce(counted, '{0,0,0}')`;
