// Tells every process that a project changed: by NOTIFY, and for those that missed it by `projects.updated_at`,
// which is polled.
import pg from 'pg';
import type { Clock } from '../clock.js';
import type { Logger } from '../diagnostics/logger.js';
import { failureFields } from '../diagnostics/logger.js';
import { mayRest } from './database.js';
import type { Queryable } from './database.js';

const channel = 'service_popups_changes';
const reconnectMs = 1_000;
/** Nothing is heard on a connection that died without a word, so it is asked now and then. */
const pulseMs = 15_000;
const longestAnswerMs = 5_000;

/** Call it inside the transaction of any change to a project's settings, keys or definitions. */
export async function announceChange(connection: Queryable, projectId: string): Promise<void> {
  await connection.query('UPDATE projects SET updated_at = clock_timestamp() WHERE id = $1', [projectId]);
  await connection.query('SELECT pg_notify($1, $2)', [channel, projectId]);
}

export interface ListenOptions {
  readonly connection: pg.ClientConfig;
  /** Default: the channel of changes to projects. */
  readonly channel?: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Given the payload: for changes, the project's id. */
  readonly onChange: (payload: string) => void;
  /** Called after every gap in which a change may have been missed. */
  readonly onGap: () => void;
  /** How long the database may take to answer before the connection counts as dead. Default: five seconds. */
  readonly patienceMs?: number;
}

/** Holds one connection that listens, and makes a new one when it breaks. */
export function startListening({
  connection,
  channel: heard = channel,
  clock,
  logger,
  onChange,
  onGap,
  patienceMs = longestAnswerMs,
}: ListenOptions): () => Promise<void> {
  let isStopped = false;
  let client: pg.Client | undefined;
  let cancelRetry: () => void = () => undefined;
  let stopPulse: () => void = () => undefined;
  /** Once for each time it stopped working, however often it is tried. */
  let isTold = false;

  const retry = () => {
    if (isStopped) return;
    cancelRetry();
    cancelRetry = clock.after(reconnectMs, () => void connect());
  };
  const feelPulse = () => {
    const asked = client;
    // Whoever ends a connection in the middle of a question cuts it, and is told so by `end`.
    asked?.query('SELECT 1').catch(() => asked.end());
  };
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      ...connection,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client = fresh;
    fresh.on('notification', ({ payload }) => payload !== undefined && onChange(payload));
    fresh.on('error', (error) => logger.warn('listening for changes was interrupted', failureFields(error)));
    fresh.on('end', () => {
      stopPulse();
      retry();
    });
    try {
      await fresh.connect();
      await fresh.query(`${mayRest} LISTEN ${heard}`);
      stopPulse();
      stopPulse = clock.every(pulseMs, feelPulse);
      isTold = false;
      onGap();
    } catch (error) {
      if (!isTold && !isStopped) {
        logger.warn('listening for changes does not work and is tried again', failureFields(error));
      }
      isTold = true;
      await fresh.end().catch(() => undefined);
      retry();
    }
  };
  void connect();
  return async () => {
    isStopped = true;
    cancelRetry();
    stopPulse();
    await client?.end().catch(() => undefined);
  };
}
