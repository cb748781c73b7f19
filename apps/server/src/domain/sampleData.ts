import type { Actor } from './accounts/actor.js';
import { writeAudit } from './audit.js';
import type { ProjectScope, TransactionScope } from './projectScope.js';
import { publishDefinitions } from './publishing.js';

/** What the generated history added to counts that real events share; taken off again with it. */
export interface SampleRecord {
  readonly crashes: readonly {
    readonly fingerprint: string;
    readonly count: number;
    readonly fatal: number;
  }[];
}

/** Rollups of generated events stand apart, under a shard that no process has. */
export const sampleShard = -1;

export function sampleKey(projectId: string): string {
  return `sample:${projectId}`;
}

/** Everything generated goes; what really happened stays. */
export async function removeSampleData(scope: ProjectScope, actor: Actor): Promise<void> {
  await scope.transaction(async (inside) => {
    const { query, connection, projectId } = inside;
    await removeCrashes(inside);
    const samples = (table: string, key: string) =>
      `${key} IN (SELECT s.${key} FROM ${table} s WHERE s.project_id = $1 AND s.is_sample)`;
    await query(`DELETE FROM events WHERE project_id = $1 AND ${samples('batches', 'batch_id')}`);
    await query(`DELETE FROM event_hours WHERE project_id = $1 AND shard = ${sampleShard}`);
    await query(`DELETE FROM visitor_days WHERE project_id = $1 AND ${samples('visitors', 'visitor_id')}`);
    await query(`DELETE FROM showing_statuses WHERE project_id = $1 AND ${samples('showings', 'show_id')}`);
    await query(
      `DELETE FROM contact_visitors WHERE project_id = $1 AND ${samples('contacts', 'contact_id')}`,
    );
    for (const table of ['responses', 'showings', 'contacts', 'visitors', 'batches']) {
      await query(`DELETE FROM ${table} WHERE project_id = $1 AND is_sample`);
    }
    await query(`WITH gone AS (SELECT 'sample:' || id AS key FROM projects WHERE id = $1)
      DELETE FROM instance_settings i USING gone WHERE i.key = gone.key`);
    // A popup may have reached its number of responses by generated ones alone.
    await publishDefinitions(connection, projectId);
    await writeAudit(connection, actor, { action: 'sample_data.removed', target: projectId, projectId });
  });
}

async function removeCrashes({ query }: TransactionScope): Promise<void> {
  await query(
    `UPDATE crash_groups g SET count = g.count - c.count, fatal_count = greatest(0, g.fatal_count - c.fatal)
     FROM (SELECT 'sample:' || p.id AS key FROM projects p WHERE p.id = $1) k
     JOIN instance_settings i ON i.key = k.key
     CROSS JOIN LATERAL jsonb_to_recordset(i.value -> 'crashes') AS c(fingerprint text, count bigint, fatal bigint)
     WHERE g.project_id = $1 AND g.fingerprint = c.fingerprint`,
  );
  await query('DELETE FROM crash_groups WHERE project_id = $1 AND count <= 0');
}
