import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { pauseAfter } from './pauses.js';
import { refuseUrl, sendWebhook } from './sendWebhook.js';

const outside = { allowLoopback: false };
const inside = { allowLoopback: true };

describe('the address of a webhook', () => {
  it.each([
    ['https://example.com/hook', undefined],
    ['https://example.com:8443/hook?a=1', undefined],
    ['https://93.184.216.34/', undefined],
    ['no address', 'This is not an address.'],
    ['http://example.com/', 'The address must begin with https://, since answers of people travel to it.'],
    ['ftp://example.com/', 'The address must begin with https://, since answers of people travel to it.'],
    ['https://ada@example.com/', 'The address must not hold a password.'],
    ['https://:secret@example.com/', 'The address must not hold a password.'],
    ['https://10.0.0.1/', 'This address lies inside a private network.'],
    ['https://[::1]/', 'This address lies inside a private network.'],
    ['https://[::ffff:127.0.0.1]/', 'This address lies inside a private network.'],
    ['https://2130706433/', 'This address lies inside a private network.'],
    ['https://0x7f.1/', 'This address lies inside a private network.'],
    ['https://127.0.0.1./', 'This address lies inside a private network.'],
    ['https://localhost/', 'This address lies on the server itself.'],
    ['https://localhost./', 'This address lies on the server itself.'],
    ['https://app.localhost/', 'This address lies on the server itself.'],
  ])('%s is refused with: %s', (url, expected) => {
    expect(refuseUrl(url, outside)).toBe(expected);
  });

  it('may lie on this machine, without TLS, where that is allowed, and still in no other private network', () => {
    expect(refuseUrl('http://localhost:8080/', inside)).toBeUndefined();
    expect(refuseUrl('http://127.0.0.1:8080/', inside)).toBeUndefined();
    expect(refuseUrl('http://10.0.0.1/', inside)).toBe('This address lies inside a private network.');
  });
});

/** Sends to a receiver on this machine, which answers so. */
async function sendTo(answer: {
  readonly status: number;
  readonly location?: string;
  readonly retryAfter?: string;
}) {
  const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ path: `${request.method} ${request.url}`, headers: request.headers, body });
      const headers = {
        ...(answer.location === undefined ? {} : { Location: answer.location }),
        ...(answer.retryAfter === undefined ? {} : { 'Retry-After': answer.retryAfter }),
      };
      response.writeHead(answer.status, headers).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const outcome = await sendWebhook(
    {
      url: `http://127.0.0.1:${port}/hook?key=1`,
      secret: 'whsec',
      deliveryId: 'd1',
      event: 'response.created',
      body: '{"text":"é"}',
      now: 1_750_000_000_999,
    },
    inside,
  );
  await new Promise((resolve) => server.close(resolve));
  return { outcome, received };
}

describe('a delivery', () => {
  it('is signed together with its time, and says what it is', async () => {
    const { outcome, received } = await sendTo({ status: 202 });
    expect(outcome).toEqual({ ok: true, status: 202 });
    const signature = createHmac('sha256', 'whsec').update('1750000000.{"text":"é"}').digest('hex');
    expect(received).toMatchObject([
      {
        path: 'POST /hook?key=1',
        body: '{"text":"é"}',
        headers: {
          'content-type': 'application/json',
          'x-service-popups-event': 'response.created',
          'x-service-popups-delivery': 'd1',
          'x-service-popups-signature': `t=1750000000,v1=${signature}`,
        },
      },
    ]);
  });

  it.each([
    [200, { ok: true, status: 200 }],
    [299, { ok: true, status: 299 }],
    [302, { ok: false, status: 302, reason: 'Redirects are not followed.' }],
    [400, { ok: false, status: 400, reason: 'Answered 400.' }],
    [503, { ok: false, status: 503, reason: 'Answered 503.' }],
  ])('that is answered with %i has this outcome', async (status, expected) => {
    const { outcome, received } = await sendTo({ status, location: 'http://127.0.0.1:1/elsewhere' });
    expect(outcome).toEqual(expected);
    expect(received).toHaveLength(1);
  });

  it.each([
    [429, '120', 120_000],
    // The clock of the test stands a millisecond before 15:06:41.
    [503, 'Sun, 15 Jun 2025 15:08:41 GMT', 120_001],
  ])(
    'that is answered with %i and asked to wait until %s says how long',
    async (status, retryAfter, restMs) => {
      const { outcome } = await sendTo({ status, retryAfter });
      expect(outcome).toEqual({ ok: false, status, reason: `Answered ${status}.`, restMs });
    },
  );

  it('that nobody takes says why', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const message = { secret: 's', deliveryId: 'd', event: 'test', body: '{}', now: 0 };
    const url = `http://127.0.0.1:${port}/`;
    expect(await sendWebhook({ ...message, url }, { ...inside, timeoutMs: 300 })).toEqual({
      ok: false,
      reason: 'No answer within 0.3 s.',
    });
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
    // Nobody listens on the first port of all.
    expect(await sendWebhook({ ...message, url: 'http://127.0.0.1:1/' }, inside)).toEqual({
      ok: false,
      reason: 'The connection failed (ECONNREFUSED).',
    });
    // An address that was allowed once, and is not any more.
    expect(await sendWebhook({ ...message, url }, outside)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('must begin with https://'),
    });
    const resolveName = () => Promise.reject(new Error('no name server'));
    expect(
      await sendWebhook({ ...message, url: 'https://hook.example/' }, { ...outside, resolveName }),
    ).toEqual({
      ok: false,
      reason: 'The name could not be resolved.',
    });
  });

  it('to a name that leads to one private address among public ones is refused, and to none as well', async () => {
    const message = {
      url: 'https://hook.example/',
      secret: 's',
      deliveryId: 'd',
      event: 'test',
      body: '{}',
      now: 0,
    };
    const to = (...addresses: string[]) =>
      sendWebhook(message, { allowLoopback: false, resolveName: async () => addresses });
    expect(await to('93.184.216.34', '10.0.0.1')).toEqual({
      ok: false,
      reason: 'The name leads into a private network.',
    });
    expect(await to()).toEqual({ ok: false, reason: 'The name has no address.' });
  });

  it('that failed is tried again after ten seconds, doubling up to an hour, each a quarter off at most', () => {
    expect([1, 2, 3, 9, 10, 30].map((attempts) => pauseAfter(attempts, 0.5) / 1_000)).toEqual([
      10, 20, 40, 2_560, 3_600, 3_600,
    ]);
    expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([7_500, 12_500]);
  });
});
