import type { Database } from './database.js';

/** As PostgreSQL's own: a tenth of what there is, and months of a busy server. */
const oldTransactions = 200_000_000;

/**
 * Rows carry the number of the transaction that wrote them. After two thousand million the numbers begin anew, and what has
 * not been marked as old by then is taken for something that is yet to come: nobody sees it any more. PostgreSQL marks it by
 * itself and refuses to go on otherwise; the embedded database does neither. One table at a time, as others wait.
 */
export async function freezeOldRows(database: Database, age = oldTransactions): Promise<void> {
  if (database.engine !== 'pglite') return;
  const tables = await database.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind IN ('r', 'm') AND greatest(age(relfrozenxid), mxid_age(relminmxid)) > $1`,
    [age],
  );
  for (const { name } of tables) await database.query(`VACUUM (FREEZE) ${name}`);
}
