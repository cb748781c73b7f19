// A backup is one file of lines, compressed: a header, then every table's rows as JSON. It holds nothing of the
// engine, so what was saved from the embedded database can be restored into PostgreSQL, and the other way round.
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { endsEarly, readLines } from './backupLines.js';
import type { Database, Queryable } from './database.js';
import { migrate, migrationLock } from './migrate.js';
import { migrations } from './migrationSteps.js';
import { derivedTables, dropOwnTables, hasOwnTables, ownTables } from './ownTables.js';
import { listPartitions, makePartitionNamed } from './partitions.js';

const format = 'service-popups-backup';
/**
 * A row may be as large as the body it came in. How many are read at once follows from how long the last ones were; should
 * the largest come after the smallest, memory and a text still have room for this many.
 */
const [firstPageRows, mostPageRows] = [10, 100];
const pageLength = 4_194_304;
/** As many small rows as are worth a statement, and few large ones. */
const statementRows = 1_000;
const statementLength = 1_048_576;
/** What only a file can say; a database that is lost in the middle says something else. */
const fileTroubles = new Set(
  'ENOENT EACCES EPERM EISDIR ENOTDIR EEXIST ENOTEMPTY EROFS ENAMETOOLONG ENOSPC EDQUOT EFBIG EIO'.split(' '),
);
const knownSchema = Math.max(...migrations.map(({ id }) => id));

interface Header {
  readonly format: typeof format;
  readonly schema: number;
  readonly createdAt: string;
  readonly partitions: readonly string[];
}

export interface BackupResult {
  readonly rows: number;
}

export interface RestoreOptions {
  /** Told again and again how many rows are through: of millions it takes minutes. */
  readonly onRows?: (rows: number) => void;
}

export interface BackupOptions extends RestoreOptions {
  /** Gives it up, and takes away what was written of it. */
  readonly signal?: AbortSignal;
}

/** All from one moment: what is written meanwhile is not in it. The file appears only when it is whole. */
export async function writeBackup(
  database: Database,
  file: string,
  now: number,
  { signal, onRows }: BackupOptions = {},
): Promise<BackupResult> {
  let rows = 0;
  // Of its own: the backup of yesterday may still be running.
  const draft = `${file}.${process.pid}.part`;
  const giveUp = async (error: unknown) => {
    await rm(draft, { force: true });
    if (signal?.aborted === true) throw new Error('The backup was interrupted. Nothing was saved.');
    const { code = '' } = error as NodeJS.ErrnoException;
    throw fileTroubles.has(code)
      ? new Error(`${file} cannot be written (${code}).`, { cause: error })
      : error;
  };
  await database.withConnection(async (connection) => {
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const lines = async function* () {
        yield `${JSON.stringify(await readHeader(connection, now))}\n`;
        for (const table of await listTables(connection)) {
          yield `${JSON.stringify({ table })}\n`;
          for await (const page of readPages(connection, table)) {
            rows += page.length;
            yield `${page.join('\n')}\n`;
            onRows?.(rows);
          }
        }
        // A file without this line was cut off.
        yield `${JSON.stringify({ end: true, rows })}\n`;
      };
      // On the disk before it takes the place of an earlier one: a power cut must not leave a name without the rows.
      // Opened before anything can fail: a stream would go on with that, and make the file after it was given up.
      const target = await open(draft, 'w', 0o600);
      await pipeline(Readable.from(lines()), createGzip(), target.createWriteStream({ flush: true }), {
        signal,
      });
    } catch (error) {
      await giveUp(error);
    } finally {
      await connection.query('ROLLBACK').catch(() => undefined);
    }
  });
  await rename(draft, file).catch(giveUp);
  return { rows };
}

async function readHeader(connection: Queryable, now: number): Promise<Header> {
  if (!(await hasOwnTables(connection))) {
    throw new Error('There is nothing to save: this database is empty. Is it the right one?');
  }
  const [newest] = await connection.query<{ id: number }>('SELECT max(id) AS id FROM schema_migrations');
  const schema = newest?.id ?? 0;
  // It may hold tables that this release has never heard of, and would leave out.
  if (schema > knownSchema) {
    throw new Error(`The database was written by a newer release (schema ${schema}). Save it with that one.`);
  }
  // As a server leaves it that was started on the wrong one. An earlier backup may lie under the name of this one.
  if (!(await isFilled(connection))) {
    throw new Error(
      'There is nothing to save: this database holds neither projects nor accounts. Is it the right one?',
    );
  }
  return {
    format,
    schema,
    createdAt: new Date(now).toISOString(),
    partitions: await listPartitions(connection),
  };
}

/**
 * Every table of ours but the list of migrations and what is derived, those that are referred to before those that refer to
 * them. They need not lie in the schema that is called public.
 */
async function listTables(connection: Queryable): Promise<string[]> {
  const rows = await connection.query<{ name: string; needs: string[] }>(
    `SELECT t.relname AS name, coalesce(array_agg(DISTINCT f.relname::text) FILTER (WHERE f.relname <> t.relname), '{}') AS needs
     FROM pg_class t
     LEFT JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype = 'f'
     LEFT JOIN pg_class f ON f.oid = c.confrelid
     WHERE t.oid = to_regclass(quote_ident(t.relname)) AND t.relname = ANY ($1)
     GROUP BY t.relname ORDER BY t.relname`,
    [ownTables.filter((name) => !derivedTables.includes(name))],
  );
  const ordered: string[] = [];
  const waiting = new Map(rows.map((row) => [row.name, row.needs]));
  while (waiting.size > 0) {
    const free = [...waiting].filter(([, needs]) => needs.every((need) => !waiting.has(need)));
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const [name] of free) {
      ordered.push(name);
      waiting.delete(name);
    }
  }
  return ordered;
}

