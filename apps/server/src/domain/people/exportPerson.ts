import type { ProjectScope } from '../projectScope.js';
import type { KnownPerson } from './findPerson.js';

const pageRows = 1_000;

type By = 'contact' | 'visitor' | 'show' | 'response';

/** Table by table, what is kept about a person, in the columns it is kept in. */
export const parts: readonly {
  readonly name: string;
  readonly table: string;
  readonly key: string;
  readonly by: By;
}[] = [
  { name: 'contact', table: 'contacts', key: 'contact_id', by: 'contact' },
  { name: 'links', table: 'contact_visitors', key: "contact_id || ' ' || visitor_id", by: 'visitor' },
  { name: 'devices', table: 'visitors', key: 'visitor_id', by: 'visitor' },
  { name: 'days', table: 'visitor_days', key: "day::text || ' ' || visitor_id", by: 'visitor' },
  { name: 'showings', table: 'showings', key: 'show_id', by: 'visitor' },
  { name: 'statuses', table: 'showing_statuses', key: "show_id || ' ' || status::text", by: 'show' },
  { name: 'responses', table: 'responses', key: 'response_id', by: 'visitor' },
  // Where their answers were sent on to.
  { name: 'deliveries', table: 'webhook_deliveries', key: "lpad(id::text, 20, '0')", by: 'response' },
  { name: 'batches', table: 'batches', key: 'batch_id', by: 'visitor' },
  { name: 'events', table: 'events', key: "id || ' ' || client_at::text", by: 'visitor' },
];

const conditions: Readonly<Record<By, string>> = {
  contact: 't.contact_id = $2',
  visitor: 't.visitor_id = ANY ($2)',
  show: 't.show_id IN (SELECT s.show_id FROM showings s WHERE s.project_id = $1 AND s.visitor_id = ANY ($2))',
  response: `t.response_id IN (
    SELECT r.response_id FROM responses r WHERE r.project_id = $1 AND r.visitor_id = ANY ($2))`,
};

/** One JSON object, written as it is read. */
export async function* exportPerson(
  scope: ProjectScope,
  { contactId, visitorIds }: KnownPerson,
): AsyncGenerator<string> {
  yield `{"userId":${JSON.stringify(contactId ?? null)},"user_ids":${JSON.stringify(visitorIds)}`;
  for (const { name, table, key, by } of parts) {
    yield `,${JSON.stringify(name)}:[`;
    let after = '';
    for (let isFirst = true; ; isFirst = false) {
      const rows = await scope.query<{ key: string; row: object }>(
        `SELECT ${key} AS key, to_jsonb(t) - 'project_id' AS row FROM ${table} t
         WHERE t.project_id = $1 AND ${conditions[by]} AND ${key} > $3 ORDER BY 1 LIMIT ${pageRows}`,
        [by === 'contact' ? (contactId ?? null) : visitorIds, after],
      );
      if (rows.length > 0) {
        yield (isFirst ? '' : ',') + rows.map(({ row }) => JSON.stringify(row)).join(',');
      }
      after = rows.at(-1)?.key ?? after;
      if (rows.length < pageRows) break;
    }
    yield ']';
  }
  yield '}\n';
}
