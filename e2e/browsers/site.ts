import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SitePage {
  /** Attributes of the script tag besides its address. */
  readonly tag?: string;
  /** A page without the SDK, whose server is slow. */
  readonly isSlowAndPlain?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** The newest of what the SDK uses is taken away before it loads, as in the oldest browsers that it supports. */
  readonly isOld?: boolean;
}

/** A page of somebody else, on an origin of its own: whoever visits a new one has a clean storage. */
export interface Site {
  readonly url: string;
  /** By path; every other path has one with the SDK and nothing special. */
  readonly pages: Map<string, SitePage>;
  /** Of all of its pages: uncaught errors, rejections, and what a policy forbade. */
  readonly errors: readonly string[];
  readonly stop: () => Promise<void>;
}

const slowMs = 1_500;

const watchErrors = `
const tell = (text) => navigator.sendBeacon('/errors', text);
addEventListener('error', ({ message }) => tell(message));
addEventListener('unhandledrejection', ({ reason }) => tell('rejected: ' + reason));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  tell(['forbidden', violatedDirective, blockedURI, sample].join(' ')));`;

/** Chrome 111, Firefox 121 and Safari 16.4 lack some of these each. */
const forgetNewest = `
for (const [owner, names] of [
  [window, ['navigation', 'scheduler', 'trustedTypes', 'BroadcastChannel']],
  [Navigator.prototype, ['locks']],
  [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
  [Request.prototype, ['keepalive']],
]) for (const name of names) delete owner[name];`;

const scripts = new Map([
  ['/watchErrors.js', watchErrors],
  ['/forgetNewest.js', forgetNewest],
]);

export async function startSite(sdkUrl: string): Promise<Site> {
  const pages: Site['pages'] = new Map();
  const errors: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const script = scripts.get(pathname);
    if (pathname === '/errors') {
      request.on('data', (text) => errors.push(String(text)));
      request.on('end', () => response.end());
    } else if (script !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } else {
      const page = pages.get(pathname) ?? {};
      const answer = (): void => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
        response.end(htmlOf(sdkUrl, page));
      };
      setTimeout(answer, page.isSlowAndPlain ? slowMs : 0);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    pages,
    errors,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function htmlOf(sdkUrl: string, page: SitePage): string {
  const { tag = 'data-auto-launch', isOld, isSlowAndPlain } = page;
  const head = [
    '<script src="/watchErrors.js"></script>',
    isOld && '<script src="/forgetNewest.js"></script>',
    !isSlowAndPlain && `<script async src="${sdkUrl}/service-popups.js" data-key="pk_demo" ${tag}></script>`,
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="/icon"><title>Host</title>
${head.filter(Boolean).join('\n')}
</head><body><h1>Host page</h1><button id="suggest-feature">Suggest</button>
${'<p>A long page.</p>'.repeat(200)}</body></html>`;
}
