import { Hono } from 'hono';
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.js';
import type { Metrics } from '../diagnostics/metrics.js';
import type { ServerContext, ServerEnv } from '../http/context.js';
import { bearerOf } from '../http/bearerOf.js';
import { isFromHere } from '../http/isFromHere.js';
import { notFound } from '../http/problem.js';
import type { Store } from '../store/createStore.js';

export interface OperationOptions {
  readonly store: Store;
  readonly metrics: Metrics;
  readonly config: Config;
  readonly isReady: () => boolean;
}

const readyLimitMs = 1_000;

export function operationRoutes({ store, metrics, config, isReady }: OperationOptions): Hono<ServerEnv> {
  metrics.gauge('service_popups_waiting_status', 'Status reports waiting for a commit', () =>
    store.statuses.waiting(),
  );
  metrics.gauge('service_popups_waiting_answers', 'Answers waiting for a commit', () =>
    store.responses.waiting(),
  );
  metrics.gauge('service_popups_waiting_analytics', 'Batches waiting for a commit', () =>
    store.events.waiting(),
  );
  metrics.gauge(
    'service_popups_writes_refused',
    'Kinds of writes (of three) whose last one the database did not take',
    () => store.refusedKinds(),
  );
  metrics.gauge('process_resident_memory_bytes', 'Memory in use', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_size_used_bytes', 'Heap in use', () => process.memoryUsage().heapUsed);
  metrics.gauge('process_uptime_seconds', 'Time since the start', () => Math.round(process.uptime()));
  const app = new Hono<ServerEnv>();
  // Alive: the process answers. Whether the database does is the other question.
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const isUp = isReady() && (await answersInTime(store));
    // No other process could write to a full disk either, and definitions are served: requests are not better sent elsewhere.
    const writes = store.refusedKinds() === 0 ? 'accepted' : 'refused';
    if (isUp) return context.json({ status: 'ready', writes });
    return context.json({ status: 'not ready' }, 503, { 'Retry-After': '2' });
  });
  app.get('/metrics', (context) => {
    if (!mayReadMetrics(context, config)) throw notFound('There is nothing at this address.');
    return context.text(metrics.render(), 200, { 'Content-Type': 'text/plain; version=0.0.4' });
  });
  return app;
}

/** After a failover to a standby, or to a database without our tables, requests are better sent elsewhere too. */
async function answersInTime({ database }: Store): Promise<boolean> {
  const limit = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), readyLimitMs).unref());
  return Promise.race([
    database
      .query(`SELECT 1 FROM schema_migrations WHERE current_setting('transaction_read_only') = 'off' LIMIT 1`)
      .then(
        (rows) => rows.length > 0,
        () => false,
      ),
    limit,
  ]);
}

function mayReadMetrics(context: ServerContext, config: Config): boolean {
  if (config.metricsToken === undefined) return isFromHere(context.env.incoming, config);
  const given = Buffer.from(bearerOf(context.req.header('authorization')) ?? '');
  const expected = Buffer.from(config.metricsToken);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
