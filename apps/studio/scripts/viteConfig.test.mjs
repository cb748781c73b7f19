import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';

const undo = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Stands in for the server, and answers with where it was asked. */
async function startProduct() {
  const server = createServer((request, response) => {
    const { host, origin } = request.headers;
    response.end(JSON.stringify({ url: request.url, host, origin }));
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  undo.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return server.address().port;
}

describe('the studio while somebody works on it', () => {
  it('is served by Vite, and asks the server beside it, which takes its writes for those of its own pages', async () => {
    vi.stubEnv('PORT', String(await startProduct()));
    const vite = await createVite({
      configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
      logLevel: 'silent',
      optimizeDeps: { noDiscovery: true },
      server: { port: 0, host: 'localhost', hmr: false },
    });
    undo.push(() => vite.close());
    await vite.listen();
    const host = `localhost:${vite.httpServer.address().port}`;
    const origin = `http://${host}`;
    expect(await (await fetch(`${origin}/studio/`)).text()).toContain('src="/studio/src/main.tsx"');
    const written = await fetch(`${origin}/api/session`, { method: 'POST', headers: { origin } });
    expect(await written.json()).toEqual({ url: '/api/session', host, origin });
  });
});
