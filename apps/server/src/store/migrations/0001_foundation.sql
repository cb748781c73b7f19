-- Everything the service keeps. Every key begins with the project's id, so that no query can reach across
-- projects by accident and every index serves one project's rows together.
--
-- Two words for people, as on the wire: `contact_id` is the host's own `userId`, `visitor_id` is the `user_id`
-- that the SDK makes and keeps.

CREATE TYPE popup_status AS ENUM ('SHOWED', 'PARTIAL', 'COMPLETED');

CREATE TABLE projects (
  id text PRIMARY KEY,
  name text NOT NULL,
  product_id text NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  tracking_enabled boolean NOT NULL DEFAULT true,
  sample_rate double precision,
  quiet_days double precision,
  quiet_max_per_session integer,
  identity_secret text,
  identity_required boolean NOT NULL DEFAULT false,
  event_retention_days integer NOT NULL DEFAULT 400,
  response_retention_days integer,
  definitions_version bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX projects_updated ON projects (updated_at);

CREATE TABLE api_keys (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('public', 'analytics')),
  key text NOT NULL UNIQUE,
  integration text,
  name text NOT NULL,
  allowed_origins text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  PRIMARY KEY (project_id, id)
);

CREATE TABLE key_sightings (
  project_id text NOT NULL,
  key_id text NOT NULL,
  kind text NOT NULL,
  origin text NOT NULL DEFAULT '',
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, key_id, kind, origin)
);

CREATE TABLE accounts (
  id text PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  is_instance_owner boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz
);
CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));

CREATE TABLE members (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, account_id)
);
CREATE INDEX members_account ON members (account_id);

CREATE TABLE invites (
  token_hash text PRIMARY KEY,
  project_id text REFERENCES projects (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('instance_owner', 'owner', 'editor', 'viewer')),
  email text,
  created_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);

CREATE TABLE management_tokens (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
  created_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (project_id, id)
);

CREATE TABLE popups (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'live', 'paused', 'archived')),
  draft jsonb NOT NULL,
  draft_revision integer NOT NULL DEFAULT 1,
  live_version integer,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text,
  PRIMARY KEY (project_id, id)
);

CREATE TABLE popup_versions (
  project_id text NOT NULL,
  popup_id text NOT NULL,
  version integer NOT NULL,
  definition jsonb NOT NULL,
  survey_id text NOT NULL,
  survey_version integer NOT NULL,
  note text,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by text,
  PRIMARY KEY (project_id, popup_id, version),
  FOREIGN KEY (project_id, popup_id) REFERENCES popups (project_id, id) ON DELETE CASCADE
);

CREATE TABLE survey_versions (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  survey_id text NOT NULL,
  version integer NOT NULL,
  definition jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, survey_id, version)
);

CREATE TABLE definition_snapshots (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  version bigint NOT NULL,
  etag text NOT NULL,
  body bytea NOT NULL,
  brotli bytea NOT NULL,
  gzip bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, version)
);

CREATE TABLE preview_tokens (
  token_hash text PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  popup_id text NOT NULL,
  definition jsonb NOT NULL,
  created_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE TABLE contacts (
  project_id text NOT NULL,
  contact_id text NOT NULL,
  attributes jsonb NOT NULL DEFAULT '{}',
  language text,
  platform text,
  is_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, contact_id)
);
CREATE INDEX contacts_seen ON contacts (project_id, last_seen_at DESC);

CREATE TABLE contact_visitors (
  project_id text NOT NULL,
  contact_id text NOT NULL,
  visitor_id text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, contact_id, visitor_id)
);
CREATE INDEX contact_visitors_visitor ON contact_visitors (project_id, visitor_id);

CREATE TABLE visitors (
  project_id text NOT NULL,
  visitor_id text NOT NULL,
  contact_id text,
  platform text,
  language text,
  app_version text,
  sdk_version text,
  device jsonb,
  attributes jsonb NOT NULL DEFAULT '{}',
  last_screen text,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, visitor_id)
);
CREATE INDEX visitors_seen ON visitors (project_id, last_seen_at DESC);
CREATE INDEX visitors_contact ON visitors (project_id, contact_id) WHERE contact_id IS NOT NULL;

CREATE TABLE showings (
  project_id text NOT NULL,
  show_id text NOT NULL,
  popup_id text NOT NULL,
  survey_id text NOT NULL,
  product_id text NOT NULL,
  status popup_status NOT NULL,
  contact_id text,
  visitor_id text NOT NULL,
  session_id text NOT NULL,
  shown_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, show_id)
);
CREATE INDEX showings_popup ON showings (project_id, popup_id, shown_at);
CREATE INDEX showings_contact ON showings (project_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX showings_visitor ON showings (project_id, visitor_id);

CREATE TABLE showing_statuses (
  project_id text NOT NULL,
  show_id text NOT NULL,
  status popup_status NOT NULL,
  report_id text,
  is_filled boolean NOT NULL,
  at timestamptz NOT NULL,
  client_at timestamptz,
  is_clamped boolean NOT NULL DEFAULT false,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, show_id, status)
);
CREATE INDEX showing_statuses_report ON showing_statuses (project_id, report_id) WHERE report_id IS NOT NULL;

