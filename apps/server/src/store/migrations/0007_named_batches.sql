-- Who is named by events alone is found by them, also where the device was used in other names since.

CREATE INDEX batches_contact ON batches (project_id, contact_id, visitor_id) WHERE contact_id IS NOT NULL;
