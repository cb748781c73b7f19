import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../diagnostics/logger.js';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { createFakeClock } from '../testing/fakeClock.js';
import { startListening } from './changes.js';

describe('listening for changes', () => {
  let opened: OpenedEngine;
  let proxy: Server;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    opened = await postgresEngine.openEmpty();
    const { hostname, port } = new URL(opened.url ?? '');
    proxy = createServer((incoming) => {
      const outgoing = connect(Number(port), hostname);
      for (const socket of [incoming, outgoing]) sockets.add(socket.on('error', () => undefined));
      incoming.pipe(outgoing).pipe(incoming);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    sockets.forEach((socket) => socket.destroy());
    await new Promise<void>((resolve) => proxy.close(() => resolve()));
    await opened.database.close();
    await opened.stop();
  });

  it('notices a connection that died without a word, and hears again on another', async () => {
    const clock = createFakeClock();
    const address = proxy.address();
    const url = new URL(opened.url ?? '');
    url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
    let gaps = 0;
    const heard: string[] = [];
    const stop = startListening({
      connection: { connectionString: url.href },
      clock,
      logger: createLogger({ level: 'silent', now: () => clock.now(), write: () => undefined }),
      onChange: (projectId) => heard.push(projectId),
      onGap: () => (gaps += 1),
      patienceMs: 300,
    });
    await expect.poll(() => gaps, { timeout: 20_000 }).toBe(1);
    // Open on both sides, and nothing comes through any more.
    for (const socket of sockets) socket.unpipe().pause();
    const passing = () => {
      clock.advance(5_000);
      return gaps;
    };
    await expect.poll(passing, { timeout: 20_000 }).toBeGreaterThan(1);
    await opened.database.query(`SELECT pg_notify('service_popups_changes', 'p')`);
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('p');
    await stop();
  });
});
