import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../diagnostics/logger.js';
import { createMetrics } from '../../diagnostics/metrics.js';
import { invalidBody } from '../../http/problem.js';
import { createTurns } from '../../http/turns.js';
import { createWaitingLine } from '../../ingest/waitingLine.js';
import { createFakeClock } from '../../testing/fakeClock.js';
import type { TakeAnalytics } from './analytics.js';
import { analyticsAhead } from './analyticsAhead.js';

const ack = { accepted: 2, duplicates: 1 };

function create({
  take = () => Promise.resolve(ack),
  isFull = false,
}: {
  take?: TakeAnalytics;
  isFull?: boolean;
}) {
  const clock = createFakeClock();
  const metrics = createMetrics();
  const logger = createLogger({ level: 'error', now: () => clock.now(), write: () => true });
  const line = createWaitingLine(10, () => isFull);
  const answer = analyticsAhead({ take, line, metrics, clock, logger, turns: createTurns() });
  return { answer, metrics };
}

describe('analytics ahead of the router', () => {
  let url = '';
  let answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  const server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('answers what was committed, whatever is behind the address', async () => {
    const { answer: own, metrics } = create({});
    answer = own;
    for (const path of ['/sdk/analytics', '/sdk/analytics?from=beacon']) {
      const response = await fetch(url + path, { method: 'POST', body: '{}' });
      expect(response.status).toBe(202);
      expect(await response.json()).toEqual(ack);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
    expect(metrics.render()).toContain('route="POST /sdk/analytics",status="202"} 2');
  });

  it('leaves every other request to the router', async () => {
    answer = create({}).answer;
    expect((await fetch(`${url}/sdk/analytics`)).status).toBe(404);
    expect((await fetch(`${url}/sdk/analytics/more`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/sdk/analyticsx`, { method: 'POST' })).status).toBe(404);
  });

  it('says what is wrong in words that a page can read', async () => {
    answer = create({ take: () => Promise.reject(invalidBody('batchId is missing.')) }).answer;
    const response = await fetch(`${url}/sdk/analytics`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: 'batchId is missing.' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('takes nothing while it is full', async () => {
    let taken = 0;
    const take = () => {
      taken += 1;
      return Promise.resolve(ack);
    };
    answer = create({ take, isFull: true }).answer;
    const response = await fetch(`${url}/sdk/analytics`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(taken).toBe(0);
  });

  it('answers the members of one commit one per round of the event loop', async () => {
    let commit: () => void = () => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    const { answer: own } = create({ take: () => committed.then(() => ack) });
    const perRound: number[] = [];
    let ended = 0;
    const response = () =>
      ({ writeHead: () => undefined, end: () => (ended += 1) }) as unknown as ServerResponse;
    for (let count = 0; count < 5; count += 1) {
      own({ method: 'POST', url: '/sdk/analytics' } as IncomingMessage, response());
    }
    commit();
    while (ended < 5) {
      const before = ended;
      await new Promise((resolve) => setImmediate(resolve));
      perRound.push(ended - before);
    }
    expect(Math.max(...perRound)).toBe(1);
  });
});
