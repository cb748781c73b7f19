import type { Database } from './database.js';

/**
 * What the pages of the studio join and walk, and what grows with every visitor, with the columns that plans are made by. All
 * columns of a hundred thousand responses, answers and all, took six times as long.
 */
const grownTables: Readonly<Record<string, string>> = {
  responses: 'project_id, popup_id, started_at, show_id, contact_id, visitor_id',
  showings: 'project_id, popup_id, shown_at, show_id, contact_id, visitor_id',
  showing_statuses: 'project_id, show_id, status',
  showing_quarters: 'project_id, popup_id, quarter',
  showing_blocks: 'project_id, popup_id, block',
  visitors: 'project_id, visitor_id, contact_id, last_seen_at',
  visitor_days: 'project_id, visitor_id, day',
  contacts: 'project_id, contact_id, last_seen_at',
  batches: 'project_id, batch_id, visitor_id, received_at',
  event_hours: 'project_id, hour, name',
};

/**
 * Lets the embedded database look at its tables again, and make room of what was deleted or written anew. PostgreSQL does
 * that by itself; nobody does it here: a plan made for a few rows then takes half a minute with some thousands, and a table
 * grows with every change of its rows. One table at a time: there is one connection, and others wait for it.
 */
export async function refreshStatistics(database: Database): Promise<void> {
  if (database.engine !== 'pglite') return;
  for (const [table, columns] of Object.entries(grownTables)) {
    await database.query(`VACUUM (ANALYZE) ${table} (${columns})`);
  }
}
