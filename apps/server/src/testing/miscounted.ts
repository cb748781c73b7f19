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
