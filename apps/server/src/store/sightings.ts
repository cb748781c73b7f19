// Remembers where keys are at work, so that the studio can say whether an installation is alive. Written every few
// seconds, never in the way of a request.
import type { Database } from './database.js';
import type { KeyEntry } from './projectDirectory.js';

export type SightingKind = 'definitions' | 'status' | 'answers' | 'contact' | 'analytics';

export interface Sightings {
  see(entry: KeyEntry, kind: SightingKind, origin: string | undefined): void;
  flush(): Promise<void>;
}

/** Anyone can send any Origin: beyond this many in one round the rest is not worth a row. */
const maxPending = 1_000;
const maxOriginLength = 256;
/** Of a key and kind of request: nobody has more sites, and a stranger's inventions must not fill the disk. */
const maxOrigins = 200;

export function createSightings(
  database: Database,
  now: () => number,
  /** Told of each sighting that will be written: the first of its kind in a round. */
  onSeen: (entry: KeyEntry, kind: SightingKind) => void = () => undefined,
): Sightings {
  // Nested rather than joined into one key: this runs for every page load.
  const pending = new Map<KeyEntry, Map<SightingKind, Set<string>>>();
  let size = 0;
  let writing: Promise<void> = Promise.resolve();
  const note = (entry: KeyEntry, kind: SightingKind, origin: string) => {
    if (size >= maxPending || origin.length > maxOriginLength) return;
    const kinds = pending.get(entry) ?? new Map<SightingKind, Set<string>>();
    pending.set(entry, kinds);
    const origins = kinds.get(kind) ?? new Set();
    kinds.set(kind, origins);
    origins.add(origin);
    size += 1;
    onSeen(entry, kind);
  };
  const write = async () => {
    if (size === 0) return;
    const rows = [...pending].flatMap(([entry, kinds]) =>
      [...kinds].flatMap(([kind, origins]) =>
        [...origins].map((origin) => ({ project_id: entry.project.id, key_id: entry.id, kind, origin })),
      ),
    );
    pending.clear();
    size = 0;
    await database.query(
      `WITH seen AS (
           SELECT DISTINCT project_id, key_id, kind, origin
           FROM json_to_recordset($1::text::json) AS s(project_id text, key_id text, kind text, origin text)
         ), known AS (
           SELECT k.project_id, k.key_id, k.kind, count(*) AS n FROM key_sightings k
           WHERE (k.project_id, k.key_id) IN (SELECT project_id, key_id FROM seen) GROUP BY 1, 2, 3
         ), fresh AS (
           SELECT s.*, row_number() OVER (PARTITION BY s.project_id, s.key_id, s.kind ORDER BY s.origin) AS place
           FROM seen s LEFT JOIN key_sightings k USING (project_id, key_id, kind, origin) WHERE k.origin IS NULL
         )
         INSERT INTO key_sightings (project_id, key_id, kind, origin, first_seen_at, last_seen_at)
         SELECT project_id, key_id, kind, origin, $2, $2
         FROM seen LEFT JOIN known USING (project_id, key_id, kind)
           LEFT JOIN fresh USING (project_id, key_id, kind, origin)
         WHERE place IS NULL OR place + coalesce(n, 0) <= ${maxOrigins}
         ORDER BY 1, 2, 3, 4
         ON CONFLICT (project_id, key_id, kind, origin) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
      [JSON.stringify(rows), new Date(now())],
    );
  };
  return {
    see: (entry, kind, origin = '') => {
      if (pending.get(entry)?.get(kind)?.has(origin) !== true) note(entry, kind, origin);
    },
    // One after the other: whoever asks for it reads next, also what is being written already.
    flush: () => (writing = writing.catch(() => undefined).then(write)),
  };
}
