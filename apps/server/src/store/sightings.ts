// Remembers where keys are at work, so that the studio can say whether an installation is alive. Written every few
// seconds, never in the way of a request.
import type { Database } from './database.js';
import type { KeyEntry } from './projectDirectory.js';

export type SightingKind = 'definitions' | 'status' | 'answers' | 'contact' | 'analytics';

export interface Sightings {
  see(entry: KeyEntry, kind: SightingKind, origin: string | undefined): void;
  flush(): Promise<void>;
}

interface Seen {
  readonly entry: KeyEntry;
  readonly kind: SightingKind;
  readonly origin: string;
}

/** Anyone can send any Origin: beyond this many in one round the rest is not worth a row. */
const maxPending = 1_000;

export function createSightings(
  database: Database,
  now: () => number,
  /** Told of each sighting that will be written: the first of its kind in a round. */
  onSeen: (entry: KeyEntry, kind: SightingKind) => void = () => undefined,
): Sightings {
  const pending = new Map<string, Seen>();
  return {
    see: (entry, kind, origin = '') => {
      const name = `${entry.id}\n${kind}\n${origin}`;
      if (pending.size >= maxPending || pending.has(name) || origin.length > 256) return;
      pending.set(name, { entry, kind, origin });
      onSeen(entry, kind);
    },
    flush: async () => {
      if (pending.size === 0) return;
      const seen = [...pending.values()];
      pending.clear();
      const rows = seen.map(({ entry, kind, origin }) => ({
        project_id: entry.project.id,
        key_id: entry.id,
        kind,
        origin,
      }));
      await database.query(
        `INSERT INTO key_sightings (project_id, key_id, kind, origin, first_seen_at, last_seen_at)
         SELECT project_id, key_id, kind, origin, $2, $2
         FROM json_to_recordset($1::text::json) AS s(project_id text, key_id text, kind text, origin text)
         ORDER BY 1, 2, 3, 4
         ON CONFLICT (project_id, key_id, kind, origin) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
        [JSON.stringify(rows), new Date(now())],
      );
    },
  };
}
