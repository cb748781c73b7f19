import type { Database } from './database.js';

/** What the pages of the studio join and walk, and what grows with every visitor. */
const grownTables = [
  'responses',
  'showings',
  'showing_statuses',
  'showing_quarters',
  'visitors',
  'visitor_days',
  'contacts',
] as const;

/**
 * Lets the embedded database look at its tables again. PostgreSQL does that by itself; nobody does it here, and a plan made
 * for a few rows then takes half a minute with some thousands. One table at a time: there is one connection, and others
 * wait for it.
 */
export async function refreshStatistics(database: Database): Promise<void> {
  if (database.engine !== 'pglite') return;
  for (const table of grownTables) await database.query(`ANALYZE ${table}`);
}
