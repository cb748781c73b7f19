// A publish: what anonymous visitors receive becomes one immutable row, compressed once.
import type { Definitions, PopupDefinition } from '@service-popups/protocol';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Queryable } from '../store/database.js';
import { announceChange } from '../store/changes.js';
import { hasAllResponses } from './completedResponses.js';
import { withoutContactSegment } from './selectDefinitions.js';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Older snapshots serve nobody; a few are kept to look at. */
const keptSnapshots = 20;

interface ProjectRow extends Record<string, unknown> {
  readonly definitions_version: string;
  readonly tracking_enabled: boolean;
  readonly sample_rate: number | null;
  readonly quiet_days: number | null;
  readonly quiet_max_per_session: number | null;
}

/**
 * Makes the definitions anew from what is live, and tells every process. Call it inside the transaction that
 * changed a popup, a project's settings or its limits.
 *
 * The project is held as weakly as keeps others from doing the same: whoever has just written a row that refers to it holds it a
 * little, too, and two of those would wait for each other.
 */
export async function publishDefinitions(connection: Queryable, projectId: string): Promise<void> {
  const [project] = await connection.query<ProjectRow>(
    `SELECT definitions_version, tracking_enabled, sample_rate, quiet_days, quiet_max_per_session
     FROM projects WHERE id = $1 FOR NO KEY UPDATE`,
    [projectId],
  );
  if (project === undefined) return;
  const popups = await readLivePopups(connection, projectId);
  const snapshot = await compressDefinitions({
    popups: popups.filter((popup) => !hasContactSegment(popup)).map(withoutContactSegment),
    ...projectPart(project),
  });
  const version = Number(project.definitions_version) + 1;
  await connection.query(
    `INSERT INTO definition_snapshots (project_id, version, etag, body, brotli, gzip)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [projectId, version, snapshot.etag, snapshot.body, snapshot.brotli, snapshot.gzip],
  );
  await connection.query('DELETE FROM definition_snapshots WHERE project_id = $1 AND version <= $2', [
    projectId,
    version - keptSnapshots,
  ]);
  await connection.query('UPDATE projects SET definitions_version = $2 WHERE id = $1', [projectId, version]);
  await announceChange(connection, projectId);
}

/** What is live now, in the order it is served: popups that have all the responses they wanted are left out. */
export async function readLivePopups(connection: Queryable, projectId: string): Promise<PopupDefinition[]> {
  const rows = await connection.query<{ definition: PopupDefinition }>(
    `SELECT v.definition FROM popups p
     JOIN popup_versions v ON v.project_id = p.project_id AND v.popup_id = p.id AND v.version = p.live_version
     WHERE p.project_id = $1 AND p.state = 'live'
       AND NOT ${hasAllResponses}
     ORDER BY p.position, p.created_at, p.id`,
    [projectId],
  );
  return rows.map((row) => row.definition);
}

function hasContactSegment(popup: PopupDefinition): boolean {
  return (popup.segments?.contact?.length ?? 0) > 0;
}

/** The part of the definitions that is the project's and not a popup's. */
export function projectPart(
  project: Pick<ProjectRow, 'tracking_enabled' | 'sample_rate' | 'quiet_days' | 'quiet_max_per_session'>,
): Omit<Definitions, 'popups'> {
  const quiet = {
    days: project.quiet_days ?? 0,
    ...(project.quiet_max_per_session === null ? {} : { maxPerSession: project.quiet_max_per_session }),
  };
  const hasQuiet = project.quiet_days !== null || project.quiet_max_per_session !== null;
  return {
    tracking: {
      enabled: project.tracking_enabled,
      ...(project.sample_rate === null ? {} : { sampleRate: project.sample_rate }),
    },
    ...(hasQuiet ? { quiet } : {}),
  };
}

export interface CompressedDefinitions {
  readonly etag: string;
  readonly body: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

async function compressDefinitions(definitions: Definitions): Promise<CompressedDefinitions> {
  const body = Buffer.from(JSON.stringify(definitions));
  const [small, wide] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(body, { level: 9 }),
  ]);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  return { etag, body, brotli: small, gzip: wide };
}
