import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { notFound } from '../../http/problem.js';
import type { ProjectScope } from '../projectScope.js';

/** Everything that a person is known by: the host's id, if there is one, and the ids of their devices. */
export interface KnownPerson {
  readonly contactId: string | undefined;
  readonly visitorIds: readonly string[];
}

type Reader = Pick<ProjectScope, 'query'>;

/**
 * Of a table with both ids, the rows of a person whose `personValues` begin at the given place. On a change of user the SDK takes a
 * new `user_id`, but other clients may not: on a device that several people use, what names another one is theirs.
 */
export function ownRows(alias: string, place = 2): string {
  const contact = `$${place + 1}`;
  return `${alias}.visitor_id = ANY ($${place})
    AND (${contact}::text IS NULL OR coalesce(${alias}.contact_id, ${contact}) = ${contact})`;
}

/** The same for a read: of a table with both ids, the rows of a person. */
export function isOf(
  { visitorId, contactId }: { readonly visitorId: PgColumn; readonly contactId: PgColumn },
  person: KnownPerson,
): SQL | undefined {
  const isNobodyElses =
    person.contactId === undefined ? undefined : or(isNull(contactId), eq(contactId, person.contactId));
  // One value, however many devices: a name such as `guest` may be sent from all of them.
  return and(sql`${visitorId} = ANY (${sql.param(person.visitorIds)})`, isNobodyElses);
}

export function personValues({ contactId, visitorIds }: KnownPerson): [readonly string[], string | null] {
  return [visitorIds, contactId ?? null];
}

/**
 * By `userId` or by `user_id`. A device leads to the newest Contact on it.
 *
 * @throws when nothing is known under this id
 */
export async function findPerson(scope: Reader, id: string): Promise<KnownPerson> {
  const contactId = await findContactId(scope, id);
  const visitorIds = await findVisitorIds(scope, contactId, id);
  if (contactId === undefined && visitorIds.length === 0) {
    throw notFound('Nothing is known about this person. They may have been deleted.');
  }
  return { contactId, visitorIds };
}

/** Not everybody whose name is sent along has a record as Contact. */
const named = '(contact_id = $2 OR visitor_id = $2) AND contact_id IS NOT NULL';

async function findContactId({ query }: Reader, id: string): Promise<string | undefined> {
  const [row] = await query<{ contact_id: string }>(
    `SELECT contact_id FROM (
       SELECT contact_id, 1 AS rank, created_at AS at FROM contacts WHERE project_id = $1 AND contact_id = $2
       UNION ALL SELECT contact_id, 2, first_seen_at FROM contact_visitors WHERE project_id = $1 AND visitor_id = $2
       UNION ALL SELECT contact_id, 3, last_seen_at FROM visitors WHERE project_id = $1 AND ${named}
       UNION ALL SELECT contact_id, 4, shown_at FROM showings WHERE project_id = $1 AND ${named}
       UNION ALL SELECT contact_id, 5, started_at FROM responses WHERE project_id = $1 AND ${named}
       UNION ALL (SELECT contact_id, 6, received_at FROM batches WHERE project_id = $1 AND contact_id = $2 LIMIT 1)
     ) found ORDER BY rank, at DESC LIMIT 1`,
    [id],
  );
  return row?.contact_id;
}

/** Of a Contact, and of the device under an id. */
export async function findVisitorIds(
  { query }: Reader,
  contactId: string | undefined,
  id?: string,
): Promise<string[]> {
  const rows = await query<{ visitor_id: string }>(
    `SELECT visitor_id FROM contact_visitors WHERE project_id = $1 AND contact_id = $2
     UNION SELECT visitor_id FROM visitors WHERE project_id = $1 AND contact_id = $2
     UNION SELECT visitor_id FROM showings WHERE project_id = $1 AND contact_id = $2
     UNION SELECT visitor_id FROM responses WHERE project_id = $1 AND contact_id = $2
     UNION SELECT visitor_id FROM batches WHERE project_id = $1 AND contact_id = $2
     UNION SELECT visitor_id FROM visitors WHERE project_id = $1 AND visitor_id = $3
     UNION SELECT visitor_id FROM showings WHERE project_id = $1 AND visitor_id = $3
     UNION SELECT visitor_id FROM responses WHERE project_id = $1 AND visitor_id = $3
     UNION SELECT visitor_id FROM batches WHERE project_id = $1 AND visitor_id = $3`,
    [contactId ?? null, id ?? null],
  );
  return rows.map((row) => row.visitor_id).toSorted();
}
