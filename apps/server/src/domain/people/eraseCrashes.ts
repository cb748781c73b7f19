import { crashEventName, readCrash, shapeOf } from '../../ingest/crashFingerprint.js';
import { sampleNewest } from '../activity/eventSample.js';
import type { TransactionScope } from '../projectScope.js';
import { startOfHour } from '../startOfHour.js';
import { ownRows, personValues } from './findPerson.js';
import type { KnownPerson } from './findPerson.js';

type Scope = Pick<TransactionScope, 'query'>;

/** Enough of the newest crashes to find one of each group that is left. */
const newestCrashes = 2_000;

/**
 * After the events went, with the properties of the crashes among them. A crash that nobody else had goes altogether: its
 * message may tell of the person. One that others had too is told in the words of one of them from then on.
 */
export async function eraseCrashes(
  { query }: Scope,
  person: KnownPerson,
  erased: readonly Record<string, unknown>[],
): Promise<void> {
  if (erased.length === 0) return;
  const crashes = erased.map((properties) => readCrash(properties));
  const groups = [...new Set(crashes.map(({ fingerprint }) => fingerprint))];
  await query(
    `UPDATE crash_groups g SET count = g.count - c.count, fatal_count = greatest(0, g.fatal_count - c.fatal)
     FROM (SELECT k.fingerprint, count(*) AS count, count(*) FILTER (WHERE k."isFatal") AS fatal
       FROM json_to_recordset($2::text::json) AS k(fingerprint text, "isFatal" boolean) GROUP BY 1) c
     WHERE g.project_id = $1 AND g.fingerprint = c.fingerprint`,
    [JSON.stringify(crashes.map(({ fingerprint, isFatal }) => ({ fingerprint, isFatal })))],
  );
  await query('DELETE FROM crash_groups WHERE project_id = $1 AND fingerprint = ANY ($2) AND count <= 0', [
    groups,
  ]);
  await retell({ query }, groups, person);
}

interface GroupRow extends Record<string, unknown> {
  readonly fingerprint: string;
  readonly message: string;
  readonly stack: string;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
}

async function retell({ query }: Scope, groups: readonly string[], person: KnownPerson): Promise<void> {
  const left = await query<GroupRow>(
    `SELECT fingerprint, message, stack, first_seen_at, last_seen_at FROM crash_groups
     WHERE project_id = $1 AND fingerprint = ANY ($2)`,
    [groups],
  );
  if (left.length === 0) return;
  const others = await readOthers({ query }, left, person);
  const told = left.map(({ fingerprint, ...words }) => ({
    fingerprint,
    // Nobody to be found: what all of them have in common is nobody's own.
    ...(others.get(fingerprint) ?? { ...shapeOf(words), screen: null, version: null }),
  }));
  await query(
    `UPDATE crash_groups g SET message = t.message, stack = t.stack, last_screen = t.screen, last_app_version = t.version
     FROM json_to_recordset($2::text::json) AS t(fingerprint text, message text, stack text, screen text, version text)
     WHERE g.project_id = $1 AND g.fingerprint = t.fingerprint`,
    [JSON.stringify(told)],
  );
}

interface Told {
  readonly message: string;
  readonly stack: string;
  readonly screen: string | null;
  readonly version: string | null;
}

/** The newest crash of each group that somebody else had. */
async function readOthers(
  { query }: Scope,
  groups: readonly GroupRow[],
  person: KnownPerson,
): Promise<Map<string, Told>> {
  const period = {
    from: startOfHour(Math.min(...groups.map((group) => group.first_seen_at.getTime()))),
    to: Math.max(...groups.map((group) => group.last_seen_at.getTime())) + 1,
  };
  const { table, values } = await sampleNewest({ query }, period, crashEventName);
  const rows = await query<{
    properties: Record<string, unknown>;
    screen: string | null;
    version: string | null;
  }>(
    `${table} SELECT s.properties, s.screen, b.app_version AS version FROM sampled s
     LEFT JOIN batches b ON b.project_id = $1 AND b.batch_id = s.batch_id
     WHERE NOT (${ownRows('s', 7)}) ORDER BY s.at DESC LIMIT ${newestCrashes}`,
    [...values, ...personValues(person)],
  );
  return new Map(
    // The newest last: it stays.
    rows.toReversed().map(({ properties, screen, version }) => {
      const { fingerprint, message, stack } = readCrash(properties);
      return [fingerprint, { message, stack, screen, version }];
    }),
  );
}
