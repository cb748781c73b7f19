import { limits } from '@service-popups/protocol';
import { conflict } from '../../http/problem.js';
import type { TransactionScope } from '../projectScope.js';

/**
 * Clients read no more than this: what lies beyond would never be shown. Asked at the end of every transaction after
 * which more may be live than before.
 */
export async function refuseTooMuch({ query }: TransactionScope): Promise<void> {
  const [size] = await query<{ bytes: number; popups: number }>(
    `SELECT octet_length(s.body)::int AS bytes,
       (SELECT count(*) FROM popups u WHERE u.project_id = s.project_id AND u.state = 'live')::int AS popups
     FROM definition_snapshots s WHERE s.project_id = $1 ORDER BY s.version DESC LIMIT 1`,
  );
  if ((size?.bytes ?? 0) > limits.definitionsBytes) {
    throw conflict('All live popups together would be larger than 1 MiB. Pause or delete some first.');
  }
  if ((size?.popups ?? 0) > limits.popups) {
    throw conflict(`More than ${limits.popups} popups would be live. Pause or delete some first.`);
  }
}
