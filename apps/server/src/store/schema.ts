// The tables as the last migration leaves them, for whoever reads rows, and by name for backups. `migrations/` makes them;
// a test holds the two together.
// `contactId` is the host's own `userId`; `visitorId` is the `user_id` that the SDK makes and keeps.
import type {
  Answers,
  Attributes,
  PopupDefinition,
  ResponseMetadata,
  Survey,
  DeviceContext,
} from '@service-popups/protocol';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const count = (name: string) => bigint(name, { mode: 'number' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** The driver has read it already. Drizzle's own column would read a text once more. */
const json = <Data>(name: string) => customType<{ data: Data }>({ dataType: () => 'jsonb' })(name);
const projectId = () => text('project_id').notNull();

/** Declared in rising order: Postgres compares enum values by it, so a status never falls. */
export const popupStatus = pgEnum('popup_status', ['SHOWED', 'PARTIAL', 'COMPLETED']);

export type Role = 'owner' | 'editor' | 'viewer';

export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  productId: text('product_id').notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  trackingEnabled: boolean('tracking_enabled').notNull().default(true),
  /** Percent of sessions whose analytics are kept; null keeps all. */
  sampleRate: doublePrecision('sample_rate'),
  quietDays: doublePrecision('quiet_days'),
  quietMaxPerSession: integer('quiet_max_per_session'),
  identitySecret: text('identity_secret'),
  identityRequired: boolean('identity_required').notNull().default(false),
  eventRetentionDays: integer('event_retention_days').notNull().default(400),
  /** Null keeps answers until somebody deletes them. */
  responseRetentionDays: integer('response_retention_days'),
  /** The newest row of `definition_snapshots`. */
  definitionsVersion: count('definitions_version').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  /** Moves with every change that a running process must notice: settings, keys, definitions. */
  updatedAt: at('updated_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
});

export const apiKeys = pgTable(
  'api_keys',
  {
    projectId: projectId(),
    id: text('id').notNull(),
    kind: text('kind').$type<'public' | 'analytics'>().notNull(),
    key: text('key').notNull(),
    /** The integration id that an analytics key is used with. */
    integration: text('integration'),
    name: text('name').notNull(),
    /** Empty: any origin. */
    allowedOrigins: text('allowed_origins').array().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    revokedAt: at('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

/** Where a key was seen at work, for the installation check of the studio. */
export const keySightings = pgTable(
  'key_sightings',
  {
    projectId: projectId(),
    keyId: text('key_id').notNull(),
    /** `refused`: it was asked with after it had been revoked. */
    kind: text('kind')
      .$type<'definitions' | 'status' | 'answers' | 'contact' | 'analytics' | 'refused'>()
      .notNull(),
    origin: text('origin').notNull().default(''),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.keyId, table.kind, table.origin] })],
);

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  disabledAt: at('disabled_at'),
  /** Holds in every project, now and later; null for those who are members of single ones. */
  role: text('role').$type<Role>(),
});

export const members = pgTable(
  'members',
  {
    projectId: projectId(),
    accountId: text('account_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.accountId] })],
);

/** One-time addresses: the owner's first one has no project. Only the token's hash is kept. */
export const invites = pgTable('invites', {
  tokenHash: text('token_hash').primaryKey(),
  projectId: text('project_id'),
  role: text('role').$type<Role | 'instance_owner'>().notNull(),
  email: text('email'),
  createdBy: text('created_by'),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
});

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: text('account_id').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
});

