// The pages that the server draws itself: the demo, and what arrived from it.
import { Hono } from 'hono';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../clock.js';
import type { Config } from '../../config.js';
import type { ServerContext, ServerEnv } from '../../http/context.js';
import { pageSecurityHeaders } from '../../http/pageSecurity.js';
import { notFound } from '../../http/problem.js';
import { createStaticFiles } from '../../http/staticFiles.js';
import type { Store } from '../../store/createStore.js';
import { demo } from '../../seed/demoProject.js';
import { demoPage } from './demoPage.js';
import { readDemoResponses } from './readDemoResponses.js';
import { responsesPage } from './responsesPage.js';
import { welcomePage } from './welcomePage.js';

export interface PageOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: Config;
  readonly root: string;
}

export function pageRoutes({ store, clock, config, root }: PageOptions): Hono<ServerEnv> {
  const files = createStaticFiles(join(root, 'apps/server/public'));
  const hasDemo = async () => config.hasDemo && (await store.directory.find(demo.apiKey)) !== undefined;
  const hasMobile = existsSync(join(root, 'examples/mobile/dist'));
  const app = new Hono<ServerEnv>();
  app.get('/', async (context) => page(context, (await hasDemo()) ? demoPage({ hasMobile }) : welcomePage()));
  app.get('/responses', async (context) => {
    // Only the demo's answers are for everyone who reaches the server; all others are read in the studio.
    if (!(await hasDemo())) return page(context, welcomePage());
    return page(context, responsesPage(await readDemoResponses(store.database), clock.now()));
  });
  app.get('/favicon.ico', (context) => context.redirect('/page/icon.svg', 301));
  app.get('/page/:file', async (context) => {
    const answer = await files.answer(context.req.param('file'), {
      acceptEncoding: context.req.header('accept-encoding'),
      ifNoneMatch: context.req.header('if-none-match'),
      headers: { 'Cache-Control': 'no-cache' },
    });
    if (answer === undefined) throw notFound('There is no such file.');
    return answer;
  });
  return app;
}

function page(context: ServerContext, html: string): Response {
  return context.html(html, 200, { ...pageSecurityHeaders, 'Cache-Control': 'no-store' });
}
