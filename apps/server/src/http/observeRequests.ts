import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Clock } from '../clock.js';
import type { Metrics } from '../diagnostics/metrics.js';
import type { ServerEnv } from './context.js';

/** Counts by the route's pattern, never by the address itself: that may hold a key. */
export function observeRequests(metrics: Metrics, clock: Clock) {
  return createMiddleware<ServerEnv>(async (context, next) => {
    const startedAt = clock.now();
    await next();
    metrics.countRequest(
      `${context.req.method} ${routePath(context, -1)}`,
      context.res.status,
      clock.now() - startedAt,
    );
  });
}
