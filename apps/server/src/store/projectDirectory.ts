// What every request needs to know about its key, in memory: definitions are served from here even while the
// database is away.
import type { Definitions, PopupDefinition } from '@service-popups/protocol';
import type { Clock } from '../clock.js';
import { projectPart, readLivePopups } from '../domain/publishing.js';
import type { CompressedDefinitions } from '../domain/publishing.js';
import { createOneAtATimeBy } from '../oneAtATime.js';
import type { Database } from './database.js';

export interface ProjectEntry {
  readonly id: string;
  readonly isDemo: boolean;
  readonly identitySecret: string | undefined;
  readonly identityRequired: boolean;
  readonly trackingEnabled: boolean;
  readonly version: number;
  readonly changedAt: number;
  readonly snapshot: CompressedDefinitions;
  /** All that is live, contact segments included. */
  readonly popups: readonly PopupDefinition[];
  /** The rest of the definitions. */
  readonly part: Omit<Definitions, 'popups'>;
}

export interface KeyEntry {
  readonly id: string;
  readonly key: string;
  readonly kind: 'public' | 'analytics';
  readonly integration: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly project: ProjectEntry;
}

export interface ProjectDirectory {
  /** From memory alone: the entry, `unknown` for a key that is known not to exist, undefined when not loaded. */
  peek(key: string): KeyEntry | 'unknown' | undefined;
  /** From memory, else from the database. */
  find(key: string): Promise<KeyEntry | undefined>;
  /** Reads a project anew, and drops what is gone. */
  reload(projectId: string): Promise<void>;
  /** Reads every loaded project anew that changed since it was read. */
  poll(): Promise<void>;
}

/** An unknown key is asked for again after this time: it may have been made since. */
const unknownMs = 5_000;
const maxUnknown = 10_000;
/** As long as a key may be on the wire. Anything longer comes from an address somebody made up, and is not worth a place. */
const longestKey = 128;

