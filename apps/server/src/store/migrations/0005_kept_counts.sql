-- What pages of the studio had to count anew at every look. Showings are counted by the quarter of an hour, since every zone's
-- midnight begins one. The counts follow the rows by triggers, in the same transaction: whatever is written, deleted or rolled
-- back, by whichever process or release, they say what the rows say.
--
-- A quarter may have several rows: who finds one taken makes another and never waits, so that two who count can not wait for
-- each other in a circle. One row alone means nothing and may be below zero; their sum is the count.

CREATE TABLE showing_quarters (
  project_id text NOT NULL,
  popup_id text NOT NULL,
  quarter timestamptz NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  shown integer NOT NULL,
  started integer NOT NULL,
  completed integer NOT NULL,
  PRIMARY KEY (project_id, popup_id, quarter, id)
) WITH (fillfactor = 80);

CREATE OR REPLACE FUNCTION add_to_showing_quarter(
  of_project text, of_popup text, of_quarter timestamptz, more_shown integer, more_started integer, more_completed integer
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted showing_quarters;
BEGIN
  UPDATE showing_quarters q
  SET shown = q.shown + more_shown, started = q.started + more_started, completed = q.completed + more_completed
  WHERE q.project_id = of_project AND q.popup_id = of_popup AND q.quarter = of_quarter AND q.id = (
    SELECT f.id FROM showing_quarters f
    WHERE f.project_id = of_project AND f.popup_id = of_popup AND f.quarter = of_quarter
    ORDER BY f.id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING q.* INTO counted;
  IF NOT FOUND THEN
    INSERT INTO showing_quarters (project_id, popup_id, quarter, shown, started, completed)
    VALUES (of_project, of_popup, of_quarter, more_shown, more_started, more_completed);
  ELSIF counted.shown = 0 AND counted.started = 0 AND counted.completed = 0 THEN
    DELETE FROM showing_quarters q WHERE q.project_id = of_project AND q.popup_id = of_popup
      AND q.quarter = of_quarter AND q.id = counted.id;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION count_more_showings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_showing_quarter(project_id, popup_id, quarter, shown, started, completed) FROM (
    SELECT project_id, popup_id, date_bin('15 minutes', shown_at, 'epoch') AS quarter, count(*)::int AS shown,
      count(*) FILTER (WHERE status >= 'PARTIAL')::int AS started,
      count(*) FILTER (WHERE status = 'COMPLETED')::int AS completed
    FROM now_there GROUP BY 1, 2, 3) c;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_fewer_showings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_showing_quarter(project_id, popup_id, quarter, -shown, -started, -completed) FROM (
    SELECT project_id, popup_id, date_bin('15 minutes', shown_at, 'epoch') AS quarter, count(*)::int AS shown,
      count(*) FILTER (WHERE status >= 'PARTIAL')::int AS started,
      count(*) FILTER (WHERE status = 'COMPLETED')::int AS completed
    FROM was_there GROUP BY 1, 2, 3) c;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_showings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_showing_quarter(project_id, popup_id, quarter, shown, started, completed) FROM (
    SELECT project_id, popup_id, date_bin('15 minutes', shown_at, 'epoch') AS quarter, sum(n)::int AS shown,
      coalesce(sum(n) FILTER (WHERE status >= 'PARTIAL'), 0)::int AS started,
      coalesce(sum(n) FILTER (WHERE status = 'COMPLETED'), 0)::int AS completed
    FROM (
      SELECT project_id, popup_id, shown_at, status, 1 AS n FROM now_there
      UNION ALL SELECT project_id, popup_id, shown_at, status, -1 FROM was_there) b
    GROUP BY 1, 2, 3) c
  WHERE shown <> 0 OR started <> 0 OR completed <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER showings_inserted AFTER INSERT ON showings REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION count_more_showings();
CREATE TRIGGER showings_deleted AFTER DELETE ON showings REFERENCING OLD TABLE AS was_there
  FOR EACH STATEMENT EXECUTE FUNCTION count_fewer_showings();
CREATE TRIGGER showings_updated AFTER UPDATE ON showings REFERENCING OLD TABLE AS was_there NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_showings();

-- After the triggers, which keep writers out until all of this is committed: none falls between the two.
INSERT INTO showing_quarters (project_id, popup_id, quarter, shown, started, completed)
SELECT project_id, popup_id, date_bin('15 minutes', shown_at, 'epoch'), count(*),
  count(*) FILTER (WHERE status >= 'PARTIAL'), count(*) FILTER (WHERE status = 'COMPLETED')
FROM showings GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

-- Crashes are rare: they are found without a walk over all that lies between them.
CREATE INDEX events_crashes ON events (project_id, client_at) WHERE name = 'service_app_crash';

-- A fair part of the visitors is found without a look at the others.
CREATE INDEX visitor_days_part ON visitor_days (project_id, hashtext(visitor_id), day, visitor_id);
