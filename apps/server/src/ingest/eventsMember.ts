import type { PreparedBatch } from './prepareBatch.js';
import { projectText } from './projectText.js';

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

function rowText({ projectId, batch }: EventsMember, isFirst: boolean): string {
  const known = batch.projectId === projectId ? batch.projectText : undefined;
  const project = known ?? projectText(projectId, batch.visitorId, batch.contactId);
  return `{${project},${batch.rowText}${isFirst ? '' : ',"again":true'}}`;
}
