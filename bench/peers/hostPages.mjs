// The site that uses the products: a page each, on an address that never fails.
import { createServer } from 'node:http';
import { build } from 'esbuild';
import { peersFolder } from './providePeers.mjs';

/**
 * @param {import('./adapters/adapter.mjs').Adapter} adapter
 * @param {string} contents
 */
async function bundle({ resolveDir = peersFolder }, contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * @param {readonly import('./adapters/adapter.mjs').Adapter[]} adapters
 * @param {{ isUnlimited?: boolean }} [options]
 */
export async function startHostPages(adapters, { isUnlimited = false } = {}) {
  const scripts = await Promise.all(
    adapters.map(async (adapter) => {
      const { code, unlimitedCode = code } = adapter;
      const chosen = isUnlimited ? unlimitedCode : code;
      // What is already a bundle is served as it is.
      return /^\s*import /.test(chosen) ? bundle(adapter, chosen) : chosen;
    }),
  );
  const blank =
    '<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><p>Hello';
  /** @param {string} path */
  const contentOf = (path) => {
    const [, index, file] = path.split('/');
    const script = scripts[Number(index)];
    if (index === undefined || index === '' || script === undefined)
      return { type: 'text/html', body: blank };
    return file === 'sdk.js'
      ? { type: 'text/javascript; charset=utf-8', body: script }
      : { type: 'text/html', body: `${blank}<script src="/${index}/sdk.js"></script>` };
  };
  const server = createServer((request, response) => {
    const { type, body } = contentOf(new URL(request.url ?? '/', 'http://x').pathname);
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://localhost:${port}`,
    contentOf,
    urlOf: (/** @type {import('./adapters/adapter.mjs').Adapter} */ adapter) =>
      `http://localhost:${port}/${adapters.indexOf(adapter)}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}
