// Tells every process that a project changed: by NOTIFY, and for those that missed it by `projects.updated_at`,
// which is polled.
import pg from 'pg';
import type { Clock } from '../clock.js';
import type { Logger } from '../diagnostics/logger.js';
import { failureFields } from '../diagnostics/logger.js';
import type { Queryable } from './database.js';

const channel = 'service_popups_changes';
const reconnectMs = 1_000;

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
}

/** Holds one connection that listens, and makes a new one when it breaks. */
export function startListening({
  connection,
  channel: heard = channel,
  clock,
  logger,
  onChange,
  onGap,
}: ListenOptions): () => Promise<void> {
  let isStopped = false;
  let client: pg.Client | undefined;
  let cancelRetry: () => void = () => undefined;

  const retry = () => {
    if (isStopped) return;
    cancelRetry();
    cancelRetry = clock.after(reconnectMs, () => void connect());
  };
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client(connection);
    client = fresh;
    fresh.on('notification', ({ payload }) => payload !== undefined && onChange(payload));
    fresh.on('error', (error) => logger.warn('listening for changes was interrupted', failureFields(error)));
    fresh.on('end', retry);
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${heard}`);
      onGap();
    } catch {
      await fresh.end().catch(() => undefined);
      retry();
    }
  };
  void connect();
  return async () => {
    isStopped = true;
    cancelRetry();
    await client?.end().catch(() => undefined);
  };
}
