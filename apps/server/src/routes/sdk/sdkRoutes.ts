// The SDK's requests. Each handler: limits, body, check, key, origin, rates, write, answer.
import { Hono } from 'hono';
import type { Clock } from '../../clock.js';
import type { ServerLimits } from '../../config.js';
import { createSdkChecks } from '../../http/checks.js';
import type { ServerEnv } from '../../http/context.js';
import { preflightHeaders } from '../../http/cors.js';
import { createInlinePreparer } from '../../ingest/batchPreparer.js';
import type { BatchPreparer } from '../../ingest/batchPreparer.js';
import { createAddressHash, createRateLimit } from '../../ingest/rateLimits.js';
import type { WaitingLine } from '../../ingest/waitingLine.js';
import type { Store } from '../../store/createStore.js';
import { analyticsRoute } from './analytics.js';
import { answersRoute } from './answers.js';
import { contactRoute } from './contact.js';
import type { AssembleAnswer } from './definitionsAnswer.js';
import { definitionsGetRoute, definitionsPostRoute } from './definitions.js';
import { createGate } from './gate.js';
import { previewRoute } from './preview.js';
import type { SdkTools } from './sdkTools.js';
import { statusRoute } from './status.js';

export interface SdkOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly limits: ServerLimits;
  readonly trustedProxies: number;
  readonly assembleAnswer: AssembleAnswer;
  readonly analyticsLine: WaitingLine;
  /** Default: in this thread. */
  readonly preparer?: BatchPreparer | undefined;
}

export function sdkRoutes(options: SdkOptions): Hono<ServerEnv> {
  const { store, clock, limits, trustedProxies, assembleAnswer, analyticsLine } = options;
  const gate = createGate({
    directory: store.directory,
    sightings: store.sightings,
    trustedProxies,
    hashAddress: createAddressHash(clock),
    perKey: createRateLimit({ clock, allowed: limits.perKeyPerSecond, perMs: 1_000 }),
    perVisitor: createRateLimit({ clock, allowed: limits.perVisitorPerMinute, perMs: 60_000 }),
    perAddress: createRateLimit({ clock, allowed: limits.perAddressPerMinute, perMs: 60_000 }),
  });
  const checks = createSdkChecks();
  const preparer = options.preparer ?? createInlinePreparer(checks.analytics);
  const tools: SdkTools = { store, clock, limits, checks, gate, preparer, analyticsLine, assembleAnswer };
  const app = new Hono<ServerEnv>();
  app.options('*', () => new Response(null, { status: 204, headers: preflightHeaders }));
  app.get('/preview/:token', previewRoute(tools));
  app.post('/popups', statusRoute(tools));
  app.post('/popups/contact', contactRoute(tools));
  app.post('/surveys/:surveyId/responses', answersRoute(tools));
  app.post('/analytics', analyticsRoute(tools));
  app.get('/:apiKey/popups', definitionsGetRoute(tools));
  app.post('/:apiKey/popups', definitionsPostRoute(tools));
  return app;
}
