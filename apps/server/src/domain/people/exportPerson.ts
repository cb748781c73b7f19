import type { ProjectScope } from '../projectScope.js';
import type { KnownPerson } from './findPerson.js';

const pageRows = 1_000;

/** Table by table, what is kept about a person, in the columns it is kept in. */
const parts: readonly {
  readonly name: string;
  readonly table: string;
  readonly key: string;
  readonly by: 'contact' | 'visitor' | 'show';
}[] = [
  { name: 'contact', table: 'contacts', key: 'contact_id', by: 'contact' },
  { name: 'devices', table: 'visitors', key: 'visitor_id', by: 'visitor' },
  { name: 'showings', table: 'showings', key: 'show_id', by: 'visitor' },
  { name: 'statuses', table: 'showing_statuses', key: "show_id || ' ' || status::text", by: 'show' },
  { name: 'responses', table: 'responses', key: 'response_id', by: 'visitor' },
  { name: 'batches', table: 'batches', key: 'batch_id', by: 'visitor' },
  { name: 'events', table: 'events', key: 'id', by: 'visitor' },
];

/** One JSON object, written as it is read. */
export async function* exportPerson(
  scope: ProjectScope,
  { contactId, visitorIds }: KnownPerson,
): AsyncGenerator<string> {
  yield `{"userId":${JSON.stringify(contactId ?? null)},"user_ids":${JSON.stringify(visitorIds)}`;
  for (const { name, table, key, by } of parts) {
    yield `,${JSON.stringify(name)}:[`;
    const condition =
      by === 'contact'
        ? 't.contact_id = $2'
        : by === 'visitor'
          ? 't.visitor_id = ANY ($2)'
          : `t.show_id IN (SELECT s.show_id FROM showings s WHERE s.project_id = $1 AND s.visitor_id = ANY ($2))`;
    let after = '';
    for (let isFirst = true; ; isFirst = false) {
      const rows = await scope.query<{ key: string; row: object }>(
        `SELECT ${key} AS key, to_jsonb(t) - 'project_id' AS row FROM ${table} t
         WHERE t.project_id = $1 AND ${condition} AND ${key} > $3 ORDER BY 1 LIMIT ${pageRows}`,
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
