import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../packages/survey/dist', import.meta.url));
const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

export interface HostPage {
  readonly html: string;
  readonly headers?: Record<string, string>;
}

export interface SurveyHost {
  readonly url: string;
  /** Gives a page an address and returns it. */
  add(path: string, page: HostPage): string;
  /** Bodies that were posted here, such as reports of a broken policy. */
  readonly posted: readonly string[];
  /** Addresses asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export const plainHtml = `<!doctype html><html lang="en"><head><title>Host page</title></head>
<body><h1>Host page</h1><p>Words of the host.</p><button id="before">A button</button> <input id="field" aria-label="Field" value="caret here"></body></html>`;

export const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#7aa2d6"/></svg>';

/** Serves the built renderer, pages that tests make up, and a picture, on a free port. */
export async function startSurveyHost(): Promise<SurveyHost> {
  const pages = new Map<string, HostPage>([['/plain', { html: plainHtml }]]);
  const posted: string[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    asked.push(path);
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        posted.push(body);
        response.writeHead(204).end();
      });
      return;
    }
    const page = pages.get(path);
    const file = normalize(join(dist, path));
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
    } else if (path.startsWith('/picture')) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture);
    } else if (file.startsWith(dist) && existsSync(file) && statSync(file).isFile()) {
      const type = contentTypes[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    posted,
    asked,
    add: (path, page) => {
      pages.set(path, page);
      return url + path;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
