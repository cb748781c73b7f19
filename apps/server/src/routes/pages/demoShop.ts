// The demo shop: a host like any other, with routes of its own.
import { isNull, ne } from 'drizzle-orm';
import { Hono } from 'hono';
import { join } from 'node:path';
import type { Config } from '../../config.js';
import { createProjectScope } from '../../domain/projectScope.js';
import type { ServerContext, ServerEnv } from '../../http/context.js';
import { pageSecurityHeaders } from '../../http/pageSecurity.js';
import { notFound } from '../../http/problem.js';
import { createStaticFiles } from '../../http/staticFiles.js';
import { demo } from '../../seed/demoProject.js';
import { demoPopups } from '../../seed/demoPopups.js';
import type { Store } from '../../store/createStore.js';
import { apiKeys, popups } from '../../store/schema.js';

/**
 * The mobile app stands in a phone that is a frame, and its WebView is a frame again. The survey's page in there has a
 * strict policy of its own with a nonce; a frame also inherits its parent's, which therefore has to allow as much.
 */
const mobileHeaders = {
  ...pageSecurityHeaders,
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self' https:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'X-Frame-Options': 'SAMEORIGIN',
} as const;

export interface DemoOptions {
  readonly store: Store;
  readonly config: Config;
  readonly root: string;
}

/** None where the demo is switched off: its keys are known to everybody. */
export function demoShopRoutes({ store, config, root }: DemoOptions): Hono<ServerEnv> {
  const shop = createStaticFiles(join(root, 'apps/demo/dist'));
  const mobile = createStaticFiles(join(root, 'examples/mobile/dist'));
  const app = new Hono<ServerEnv>();
  if (!config.hasDemo) return app;

  app.get('/demo/config.json', async (context) => context.json(await readConfig(store)));
  app.get('/demo/mobile/:path{.*}', async (context) => {
    const path = context.req.param('path') || 'index.html';
    const headers = path === 'index.html' ? pageSecurityHeaders : mobileHeaders;
    const answer = await mobile.answer(path, requestOf(context, headers));
    if (answer === undefined) throw notFound('The mobile example is not built.');
    return answer;
  });
  app.get('/demo/mobile', (context) => context.redirect('/demo/mobile/'));
  const serveShop = async (context: ServerContext): Promise<Response> => {
    const path = context.req.path.replace(/^\/demo\/?/, '');
    const request = requestOf(context, pageSecurityHeaders);
    // The shop has routes of its own: whatever is no file is its page.
    const answer =
      (await shop.answer(path, request)) ??
      (/\.\w+$/.test(path) ? undefined : await shop.answer('index.html', request));
    if (answer === undefined) throw notFound('The demo shop is not built.');
    return answer;
  };
  app.get('/demo', serveShop);
  app.get('/demo/*', serveShop);
  return app;
}

/** The keys that work now: somebody may have rotated them in the studio. */
async function readConfig({ database }: Store) {
  const { select } = createProjectScope(database, demo.projectId);
  const { kind, key, integration, revokedAt, createdAt } = apiKeys;
  const keys = await select({ kind, key, integration })
    .from(apiKeys)
    .where(isNull(revokedAt))
    .orderBy(createdAt);
  const [analytics, open] = ['analytics', 'public'].map((wanted) => keys.find((one) => one.kind === wanted));
  const named = await select({ id: popups.id, name: popups.name })
    .from(popups)
    .where(ne(popups.state, 'archived'));
  const names = named.length > 0 ? named : demoPopups.map(({ id, survey }) => ({ id, name: survey.title }));
  return {
    apiKey: open?.key ?? demo.apiKey,
    analytics: {
      publicKey: analytics?.key ?? demo.analyticsKey,
      integration: analytics?.integration ?? demo.integration,
    },
    names: Object.fromEntries(names.map(({ id, name }) => [id, name])),
  };
}

function requestOf(context: ServerContext, headers: Readonly<Record<string, string>>) {
  return {
    acceptEncoding: context.req.header('accept-encoding'),
    ifNoneMatch: context.req.header('if-none-match'),
    headers: { ...headers, 'Cache-Control': 'no-cache' },
  };
}
