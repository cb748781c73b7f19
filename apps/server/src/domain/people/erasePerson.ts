// Deletes a person for good. What still waits on their devices is refused when it arrives: the tombstone is written
// and committed first, and holds a hash that tells nobody who it was. What is left to do then stands in the database
// (see finishErasures): this process may end at any moment.
import type { Actor } from '../accounts/actor.js';
import { writeAudit } from '../audit.js';
import { deleteResponsesSql } from '../completedResponses.js';
import { createId } from '../createId.js';
import type { ProjectScope, TransactionScope } from '../projectScope.js';
import { personHash } from '../tombstones.js';
import { eraseCrashes } from './eraseCrashes.js';
import { eraseEvents, uncountHours } from './eraseEvents.js';
import { findPerson, ownRows, personValues } from './findPerson.js';
import type { KnownPerson } from './findPerson.js';

export async function erasePerson(
  scope: ProjectScope,
  actor: Actor,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  const person = await findPerson(scope, id);
  const shared = await findShared(scope, person);
  const erasure = { id: createId('erasure'), person };
  await scope.transaction(async ({ query, connection, projectId }) => {
    const tombs = [
      ...(person.contactId === undefined ? [] : [['contact', person.contactId] as const]),
      ...person.visitorIds
        .filter((visitorId) => !shared.has(visitorId))
        .map((visitorId) => ['visitor', visitorId] as const),
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
    await query('INSERT INTO erasures (project_id, id, visitor_ids, contact_id) VALUES ($1, $2, $3, $4)', [
      erasure.id,
      ...personValues(person),
    ]);
    // The log says that somebody was deleted, not who.
    await writeAudit(connection, actor, { action: 'person.deleted', target: 'a person', projectId });
  });
  await sweep(scope, erasure);
}

export interface Erasure {
  readonly id: string;
  readonly person: KnownPerson;
}

/** Tells these locks from those for other things. */
const sweepLock = 7_305_122;

/**
 * Deletes what is there now. Nobody does it twice at once, nor for two erasures of one person: whoever comes back between the
 * two has rows that the one holds and the other waits for, and each in turn.
 */
export async function sweep(scope: ProjectScope, { id, person }: Erasure, isLast = false): Promise<void> {
  const work = async (transaction: TransactionScope): Promise<void> => {
    const { query } = transaction;
    const own = 'WHERE project_id = $1 AND id = $2';
    const free = await query(`SELECT 1 FROM erasures ${own} FOR UPDATE SKIP LOCKED`, [id]);
    if (free.length === 0) return;
    const name = [transaction.projectId, person.contactId ?? person.visitorIds[0]].join('\n');
    await transaction.connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [sweepLock, name]);
    await erase(transaction, person);
    await query(isLast ? `DELETE FROM erasures ${own}` : `UPDATE erasures SET is_swept = true ${own}`, [id]);
  };
  // Whoever did a million things is deleted too, however long that takes.
  await scope.transaction(work, { isPatient: true });
}

/** Devices that somebody else used too. What arrives late from one is refused only where it names the person. */
async function findShared(scope: ProjectScope, person: KnownPerson): Promise<Set<string>> {
  const named = ['contact_visitors', 'showings', 'responses', 'batches'].map(
    (table) => `SELECT visitor_id, contact_id FROM ${table} WHERE project_id = $1 AND visitor_id = ANY ($2)`,
  );
  const rows = await scope.query<{ visitor_id: string }>(
    `SELECT DISTINCT visitor_id FROM (${named.join(' UNION ALL ')}) n WHERE contact_id <> $3`,
    personValues(person),
  );
  return new Set(rows.map((row) => row.visitor_id));
}

/** Inside a transaction. Safe to repeat. */
async function erase({ query }: TransactionScope, person: KnownPerson): Promise<void> {
  const { contactId, visitorIds } = person;
  const values = personValues(person);
  // What the person sends at this very moment takes its rows in the same order, so that the two never wait for each other in
  // a circle: the Contact before its devices, showings before their steps, and after the events crashes, days, devices and
  // hours. (Parts of a statement that nothing reads from are run by PostgreSQL from the last to the first.)
  await query('SELECT 1 FROM contacts WHERE project_id = $1 AND contact_id = $2 FOR UPDATE', [
    contactId ?? null,
  ]);
  const shown = await query<{ show_id: string }>(
    `SELECT show_id FROM showings s WHERE project_id = $1 AND ${ownRows('s')} ORDER BY show_id FOR UPDATE`,
    values,
  );
  for (const table of ['showing_statuses', 'showings']) {
    await query(`DELETE FROM ${table} WHERE project_id = $1 AND show_id = ANY ($2)`, [
      shown.map(({ show_id }) => show_id),
    ]);
  }
  const { crashes, hours } = await eraseEvents({ query }, person);
  await eraseCrashes({ query }, person, crashes);
  await query(
    `DELETE FROM visitor_days WHERE project_id = $1 AND visitor_id = ANY ($2) AND (visitor_id, day) NOT IN (
       SELECT e.visitor_id, (e.at AT TIME ZONE 'UTC')::date FROM events e
       WHERE e.project_id = $1 AND e.visitor_id = ANY ($2))`,
    [visitorIds],
  );
  for (const table of ['visitors', 'contact_visitors']) {
    await query(`DELETE FROM ${table} t WHERE project_id = $1 AND ${ownRows('t')}`, values);
  }
  await uncountHours({ query }, hours);
  const answered = await query<{ response_id: string }>(
    `SELECT response_id FROM responses r WHERE project_id = $1 AND ${ownRows('r')} ORDER BY response_id FOR UPDATE`,
    values,
  );
  const responseIds = answered.map(({ response_id }) => response_id);
  await query('DELETE FROM webhook_deliveries WHERE project_id = $1 AND response_id = ANY ($2)', [
    responseIds,
  ]);
  await query(deleteResponsesSql('response_id = ANY ($2)'), [responseIds]);
  if (contactId === undefined) return;
  await query('DELETE FROM contact_visitors WHERE project_id = $1 AND contact_id = $2', [contactId]);
  await query('DELETE FROM contacts WHERE project_id = $1 AND contact_id = $2', [contactId]);
}
