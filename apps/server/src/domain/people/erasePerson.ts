// Deletes a person for good. What still waits on their devices is refused when it arrives: the tombstone is written
// and committed first, and holds a hash that tells nobody who it was.
import type { Actor } from '../accounts/actor.js';
import { writeAudit } from '../audit.js';
import { deleteResponsesSql } from '../completedResponses.js';
import type { ProjectScope } from '../projectScope.js';
import { personHash } from '../tombstones.js';
import { eraseEvents } from './eraseEvents.js';
import { findPerson } from './findPerson.js';
import type { KnownPerson } from './findPerson.js';

/** Writes that had begun before the tombstone was there have ended by then. */
export const secondPassMs = 10_000;

export async function erasePerson(
  scope: ProjectScope,
  actor: Actor,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<KnownPerson> {
  const person = await findPerson(scope, id);
  await scope.transaction(async ({ query, connection, projectId }) => {
    const tombs = [
      ...(person.contactId === undefined ? [] : [['contact', person.contactId] as const]),
      ...person.visitorIds.map((visitorId) => ['visitor', visitorId] as const),
    ];
    await query(
      `INSERT INTO tombstones (project_id, kind, person_hash, erased_at)
       SELECT $1, t.kind, t.hash, $3 FROM json_to_recordset($2::text::json) AS t(kind text, hash text)
       ON CONFLICT (project_id, kind, person_hash) DO UPDATE SET erased_at = excluded.erased_at`,
      [
        JSON.stringify(tombs.map(([kind, name]) => ({ kind, hash: personHash(projectId, kind, name) }))),
        new Date(now),
      ],
    );
    // The log says that somebody was deleted, not who.
    await writeAudit(connection, actor, { action: 'person.deleted', target: 'a person', projectId });
  });
  await deleteRows(scope, person);
  return person;
}

/** Safe to repeat. */
export async function deleteRows(scope: ProjectScope, { contactId, visitorIds }: KnownPerson): Promise<void> {
  await scope.transaction(async ({ query }) => {
    const shows = `show_id IN (SELECT s.show_id FROM showings s WHERE s.project_id = $1 AND s.visitor_id = ANY ($2))`;
    await query(
      `DELETE FROM webhook_deliveries WHERE project_id = $1 AND response_id IN (
         SELECT r.response_id FROM responses r WHERE r.project_id = $1 AND r.visitor_id = ANY ($2))`,
      [visitorIds],
    );
    await query(`DELETE FROM showing_statuses WHERE project_id = $1 AND ${shows}`, [visitorIds]);
    await eraseEvents({ query }, visitorIds);
    await query(deleteResponsesSql('visitor_id = ANY ($2)'), [visitorIds]);
    for (const table of ['showings', 'visitor_days', 'contact_visitors', 'visitors']) {
      await query(`DELETE FROM ${table} WHERE project_id = $1 AND visitor_id = ANY ($2)`, [visitorIds]);
    }
    if (contactId === undefined) return;
    await query('DELETE FROM contact_visitors WHERE project_id = $1 AND contact_id = $2', [contactId]);
    await query('DELETE FROM contacts WHERE project_id = $1 AND contact_id = $2', [contactId]);
  });
}
