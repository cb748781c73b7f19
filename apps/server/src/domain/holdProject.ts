import type { TransactionScope } from './projectScope.js';

/**
 * At the begin of a transaction that changes a project, its keys or its webhooks: it then sees what was done before it, and
 * nobody waits for each other in a circle. What only refers to the project, such as an answer, does not wait.
 */
export async function holdProject({ query }: Pick<TransactionScope, 'query'>): Promise<void> {
  await query('SELECT 1 FROM projects WHERE id = $1 FOR NO KEY UPDATE');
}