export function createProjectDirectory(database: Database, clock: Clock): ProjectDirectory {
  const keys = new Map<string, KeyEntry>();
  const projects = new Map<string, ProjectEntry>();
  const unknownSince = new Map<string, number>();
  const loading = new Map<string, Promise<KeyEntry | undefined>>();

  const forget = (projectId: string) => {
    projects.delete(projectId);
    for (const [key, entry] of keys) if (entry.project.id === projectId) keys.delete(key);
  };

  const read = async (projectId: string): Promise<void> => {
    const fresh = await readProject(database, projectId);
    forget(projectId);
    // A key that was just made may be remembered as unknown.
    unknownSince.clear();
    if (fresh === undefined) return;
    projects.set(projectId, fresh.project);
    for (const key of fresh.keys) keys.set(key.key, key);
  };

  const inTurn = createOneAtATimeBy();
  /** Reads that have not begun, by project. */
  const coming = new Map<string, Promise<void>>();
  /** One that is under way may have looked before the change that is asked for, and must not end after the one that saw it. */
  const reload = (projectId: string): Promise<void> => {
    const next =
      coming.get(projectId) ??
      inTurn(projectId, () => {
        coming.delete(projectId);
        return read(projectId);
      });
    coming.set(projectId, next);
    return next;
  };

  const load = async (key: string): Promise<KeyEntry | undefined> => {
    const [row] = await database.query<{ project_id: string; id: string; is_revoked: boolean }>(
      'SELECT project_id, id, revoked_at IS NOT NULL AS is_revoked FROM api_keys WHERE key = $1',
      [key],
    );
    if (row?.is_revoked === true) await noteRefused(database, row, clock.now()).catch(() => undefined);
    else if (row !== undefined) await reload(row.project_id);
    const entry = keys.get(key);
    if (entry === undefined) {
      if (unknownSince.size >= maxUnknown) unknownSince.clear();
      unknownSince.set(key, clock.now());
    }
    return entry;
  };

  const peek = (key: string): KeyEntry | 'unknown' | undefined => {
    const entry = keys.get(key);
    if (entry !== undefined) return entry;
    const since = unknownSince.get(key);
    if (since === undefined) return undefined;
    const age = clock.now() - since;
    // Below zero the clock was set back, by hours maybe.
    return age >= 0 && age < unknownMs ? 'unknown' : undefined;
  };

  return {
    peek,
    find: (key) => {
      if (key.length > longestKey || key.includes('\0')) return Promise.resolve(undefined);
      const known = peek(key);
      if (known !== undefined) return Promise.resolve(known === 'unknown' ? undefined : known);
      const running = loading.get(key);
      if (running !== undefined) return running;
      const started = load(key).finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
    reload,
    poll: async () => {
      if (projects.size === 0) return;
      const rows = await database.query<{ id: string; updated_at: Date; deleted_at: Date | null }>(
        'SELECT id, updated_at, deleted_at FROM projects WHERE id = ANY ($1)',
        [[...projects.keys()]],
      );
      const current = new Map(rows.map((row) => [row.id, row]));
      // Over a copy: what is read anew takes the last place of the map, and one that changed once more since the question
      // would be met there again and again.
      for (const [id, project] of [...projects]) {
        if (current.get(id)?.updated_at.getTime() !== project.changedAt) await reload(id);
      }
    },
  };
}

/** Pages that still use a revoked key fall silent; the studio can tell by this. A key is asked for once in a while at most. */
async function noteRefused(
  database: Database,
  key: { readonly project_id: string; readonly id: string },
  now: number,
): Promise<void> {
  await database.query(
    `INSERT INTO key_sightings (project_id, key_id, kind, first_seen_at, last_seen_at) VALUES ($1, $2, 'refused', $3, $3)
     ON CONFLICT (project_id, key_id, kind, origin) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
    [key.project_id, key.id, new Date(now)],
  );
}

interface ProjectRow extends Record<string, unknown> {
  readonly id: string;
  readonly is_demo: boolean;
  readonly tracking_enabled: boolean;
  readonly sample_rate: number | null;
  readonly quiet_days: number | null;
  readonly quiet_max_per_session: number | null;
  readonly identity_secret: string | null;
  readonly identity_required: boolean;
  readonly updated_at: Date;
  readonly version: string | null;
  readonly etag: string;
  readonly body: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

interface KeyRow extends Record<string, unknown> {
  readonly id: string;
  readonly key: string;
  readonly kind: 'public' | 'analytics';
  readonly integration: string | null;
  readonly allowed_origins: string[];
}

async function readProject(
  database: Database,
  projectId: string,
): Promise<{ project: ProjectEntry; keys: KeyEntry[] } | undefined> {
  const [row] = await database.query<ProjectRow>(
    `SELECT p.id, p.is_demo, p.tracking_enabled, p.sample_rate, p.quiet_days, p.quiet_max_per_session,
       p.identity_secret, p.identity_required, p.updated_at, s.version, s.etag, s.body, s.brotli, s.gzip
     FROM projects p
     LEFT JOIN definition_snapshots s ON s.project_id = p.id AND s.version = p.definitions_version
     WHERE p.id = $1 AND p.deleted_at IS NULL`,
    [projectId],
  );
  if (row === undefined || row.version === null) return undefined;
  const popups = await readLivePopups(database, projectId);
  const keys = await database.query<KeyRow>(
    'SELECT id, key, kind, integration, allowed_origins FROM api_keys WHERE project_id = $1 AND revoked_at IS NULL',
    [projectId],
  );
  const project: ProjectEntry = {
    id: row.id,
    isDemo: row.is_demo,
    identitySecret: row.identity_secret ?? undefined,
    identityRequired: row.identity_required,
    trackingEnabled: row.tracking_enabled,
    version: Number(row.version),
    changedAt: row.updated_at.getTime(),
    snapshot: { etag: row.etag, body: row.body, brotli: row.brotli, gzip: row.gzip },
    popups,
    part: projectPart(row),
  };
  return {
    project,
    keys: keys.map((key) => ({
      id: key.id,
      key: key.key,
      kind: key.kind,
      integration: key.integration ?? undefined,
      allowedOrigins: key.allowed_origins,
      project,
    })),
  };
}
