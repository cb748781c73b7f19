// The one way to the database: PGlite and Postgres are both reached by the ordinary driver through this.
import pg from 'pg';
import { createCopyIn } from './copyIn.js';
import type { CopyOrder } from './copyIn.js';
import { isNameLost } from './failures.js';
import type { PreparedStatement } from './prepared.js';

export type Row = Record<string, unknown>;

/** Something that runs SQL: the pool, or one connection inside a transaction. */
export interface Queryable {
  query<Result extends Row = Row>(sql: Statement, values?: readonly unknown[]): Promise<Result[]>;
}

/**
 * SQL that runs now and then; with a name SQL that runs all the time, which the database then plans once; or SQL of
 * Drizzle, which takes rows as lists.
 */
export type Statement = string | PreparedStatement | { readonly text: string; readonly rowMode: 'array' };

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres';
  /** Runs `work` on one connection; commits when it resolves. Inside it, use the given connection alone: on PGlite there is no second one. */
  transaction<Result>(
    work: (connection: Queryable) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /** One connection for `work`, with no transaction around it. */
  withConnection<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result>;
  /** Commits rows and a statement behind them, or neither. Neither PGlite can, nor a connection that is lent around. */
  readonly copyIn: ((order: CopyOrder) => Promise<void>) | undefined;
  close(): Promise<void>;
}

export interface TransactionOptions {
  /** However long a statement takes: nobody waits for an answer. How long it may wait for a lock stays as it is. */
  readonly isPatient?: boolean;
}

export interface DatabaseOptions {
  readonly engine: 'pglite' | 'postgres';
  readonly connection: pg.PoolConfig;
  readonly poolSize: number;
  /** A connection that broke while nobody used it. The pool makes a new one. */
  onIdleError?: (error: Error) => void;
  /** Told once, when a pooler in front turns out to lend connections around: nothing is prepared from then on. */
  onLentAround?: () => void;
}

/** How long a query may wait for a free connection before the request is told to come back later. */
const connectWaitMs = 5_000;
/** The driver's own limit cannot be lifted, only put off. */
const longestTimerMs = 2 ** 31 - 1;

export function createDatabase(options: DatabaseOptions): Database {
  const { engine, connection, poolSize, onIdleError } = options;
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    // PGlite's one session must not be given up: a new one costs a round of start-up messages.
    idleTimeoutMillis: engine === 'pglite' ? 0 : 30_000,
    connectionTimeoutMillis: connectWaitMs,
    allowExitOnIdle: false,
    ...(engine === 'postgres' && { verify: bringSettings }),
  });
  pool.on('error', (error) => onIdleError?.(error));
  // A connection that breaks while it is lent out says so to its query and once more as an event; an event that
  // nobody hears would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const lend = async <Result>(
    work: (client: pg.PoolClient, onBroken: (error: Error) => void) => Promise<Result>,
  ): Promise<Result> => {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return await work(client, (error) => {
        failure = error;
      });
    } finally {
      client.release(failure);
    }
  };
  let isLentAround = false;
  const names: Names = {
    areKept: () => !isLentAround,
    lose: () => {
      if (!isLentAround) options.onLentAround?.();
      isLentAround = true;
    },
  };
  const withConnection = <Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result> =>
    lend((client, onBroken) => work(queryableOf(client, { onBroken, names })));
  const copyIn = createCopyIn();
  const copy = (order: CopyOrder): Promise<void> =>
    lend((client, onBroken) => copyIn(client, order).catch(noteBroken(onBroken))).catch((error: unknown) => {
      if (isNameLost(error)) names.lose();
      throw error;
    });
  return {
    engine,
    // Not the pool's own `query`: that throws a connection away whenever a statement is refused.
    query: <Result extends Row>(sql: Statement, values?: readonly unknown[]) =>
      withConnection((connection) => connection.query<Result>(sql, values)),
    withConnection,
    transaction: (work, { isPatient = false } = {}) =>
      lend((client, onBroken) => {
        const timeoutMs = isPatient ? longestTimerMs : undefined;
        const connection = queryableOf(client, { onBroken, names, timeoutMs });
        const begin = isPatient ? 'BEGIN; SET LOCAL statement_timeout = 0' : 'BEGIN';
        return runTransaction(connection, work, begin);
      }),
    get copyIn() {
      return engine === 'pglite' || isLentAround ? undefined : copy;
    },
    close: () => pool.end(),
  };
}

