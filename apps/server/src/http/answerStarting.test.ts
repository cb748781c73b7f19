import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerStarting } from './answerStarting.js';

describe('a server that is starting', () => {
  let server: Server;
  let base = '';
  beforeAll(async () => {
    server = createServer(answerStarting);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('lives, and is not ready', async () => {
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
  });

  it('tells pages when to come back, in a way they can read', async () => {
    const answer = await fetch(`${base}/sdk/popups`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
  });

  it('shows a person a page that asks again by itself', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const answer = await fetch(`${base}/studio/`, { headers: { Accept: accept } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toContain('<meta http-equiv="refresh" content="1">');
  });
});
