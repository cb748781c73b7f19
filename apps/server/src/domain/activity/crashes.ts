import type { CrashGroup } from '@service-popups/protocol/studio';
import { and, desc, gte, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { crashEventName, readCrash } from '../../ingest/crashFingerprint.js';
import { crashGroups } from '../../store/schema.js';
import type { ProjectScope } from '../projectScope.js';
import type { Period } from '../results/resultsFilter.js';
import { isInPart, sampleNewest } from './eventSample.js';

const mostGroups = 100;
/** Of more crashes than this those of a fair part of the visitors are read, and scaled. */
const mostCrashes = 2_000;
/** Each has its stack, and a part may have more than its share: what is read of it stays bounded. */
const mostRows = 2 * mostCrashes;

/** All who had the very same crash on one platform and version. */
interface CrashRow extends Record<string, unknown> {
  readonly properties: Record<string, unknown>;
  readonly people: readonly string[];
  readonly platform: string | null;
  readonly app_version: string | null;
}

interface Hit {
  readonly people: Set<string>;
  readonly platforms: Set<string>;
  readonly versions: Set<string>;
}

/**
 * Those that came for the first or the last time in the period, and those that an event of it tells of: one that came before
 * and again after it need not have come in between. Of days whose events are gone the first are all that is known.
 */
export async function readCrashes(scope: ProjectScope, period: Period): Promise<CrashGroup[]> {
  const { hits, part, isWhole } = await readHits(scope, period);
  const { fingerprint, message, stack, count, fatalCount, firstSeenAt, lastSeenAt, lastAppVersion } =
    crashGroups;
  const isWithin = (column: PgColumn) =>
    and(gte(column, new Date(period.from)), lt(column, new Date(period.to)));
  const groups = await scope
    .select({ fingerprint, message, stack, count, fatalCount, firstSeenAt, lastSeenAt, lastAppVersion })
    .from(crashGroups)
    .where(
      or(
        isWithin(firstSeenAt),
        isWithin(lastSeenAt),
        sql`${fingerprint} = ANY (${sql.param([...hits.keys()])})`,
      ),
    )
    .orderBy(desc(lastSeenAt))
    .limit(mostGroups);
  return groups.map((group) => {
    const hit = hits.get(group.fingerprint);
    const version = group.lastAppVersion;
    return {
      id: group.fingerprint,
      message: group.message,
      stack: group.stack,
      count: group.count,
      // A part that is scaled may know of nobody, or of more people than it happened times; of events that are gone nobody is
      // left, and somebody had it.
      people: Math.min(group.count, Math.max(1, (hit?.people.size ?? 0) * part)),
      fatal: group.fatalCount,
      firstAt: group.firstSeenAt.toISOString(),
      lastAt: group.lastSeenAt.toISOString(),
      appVersions: hit === undefined ? (version ? [version] : []) : [...hit.versions].toSorted(),
      platforms: hit === undefined ? [] : [...hit.platforms].toSorted(),
      ...(isWhole ? {} : { estimated: true as const }),
    };
  });
}

interface Hits {
  readonly hits: ReadonlyMap<string, Hit>;
  /** One in how many visitors was looked at. */
  readonly part: number;
  /** Whether all crashes of the period were looked at. */
  readonly isWhole: boolean;
}

async function readHits(scope: ProjectScope, period: Period): Promise<Hits> {
  const { table, values, count, isWhole } = await sampleNewest(scope, period, crashEventName);
  const part = Math.max(1, Math.ceil(count / mostCrashes));
  const rows = await scope.query<CrashRow>(
    `${table} SELECT s.properties, b.platform, b.app_version, array_agg(DISTINCT s.visitor_id) AS people
     FROM (SELECT * FROM sampled WHERE ${isInPart('visitor_id', part)} ORDER BY at DESC LIMIT ${mostRows}) s
     LEFT JOIN LATERAL (SELECT platform, app_version FROM batches WHERE project_id = $1 AND batch_id = s.batch_id LIMIT 1) b
       ON true
     GROUP BY 1, 2, 3`,
    values,
  );
  const hits = new Map<string, Hit>();
  for (const { properties, people, platform, app_version } of rows) {
    const { fingerprint } = readCrash(properties);
    const hit = hits.get(fingerprint) ?? { people: new Set(), platforms: new Set(), versions: new Set() };
    hits.set(fingerprint, hit);
    for (const person of people) hit.people.add(person);
    if (platform) hit.platforms.add(platform);
    if (app_version) hit.versions.add(app_version);
  }
  return { hits, part, isWhole: isWhole && part === 1 };
}