export const managementTokens = pgTable(
  'management_tokens',
  {
    /** Null: good for every project. */
    projectId: text('project_id'),
    id: text('id').notNull(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    role: text('role').$type<Role>().notNull(),
    createdBy: text('created_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.id] })],
);

/** The working copy. What visitors see is `popupVersions` at `liveVersion` while the state is `live`. */
export const popups = pgTable(
  'popups',
  {
    projectId: projectId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    state: text('state').$type<'draft' | 'live' | 'paused' | 'archived'>().notNull().default('draft'),
    draft: json<PopupDefinition>('draft').notNull(),
    /** Grows with every save; a save names the one it started from. */
    draftRevision: integer('draft_revision').notNull().default(1),
    liveVersion: integer('live_version'),
    /** Order in the definitions, among equal priorities. */
    position: integer('position').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
    /** The state to bring it back to, once it was deleted. */
    archivedFrom: text('archived_from').$type<'draft' | 'live' | 'paused'>(),
    /** Completed responses that were deleted since, for their age or with their person: a limit counts them too. */
    pastResponses: count('past_responses').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

/** Immutable: one row per publish. */
export const popupVersions = pgTable(
  'popup_versions',
  {
    projectId: projectId(),
    popupId: text('popup_id').notNull(),
    version: integer('version').notNull(),
    definition: json<PopupDefinition>('definition').notNull(),
    surveyId: text('survey_id').notNull(),
    surveyVersion: integer('survey_version').notNull(),
    note: text('note'),
    publishedAt: at('published_at').notNull().defaultNow(),
    publishedBy: text('published_by'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.popupId, table.version] })],
);

/** Immutable: the wording that answers are read against. */
export const surveyVersions = pgTable(
  'survey_versions',
  {
    projectId: projectId(),
    surveyId: text('survey_id').notNull(),
    version: integer('version').notNull(),
    definition: json<Survey>('definition').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.surveyId, table.version] })],
);

/** What anonymous visitors receive, byte for byte, compressed once. */
export const definitionSnapshots = pgTable(
  'definition_snapshots',
  {
    projectId: projectId(),
    version: count('version').notNull(),
    etag: text('etag').notNull(),
    body: bytes('body').notNull(),
    brotli: bytes('brotli').notNull(),
    gzip: bytes('gzip').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.version] })],
);

export const previewTokens = pgTable('preview_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  projectId: projectId(),
  popupId: text('popup_id').notNull(),
  definition: json<PopupDefinition>('definition').notNull(),
  createdBy: text('created_by'),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
});

export const contacts = pgTable(
  'contacts',
  {
    projectId: projectId(),
    contactId: text('contact_id').notNull(),
    attributes: json<Attributes>('attributes').notNull().default({}),
    language: text('language'),
    platform: text('platform'),
    /** The last request that named this person proved it with the project's secret. */
    isVerified: boolean('is_verified').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** Generated, to have something to look at on the first day. */
    isSample: boolean('is_sample').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.contactId] })],
);

export const contactVisitors = pgTable(
  'contact_visitors',
  {
    projectId: projectId(),
    contactId: text('contact_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    firstSeenAt: at('first_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.contactId, table.visitorId] })],
);

/** The newest context of everybody whose analytics arrived. */
export const visitors = pgTable(
  'visitors',
  {
    projectId: projectId(),
    visitorId: text('visitor_id').notNull(),
    contactId: text('contact_id'),
    platform: text('platform'),
    language: text('language'),
    appVersion: text('app_version'),
    sdkVersion: text('sdk_version'),
    device: json<DeviceContext>('device'),
    attributes: json<Record<string, string>>('attributes').notNull().default({}),
    lastScreen: text('last_screen'),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** Generated, to have something to look at on the first day. */
    isSample: boolean('is_sample').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.visitorId] })],
);

export const showings = pgTable(
  'showings',
  {
    projectId: projectId(),
    showId: text('show_id').notNull(),
    popupId: text('popup_id').notNull(),
    surveyId: text('survey_id').notNull(),
    productId: text('product_id').notNull(),
    /** The highest that was reported. */
    status: popupStatus('status').notNull(),
    contactId: text('contact_id'),
    visitorId: text('visitor_id').notNull(),
    sessionId: text('session_id').notNull(),
    /** The earliest time known of this showing, corrected. */
    shownAt: at('shown_at').notNull(),
    receivedAt: at('received_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Generated, to have something to look at on the first day. */
    isSample: boolean('is_sample').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.showId] })],
);

