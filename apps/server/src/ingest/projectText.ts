import { personHash } from '../domain/tombstones.js';

/** Members of a batch's row that its project decides, in JSON without the braces. */
export function projectText(projectId: string, visitorId: string, contactId: string | undefined): string {
  const text = JSON.stringify({
    project_id: projectId,
    visitor_hash: personHash(projectId, 'visitor', visitorId),
    contact_hash: contactId === undefined ? undefined : personHash(projectId, 'contact', contactId),
  });
  return text.slice(1, -1);
}
