// The tables as the last migration leaves them: for whoever reads rows, by name for backups, and for `npm run migration`,
// which makes the next step of `migrations/` out of what was changed here. Tests hold the two together. Days of `events` are
// partitions, and triggers keep counts of showings: Drizzle has no words for either, so they are in `migrations/` alone.
// `contactId` is the host's own `userId`; `visitorId` is the `user_id` that the SDK makes and keeps.
import type {
  Answers,
  Attributes,
  PopupDefinition,
  ResponseMetadata,
  Survey,
  DeviceContext,
} from '@service-popups/protocol';
import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CheckBuilder, ExtraConfigColumn, ForeignKeyBuilder, PgColumn } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const count = (name: string) => bigint(name, { mode: 'number' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** The driver has read it already. Drizzle's own column would read a text once more. */
const json = <Data>(name: string) => customType<{ data: Data }>({ dataType: () => 'jsonb' })(name);
const projectId = () => text('project_id').notNull();

/** Goes with its project. Keys have the names that PostgreSQL gives them: Drizzle would call them otherwise, and drop what is not there. */
const ofProject = (table: string, column: PgColumn): ForeignKeyBuilder =>
  foreignKey({
    name: `${table}_project_id_fkey`,
    columns: [column],
    foreignColumns: [projects.id],
  }).onDelete('cascade');
const ofAccount = (table: string, column: PgColumn): ForeignKeyBuilder =>
  foreignKey({
    name: `${table}_account_id_fkey`,
    columns: [column],
    foreignColumns: [accounts.id],
  }).onDelete('cascade');
const oneOf = (name: string, column: PgColumn, values: readonly string[]): CheckBuilder =>
  check(name, sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);
/** Null first, as PostgreSQL has it where nobody says otherwise: Drizzle would say otherwise. */
const newestFirst = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** Declared in rising order: Postgres compares enum values by it, so a status never falls. */
export const popupStatus = pgEnum('popup_status', ['SHOWED', 'PARTIAL', 'COMPLETED']);

const roles = ['owner', 'editor', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const projects = pgTable(
  'projects',
  {
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
  },
  (table) => [index('projects_updated').on(table.updatedAt)],
);

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
  (table) => [
    primaryKey({ name: 'api_keys_pkey', columns: [table.projectId, table.id] }),
    ofProject('api_keys', table.projectId),
    unique('api_keys_key_key').on(table.key),
    oneOf('api_keys_kind_check', table.kind, ['public', 'analytics']),
  ],
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
  (table) => [
    primaryKey({
      name: 'key_sightings_pkey',
      columns: [table.projectId, table.keyId, table.kind, table.origin],
    }),
  ],
);

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    disabledAt: at('disabled_at'),
    /** Holds in every project, now and later; null for those who are members of single ones. */
    role: text('role').$type<Role>(),
  },
  (table) => [
    uniqueIndex('accounts_email').on(sql`lower(${table.email})`),
    oneOf('accounts_role_check', table.role, roles),
  ],
);