CREATE TABLE responses (
  project_id text NOT NULL,
  response_id text NOT NULL,
  revision integer NOT NULL,
  show_id text NOT NULL,
  popup_id text NOT NULL,
  survey_id text NOT NULL,
  survey_version integer NOT NULL,
  product_id text NOT NULL,
  status popup_status NOT NULL,
  answers jsonb NOT NULL,
  page text,
  metadata jsonb NOT NULL,
  contact_id text,
  visitor_id text NOT NULL,
  session_id text NOT NULL,
  language text,
  platform text,
  started_at timestamptz NOT NULL,
  client_started_at timestamptz,
  is_clamped boolean NOT NULL DEFAULT false,
  received_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (project_id, response_id)
);
CREATE INDEX responses_popup ON responses (project_id, popup_id, started_at);
CREATE INDEX responses_recent ON responses (project_id, updated_at DESC, response_id);
CREATE INDEX responses_contact ON responses (project_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX responses_visitor ON responses (project_id, visitor_id);

CREATE TABLE batches (
  project_id text NOT NULL,
  batch_id text NOT NULL,
  integration text NOT NULL,
  visitor_id text NOT NULL,
  session_id text NOT NULL,
  contact_id text,
  platform text,
  language text,
  app_version text,
  sdk_version text,
  engagement_ms double precision NOT NULL DEFAULT 0,
  context jsonb NOT NULL,
  metrics jsonb NOT NULL,
  sent_at timestamptz,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, batch_id)
);
CREATE INDEX batches_received ON batches (project_id, received_at);
CREATE INDEX batches_visitor ON batches (project_id, visitor_id);

CREATE TABLE events (
  project_id text NOT NULL,
  client_at timestamptz NOT NULL,
  id text NOT NULL,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  is_clamped boolean NOT NULL,
  name text NOT NULL,
  screen text,
  properties jsonb NOT NULL,
  extra jsonb,
  batch_id text NOT NULL,
  visitor_id text NOT NULL,
  session_id text NOT NULL,
  contact_id text,
  PRIMARY KEY (project_id, client_at, id)
) PARTITION BY RANGE (client_at);
CREATE TABLE events_elsewhen PARTITION OF events DEFAULT;
CREATE INDEX events_visitor ON events (project_id, visitor_id);

CREATE TABLE event_hours (
  project_id text NOT NULL,
  hour timestamptz NOT NULL,
  name text NOT NULL,
  platform text NOT NULL,
  shard smallint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (project_id, hour, name, platform, shard)
);

CREATE TABLE visitor_days (
  project_id text NOT NULL,
  day date NOT NULL,
  visitor_id text NOT NULL,
  PRIMARY KEY (project_id, day, visitor_id)
);

CREATE TABLE crash_groups (
  project_id text NOT NULL,
  fingerprint text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  last_screen text,
  last_app_version text,
  fatal_count bigint NOT NULL DEFAULT 0,
  count bigint NOT NULL DEFAULT 0,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  resolved_at timestamptz,
  PRIMARY KEY (project_id, fingerprint)
);

CREATE TABLE diagnostics (
  project_id text NOT NULL,
  hour timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('sdk', 'server')),
  reason text NOT NULL,
  sdk_version text NOT NULL DEFAULT '',
  count bigint NOT NULL,
  PRIMARY KEY (project_id, hour, source, reason, sdk_version)
);

CREATE TABLE webhooks (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id text NOT NULL,
  url text NOT NULL,
  secret text NOT NULL,
  events text[] NOT NULL DEFAULT '{response.completed}',
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text,
  PRIMARY KEY (project_id, id)
);

CREATE TABLE webhook_deliveries (
  project_id text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  webhook_id text NOT NULL,
  event text NOT NULL,
  response_id text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'parked')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_status integer,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  PRIMARY KEY (project_id, id),
  UNIQUE (project_id, webhook_id, event, response_id),
  FOREIGN KEY (project_id, webhook_id) REFERENCES webhooks (project_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE state = 'pending';

CREATE TABLE audit_log (
  project_id text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('account', 'token', 'command', 'system')),
  actor_id text,
  action text NOT NULL,
  target_kind text,
  target_id text,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (project_id, id)
);

CREATE TABLE tombstones (
  project_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('contact', 'visitor')),
  person_hash text NOT NULL,
  erased_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, kind, person_hash)
);

CREATE TABLE instance_settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
