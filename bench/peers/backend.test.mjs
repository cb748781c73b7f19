import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { amplitude } from './adapters/amplitude.mjs';
import { mixpanel } from './adapters/mixpanel.mjs';
import { segment } from './adapters/segment.mjs';
import { sentry } from './adapters/sentry.mjs';
import { startBackend } from './backend.mjs';

/** @type {import('./backend.mjs').Backend[]} */
const started = [];
afterEach(async () => {
  for (const backend of started.splice(0)) await backend.refuse();
});

async function start() {
  const backend = await startBackend(segment);
  started.push(backend);
  return backend;
}

const event = (/** @type {number} */ n, id = `id-${n}`) =>
  JSON.stringify({ messageId: id, properties: { n } });

/** @param {string} origin @param {string | Uint8Array} body */
const send = (origin, body) =>
  fetch(`${origin}/v1/t`, { method: 'POST', body: /** @type {BodyInit} */ (body) });

describe('a backend', () => {
  it('counts an event once per copy, and knows copies by their identifier', async () => {
    const backend = await start();
    await send(backend.origin, event(1));
    await send(backend.origin, event(1));
    await send(backend.origin, event(1, 'another'));
    await send(backend.origin, event(2));
    expect([...(backend.ledger.get(1) ?? [])]).toEqual([
      ['id-1', 2],
      ['another', 1],
    ]);
    expect([backend.ledger.size, backend.copies]).toEqual([2, 4]);
    backend.forget();
    expect([backend.ledger.size, backend.copies, backend.bytes]).toEqual([0, 0, 0]);
  });

  it('unpacks what is packed, and counts the bytes that travelled', async () => {
    const backend = await start();
    const packed = gzipSync(event(7));
    await send(backend.origin, packed);
    expect([backend.ledger.has(7), backend.bytes]).toEqual([true, packed.length]);
  });

  it('stores nothing while it is unavailable', async () => {
    const backend = await start();
    backend.mood = 'unavailable';
    expect((await send(backend.origin, event(1))).status).toBe(503);
    expect(backend.ledger.size).toBe(0);
  });

  it('stores although it answers with a time-out', async () => {
    const backend = await start();
    backend.mood = 'storedButTimedOut';
    expect((await send(backend.origin, event(1))).status).toBe(504);
    expect(backend.ledger.size).toBe(1);
  });

  it('refuses connections, and takes them again on the same address', async () => {
    const backend = await start();
    await send(backend.origin, event(1));
    await backend.refuse();
    await expect(send(backend.origin, event(2))).rejects.toThrow();
    await backend.accept();
    expect((await send(backend.origin, event(3))).status).toBe(200);
    expect([...backend.ledger.keys()]).toEqual([1, 3]);
  });

  it('has not got what was sent by somebody who left before it arrived', async () => {
    const backend = await start();
    backend.delayMs = 1_000;
    const leaving = new AbortController();
    const sent = fetch(`${backend.origin}/v1/t`, { method: 'POST', body: event(1), signal: leaving.signal });
    setTimeout(() => leaving.abort(), 50);
    await expect(sent).rejects.toThrow();
    backend.delayMs = 0;
    await send(backend.origin, event(2));
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect([...backend.ledger.keys()]).toEqual([2]);
  });

  it('answers the preflight of any origin', async () => {
    const backend = await start();
    const headers = { origin: 'http://shop.example', 'access-control-request-headers': 'x-own' };
    const answer = await fetch(`${backend.origin}/v1/t`, { method: 'OPTIONS', headers });
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://shop.example');
    expect(answer.headers.get('access-control-allow-headers')).toBe('x-own');
  });
});

describe('the events of a product', () => {
  const post = (/** @type {string} */ path, /** @type {string} */ text) => ({ method: 'POST', path, text });

  it.each([
    ['Segment', segment, post('/v1/t', event(5))],
    ['Segment, in a batch', segment, post('/v1/b', `{"batch":[${event(5)}]}`)],
    [
      'Amplitude',
      amplitude,
      post('/2/httpapi', JSON.stringify({ events: [{ insert_id: 'id-5', event_properties: { n: 5 } }] })),
    ],
    [
      'Mixpanel',
      mixpanel,
      post(
        '/track/',
        `data=${encodeURIComponent(JSON.stringify([{ properties: { n: 5, $insert_id: 'id-5' } }]))}`,
      ),
    ],
    [
      'Sentry',
      sentry,
      post(
        '/api/1/envelope/',
        '{"event_id":"x"}\n{"type":"event"}\n{"message":"add_to_cart 5","event_id":"id5"}',
      ),
    ],
  ])('are read out of its requests (%s)', (_, adapter, request) => {
    expect(adapter.answer(request).events).toEqual([{ n: 5, id: adapter === sentry ? 'id5' : 'id-5' }]);
  });

  it('are not looked for where it asks for its settings', () => {
    expect(
      segment.answer({ method: 'GET', path: '/v1/projects/key/settings', text: '' }).events,
    ).toBeUndefined();
  });
});