export const members = pgTable(
  'members',
  {
    projectId: projectId(),
    accountId: text('account_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'members_pkey', columns: [table.projectId, table.accountId] }),
    ofProject('members', table.projectId),
    ofAccount('members', table.accountId),
    oneOf('members_role_check', table.role, roles),
    index('members_account').on(table.accountId),
  ],
);

/** One-time addresses: the owner's first one has no project. Only the token's hash is kept. */
export const invites = pgTable(
  'invites',
  {
    tokenHash: text('token_hash').primaryKey(),
    projectId: text('project_id'),
    role: text('role').$type<Role | 'instance_owner'>().notNull(),
    email: text('email'),
    createdBy: text('created_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    ofProject('invites', table.projectId),
    oneOf('invites_role_check', table.role, ['instance_owner', ...roles]),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [ofAccount('sessions', table.accountId), index('sessions_account').on(table.accountId)],
);

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
  (table) => [
    primaryKey({ name: 'management_tokens_pkey', columns: [table.id] }),
    ofProject('management_tokens', table.projectId),
    unique('management_tokens_token_hash_key').on(table.tokenHash),
    oneOf('management_tokens_role_check', table.role, roles),
  ],
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
  (table) => [
    primaryKey({ name: 'popups_pkey', columns: [table.projectId, table.id] }),
    ofProject('popups', table.projectId),
    oneOf('popups_state_check', table.state, ['draft', 'live', 'paused', 'archived']),
    oneOf('popups_archived_from_check', table.archivedFrom, ['draft', 'live', 'paused']),
  ],
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
  (table) => [
    primaryKey({ name: 'popup_versions_pkey', columns: [table.projectId, table.popupId, table.version] }),
    foreignKey({
      name: 'popup_versions_project_id_popup_id_fkey',
      columns: [table.projectId, table.popupId],
      foreignColumns: [popups.projectId, popups.id],
    }).onDelete('cascade'),
  ],
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
  (table) => [
    primaryKey({ name: 'survey_versions_pkey', columns: [table.projectId, table.surveyId, table.version] }),
    ofProject('survey_versions', table.projectId),
  ],
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
  (table) => [
    primaryKey({ name: 'definition_snapshots_pkey', columns: [table.projectId, table.version] }),
    ofProject('definition_snapshots', table.projectId),
  ],
);

export const previewTokens = pgTable(
  'preview_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    projectId: projectId(),
    popupId: text('popup_id').notNull(),
    definition: json<PopupDefinition>('definition').notNull(),
    createdBy: text('created_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [ofProject('preview_tokens', table.projectId)],
);

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
  (table) => [
    primaryKey({ name: 'contacts_pkey', columns: [table.projectId, table.contactId] }),
    index('contacts_seen').on(table.projectId, newestFirst(table.lastSeenAt)),
  ],
);

export const contactVisitors = pgTable(
  'contact_visitors',
  {
    projectId: projectId(),
    contactId: text('contact_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    firstSeenAt: at('first_seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'contact_visitors_pkey',
      columns: [table.projectId, table.contactId, table.visitorId],
    }),
    index('contact_visitors_visitor').on(table.projectId, table.visitorId),
  ],
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
  (table) => [
    primaryKey({ name: 'visitors_pkey', columns: [table.projectId, table.visitorId] }),
    index('visitors_seen').on(table.projectId, newestFirst(table.lastSeenAt)),
    index('visitors_contact').on(table.projectId, table.contactId).where(isNotNull(table.contactId)),
  ],
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
  (table) => [
    primaryKey({ name: 'showings_pkey', columns: [table.projectId, table.showId] }),
    index('showings_popup').on(table.projectId, table.popupId, table.shownAt),
    index('showings_contact').on(table.projectId, table.contactId).where(isNotNull(table.contactId)),
    index('showings_visitor').on(table.projectId, table.visitorId),
  ],
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
  (table) => [
    primaryKey({
      name: 'showing_quarters_pkey',
      columns: [table.projectId, table.popupId, table.quarter, table.id],
    }),
  ],
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
  (table) => [
    primaryKey({
      name: 'showing_blocks_pkey',
      columns: [table.projectId, table.popupId, table.block, table.id],
    }),
  ],
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
  (table) => [
    primaryKey({ name: 'showing_statuses_pkey', columns: [table.projectId, table.showId, table.status] }),
    index('showing_statuses_report').on(table.projectId, table.reportId).where(isNotNull(table.reportId)),
  ],
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
  (table) => [
    primaryKey({ name: 'responses_pkey', columns: [table.projectId, table.responseId] }),
    index('responses_popup').on(table.projectId, table.popupId, table.startedAt),
    index('responses_recent').on(table.projectId, newestFirst(table.updatedAt), table.responseId),
    index('responses_contact').on(table.projectId, table.contactId).where(isNotNull(table.contactId)),
    index('responses_visitor').on(table.projectId, table.visitorId),
  ],
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
  (table) => [
    primaryKey({ name: 'batches_pkey', columns: [table.projectId, table.batchId] }),
    index('batches_received').on(table.projectId, table.receivedAt),
    index('batches_visitor').on(table.projectId, table.visitorId),
    index('batches_contact')
      .on(table.projectId, table.contactId, table.visitorId)
      .where(isNotNull(table.contactId)),
  ],
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
  (table) => [
    primaryKey({ name: 'events_pkey', columns: [table.projectId, table.clientAt, table.id] }),
    index('events_visitor').on(table.projectId, table.visitorId),
    index('events_crashes')
      .on(table.projectId, table.clientAt)
      .where(sql`${table.name} = 'service_app_crash'`),
  ],
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
    primaryKey({
      name: 'event_hours_pkey',
      columns: [table.projectId, table.hour, table.name, table.platform, table.shard],
    }),
  ],
);

