import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { chromiumArguments, findHeadlessChromium } from '../../scripts/findChromium.mjs';
import { answerLate, slowedBrowser } from '../framework/trouble.js';
import type { PageParts } from './pageEntry.js';

declare global {
  // The page's own global, set by the bundle.
  var parts: PageParts;
}

export interface Intake {
  /** Events the server holds, by id, and how often each arrived. */
  readonly events: Map<string, { name: string; times: number }>;
  /** What answers `/sdk/...`; the default stores and acknowledges. */
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => void;
}

export interface TestPages {
  readonly origin: string;
  readonly intake: Intake;
  readonly stop: () => Promise<void>;
}

const listen = async (server: Server | TcpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** What the pages load, bundled once for a file of tests. */
export async function bundlePage(): Promise<string> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL('./pageEntry.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return bundle.outputFiles[0]?.text ?? '';
}

/**
 * A site with one empty page and the script, and the SDK's server beside it. Each test has one of its own: what a page
 * of the test before still sends on leaving arrives nowhere.
 */
export async function startTestPages(script: string): Promise<TestPages> {
  const intake: Intake = {
    events: new Map(),
    answer: (_request, body, response) => store(intake, body, response),
  };
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    if (pathname === '/bundle.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } else if (pathname.startsWith('/sdk/')) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-expose-headers', 'Retry-After');
      const body = await readBody(request);
      await answerLate();
      intake.answer(request, body, response);
    } else {
      const sandbox = pathname === '/sandboxed' ? { 'content-security-policy': 'sandbox allow-scripts' } : {};
      response.writeHead(200, { 'content-type': 'text/html', ...sandbox });
      response.end(
        '<!doctype html><meta charset="utf-8"><title>host</title><script src="/bundle.js"></script>',
      );
    }
  };
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    intake,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function store(intake: Intake, body: string, response: ServerResponse): void {
  const { metadata } = JSON.parse(body) as { metadata: { events: { id: string; name: string }[] } };
  let duplicates = 0;
  for (const { id, name } of metadata.events) {
    const before = intake.events.get(id);
    if (before !== undefined) duplicates += 1;
    intake.events.set(id, { name, times: (before?.times ?? 0) + 1 });
  }
  response.writeHead(202, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ accepted: metadata.events.length - duplicates, duplicates }));
}

/** Everything through it takes this much longer, as over a distance: on a loopback every request arrives in time. */
export async function startDelayProxy(
  target: string,
  delayMs: number,
): Promise<{ origin: string; stop: () => void }> {
  const { port: targetPort } = new URL(target);
  const sockets = new Set<{ destroy(): void }>();
  const proxy = createTcpServer((client) => {
    const upstream = connect(Number(targetPort), '127.0.0.1');
    sockets.add(client).add(upstream);
    client.on('data', (data) => setTimeout(() => upstream.destroyed || upstream.write(data), delayMs));
    upstream.on('data', (data) => setTimeout(() => client.destroyed || client.write(data), delayMs));
    // A client that is gone takes with it only what it had not sent yet.
    client.on('close', () => setTimeout(() => upstream.end(), delayMs + 50));
    upstream.on('close', () => client.end());
    client.on('error', () => undefined);
    upstream.on('error', () => undefined);
  });
  const port = await listen(proxy);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

/** A launch can fail on a loaded machine: it is tried twice. */
export async function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  const options = { executablePath: chromiumPath(), args: [...chromiumArguments, ...extra] };
  return slowedBrowser(await chromium.launch(options).catch(() => chromium.launch(options)));
}

export function chromiumPath(): string {
  const path = findHeadlessChromium();
  if (path === undefined) throw new Error('No Chromium was found. Install it, or set CHROMIUM_PATH.');
  return path;
}

export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  ms = 60_000,
): Promise<void> {
  const end = Date.now() + ms;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
