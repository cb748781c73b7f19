// Takes a person's events away together with what they added to the counts: the hours say afterwards what the events that
// are left say.
import { crashEventName } from '../../ingest/crashFingerprint.js';
import type { Row } from '../../store/database.js';
import type { TransactionScope } from '../projectScope.js';
import { sampleShard } from '../sampleData.js';
import { ownRows, personValues } from './findPerson.js';
import type { KnownPerson } from './findPerson.js';

type Scope = Pick<TransactionScope, 'query'>;

export interface ErasedEvents {
  /** The properties of the crashes among them. */
  readonly crashes: readonly Record<string, unknown>[];
  /** How many there were of each hour, name and platform, as JSON. */
  readonly hours: string;
}

/**
 * Inside a transaction. Events and their batches go in one statement, which sees both or neither of what the person sends at
 * this very moment: an event without its batch could not be told from which platform it came, nor be uncounted later.
 */
export async function eraseEvents({ query }: Scope, person: KnownPerson): Promise<ErasedEvents> {
  const [erased] = await query<ErasedEvents & Row>(
    `WITH gone AS (
       DELETE FROM events e WHERE project_id = $1 AND ${ownRows('e')}
       RETURNING at, name, batch_id, CASE WHEN name = $4 THEN properties END AS crash
     ), packs AS (
       DELETE FROM batches b WHERE project_id = $1 AND ${ownRows('b')}
     ), less AS (
       SELECT date_bin('1 hour', g.at, 'epoch') AS hour, g.name, coalesce(b.platform, '') AS platform,
         coalesce(b.is_sample, false) AS is_sample, count(*) AS n
       FROM gone g LEFT JOIN batches b ON b.project_id = $1 AND b.batch_id = g.batch_id GROUP BY 1, 2, 3, 4
     )
     SELECT (SELECT coalesce(json_agg(crash), '[]') FROM gone WHERE crash IS NOT NULL) AS crashes,
       (SELECT coalesce(json_agg(less), '[]') FROM less)::text AS hours`,
    [...personValues(person), crashEventName],
  );
  return erased ?? { crashes: [], hours: '[]' };
}

/** An hour is counted in several rows; which of them gives is all the same, but generated events have one of their own. */
export async function uncountHours({ query }: Scope, hours: ErasedEvents['hours']): Promise<void> {
  // The rows are held in the order in which ingest takes them, so that the two never wait for each other in a circle.
  const changed = await query<{ hour: Date }>(
    `WITH less AS (
       SELECT * FROM json_to_recordset($2::text::json) AS l(
         hour timestamptz, name text, platform text, is_sample boolean, n bigint)
     ), held AS MATERIALIZED (
       SELECT h.hour, h.name, h.platform, h.shard, h.count, l.is_sample, l.n
       FROM event_hours h JOIN less l ON l.hour = h.hour AND l.name = h.name AND l.platform = h.platform
         AND l.is_sample = (h.shard = ${sampleShard})
       WHERE h.project_id = $1 ORDER BY h.hour, h.name, h.platform, h.shard FOR UPDATE OF h
     ), part AS (
       SELECT hour, name, platform, shard, least(count, greatest(0, n - (sum(count) OVER before - count))) AS taken
       FROM held WINDOW before AS (PARTITION BY hour, name, platform, is_sample ORDER BY shard)
     )
     UPDATE event_hours h SET count = h.count - p.taken FROM part p
     WHERE h.project_id = $1 AND h.hour = p.hour AND h.name = p.name AND h.platform = p.platform AND h.shard = p.shard
     RETURNING h.hour`,
    [hours],
  );
  await query('DELETE FROM event_hours WHERE project_id = $1 AND hour = ANY ($2) AND count <= 0', [
    changed.map(({ hour }) => hour),
  ]);
}
