-- What the studio needs beside the foundation: roles that hold in every project, tokens that do too, popups that can
-- be brought back in the state they had, and a mark on generated history, so that it can be taken out again.

ALTER TABLE accounts ADD COLUMN role text CHECK (role IN ('owner', 'editor', 'viewer'));
UPDATE accounts SET role = 'owner' WHERE is_instance_owner;
ALTER TABLE accounts DROP COLUMN is_instance_owner;

ALTER TABLE management_tokens DROP CONSTRAINT management_tokens_pkey;
ALTER TABLE management_tokens ADD PRIMARY KEY (id);
ALTER TABLE management_tokens ALTER COLUMN project_id DROP NOT NULL;

ALTER TABLE popups ADD COLUMN archived_from text CHECK (archived_from IN ('draft', 'live', 'paused'));

ALTER TABLE showings ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
ALTER TABLE responses ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
ALTER TABLE contacts ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
ALTER TABLE visitors ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
ALTER TABLE batches ADD COLUMN is_sample boolean NOT NULL DEFAULT false;

CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (project_id, webhook_id, id DESC);
