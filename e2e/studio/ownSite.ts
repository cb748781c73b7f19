import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody's own page on another origin, with nothing but the snippet of the page *Install* and two buttons. */
export interface OwnSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startOwnSite(productUrl: string): Promise<OwnSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Own page</title>
<script async src="${productUrl}/service-popups.js" data-key="pk_demo" data-analytics-key="ak_demo"
  data-integration="int_demo" data-auto-launch></script>
<button id="suggest-feature">Suggest</button><button id="report-problem">Report</button>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
