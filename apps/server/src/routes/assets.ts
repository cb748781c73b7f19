// The built files of the SDK, the survey renderer, its gallery and the studio.
import { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerContext, ServerEnv } from '../http/context.js';
import { corsHeaders } from '../http/cors.js';
import { framedPageSecurityHeaders, pageSecurityHeaders } from '../http/pageSecurity.js';
import { notFound } from '../http/problem.js';
import { createStaticFiles } from '../http/staticFiles.js';
import type { StaticFiles } from '../http/staticFiles.js';

/** Short, so that a release reaches every page soon; the tag saves the transfer. */
const scriptCache = 'public, max-age=300, stale-while-revalidate=86400';
const immutable = 'public, max-age=31536000, immutable';

export function assetRoutes(root: string): Hono<ServerEnv> {
  const sdk = createStaticFiles(join(root, 'packages/sdk/dist'));
  const survey = createStaticFiles(join(root, 'packages/survey/dist'));
  /** What the script tag loads when it is needed; it asks for them beside the renderer. */
  const later = createStaticFiles(join(root, 'packages/sdk/dist/lazy'));
  const gallery = createStaticFiles(join(root, 'packages/survey/dist/gallery'));
  const studio = createStaticFiles(join(root, 'apps/studio/dist'));
  /** A page or an app keeps the SDK it was built with, which takes the renderer of its own release and no other. */
  const earlier = createStaticFiles(join(root, 'apps/server/public/survey'));
  const rendererVersion = createRendererVersion(join(root, 'packages/survey/dist/survey.json'));
  const app = new Hono<ServerEnv>();

  app.get('/:file{service-popups(?:\\.full)?\\.js(?:\\.map)?}', (context) =>
    serve(context, sdk, context.req.param('file'), {
      ...corsHeaders,
      ...sourceMapOf(context.req.param('file')),
      'Cache-Control': scriptCache,
    }),
  );
  app.get('/survey/:version/:path{.+}', async (context) => {
    const { version, path } = context.req.param();
    const headers = { ...corsHeaders, 'Cache-Control': immutable };
    if (version !== (await rendererVersion())) {
      const kept = await earlier.answer(`${version}/${path}`, requestOf(context, headers));
      if (kept === undefined) throw notFound(`There is no survey renderer ${version} here.`);
      return kept;
    }
    const answer = await later.answer(path, requestOf(context, { ...headers, ...sourceMapOf(path) }));
    return answer ?? serve(context, survey, path, headers);
  });
  app.get('/gallery', (context) => context.redirect('/gallery/'));
  app.get('/gallery/:path{.*}', (context) => {
    const path = context.req.param('path') || 'index.html';
    return serve(context, gallery, path, {
      // Each sample of the gallery is a page in a frame of its own.
      ...(path === 'frame.html' ? framedPageSecurityHeaders : pageSecurityHeaders),
      'Cache-Control': 'no-cache',
    });
  });
  app.get('/studio', (context) => context.redirect('/studio/'));
  app.get('/studio/:path{.*}', async (context) => {
    const path = context.req.param('path') ?? '';
    const isAsset = path.startsWith('assets/');
    const headers = {
      // The editor shows its preview in a frame: the one page that our own pages may frame.
      ...(path === 'preview.html' ? framedPageSecurityHeaders : pageSecurityHeaders),
      'Cache-Control': isAsset ? immutable : 'no-cache',
    };
    const request = requestOf(context, headers);
    // Addresses inside the studio are its own: whatever is no file is its page. Files lie in `assets` or beside the page;
    // deeper ones may end like a file, as a person's does who is called by an email address.
    const answer =
      (await studio.answer(path, request)) ??
      (isAsset || /^[^/]+\.\w+$/.test(path) ? undefined : await studio.answer('index.html', request));
    if (answer === undefined) throw notFound('The studio is not built.');
    return answer;
  });
  return app;
}

/** The browser's tools ask for it when they are open; the file itself has no line for it. */
function sourceMapOf(file: string): Readonly<Record<string, string>> {
  return file.endsWith('.js') ? { SourceMap: `${file}.map` } : {};
}

async function serve(
  context: ServerContext,
  files: StaticFiles,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const answer = await files.answer(path, requestOf(context, headers));
  if (answer === undefined)
    throw notFound('There is no such file. If it belongs to a package, build it first.');
  return answer;
}

function requestOf(context: ServerContext, headers: Readonly<Record<string, string>>) {
  return {
    acceptEncoding: context.req.header('accept-encoding'),
    ifNoneMatch: context.req.header('if-none-match'),
    headers,
  };
}

/** The version beside the built renderer; its address promises that the bytes never change. */
function createRendererVersion(file: string): () => Promise<string | undefined> {
  return async () => {
    try {
      const { version } = JSON.parse(await readFile(file, 'utf8')) as { version?: unknown };
      return typeof version === 'string' ? version : undefined;
    } catch {
      return undefined;
    }
  };
}
