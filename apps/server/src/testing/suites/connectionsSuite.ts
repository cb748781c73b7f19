import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { analyticsBatch, analyticsEvent } from '../builders.js';
import type { TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';

/** What is said on one connection, byte by byte. */
interface Line {
  say(text: string): void;
  /** The statuses answered so far. */
  statuses(): readonly string[];
  hangUp(): void;
}

export function connectionsSuite(engine: TestEngine): void {
  describe(`connections on ${engine.name}`, () => {
    let server: TestServer;
    const sockets: Socket[] = [];
    beforeAll(async () => {
      const limits = { bodyBytes: 2_000, analyticsBodyBytes: 200_000, queueBytes: 300_000 };
      server = await startTestServer(engine, { limits });
    });
    afterAll(() => server.stop());
    afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

    const open = (): Line => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      sockets.push(socket);
      let heard = '';
      socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
      socket.on('error', () => undefined);
      return {
        say: (text) => socket.write(text),
        statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status),
        hangUp: () => socket.destroy(),
      };
    };
    const request = (address: string, body: string) =>
      `POST ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const batch = (id: string) => JSON.stringify(analyticsBatch([analyticsEvent(id)]));

    it('stay open after a body that was too large, so that its sender hears of it', async () => {
      const line = open();
      line.say(request('/sdk/popups', 'x'.repeat(500_000)));
      line.say(request('/sdk/analytics', 'x'.repeat(500_000)));
      line.say('POST /sdk/popups HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
      line.say(`186a0\r\n${'x'.repeat(100_000)}\r\n0\r\n\r\n`);
      line.say(request('/sdk/analytics', batch('after')));
      await expect.poll(line.statuses).toEqual(['413', '413', '413', '202']);
    });

    it('stay open for a refused body that is still on its way, as over a slow line', async () => {
      const line = open();
      const whole = request('/sdk/popups', 'x'.repeat(10_000));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        line.say(whole.slice(0, -5_000));
        await expect.poll(line.statuses).toEqual(['413']);
        // Nobody who waits for the rest loses patience.
        await vi.advanceTimersByTimeAsync(10_000);
      } finally {
        vi.useRealTimers();
      }
      line.say(whole.slice(-5_000));
      line.say(request('/sdk/analytics', batch('after the slow one')));
      await expect.poll(line.statuses).toEqual(['413', '202']);
    });

    it('may name the whole address, as some proxies do', async () => {
      const line = open();
      line.say(request('http://popups.example/sdk/analytics', batch('whole')));
      line.say('GET HTTP://popups.example/sdk/pk_demo/popups HTTP/1.1\r\nHost: popups.example\r\n\r\n');
      await expect.poll(line.statuses).toEqual(['202', '200']);
    });

    it('get nothing by dots that lead out of where a proxy has let them in', async () => {
      const line = open();
      const ask = (address: string) => line.say(`GET ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const ways = [
        '/sdk/../healthz',
        '/sdk/%2e%2E/healthz',
        '/sdk/x/.%2e/../healthz',
        '/sdk\\..\\healthz',
        '/./healthz',
      ];
      ways.forEach(ask);
      ask('/healthz?from=/sdk/../');
      await expect.poll(line.statuses).toEqual([...ways.map(() => '404'), '200']);
    });

    it('that send slowly take no more memory than there is for what waits', async () => {
      const slow = open();
      const whole = request('/sdk/analytics', 'x'.repeat(190_000));
      slow.say(whole.slice(0, -1));
      const refused = async () =>
        (await server.post('/sdk/analytics', `${batch('crowded')}${' '.repeat(150_000)}`)).status;
      await expect.poll(refused).toBe(503);
      // A small one still fits.
      expect((await server.post('/sdk/analytics', batch('small'))).status).toBe(202);
      slow.hangUp();
      await expect.poll(refused).toBe(202);
    });
  });
}