async function* readPages(connection: Queryable, table: string): AsyncGenerator<string[]> {
  await connection.query(
    `DECLARE page CURSOR FOR SELECT row_to_json(t)::text AS line FROM ${quoted(table)} t`,
  );
  let wanted = firstPageRows;
  for (;;) {
    const rows = await connection.query<{ line: string }>(`FETCH ${wanted} FROM page`);
    if (rows.length > 0) yield rows.map((row) => row.line);
    if (rows.length < wanted) break;
    const longest = Math.max(...rows.map(({ line }) => line.length));
    wanted = Math.max(1, Math.min(mostPageRows, Math.floor(pageLength / longest)));
  }
  await connection.query('CLOSE page');
}

/** A backup that is read as far as its header: it is one, and this release can restore it. */
export interface OpenedBackup {
  readonly header: Header;
  /** What comes after the header. */
  readonly lines: AsyncIterator<string, undefined>;
  close(): Promise<void>;
}

/** To be called before a database is opened, which makes the embedded one where there is none. */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const lines = readLines(file);
  const close = async () => void (await lines.return(undefined));
  try {
    const header = parseHeader((await lines.next()).value);
    if (header.schema > knownSchema) {
      throw new Error(
        `The backup was made by a newer release (schema ${header.schema}, this release knows ${knownSchema}).`,
      );
    }
    return { header, lines, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Into an empty database only, all or nothing. A backup of an older release is restored into the schema it was
 * made with and then brought forward, also where a newer release has already prepared the database.
 */
export async function restoreBackup(
  database: Database,
  { header, lines }: OpenedBackup,
  { onRows }: RestoreOptions = {},
): Promise<BackupResult> {
  await makeRoom(database);
  await migrate(
    database,
    migrations.filter(({ id }) => id <= header.schema),
  );
  for (const partition of header.partitions) await makePartitionNamed(database, partition);
  const rows = await database.transaction((connection) => readInto(connection, lines, onRows), {
    isPatient: true,
  });
  await migrate(database);
  return { rows };
}

function parseHeader(line: string | undefined): Header {
  try {
    const header = JSON.parse(line ?? '') as Header;
    if (header.format === format && Number.isInteger(header.schema) && Array.isArray(header.partitions))
      return header;
  } catch {
    // Falls through to the sentence below.
  }
  throw new Error('This file is no backup of Service Popups.');
}

/** Tables that hold neither projects nor people who sign in are taken down: they may be of another release. */
function makeRoom(database: Database): Promise<void> {
  return database.transaction(async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    if (!(await hasOwnTables(connection))) return;
    if (await isFilled(connection)) {
      throw new Error(
        'The database already holds projects or accounts. A backup is restored into an empty one: choose another DATA_DIR or DATABASE_URL.',
      );
    }
    await dropOwnTables(connection);
  });
}

async function isFilled(connection: Queryable): Promise<boolean> {
  const [found] = await connection.query<{ is_filled: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM projects) OR EXISTS (SELECT 1 FROM accounts) AS is_filled',
  );
  return found?.is_filled === true;
}

async function readInto(
  connection: Queryable,
  lines: AsyncIterator<string, undefined>,
  onRows: RestoreOptions['onRows'],
): Promise<number> {
  let table: string | undefined;
  let page: string[] = [];
  let length = 0;
  let rows = 0;
  const flush = async () => {
    if (table !== undefined && page.length > 0) {
      await connection.query(
        `INSERT INTO ${quoted(table)} OVERRIDING SYSTEM VALUE
         SELECT * FROM json_populate_recordset(NULL::${quoted(table)}, $1::text::json) ON CONFLICT DO NOTHING`,
        [`[${page.join(',')}]`],
      );
    }
    rows += page.length;
    page = [];
    length = 0;
    onRows?.(rows);
  };
  for (;;) {
    const next = await lines.next();
    if (next.done === true) throw endsEarly();
    const mark = readMark(next.value);
    if (mark === undefined) {
      page.push(next.value);
      length += next.value.length;
    }
    if (mark !== undefined || page.length === statementRows || length > statementLength) await flush();
    if (mark?.table !== undefined) table = mark.table;
    if (mark?.rows !== undefined) {
      if (mark.rows !== rows)
        throw new Error('The backup is damaged: rows are missing. Nothing was restored.');
      await resumeIdentities(connection);
      return rows;
    }
  }
}

/** The lines between the rows. Rows always have more than these keys, and none of them is called `table`. */
function readMark(line: string): { table?: string; rows?: number } | undefined {
  if (line.startsWith('{"table":')) return JSON.parse(line) as { table: string };
  if (line.startsWith('{"end":true')) return JSON.parse(line) as { rows: number };
  return undefined;
}

/** Numbers that the database hands out go on after the highest one restored. */
async function resumeIdentities(connection: Queryable): Promise<void> {
  const columns = await connection.query<{ table_name: string; column_name: string }>(
    `SELECT c.relname AS table_name, a.attname AS column_name
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.attidentity <> '' AND c.oid = to_regclass(quote_ident(c.relname)) AND c.relname = ANY ($1)`,
    [ownTables],
  );
  for (const { table_name: table, column_name: column } of columns) {
    await connection.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT coalesce(max(${quoted(column)}), 0) + 1 FROM ${quoted(table)}), false)`,
      [table, column],
    );
  }
}

/** Names come from the database itself or from a backup: quoted either way. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
