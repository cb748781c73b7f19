// The composition root: reads top to bottom as the server comes up, and hands back its stop.
import { sdkVersion } from '@service-popups/protocol';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createApp } from './app.js';
import type { RequestListener } from './app.js';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { Logger } from './diagnostics/logger.js';
import { failureFields } from './diagnostics/logger.js';
import { createMetrics } from './diagnostics/metrics.js';
import { startWorkerPreparer } from './ingest/batchPreparer.js';
import { startLiveRelay } from './live/startLiveRelay.js';
import { createOwnerToken, needsOwner } from './domain/accounts/ownerLink.js';
import { startWebhooks } from './domain/webhooks/deliver.js';
import { answerStarting } from './http/answerStarting.js';
import { boundConnections } from './http/boundConnections.js';
import { giveUpAfter } from './http/giveUpAfter.js';
import { keepAliveMs } from './http/keepAliveMs.js';
import { prepareLeaving } from './http/prepareLeaving.js';
import { seedDemo } from './seed/demoProject.js';
import { seedHistory } from './seed/history/seedHistory.js';
import { createStore } from './store/createStore.js';
import type { Database, Queryable } from './store/database.js';
import { migrate } from './store/migrate.js';
import { openDatabase } from './store/openDatabase.js';
import { ensurePartitions } from './store/partitions.js';
import { startUpkeep } from './store/upkeep.js';

export interface ServerOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Sentences for the person who started it. */
  readonly say: (line: string) => void;
  readonly root: string;
  readonly pgliteChild: string;
  /** The built thread that prepares batches. */
  readonly batchWorker: string;
}

export interface RunningServer {
  readonly port: number;
  /** Of the one-time address that makes the first owner; undefined when there is one. */
  readonly ownerToken: string | undefined;
  /** Finishes every request that was taken, then leaves. */
  stop(): Promise<void>;
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, clock, logger, root } = options;
  // The port first: when it is taken, that is said at once and not after the database is open.
  let answer: RequestListener = answerStarting;
  const created = createServer((request, response) => answer(request, response));
  boundConnections(created, logger);
  const leave = prepareLeaving(created);
  const server = await listen(created, config);
  const opened = await openDatabase(options).catch(async (error: unknown) => {
    await leave(longestLeaveMs);
    throw error;
  });
  const { database } = opened;
  let isLeaving = false;
  const closeDatabase = async () => {
    await database.close().catch((error: unknown) => logger.warn('closing failed', failureFields(error)));
    await opened.stop();
  };
  try {
    const { applied } = await migrate(database);
    if (applied.length > 0) logger.info('the schema was brought forward', { steps: applied.length });
    // A backup that runs keeps new days from being made. It is tried again every hour, and until then they have a place too.
    await ensurePartitions(database, clock.now()).catch((error: unknown) =>
      logger.warn('making partitions failed and will be tried again', failureFields(error)),
    );
    if (config.hasDemo) await seed(options, database);
    const ownerToken = (await needsOwner(database))
      ? await createOwnerToken(database, clock.now())
      : undefined;
    const metrics = createMetrics();
    const shard = process.pid % 64;
    const store = createStore({ database, clock, logger, limits: config.limits, metrics, shard });
    const stopUpkeep = startUpkeep({ store, clock, logger, listen: opened.listen, sync: opened.sync });
    const allowLoopback = config.allowLoopbackWebhooks;
    const stopWebhooks = startWebhooks({ database, clock, logger, allowLoopback });
    const stopRelay =
      opened.listen === undefined
        ? undefined
        : startLiveRelay({ feed: store.live, database, listen: opened.listen, clock, logger });
    const preparer = startWorkerPreparer(options.batchWorker, (reason) =>
      logger.error('the thread that prepares batches ended', failureFields(reason)),
    );
    const isReady = () => !isLeaving;
    answer = createApp({ store, clock, logger, metrics, config, root, isReady, preparer });
    const port = portOf(server);
    logger.info('ready', { version: sdkVersion, engine: database.engine, port });
    return {
      port,
      ownerToken,
      stop: async () => {
        isLeaving = true;
        logger.info('stopping');
        store.live.end();
        await leave(longestLeaveMs);
        const finish = async () => {
          await preparer.stop();
          await stopUpkeep();
          await stopRelay?.();
          await stopWebhooks();
          await store.drain();
          await closeDatabase();
        };
        // By now every request is answered or cut: what a database that hangs still owes was never acknowledged.
        if (!(await giveUpAfter(longestFinishMs, finish())))
          logger.warn('the database did not let go in time');
        logger.info('stopped');
      },
    };
  } catch (error) {
    await leave(longestLeaveMs);
    await closeDatabase();
    throw error;
  }
}

/** Once, on a new database. */
async function seed({ config, clock, say }: ServerOptions, database: Database): Promise<void> {
  const fill = (connection: Queryable) => seedHistory(connection, clock.now());
  if (!(await seedDemo(database, config.hasSampleData ? fill : undefined))) return;
  say(`A demo project was made${config.hasSampleData ? ', with two months of sample data' : ''}.`);
}

function listen(server: Server, { port, host }: Config): Promise<Server> {
  server.keepAliveTimeout = keepAliveMs;
  server.headersTimeout = 20_000;
  server.requestTimeout = 30_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(listenProblem(error, port, host))),
    );
    server.listen(port, host, () => resolve(server));
  });
}

function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`;
  }
  if (error.code === 'EACCES')
    return `This user may not listen on port ${port}. Choose one above 1023 with PORT.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST=${host} is no address of this machine.`;
  }
  return `Listening on ${host}:${port} failed: ${error.message}`;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Streams that never end are cut; writes finish long before. */
const longestLeaveMs = 10_000;
/** A webhook under way takes ten seconds at most, the embedded database fifteen to close. */
const longestFinishMs = 30_000;
