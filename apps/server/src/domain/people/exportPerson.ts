import type { ProjectScope } from '../projectScope.js';
import { ownRows, personValues } from './findPerson.js';
import type { KnownPerson } from './findPerson.js';

const pageRows = 1_000;
/** One less than a page holds: it is then seen to be the last. */
const spanRows = pageRows - 1;

type By = 'contact' | 'device' | 'person' | 'show' | 'response';

/** Table by table, what is kept about a person, in the columns it is kept in. */
export const parts: readonly {
  readonly name: string;
  readonly table: string;
  readonly key: string;
  readonly by: By;
}[] = [
  { name: 'contact', table: 'contacts', key: 'contact_id', by: 'contact' },
  { name: 'links', table: 'contact_visitors', key: "contact_id || ' ' || visitor_id", by: 'person' },
  { name: 'devices', table: 'visitors', key: 'visitor_id', by: 'person' },
  { name: 'days', table: 'visitor_days', key: "day::text || ' ' || visitor_id", by: 'device' },
  { name: 'showings', table: 'showings', key: 'show_id', by: 'person' },
  { name: 'statuses', table: 'showing_statuses', key: "show_id || ' ' || status::text", by: 'show' },
  { name: 'responses', table: 'responses', key: 'response_id', by: 'person' },
  // Where their answers were sent on to.
  { name: 'deliveries', table: 'webhook_deliveries', key: "lpad(id::text, 20, '0')", by: 'response' },
  { name: 'batches', table: 'batches', key: 'batch_id', by: 'person' },
  { name: 'events', table: 'events', key: "id || ' ' || client_at::text", by: 'person' },
];

/** On `t`; `$2` and `$3` are those of the person. */
const conditions: Readonly<Record<By, string>> = {
  contact: 't.contact_id = $3',
  device: 't.visitor_id = ANY ($2)',
  person: ownRows('t'),
  show: `t.show_id IN (SELECT s.show_id FROM showings s WHERE s.project_id = $1 AND ${ownRows('s')})`,
  response: `t.response_id IN (SELECT r.response_id FROM responses r WHERE r.project_id = $1 AND ${ownRows('r')})`,
};

/** One JSON object, written as it is read. */
export async function* exportPerson(scope: ProjectScope, person: KnownPerson): AsyncGenerator<string> {
  const { contactId, visitorIds } = person;
  yield `{"userId":${JSON.stringify(contactId ?? null)},"user_ids":${JSON.stringify(visitorIds)}`;
  for (const part of parts) {
    yield `,${JSON.stringify(part.name)}:[`;
    let separator = '';
    for await (const page of readPages(scope, person, part)) {
      yield separator + page;
      separator = ',';
    }
    yield ']';
  }
  yield '}\n';
}

async function* readPages(
  scope: ProjectScope,
  person: KnownPerson,
  { table, key, by }: (typeof parts)[number],
): AsyncGenerator<string> {
  const spans = table === 'events' ? await listSpans(scope, person) : [[]];
  const ofSpan = table === 'events' ? 'AND t.client_at >= $5 AND t.client_at < $6' : '';
  for (const span of spans) {
    let after = '';
    for (let isLast = false; !isLast;) {
      const rows = await scope.query<{ key: string; row: object }>(
        // Not every condition asks for both, and a value that is named nowhere is refused. Only what stands on the page
        // is written as JSON: of somebody with very much, each page would otherwise cost as much as all of them.
        `WITH person AS (SELECT $2::text[], $3::text)
         SELECT key, to_jsonb(t) - 'project_id' AS row FROM (
           SELECT ${key} AS key, t FROM ${table} t
           WHERE t.project_id = $1 AND ${conditions[by]} AND ${key} > $4 ${ofSpan} ORDER BY 1 LIMIT ${pageRows}) page`,
        [...personValues(person), after, ...span],
      );
      if (rows.length > 0) yield rows.map(({ row }) => JSON.stringify(row)).join(',');
      after = rows.at(-1)?.key ?? after;
      isLast = rows.length < pageRows;
    }
  }
}

/**
 * A day has a table of its own, and a page of events is looked for in a part of one that holds about as many: neither in all
 * that a person ever did, nor again and again in all of a busy day.
 */
async function listSpans(scope: ProjectScope, person: KnownPerson): Promise<(readonly Date[])[]> {
  const rows = await scope.query<{ start: Date; end: Date }>(
    `SELECT client_at AS start, lead(client_at, 1, day + interval '24 hours') OVER (PARTITION BY day ORDER BY client_at) AS end
     FROM (SELECT day, client_at, row_number() OVER (PARTITION BY day ORDER BY client_at) AS place
           FROM (SELECT client_at, date_bin('1 day', client_at, 'epoch') AS day FROM events t
                 WHERE t.project_id = $1 AND ${conditions.person}) e) places
     WHERE place % ${spanRows} = 1 ORDER BY 1`,
    personValues(person),
  );
  return rows.map(({ start, end }) => [start, end]);
}
