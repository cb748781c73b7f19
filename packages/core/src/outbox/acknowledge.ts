import { membersOf } from '../boot/stateRecords.js';
import type { OutboxRecord } from '../platform/outboxStore.js';

/** True when the body is our server's acknowledgement of these records, and not just some page that said 200. */
export function acknowledges(records: readonly OutboxRecord[], body: unknown): boolean {
  const { status, responseId, revision, accepted, duplicates } = membersOf(body);
  switch (records[0]?.kind) {
    case 'event':
      return typeof accepted === 'number' && typeof duplicates === 'number';
    case 'response':
      return typeof revision === 'number' && records[0].id.startsWith(`${String(responseId)}.`);
    default:
      return typeof status === 'string';
  }
}

/** The ids that an error answer names as refused. */
export function rejectedIds(body: unknown): ReadonlySet<unknown> {
  const { rejected } = membersOf(membersOf(body)['error']);
  return new Set(Array.isArray(rejected) ? rejected.map((entry) => membersOf(entry)['id']) : []);
}
