import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { popupForTests } from '@service-popups/mobile/test';

type Popup = ReturnType<typeof popupForTests>;

export interface HtmlOptions {
  readonly popup: Popup;
  readonly survey: Popup['survey'];
  readonly identity: { user_id: string; session_id: string; mini_service: string | null };
  readonly token: string;
  readonly sdkBaseUrl: string;
  readonly renderChrome?: boolean;
  readonly surveyCss?: string;
  readonly language?: string;
  readonly renderer?: 'cdn' | 'inline';
  readonly saved?: object;
}

/** The built SDK, as a host has it. */
const { buildSurveyHtml } = createRequire(import.meta.url)('../../packages/sdk/dist/native/index.js') as {
  buildSurveyHtml: (options: HtmlOptions) => string;
};
const rendererFolder = fileURLToPath(new URL('../../packages/survey/dist/', import.meta.url));

export interface WebViewPages {
  readonly url: string;
  /** The address of a page like a WebView's: its bridge collects what is posted. */
  pageOf(changes?: Partial<HtmlOptions>): string;
  /** Paths that answer with an error from now on. */
  readonly broken: Set<string>;
  close(): Promise<void>;
}

/** In place of the runtime's own bridge, and like it there before the page's first script. */
const bridge = `<script>window.bridgeMessages=[];window.ReactNativeWebView={postMessage:function(m){bridgeMessages.push(JSON.parse(m))}}</script>`;

/** Serves survey pages from a real origin, with the built renderer beside them. */
export async function startWebViewPages(): Promise<WebViewPages> {
  const pages = new Map<string, string>();
  const broken = new Set<string>();
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    void answer(path).then(({ status, type, body }) => {
      response.writeHead(status, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
      response.end(body);
    });
  });
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    const page = pages.get(path);
    if (page !== undefined) return { status: 200, type: 'text/html; charset=utf-8', body: page };
    const file = /^\/survey\/[\d.]+\/(survey\.js|locales\/[\w-]+\.js)$/.exec(path)?.[1];
    if (file === undefined || broken.has(path)) return { status: 404, type: 'text/plain', body: 'none' };
    return { status: 200, type: 'text/javascript', body: await readFile(`${rendererFolder}${file}`, 'utf8') };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    broken,
    pageOf: (changes = {}) => {
      const popup = changes.popup ?? popupForTests();
      const html = buildSurveyHtml({
        popup,
        survey: popup.survey,
        identity: { user_id: 'user-1', session_id: 'session-1', mini_service: 'taxi' },
        token: '9d3f7a52-0000-4000-8000-000000000001',
        sdkBaseUrl: url,
        ...changes,
      });
      const path = `/page-${pages.size}`;
      pages.set(path, html.replace('<head>', `<head>${bridge}`));
      return url + path;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