export const visitorDays = pgTable(
  'visitor_days',
  { projectId: projectId(), day: date('day').notNull(), visitorId: text('visitor_id').notNull() },
  (table) => [
    primaryKey({ name: 'visitor_days_pkey', columns: [table.projectId, table.day, table.visitorId] }),
    index('visitor_days_part').on(
      table.projectId,
      sql`hashtext(${table.visitorId})`,
      table.day,
      table.visitorId,
    ),
  ],
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
  (table) => [primaryKey({ name: 'crash_groups_pkey', columns: [table.projectId, table.fingerprint] })],
);

/**
 * What was dropped, by reason: by the SDK at its caps, by the server at its limits. Added up by quarters of an hour, in which
 * days begin everywhere; `hour` is when one began.
 */
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
    primaryKey({
      name: 'diagnostics_pkey',
      columns: [table.projectId, table.hour, table.source, table.reason, table.sdkVersion],
    }),
    oneOf('diagnostics_source_check', table.source, ['sdk', 'server']),
  ],
);

export const webhooks = pgTable(
  'webhooks',
  {
    projectId: projectId(),
    id: text('id').notNull(),
    url: text('url').notNull(),
    secret: text('secret').notNull(),
    events: text('events')
      .array()
      .$type<WebhookEvent[]>()
      .notNull()
      .default(sql`'{response.completed}'`),
    isEnabled: boolean('is_enabled').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
    createdBy: text('created_by'),
    /** Takes the place of the secret at its time; until then deliveries are signed with both. */
    nextSecret: text('next_secret'),
    nextSecretAt: at('next_secret_at'),
  },
  (table) => [
    primaryKey({ name: 'webhooks_pkey', columns: [table.projectId, table.id] }),
    ofProject('webhooks', table.projectId),
  ],
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
  (table) => [
    primaryKey({ name: 'webhook_deliveries_pkey', columns: [table.projectId, table.id] }),
    foreignKey({
      name: 'webhook_deliveries_project_id_webhook_id_fkey',
      columns: [table.projectId, table.webhookId],
      foreignColumns: [webhooks.projectId, webhooks.id],
    }).onDelete('cascade'),
    unique('webhook_deliveries_project_id_webhook_id_event_response_id_key').on(
      table.projectId,
      table.webhookId,
      table.event,
      table.responseId,
    ),
    oneOf('webhook_deliveries_state_check', table.state, ['pending', 'delivered', 'parked']),
    index('webhook_deliveries_webhook').on(table.projectId, table.webhookId, newestFirst(table.id)),
    index('webhook_deliveries_waiting')
      .on(table.projectId, table.webhookId, table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
  ],
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
  (table) => [
    primaryKey({ name: 'audit_log_pkey', columns: [table.projectId, table.id] }),
    oneOf('audit_log_actor_kind_check', table.actorKind, ['account', 'token', 'command', 'system']),
  ],
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
  (table) => [
    primaryKey({ name: 'tombstones_pkey', columns: [table.projectId, table.kind, table.personHash] }),
    oneOf('tombstones_kind_check', table.kind, ['contact', 'visitor']),
  ],
);

/**
 * Erasures that are not over: a write that had begun before the tombstone was there may still come, and a process may end at
 * any moment. They hold who it was, and go with the last of their rows.
 */
export const erasures = pgTable(
  'erasures',
  {
    projectId: projectId(),
    id: text('id').notNull(),
    contactId: text('contact_id'),
    visitorIds: text('visitor_ids').array().notNull(),
    /** Whether what was there at first is deleted. */
    isSwept: boolean('is_swept').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'erasures_pkey', columns: [table.projectId, table.id] })],
);

export const instanceSettings = pgTable('instance_settings', {
  key: text('key').primaryKey(),
  value: json<unknown>('value').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
