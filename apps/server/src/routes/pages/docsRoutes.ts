import { Hono } from 'hono';
import { readFile, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { asksForPage } from '../../http/asksForPage.js';
import type { ServerContext, ServerEnv } from '../../http/context.js';
import { escapeHtml, pageSecurityHeaders } from '../../http/pageSecurity.js';
import { notFound } from '../../http/problem.js';
import { createStaticFiles, type StaticFiles } from '../../http/staticFiles.js';
import { layout } from './layout.js';
import { renderMarkdown } from './renderMarkdown.js';

/** The documents, readable where the server runs: as the built site, and each one as it lies beside the code. */
export function docsRoutes(root: string): Hono<ServerEnv> {
  const folder = join(root, 'docs');
  const site = createStaticFiles(join(root, 'apps/docs/dist'));
  const app = new Hono<ServerEnv>();
  app.get('/docs', (context) => context.redirect('/docs/'));
  app.get('/docs/:path{.*}', async (context) => {
    const path = context.req.param('path') ?? '';
    const built = await site.answer(siteFile(path), {
      acceptEncoding: context.req.header('accept-encoding'),
      ifNoneMatch: context.req.header('if-none-match'),
      headers: { ...pageSecurityHeaders, 'Cache-Control': 'no-cache' },
    });
    if (built !== undefined) return built;
    if (path === '') return page(context, 'Documents', await renderIndex(folder));
    const text = await readInside(folder, path);
    if (text === undefined) {
      const lost = await lostDocument(context, site);
      if (lost !== undefined) return lost;
      throw notFound('There is no such document.');
    }
    if (path.endsWith('.json')) return context.body(text, 200, { 'Content-Type': 'application/json' });
    const { title, html } = renderMarkdown(text);
    return page(context, title, html);
  });
  return app;
}

/** Who follows an old link in a browser gets the list and the search; a program gets the plain answer. */
async function lostDocument(context: ServerContext, site: StaticFiles): Promise<Response | undefined> {
  if (!asksForPage(context)) return undefined;
  const found = await site.answer('404.html', {
    acceptEncoding: context.req.header('accept-encoding'),
    ifNoneMatch: undefined,
    headers: { ...pageSecurityHeaders, 'Cache-Control': 'no-store' },
  });
  return found && new Response(found.body, { status: 404, headers: found.headers });
}

/** A page of the site is a folder with an index. */
function siteFile(path: string): string {
  if (/\.\w+$/.test(path)) return path;
  const name = path.replace(/\/$/, '');
  return name === '' ? 'index.html' : `${name}/index.html`;
}

async function renderIndex(folder: string): Promise<string> {
  const section = async (title: string, below: string): Promise<string> => {
    const names = await readdir(join(folder, below)).catch(() => []);
    const items = names
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .map(
        (name) => `<li><a href="/docs/${escapeHtml(below + name)}">${escapeHtml(name.slice(0, -3))}</a></li>`,
      );
    return items.length === 0 ? '' : `<h2>${title}</h2><ul>${items.join('')}</ul>`;
  };
  const parts = [
    await section('Guides', 'guides/'),
    await section('Reference', ''),
    await section('Decisions', 'adr/'),
  ];
  return `<h1>Documents</h1>${parts.join('')}`;
}

/** A path may not leave the folder, neither by dots nor through a link; only documents are read. */
async function readInside(folder: string, path: string): Promise<string | undefined> {
  if (!/\.(?:md|json)$/.test(path) || path.includes('\0')) return undefined;
  try {
    const base = await realpath(folder);
    const file = await realpath(join(base, path));
    return file.startsWith(base + sep) ? await readFile(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

function page(context: ServerContext, title: string, main: string): Response {
  const html = layout({ title: `${title} · Service Popups`, here: 'docs', main });
  return context.html(html, 200, { ...pageSecurityHeaders, 'Cache-Control': 'no-cache' });
}
