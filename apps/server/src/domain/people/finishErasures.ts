// Looks once more for what was being written while a person was erased. A write that had begun before the tombstone was
// committed does not see it, and may end after everything was deleted. That this is still to be done stands in the database:
// whichever process looks first does it, also one that was started later.
import type { Database } from '../../store/database.js';
import { createProjectScope } from '../projectScope.js';
import type { ProjectScope } from '../projectScope.js';
import { sweep } from './erasePerson.js';
import { findVisitorIds } from './findPerson.js';
import type { KnownPerson } from './findPerson.js';

interface ErasureRow extends Record<string, unknown> {
  readonly project_id: string;
  readonly id: string;
  readonly contact_id: string | null;
  readonly visitor_ids: readonly string[];
  readonly is_swept: boolean;
}

interface Waiting {
  /** The transactions that were writing when this process heard of the erasure. */
  readonly writers: ReadonlySet<string>;
  readonly looks: number;
}

/** A write is given up after half a minute. What takes longer, such as deleting another person, writes nothing of anybody. */
const mostLooks = 8;
/** In one statement, which on the embedded database others wait for. */
const mostClosed = 500;

/** Made once per process and called every few seconds. */
export function createFinishErasures(database: Database): () => Promise<void> {
  let waiting = new Map<string, Waiting>();
  return async () => {
    const open = await database.query<ErasureRow>(
      'SELECT project_id, id, contact_id, visitor_ids, is_swept FROM erasures ORDER BY created_at, id',
    );
    const writers = open.length === 0 ? new Set<string>() : await findWriters(database);
    const before = waiting;
    waiting = new Map(open.map(({ id }) => [id, lookAgain(before.get(id), writers)]));
    // Those that are not known yet may have begun this moment: whoever began one has until the next look to delete what is there.
    const known = open.flatMap((row) => {
      const since = before.get(row.id);
      return since === undefined ? [] : [{ row, isLast: isOver(since, writers) }];
    });
    const closed = await close(
      database,
      known.filter(({ row, isLast }) => isLast && row.is_swept).map(({ row }) => row.id),
    );
    const failures: unknown[] = [];
    for (const { row, isLast } of known) {
      if (closed.has(row.id) || (!isLast && row.is_swept)) continue;
      // One that fails keeps no other waiting.
      await finish(database, row, isLast).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
}

/** Nothing came of most people any more, and a script may erase thousands. @returns those that are over, or have time */
async function close(database: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const asked = ids.slice(0, mostClosed);
  const rows = await database.query<{ id: string }>(
    `DELETE FROM erasures e WHERE id = ANY ($1) AND ${hasNoTrace} RETURNING id`,
    [asked],
  );
  return new Set([...rows.map(({ id }) => id), ...ids.slice(mostClosed)]);
}

/** Each is looked up for itself: joined, a table of events might be read as a whole. */
const hasNoTrace = [
  ...['events', 'batches', 'showings', 'responses', 'visitors', 'contact_visitors'].map((table) => [
    table,
    'visitor_id = ANY (e.visitor_ids)',
  ]),
  ...['batches', 'showings', 'responses', 'visitors', 'contact_visitors', 'contacts'].map((table) => [
    table,
    'contact_id = e.contact_id',
  ]),
]
  .map(
    ([table, isTheirs]) =>
      `(SELECT true FROM ${table} t WHERE t.project_id = e.project_id AND t.${isTheirs} LIMIT 1) IS NULL`,
  )
  .join(' AND ');

function lookAgain(before: Waiting | undefined, writers: ReadonlySet<string>): Waiting {
  return { writers: before?.writers ?? writers, looks: (before?.looks ?? 0) + 1 };
}

function isOver({ writers, looks }: Waiting, now: ReadonlySet<string>): boolean {
  return looks >= mostLooks || ![...writers].some((writer) => now.has(writer));
}

async function finish(database: Database, row: ErasureRow, isLast: boolean): Promise<void> {
  const scope = createProjectScope(database, row.project_id);
  await sweep(scope, { id: row.id, person: await findAgain(scope, row) }, isLast);
}

/** What came at the last moment may have come from a device that was not known before. */
async function findAgain(scope: ProjectScope, row: ErasureRow): Promise<KnownPerson> {
  const contactId = row.contact_id ?? undefined;
  const found = contactId === undefined ? [] : await findVisitorIds(scope, contactId);
  return { contactId, visitorIds: [...new Set([...row.visitor_ids, ...found])] };
}

/** Before a statement looks for tombstones it has locked, in this mode, the tables that it writes to. */
async function findWriters(database: Database): Promise<Set<string>> {
  const rows = await database.query<{ name: string }>(
    `SELECT DISTINCT virtualtransaction AS name FROM pg_locks
     WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND relation = ANY (ARRAY['events', 'showings', 'responses', 'contacts']::regclass[])`,
  );
  return new Set(rows.map(({ name }) => name));
}
