// What a read of Drizzle may name, if it is made for one project.
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../store/schema.js';

/** The column that tells the project, by table. Those without one hold what all projects share, such as accounts. */
const keyColumns: ReadonlyMap<string, string> = new Map(
  Object.values(schema).flatMap((table: unknown) => {
    if (!is(table, PgTable)) return [];
    const key = table === schema.projects ? schema.projects.id : getTableColumns(table)['projectId'];
    return key?.notNull === true ? [[getTableName(table), key.name] as const] : [];
  }),
);

const tables = /\b(?:from|join) "(\w+)"(?: "(\w+)")?/gi;
const comparisons = /"(\w+)"\."(\w+)" = (?:"(\w+)"\."(\w+)"|\$(\d+))/g;

/** @throws when a table with rows of projects is compared with this one neither itself nor by way of another table */
export function refuseForeign(sql: string, values: readonly unknown[], projectId: string): void {
  const open = new Map<string, string>(
    [...sql.matchAll(tables)].flatMap(([, table = '', alias = table]) => {
      const key = keyColumns.get(table);
      return key === undefined ? [] : [[`${alias}.${key}`, alias] as const];
    }),
  );
  const pairs = [...sql.matchAll(comparisons)];
  const bind = (key: string): void => {
    if (!open.delete(key)) return;
    for (const [, table, column, otherTable, otherColumn] of pairs) {
      const [one, other] = [`${table}.${column}`, `${otherTable}.${otherColumn}`];
      if (one === key) bind(other);
      if (other === key) bind(one);
    }
  };
  for (const [, table, column, , , place] of pairs)
    if (place !== undefined && values[Number(place) - 1] === projectId) bind(`${table}.${column}`);
  const [foreign] = open.values();
  if (foreign !== undefined) throw new Error(`A read of the studio compares "${foreign}" with no project.`);
}