/**
 * Showings by the quarter of an hour of `shownAt`, kept by triggers of `showings`. Sum over `id`: a row alone means nothing.
 */
export const showingQuarters = pgTable(
  'showing_quarters',
  {
    projectId: projectId(),
    popupId: text('popup_id').notNull(),
    quarter: at('quarter').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    shown: integer('shown').notNull(),
    started: integer('started').notNull(),
    completed: integer('completed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.popupId, table.quarter, table.id] })],
);

/** The same by three hours, to add up many days. */
export const showingBlocks = pgTable(
  'showing_blocks',
  {
    projectId: projectId(),
    popupId: text('popup_id').notNull(),
    block: at('block').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    shown: integer('shown').notNull(),
    started: integer('started').notNull(),
    completed: integer('completed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.popupId, table.block, table.id] })],
);

/** One row per showing and status. */
export const showingStatuses = pgTable(
  'showing_statuses',
  {
    projectId: projectId(),
    showId: text('show_id').notNull(),
    status: popupStatus('status').notNull(),
    reportId: text('report_id'),
    /** Not reported itself, but implied by a higher status. */
    isFilled: boolean('is_filled').notNull(),
    /** Corrected by the client's clock error and clamped. */
    at: at('at').notNull(),
    /** As the client said it; null when filled or unreadable. */
    clientAt: at('client_at'),
    isClamped: boolean('is_clamped').notNull().default(false),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.showId, table.status] })],
);

export const responses = pgTable(
  'responses',
  {
    projectId: projectId(),
    responseId: text('response_id').notNull(),
    revision: integer('revision').notNull(),
    showId: text('show_id').notNull(),
    popupId: text('popup_id').notNull(),
    surveyId: text('survey_id').notNull(),
    surveyVersion: integer('survey_version').notNull(),
    productId: text('product_id').notNull(),
    status: popupStatus('status').notNull(),
    answers: json<Answers>('answers').notNull(),
    /** The page the person reached. */
    page: text('page'),
    metadata: json<ResponseMetadata>('metadata').notNull(),
    contactId: text('contact_id'),
    visitorId: text('visitor_id').notNull(),
    sessionId: text('session_id').notNull(),
    language: text('language'),
    platform: text('platform'),
    startedAt: at('started_at').notNull(),
    clientStartedAt: at('client_started_at'),
    isClamped: boolean('is_clamped').notNull().default(false),
    receivedAt: at('received_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    completedAt: at('completed_at'),
    /** Generated, to have something to look at on the first day. */
    isSample: boolean('is_sample').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.responseId] })],
);

/** What all events of one analytics request share: identity, attributes, metrics, device. */
export const batches = pgTable(
  'batches',
  {
    projectId: projectId(),
    batchId: text('batch_id').notNull(),
    integration: text('integration').notNull(),
    visitorId: text('visitor_id').notNull(),
    sessionId: text('session_id').notNull(),
    contactId: text('contact_id'),
    platform: text('platform'),
    language: text('language'),
    appVersion: text('app_version'),
    sdkVersion: text('sdk_version'),
    engagementMs: doublePrecision('engagement_ms').notNull().default(0),
    /** `metadata` of the wire without its events: user attributes, device, whatever a newer SDK adds. */
    context: json<Record<string, unknown>>('context').notNull(),
    metrics: json<Record<string, string>>('metrics').notNull(),
    sentAt: at('sent_at'),
    receivedAt: at('received_at').notNull(),
    /** Generated, to have something to look at on the first day. */
    isSample: boolean('is_sample').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.batchId] })],
);

