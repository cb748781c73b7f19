import { personHash } from '../domain/tombstones.js';
import type { PreparedBatch } from './prepareBatch.js';

/** A batch on its way to the database, its project known. */
export interface EventsMember {
  readonly projectId: string;
  readonly batch: PreparedBatch;
}

export function batchKey({ projectId, batch }: EventsMember): string {
  return `${projectId}\n${batch.batchId}`;
}

/** The rows of the batches themselves, in JSON. */
export function batchesText(
  members: readonly EventsMember[],
  isFirst: (member: EventsMember) => boolean = () => true,
): string {
  return `[${members.map((member) => rowText(member, isFirst(member))).join(',')}]`;
}

/** What is left to say about a batch once its project is known. */
function rowText({ projectId, batch }: EventsMember, isFirst: boolean): string {
  const rest = JSON.stringify({
    project_id: projectId,
    visitor_hash: personHash(projectId, 'visitor', batch.visitorId),
    contact_hash:
      batch.contactId === undefined ? undefined : personHash(projectId, 'contact', batch.contactId),
    again: isFirst ? undefined : true,
  });
  return `${rest.slice(0, -1)},${batch.rowText}}`;
}
