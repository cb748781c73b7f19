// A database's schema as lines that can be compared, in the database's own words.
import type { Queryable } from '../store/database.js';

export interface DescribedSchema {
  /** Columns, keys, conditions, indexes and enumerations: what `schema.ts` declares. */
  readonly declarable: readonly string[];
  /** Triggers, functions, partitions and storage: what only steps make. */
  readonly others: readonly string[];
}

const tables = `pg_class t WHERE t.relnamespace = $1::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition`;

const declarable = `
SELECT format('%s.%s %s%s%s%s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN ' not null' END, ' default ' || pg_get_expr(d.adbin, d.adrelid),
    ' identity ' || nullif(a.attidentity::text, '')) AS line
  FROM (SELECT * FROM ${tables}) t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
UNION ALL SELECT format('%s: %s %s', t.relname, c.conname, pg_get_constraintdef(c.oid))
  FROM (SELECT * FROM ${tables}) t JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype IN ('p', 'u', 'f', 'c')
UNION ALL SELECT format('%s: %s', t.relname, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON '))
  FROM (SELECT * FROM ${tables}) t JOIN pg_index i ON i.indrelid = t.oid
UNION ALL SELECT format('%s: %s', y.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder))
  FROM pg_type y JOIN pg_enum e ON e.enumtypid = y.oid WHERE y.typnamespace = $1::regnamespace GROUP BY y.typname`;

const others = `
SELECT format('%s %s %s', t.relname, t.reloptions, pg_get_partkeydef(t.oid)) AS line FROM ${tables}
UNION ALL SELECT pg_get_triggerdef(g.oid) FROM (SELECT * FROM ${tables}) t JOIN pg_trigger g ON g.tgrelid = t.oid
  WHERE NOT g.tgisinternal
UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p WHERE p.pronamespace = $1::regnamespace`;

export async function describeSchema(connection: Queryable, schema = 'public'): Promise<DescribedSchema> {
  const ask = async (sql: string) => {
    const rows = await connection.query<{ line: string }>(sql, [schema]);
    return rows.map(({ line }) => line.replaceAll(/\b(?:public|declared)\./g, '')).sort();
  };
  return { declarable: await ask(declarable), others: await ask(others) };
}
