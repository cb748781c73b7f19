import pg from 'pg';

const foreignTables =
  'The database holds tables of another program under the same names. Give this server a database of its own.';

/** By SQLSTATE: what it means for whoever starts the server. */
const advice: Readonly<Record<string, string>> = {
  '42501':
    'The database user may not make or change tables here. Make it the owner of the database, or grant it CREATE on the schema and ownership of the tables.',
  '25006':
    'The database can only be read: it is a standby, or its transactions are set to read only. Give DATABASE_URL the address of the one that is written to.',
  '55P03':
    'Another program holds a lock on a table, most likely a backup that runs. Start again when it is done.',
  '3F000': 'The database user has no schema to make tables in. Look at its search_path.',
  '42P01':
    'A table is missing that this database should have by its schema_migrations: it was restored in part, or that table is of another program. Restore a whole backup, or give this server a database of its own.',
  '42P07': foreignTables,
  '42703': foreignTables,
};

/** What PostgreSQL says when it does not let the schema be made, with what to do about it before it. */
export function explainMigration(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const sentence = advice[error.code ?? ''];
  return sentence === undefined
    ? error
    : new Error(`${sentence} PostgreSQL says: ${error.message}.`, { cause: error });
}
