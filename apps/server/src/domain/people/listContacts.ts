import type { Attributes } from '@service-popups/protocol';
import type { ContactItem, Paged } from '@service-popups/protocol/studio';
import { escapeLike } from '../escapeLike.js';
import type { ProjectScope } from '../projectScope.js';

export interface ContactsPage {
  readonly search: string | undefined;
  readonly limit: number;
  readonly after: { readonly at: Date; readonly id: string } | undefined;
}

interface ContactRow extends Record<string, unknown> {
  readonly contact_id: string;
  readonly attributes: Attributes;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_seen_at: Date;
  readonly responses: number;
}

/** A name that very many devices send, such as `guest`, is nobody's own. */
const mostDevices = 1_000;

/** Of the Contact `c`, as on the page of the person: what was answered on their devices before they signed in is theirs too. */
const responsesOf = `((SELECT count(*) FROM responses r
    WHERE r.project_id = c.project_id AND r.contact_id = c.contact_id)
  + (SELECT coalesce(sum(a.count), 0) FROM (
      SELECT d.visitor_id FROM contact_visitors d WHERE d.project_id = c.project_id AND d.contact_id = c.contact_id
      UNION SELECT v.visitor_id FROM visitors v WHERE v.project_id = c.project_id AND v.contact_id = c.contact_id
      LIMIT ${mostDevices}) d
    CROSS JOIN LATERAL (SELECT count(*) AS count FROM responses r
      WHERE r.project_id = c.project_id AND r.visitor_id = d.visitor_id AND r.contact_id IS NULL) a))::int`;

/**
 * Those seen last come first. The search looks at the start of the id and into the names and values of attributes: most Contacts
 * are ruled out by a look at the whole of them, which takes a third of the time.
 */
export async function listContacts(
  scope: ProjectScope,
  { search, limit, after }: ContactsPage,
  encodeCursor: (at: Date, id: string) => string,
): Promise<Paged<ContactItem>> {
  const wanted = (search ?? '').trim();
  const rows = await scope.query<ContactRow>(
    `SELECT c.contact_id, c.attributes, c.created_at, c.updated_at, c.last_seen_at, ${responsesOf} AS responses
     FROM contacts c
     WHERE c.project_id = $1
       AND ($2::text = '' OR c.contact_id ILIKE $2 || '%' OR (c.attributes::text ILIKE $6 AND EXISTS (
         SELECT 1 FROM jsonb_each_text(c.attributes) a
         WHERE a.key ILIKE '%' || $2 || '%' OR a.value ILIKE '%' || $2 || '%')))
       AND ($3::timestamptz IS NULL OR (c.last_seen_at, c.contact_id) < ($3, $4))
     ORDER BY c.last_seen_at DESC, c.contact_id DESC LIMIT $5`,
    [
      escapeLike(wanted),
      after?.at ?? null,
      after?.id ?? '',
      limit + 1,
      `%${escapeLike(JSON.stringify(wanted).slice(1, -1))}%`,
    ],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      userId: row.contact_id,
      attributes: row.attributes,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      responses: row.responses,
    })),
    ...(rows.length > limit && last !== undefined
      ? { cursor: encodeCursor(last.last_seen_at, last.contact_id) }
      : {}),
  };
}
