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

/** A table that is written by hand, without quotes, is found as well; no comparison is. */
const tables = /\b(?:from|join) "?(\w+)"?(?: "(\w+)")?/gi;
const comparisons = /"(\w+)"\."(\w+)" = (?:"(\w+)"\."(\w+)"|\$(\d+))/g;

/**
 * @throws when a table with rows of projects is compared with this one neither itself nor by way of another table, or is named
 * more than once and not compared with a value each time
 */
export function refuseForeign(sql: string, values: readonly unknown[], projectId: string): void {
  const named = [...sql.matchAll(tables)].flatMap(([, table = '', alias = table]) => {
    const column = keyColumns.get(table);
    return column === undefined ? [] : [{ alias, key: `${alias}.${column}` }];
  });
  const pairs = [...sql.matchAll(comparisons)].map(([, table, column, otherTable, otherColumn, place]) => ({
    sides: [`${table}.${column}`, `${otherTable}.${otherColumn}`],
    hasValue: place !== undefined,
    isOwn: place !== undefined && values[Number(place) - 1] === projectId,
  }));
  const bound = new Set<string>();
  const bind = (key: string): void => {
    if (bound.has(key) || !named.some((one) => one.key === key)) return;
    bound.add(key);
    for (const { sides } of pairs) if (sides.includes(key)) sides.forEach(bind);
  };
  for (const { sides, isOwn } of pairs) if (isOwn) sides.forEach(bind);
  const foreign = named.find(({ key }) => {
    const times = named.filter((one) => one.key === key).length;
    const timesValued = pairs.filter(({ sides, hasValue }) => hasValue && sides.includes(key)).length;
    return !bound.has(key) || (times > 1 && times > timesValued);
  });
  if (foreign !== undefined)
    throw new Error(`A read of the studio compares "${foreign.alias}" with no project.`);
}
