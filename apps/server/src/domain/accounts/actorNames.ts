import type { ProjectScope } from '../projectScope.js';

/** Names of members and tokens by their ids; those who left keep theirs in the history. */
export async function actorNames(
  { query }: Pick<ProjectScope, 'query'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  // Accounts and tokens belong to no project; the condition on the first value is the scope's own.
  const rows = await query<{ id: string; name: string }>(
    `SELECT a.id, a.name FROM accounts a WHERE a.id = ANY ($2)
     UNION ALL SELECT t.id, t.name FROM management_tokens t
     WHERE t.id = ANY ($2) AND (t.project_id = $1 OR t.project_id IS NULL)`,
    [wanted],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