/**
 * A limit that was set for others ends no connection that rests. That of a machine which is gone without a word is ended
 * within two minutes; else it takes up its place, and what it had locked, for two hours.
 */
export const mayRest = `SET idle_session_timeout = 0; SET tcp_keepalives_idle = 60; SET tcp_keepalives_interval = 10;
  SET tcp_keepalives_count = 6;`;

/**
 * PostgreSQL compiles a statement that looks dear to it. Ours are over in less time than that takes: where tables are
 * large and its guess is too high, the compiling alone was 100 to 170 ms. The others are defaults that somebody may have
 * changed for this database: the driver reads no other form of dates, exports write times in UTC, and writes are made for
 * this isolation. An upgrade or a backup takes longer than a whole transaction is given elsewhere (from version 17 on), and
 * a process that froze within one lets go of its locks after a while.
 */
const ownSettings = `SET jit = off; SET datestyle = 'ISO'; SET timezone = 'UTC';
  SET default_transaction_isolation = 'read committed';
  ${mayRest} SET idle_in_transaction_session_timeout = '5min';
  SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout'`;

function bringSettings(client: pg.ClientBase, done: (error?: Error) => void): void {
  client.query(ownSettings, (error: Error | null) => done(error ?? undefined));
}

async function runTransaction<Result>(
  connection: Queryable,
  work: (connection: Queryable) => Promise<Result>,
  begin: string,
): Promise<Result> {
  await connection.query(begin);
  try {
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * A connection that broke is thrown away; one that only refused a statement goes back, and so does one whose work was
 * given up for a reason of its own. `onBroken` hears of the first kind alone.
 */
function queryableOf(client: pg.ClientBase, { onBroken, names, timeoutMs }: QueryableOptions): Queryable {
  const query = async <Result extends Row>(
    sql: Statement,
    values: readonly unknown[] = [],
  ): Promise<Result[]> => {
    const given = typeof sql === 'string' ? { text: sql } : sql;
    const isNamed = 'name' in given && names.areKept();
    const asked = 'name' in given && !isNamed ? { text: given.text } : given;
    const statement = timeoutMs === undefined ? asked : { ...asked, query_timeout: timeoutMs };
    // Without values the simple protocol is used, which takes several statements at once.
    const config = values.length === 0 ? statement : { ...statement, values: [...values] };
    try {
      return (await client.query<Result>(config).catch(noteBroken(onBroken))).rows;
    } catch (error) {
      if (!isNamed || !isNameLost(error)) throw error;
      names.lose();
      return query(sql, values);
    }
  };
  return { query };
}

/** Whether statements may be known by a name on connections. */
interface Names {
  areKept(): boolean;
  lose(): void;
}

interface QueryableOptions {
  readonly onBroken: (error: Error) => void;
  readonly names: Names;
  readonly timeoutMs?: number | undefined;
}

/**
 * Refusals after which a connection is of no use: the server ends it by itself, or it no longer leads (25006), and after a
 * failover the one that does is found by connecting anew.
 */
function isLastWord({ severity, code = '' }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC' || /^(?:57P0.|25P03|25006)$/.test(code);
}

function noteBroken(onBroken: (error: Error) => void): (error: unknown) => never {
  return (error) => {
    const isRefusal = error instanceof pg.DatabaseError && !isLastWord(error);
    if (error instanceof Error && !isRefusal) onBroken(error);
    throw error;
  };
}
