import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sdkVersion } from '@service-popups/protocol';
import { surveyPopup } from '../../bench/surveyPopup.mjs';
import { answerLate } from '../framework/trouble.js';

export interface HostPage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A host's site with the SDK's server on the same origin: pages, built files, and what arrived. */
export interface PopupHost {
  readonly origin: string;
  /** Pages by path; every other path gets `otherwise`. */
  readonly pages: Map<string, HostPage>;
  otherwise: HostPage;
  popups: unknown[];
  /** Reported statuses, each once: a page that is left while a report is on its way sends it again. */
  readonly statuses: Record<string, unknown>[];
  readonly responses: Record<string, unknown>[];
  readonly requests: string[];
  /** Answers instead of the built file or the API, by path. */
  readonly overrides: Map<string, (response: ServerResponse) => void>;
  readonly stop: () => Promise<void>;
}

const built = (file: string): Buffer =>
  readFileSync(new URL(`../../packages/sdk/dist/${file}`, import.meta.url));

/** One build, read before the first test: a build that begins meanwhile takes its files away for a while. */
export const sdkFiles: ReadonlyMap<string, Buffer> = new Map([
  ['/service-popups.js', built('service-popups.js')],
  ['/service-popups.full.js', built('service-popups.full.js')],
  [`/survey/${sdkVersion}/popups.js`, built('lazy/popups.js')],
  [`/survey/${sdkVersion}/contact.js`, built('lazy/contact.js')],
  [`/survey/${sdkVersion}/explain.js`, built('lazy/explain.js')],
]);

export async function startPopupHost(): Promise<PopupHost> {
  const server = createServer((request, response) => {
    // A page that goes away in the middle of a request is no error here.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host: PopupHost = {
    origin: `http://localhost:${port}`,
    pages: new Map(),
    otherwise: { html: '<!doctype html><title>Host</title><p>Hello' },
    popups: [],
    statuses: [],
    responses: [],
    requests: [],
    overrides: new Map(),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return host;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: asked } = new URL(request.url ?? '/', 'http://x');
    host.requests.push(`${request.method} ${asked}`);
    // As behind a proxy.
    const pathname = asked.replace('/feedback/', '/');
    response.setHeader('Access-Control-Allow-Origin', '*');
    const override = host.overrides.get(pathname);
    if (override !== undefined) return override(response);
    const file = sdkFiles.get(pathname);
    if (file !== undefined) {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(file);
    } else if (pathname.startsWith('/sdk/')) await answerSdk(pathname, request, response);
    else {
      const page = host.pages.get(pathname) ?? host.otherwise;
      for (const [name, value] of Object.entries(page.headers ?? {})) response.setHeader(name, value);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(page.html);
    }
  }

  async function answerSdk(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    await answerLate();
    const send = (status: number, value: unknown): void => {
      response.statusCode = status;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(value));
    };
    if (/^\/sdk\/[^/]+\/popups$/.test(path))
      return send(200, { popups: host.popups, tracking: { enabled: true } });
    if (path.startsWith('/sdk/preview/')) return send(200, host.popups[0]);
    if (path === '/sdk/popups') {
      if (!host.statuses.some(({ reportId }) => reportId === body['reportId'])) host.statuses.push(body);
      return send(202, { status: body['status'] });
    }
    if (path.endsWith('/responses')) {
      host.responses.push(body);
      return send(202, { responseId: body['responseId'], revision: body['revision'] });
    }
    return send(202, { accepted: 0, duplicates: 0 });
  }
}

/** A popup with a survey of two pages. */
export function popup(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { survey, ...whole } = surveyPopup('p1', { type: 'event', value: 'go' });
  const second = { id: 'two', questions: [{ id: 'why', kind: 'long_text', label: 'Why?' }] };
  return { ...whole, survey: { ...survey, pages: [...survey.pages, second] }, ...changes };
}

/** A page with the script tag, and whatever else it holds. */
export function pageWith(body: string, tag = 'data-key="pk_test" data-auto-launch'): string {
  return `<!doctype html><html lang="en"><head><title>Host</title>
    <script async src="/service-popups.js" ${tag}></script></head><body>${body}</body></html>`;
}

/** Everything has arrived: the statuses of one showing and the completed response. */
export function isAnswered(host: PopupHost): boolean {
  return host.statuses.length >= 3 && host.responses.at(-1)?.['status'] === 'COMPLETED';
}
