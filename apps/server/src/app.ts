// The whole of HTTP: one function from request to answer. No side effects until a request comes.
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { Logger } from './diagnostics/logger.js';
import type { Metrics } from './diagnostics/metrics.js';
import type { PasswordCost } from './domain/accounts/passwords.js';
import type { BatchPreparer } from './ingest/batchPreparer.js';
import { createWaitingLine } from './ingest/waitingLine.js';
import { answerProblem, assembleProblem, sendProblem } from './http/answerProblem.js';
import type { ServerEnv } from './http/context.js';
import { corsHeaders } from './http/cors.js';
import { leadsElsewhere } from './http/leadsElsewhere.js';
import { observeRequests } from './http/observeRequests.js';
import { isNotFound, notFound } from './http/problem.js';
import { assetRoutes } from './routes/assets.js';
import { operationRoutes } from './routes/operations.js';
import { docsRoutes } from './routes/pages/docsRoutes.js';
import { demoShopRoutes } from './routes/pages/demoShop.js';
import { lostPage } from './routes/pages/lostPage.js';
import { pageRoutes } from './routes/pages/pageRoutes.js';
import { createTakeAnalytics } from './routes/sdk/analytics.js';
import { analyticsAhead } from './routes/sdk/analyticsAhead.js';
import { createDefinitionsAnswers } from './routes/sdk/definitionsAnswer.js';
import { definitionsFromMemory } from './routes/sdk/definitionsFromMemory.js';
import { sdkRoutes } from './routes/sdk/sdkRoutes.js';
import { createSdkTools } from './routes/sdk/sdkTools.js';
import { studioApi } from './routes/studio/studioApi.js';
import type { Store } from './store/createStore.js';

export interface AppOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly config: Config;
  /** The folder that holds `packages/` and `apps/`: the built SDK, renderer and studio are served from there. */
  readonly root: string;
  /** False while the server is leaving: load balancers are told before connections close. */
  readonly isReady: () => boolean;
  /** Where batches are prepared. Default: in this thread. */
  readonly preparer?: BatchPreparer;
  /** What a guess of a password costs. Default: what is asked of servers that keep real ones. */
  readonly passwordCost?: PasswordCost;
}

/** Some proxies name the whole address in the first line of a request, as the standard lets them. */
function withoutOrigin(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '');
}

/** Unless a route says otherwise. */
const usualHeaders = Object.entries({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
const corsEntries = Object.entries(corsHeaders);

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

export function createApp(options: AppOptions): RequestListener {
  const { store, clock, logger, metrics, config } = options;
  const assembleAnswer = createDefinitionsAnswers();
  const analyticsLine = createWaitingLine(config.limits.queue, store.events.isFull);
  const app = new Hono<ServerEnv>();
  app.use(observeRequests(metrics, clock));
  // Before the handler: set afterwards, they would turn every light answer into a heavy one.
  const addHeaders =
    (entries: readonly (readonly [string, string])[]): MiddlewareHandler<ServerEnv> =>
    (context, next) => {
      for (const [name, value] of entries) context.header(name, value);
      return next();
    };
  app.use(addHeaders(usualHeaders));
  app.use('/sdk/*', addHeaders(corsEntries));
  const { limits, trustedProxies } = config;
  const { preparer } = options;
  const tools = createSdkTools({ store, clock, logger, limits, trustedProxies, assembleAnswer, preparer });
  app.route('/sdk', sdkRoutes(tools));
  app.route('/api', studioApi(options));
  app.route('/', operationRoutes(options));
  app.route('/', assetRoutes(options.root));
  app.route('/', demoShopRoutes(options));
  app.route('/', docsRoutes(options.root));
  app.route('/', pageRoutes(options));
  const nothingThere = notFound('There is nothing at this address.');
  app.notFound((context) => lostPage(context) ?? answerProblem(nothingThere, logger));
  app.onError((error, context) => {
    const page = isNotFound(error) ? lostPage(context) : undefined;
    return page ?? answerProblem(error, logger);
  });

  const answerDefinitions = definitionsFromMemory({ store, metrics, assembleAnswer });
  const take = createTakeAnalytics(tools, analyticsLine);
  const answerAnalytics = analyticsAhead({
    take,
    line: analyticsLine,
    metrics,
    clock,
    logger,
    turns: tools.turns,
  });
  // Balancers ask after our health in the old way, without naming a host. What nobody reads of a body is thrown away until
  // the time for a request is over: half a second, as it is otherwise, is too little for a slow line.
  const listener = getRequestListener(app.fetch, { hostname: 'localhost', autoCleanupIncoming: false });
  return (request, response) => {
    request.url = withoutOrigin(request.url ?? '');
    if (answerDefinitions(request, response) || answerAnalytics(request, response)) return;
    if (leadsElsewhere(request.url)) sendProblem(response, assembleProblem(nothingThere, logger));
    else void listener(request, response);
  };
}
