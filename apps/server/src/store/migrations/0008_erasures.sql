-- What is left to do after a person was erased is known to all processes, and to those that start later.

CREATE TABLE erasures (
  project_id text NOT NULL,
  id text NOT NULL,
  contact_id text,
  visitor_ids text[] NOT NULL,
  is_swept boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT erasures_pkey PRIMARY KEY (project_id, id)
);
