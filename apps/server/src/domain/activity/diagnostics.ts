import type { DiagnosticsSummary } from '@service-popups/protocol/studio';
import type { ProjectScope } from '../projectScope.js';
import type { Period } from '../results/resultsFilter.js';
import { sampleVisitors } from './eventSample.js';

/** What clients had to drop, which SDKs they run, and how often a clock was wrong. */
export async function readDiagnostics(scope: ProjectScope, period: Period): Promise<DiagnosticsSummary> {
  const times = [new Date(period.from), new Date(period.to)];
  const dropped = await scope.query<{ reason: string; count: number }>(
    `SELECT reason, sum(count)::float8 AS count FROM diagnostics
     WHERE project_id = $1 AND hour >= $2 AND hour < $3 GROUP BY 1 HAVING sum(count) > 0 ORDER BY 2 DESC, 1 LIMIT 50`,
    times,
  );
  const versions = await scope.query<{ version: string; count: number }>(
    `SELECT coalesce(nullif(sdk_version, ''), 'unknown') AS version, count(*)::int AS count FROM visitors
     WHERE project_id = $1 AND last_seen_at >= $2 AND last_seen_at < $3 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20`,
    times,
  );
  const { table, values, scale } = await sampleVisitors(scope, period);
  const [clocks] = await scope.query<{ count: number }>(
    `${table} SELECT count(*)::int AS count FROM sampled WHERE is_clamped`,
    values,
  );
  return { dropped, sdkVersions: versions, corrected: (clocks?.count ?? 0) * scale };
}