/** Partitioned by the day of the client's own time, which a retry repeats. */
export const events = pgTable(
  'events',
  {
    projectId: projectId(),
    /** As the client said it. */
    clientAt: at('client_at').notNull(),
    id: text('id').notNull(),
    /** Corrected by the client's clock error and clamped: the time to show and to sort by. */
    at: at('at').notNull(),
    receivedAt: at('received_at').notNull(),
    isClamped: boolean('is_clamped').notNull(),
    name: text('name').notNull(),
    screen: text('screen'),
    properties: json<Record<string, unknown>>('properties').notNull(),
    /** Fields of the event that this version does not know: kept for the one that does. */
    extra: json<Record<string, unknown>>('extra'),
    batchId: text('batch_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    sessionId: text('session_id').notNull(),
    contactId: text('contact_id'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.clientAt, table.id] })],
);

/** Rows really inserted, by hour of `at`. Sum over `shard`: it keeps concurrent writers out of each other's way. */
export const eventHours = pgTable(
  'event_hours',
  {
    projectId: projectId(),
    hour: at('hour').notNull(),
    name: text('name').notNull(),
    platform: text('platform').notNull(),
    shard: smallint('shard').notNull(),
    count: count('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.hour, table.name, table.platform, table.shard] }),
  ],
);

export const visitorDays = pgTable(
  'visitor_days',
  { projectId: projectId(), day: date('day').notNull(), visitorId: text('visitor_id').notNull() },
  (table) => [primaryKey({ columns: [table.projectId, table.day, table.visitorId] })],
);

export const crashGroups = pgTable(
  'crash_groups',
  {
    projectId: projectId(),
    fingerprint: text('fingerprint').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    lastScreen: text('last_screen'),
    lastAppVersion: text('last_app_version'),
    fatalCount: count('fatal_count').notNull().default(0),
    count: count('count').notNull().default(0),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    resolvedAt: at('resolved_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.fingerprint] })],
);

/** What was dropped, by reason: by the SDK at its caps, by the server at its limits. */
export const diagnostics = pgTable(
  'diagnostics',
  {
    projectId: projectId(),
    hour: at('hour').notNull(),
    source: text('source').$type<'sdk' | 'server'>().notNull(),
    reason: text('reason').notNull(),
    sdkVersion: text('sdk_version').notNull().default(''),
    count: count('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.hour, table.source, table.reason, table.sdkVersion] }),
  ],
);

export const webhooks = pgTable(
  'webhooks',
  {
    projectId: projectId(),
    id: text('id').notNull(),
    url: text('url').notNull(),
    secret: text('secret').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull().default(['response.completed']),
    isEnabled: boolean('is_enabled').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: text('created_by'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

export type WebhookEvent = 'response.created' | 'response.completed';

/** Written in the transaction that stores the answer, so that none is forgotten and none is sent for nothing. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    projectId: projectId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    webhookId: text('webhook_id').notNull(),
    event: text('event').$type<WebhookEvent | 'test'>().notNull(),
    responseId: text('response_id').notNull(),
    state: text('state').$type<'pending' | 'delivered' | 'parked'>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull().defaultNow(),
    settledAt: at('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

export const auditLog = pgTable(
  'audit_log',
  {
    projectId: projectId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: at('at').notNull().defaultNow(),
    actorKind: text('actor_kind').$type<'account' | 'token' | 'command' | 'system'>().notNull(),
    actorId: text('actor_id'),
    action: text('action').notNull(),
    targetKind: text('target_kind'),
    targetId: text('target_id'),
    details: json<{ readonly detail?: string }>('details').notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

/** People who were erased, as hashes (see domain/tombstones): what happened before `erasedAt` is refused for good. */
export const tombstones = pgTable(
  'tombstones',
  {
    projectId: projectId(),
    kind: text('kind').$type<'contact' | 'visitor'>().notNull(),
    personHash: text('person_hash').notNull(),
    erasedAt: at('erased_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.kind, table.personHash] })],
);

export const instanceSettings = pgTable('instance_settings', {
  key: text('key').primaryKey(),
  value: json<unknown>('value').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
