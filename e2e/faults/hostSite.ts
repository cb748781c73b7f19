import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of somebody else, on an origin of its own, that uses the SDK through the proxy. */
export interface HostSite {
  readonly url: string;
  /** Puts a page of its own at a path; every other path gets the plain one. */
  readonly setPage: (path: string, options: HostPageOptions) => void;
  readonly stop: () => Promise<void>;
}

export interface HostPageOptions {
  /** Runs before the SDK's script, such as a wrapped fetch. */
  readonly before?: string;
  /** Merged into the configuration, as JavaScript text of an object. */
  readonly config?: string;
  readonly body?: string;
}

/** What `page.evaluate` reaches: the instance, and what it told. */
export interface HostWindow {
  readonly sdk: {
    triggerEvent(name: string, properties?: object): void;
    track(name: string, properties?: object): void;
    explain(id?: string): Promise<{ popupId: string; sentence: string }[]>;
    delivery(): { delivered: number; pending: number; dropped: Record<string, number> };
    flush(): Promise<void>;
    destroy(): void;
    init(config: object): void;
    close(): void;
    on(name: string, listener: (event: { type: string; popupId: string }) => unknown): void;
    off(name: string, listener: (event: { type: string; popupId: string }) => unknown): void;
    setUserId(id?: string): void;
    readonly ready: Promise<void>;
  };
  readonly told: { type: string; popupId: string }[];
}

export async function startHostSite(sdkUrl: string): Promise<HostSite> {
  const pages = new Map<string, string>();
  const plain = hostPage(sdkUrl, {});
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(searchParams.has('sandbox') ? { 'content-security-policy': 'sandbox allow-scripts' } : {}),
    });
    response.end(pages.get(pathname) ?? plain);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setPage: (path, options) => void pages.set(path, hostPage(sdkUrl, options)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function hostPage(sdkUrl: string, { before = '', config = '{}', body = '' }: HostPageOptions): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Host</title>
<script>${before}</script>
<script src="${sdkUrl}/service-popups.js"></script>
</head><body><h1>Host page</h1><input id="host-input" aria-label="Host field">${body}
<script>
window.told = [];
if (window.ServicePopups) {
  window.sdk = new ServicePopups();
  for (const name of ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'])
    sdk.on(name, ({ type, popupId }) => {
      told.push({ type, popupId });
      // What outlives the page, where a test listens to it.
      window.tell?.(type);
    });
  sdk.init({
    apiKey: 'pk_demo', baseUrl: '${sdkUrl}', sdkBaseUrl: '${sdkUrl}',
    analytics: { publicKey: 'ak_demo', integration: 'int_demo' }, ...(${config}),
  });
}
</script></body></html>`;
}
