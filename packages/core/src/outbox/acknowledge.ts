import { listOf, membersOf } from '../boot/stateRecords.js';
import type { OutboxRecord } from '../platform/outboxStore.js';

/** True when the body is our server's acknowledgement of such records, and not just some page that said 200. */
export function acknowledges({ kind, id }: OutboxRecord, body: unknown): boolean {
  const { status, responseId, revision, accepted, duplicates } = membersOf(body);
  if (kind === 'event') return typeof accepted === 'number' && typeof duplicates === 'number';
  if (kind === 'status') return typeof status === 'string';
  const [response, saved] = id.split('.');
  // An old answer, which a cache gives once more, tells of an earlier save.
  return response === responseId && !((revision as number) < Number(saved));
}

/** The ids that an error answer names as refused. */
export function rejectedIds(body: unknown): ReadonlySet<unknown> {
  const { rejected } = membersOf(membersOf(body)['error']);
  return new Set(listOf(rejected).map((entry) => membersOf(entry)['id']));
}
