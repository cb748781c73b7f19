import type { ClientConfig } from 'pg';
import type { Clock } from '../clock.js';
import type { Config } from '../config.js';
import type { Logger } from '../diagnostics/logger.js';
import { failureFields } from '../diagnostics/logger.js';
import { createDatabase } from './database.js';
import type { Database } from './database.js';
import { describePooler, explainConnection } from './explainConnection.js';
import { databaseFolder, startPglite } from './pglite/startPglite.js';
import { syncFolder } from './pglite/syncFolder.js';

export interface OpenedDatabase {
  readonly database: Database;
  /** How to hear of changes that other processes make; undefined where there are none. */
  readonly listen: ClientConfig | undefined;
  /** Waits until the files of the embedded database are on the disk; undefined for PostgreSQL. */
  readonly sync: (() => Promise<void>) | undefined;
  /** After the database is closed: ends what was started for it. */
  stop(): Promise<void>;
}

export interface OpenOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly say: (line: string) => void;
  readonly pgliteChild: string;
}

/** A lock somebody else holds, or a statement that never ends, must not hold a request for ever. */
const postgresLimits = { lock_timeout: 3_000, statement_timeout: 30_000, query_timeout: 35_000 };

export async function openDatabase({
  config,
  clock,
  logger,
  say,
  pgliteChild,
}: OpenOptions): Promise<OpenedDatabase> {
  const onIdleError = (error: Error) => logger.warn('a database connection broke', failureFields(error));
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl, ...postgresLimits };
    const { poolSize } = config;
    const onLentAround = () => logger.warn(describePooler(config));
    const database = createDatabase({ engine: 'postgres', connection, poolSize, onIdleError, onLentAround });
    await refuseUnsuitable(database).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    return {
      database,
      listen: { connectionString: config.directUrl ?? config.databaseUrl },
      sync: undefined,
      stop: () => Promise.resolve(),
    };
  }
  say(`Opening the embedded database in ${config.dataDir} (the first time takes some seconds) …`);
  const onEnded = (reason: string) =>
    logger.error('the embedded database ended and will be started again', { reason });
  const pglite = await startPglite({ dataDir: config.dataDir, childFile: pgliteChild, clock, onEnded });
  return {
    database: createDatabase({ engine: 'pglite', connection: pglite.connection, poolSize: 1, onIdleError }),
    listen: undefined,
    sync: () => syncFolder(databaseFolder(config.dataDir)),
    stop: pglite.stop,
  };
}

const leastVersion = 15;

/** At the start what is wrong with the address, the password or the server is said in a sentence. */
async function refuseUnsuitable(database: Database): Promise<void> {
  const [row] = await database
    .query<{ version: number }>(`SELECT current_setting('server_version_num')::int / 10000 AS version`)
    .catch((error: unknown) => {
      throw explainConnection(error);
    });
  const version = row?.version ?? 0;
  if (version < leastVersion) {
    throw new Error(
      `The PostgreSQL of DATABASE_URL is version ${version}; ${leastVersion} or newer is needed.`,
    );
  }
}
