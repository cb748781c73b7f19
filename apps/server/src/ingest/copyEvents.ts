import type { AnalyticsAck } from '@service-popups/protocol';
import type { CopyOrder } from '../store/copyIn.js';
import { prepared } from '../store/prepared.js';
import { bookings } from './eventBookings.js';
import { rowColumns } from './eventRows.js';
import { batchesText, batchKey } from './eventsMember.js';
import type { EventsMember } from './eventsMember.js';

/**
 * Everything a group of new batches changes. That all events are new is not looked up: where one is not, the key of the
 * table refuses all of it, and where one is older than the erasure of its person, the division does.
 */
const booking = prepared(
  'book_events',
  `
WITH ${bookings.batch('$1::text::json')}, tally AS (
  SELECT b.project_id, b.batch_id, t.hour, t.name, t.count
  FROM batch b, json_to_recordset(b.tally) AS t(hour timestamptz, name text, count int)
), ${bookings.rest('$2::int')}
SELECT 1 / (NOT coalesce(bool_or(erased_at >= oldest_at), false))::int AS is_kept FROM batch`,
);

/** Whether the rows can be written as they are: for the project that was guessed, each batch once, and without crashes. */
export function canCopy(members: readonly EventsMember[]): boolean {
  return (
    members.every(({ projectId, batch }) => batch.projectId === projectId && batch.crashes.length === 0) &&
    new Set(members.map(batchKey)).size === members.length
  );
}

export async function copyEvents(
  copyIn: (order: CopyOrder) => Promise<void>,
  members: readonly EventsMember[],
  shard: number,
): Promise<AnalyticsAck[]> {
  // Always in the same order, so that two groups with the same batches do not wait for each other in a circle.
  const sorted = members
    .map((member) => ({ key: batchKey(member), member }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ member }) => member);
  await copyIn({
    into: `events (${rowColumns})`,
    rows: sorted.map(({ batch: { events } }) => events.bytes.subarray(0, events.size)),
    behind: booking,
    values: [batchesText(sorted), shard],
  });
  return members.map(({ batch }) => ({ accepted: batch.count, duplicates: 0 }));
}
