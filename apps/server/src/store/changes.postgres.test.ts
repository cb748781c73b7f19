import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import pg from 'pg';
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
    // A busy machine may need a second try to connect, and that one needs the clock.
    const passing = () => {
      clock.advance(5_000);
      return gaps;
    };
    await expect.poll(passing).toBeGreaterThan(0);
    const before = gaps;
    // Open on both sides, and nothing comes through any more.
    for (const socket of sockets) socket.unpipe().pause();
    await expect.poll(passing).toBeGreaterThan(before);
    const tell = async () => {
      passing();
      await opened.database.query(`SELECT pg_notify('service_popups_changes', 'p')`);
      return heard;
    };
    await expect.poll(tell).toContain('p');
    await stop();
  });

  it('goes on where the database ends sessions that are idle', async () => {
    const { pathname } = new URL(opened.url ?? '');
    const limit = (value: string) =>
      opened.database.query(`ALTER DATABASE ${pathname.slice(1)} SET idle_session_timeout = ${value}`);
    await limit(`'200ms'`);
    const clock = createFakeClock();
    let gaps = 0;
    const said: string[] = [];
    const stop = startListening({
      connection: { connectionString: opened.url ?? '' },
      clock,
      logger: createLogger({ level: 'warn', now: () => clock.now(), write: (line) => said.push(line) }),
      onChange: () => undefined,
      onGap: () => (gaps += 1),
    });
    await expect.poll(() => gaps).toBe(1);
    // Idle for less long than the one that listens.
    const other = new pg.Client({ connectionString: opened.url ?? '' });
    other.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => other.once('end', resolve));
    await other.connect();
    await ended;
    expect(said).toEqual([]);
    await stop();
    await limit('DEFAULT');
  });

  it('says once that it does not work, however often it is tried, and again when it has stopped again', async () => {
    const clock = createFakeClock();
    const { hostname, port } = new URL(opened.url ?? '');
    const tries = { count: 0, areLetIn: false };
    const passing = new Set<Socket>();
    const gate = createServer((incoming) => {
      tries.count += 1;
      incoming.on('error', () => undefined);
      if (!tries.areLetIn) return void incoming.destroy();
      const outgoing = connect(Number(port), hostname);
      for (const socket of [incoming, outgoing]) passing.add(socket.on('error', () => undefined));
      incoming.pipe(outgoing).pipe(incoming);
    });
    await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
    const address = gate.address();
    const url = new URL(opened.url ?? '');
    url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
    const said: string[] = [];
    const say = (message: string) => void said.push(message);
    let gaps = 0;
    const stop = startListening({
      connection: { connectionString: url.href },
      clock,
      // The log itself says nothing twice within a minute.
      logger: { info: say, warn: say, error: say },
      onChange: () => undefined,
      onGap: () => (gaps += 1),
    });
    const complaints = () => said.filter((line) => line.includes('does not work')).length;
    const triesSoFar = () => {
      clock.advance(1_000);
      return tries.count;
    };
    await expect.poll(triesSoFar).toBeGreaterThan(4);
    expect(complaints()).toBe(1);
    tries.areLetIn = true;
    await expect.poll(() => (clock.advance(1_000), gaps)).toBe(1);
    tries.areLetIn = false;
    passing.forEach((socket) => socket.destroy());
    const before = tries.count;
    await expect.poll(triesSoFar).toBeGreaterThan(before + 3);
    expect(complaints()).toBe(2);
    await stop();
    await new Promise<void>((resolve) => gate.close(() => resolve()));
  });
});
