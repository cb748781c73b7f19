// The SDK's requests. Each handler: limits, body, check, key, origin, rates, write, answer. Analytics, of which there are
// the most, are answered ahead of this: see analyticsAhead.
import { Hono } from 'hono';
import type { ServerEnv } from '../../http/context.js';
import { preflightHeaders } from '../../http/cors.js';
import { answersRoute } from './answers.js';
import { contactRoute } from './contact.js';
import { definitionsGetRoute, definitionsPostRoute } from './definitions.js';
import { previewRoute } from './preview.js';
import type { SdkTools } from './sdkTools.js';
import { statusRoute } from './status.js';

export function sdkRoutes(tools: SdkTools): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.options('*', () => new Response(null, { status: 204, headers: preflightHeaders }));
  app.get('/preview/:token', previewRoute(tools));
  app.post('/popups', statusRoute(tools));
  app.post('/popups/contact', contactRoute(tools));
  app.post('/surveys/:surveyId/responses', answersRoute(tools));
  app.get('/:apiKey/popups', definitionsGetRoute(tools));
  app.post('/:apiKey/popups', definitionsPostRoute(tools));
  return app;
}
