-- The counts of showings once more, by blocks of three hours: a list of many popups adds up a month of these and not a month
-- of quarters. With longer blocks more quarters have to be read where a day begins within one; with shorter ones, more blocks.
-- They follow the quarters as those follow the showings: a block may have several rows, and nobody waits for one.

CREATE TABLE showing_blocks (
  project_id text NOT NULL,
  popup_id text NOT NULL,
  block timestamptz NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  shown integer NOT NULL,
  started integer NOT NULL,
  completed integer NOT NULL,
  PRIMARY KEY (project_id, popup_id, block, id)
) WITH (fillfactor = 80);

CREATE OR REPLACE FUNCTION count_in_block() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_project text := coalesce(NEW.project_id, OLD.project_id);
  of_popup text := coalesce(NEW.popup_id, OLD.popup_id);
  of_block timestamptz := date_bin('3 hours', coalesce(NEW.quarter, OLD.quarter), 'epoch');
  more_shown integer := coalesce(NEW.shown, 0) - coalesce(OLD.shown, 0);
  more_started integer := coalesce(NEW.started, 0) - coalesce(OLD.started, 0);
  more_completed integer := coalesce(NEW.completed, 0) - coalesce(OLD.completed, 0);
  counted showing_blocks;
BEGIN
  -- A quarter's row goes when it has come to nothing.
  IF more_shown = 0 AND more_started = 0 AND more_completed = 0 THEN RETURN NULL; END IF;
  UPDATE showing_blocks b
  SET shown = b.shown + more_shown, started = b.started + more_started, completed = b.completed + more_completed
  WHERE b.project_id = of_project AND b.popup_id = of_popup AND b.block = of_block AND b.id = (
    SELECT f.id FROM showing_blocks f
    WHERE f.project_id = of_project AND f.popup_id = of_popup AND f.block = of_block
    ORDER BY f.id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING b.* INTO counted;
  IF NOT FOUND THEN
    INSERT INTO showing_blocks (project_id, popup_id, block, shown, started, completed)
    VALUES (of_project, of_popup, of_block, more_shown, more_started, more_completed);
  ELSIF counted.shown = 0 AND counted.started = 0 AND counted.completed = 0 THEN
    DELETE FROM showing_blocks b WHERE b.project_id = of_project AND b.popup_id = of_popup
      AND b.block = of_block AND b.id = counted.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER quarters_changed AFTER INSERT OR UPDATE OR DELETE ON showing_quarters
  FOR EACH ROW EXECUTE FUNCTION count_in_block();

-- After the trigger, which keeps writers out until all of this is committed: none falls between the two.
INSERT INTO showing_blocks (project_id, popup_id, block, shown, started, completed)
SELECT project_id, popup_id, date_bin('3 hours', quarter, 'epoch'), sum(shown), sum(started), sum(completed)
FROM showing_quarters GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
