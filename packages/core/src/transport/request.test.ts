import { describe, expect, it } from 'vitest';
import type { HttpClient, HttpRequest, HttpResponse } from '../platform/http.js';
import { createFakeClock } from '../test/fakeClock.js';
import { parseJson, sendRequest } from './request.js';

const now = Date.UTC(2026, 0, 1);

/** Sends one request that is answered so, and tells what was asked and what came of it. */
async function send(answer: HttpResponse | Error, request: Partial<HttpRequest> = {}) {
  const asked: HttpRequest[] = [];
  const http: HttpClient = {
    send(given) {
      asked.push(given);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    isOnline: () => true,
    onOnline: () => () => undefined,
  };
  const clock = { ...createFakeClock(), now: () => now };
  const told = await sendRequest({ http, clock }, { method: 'GET', url: 'https://api.example', ...request });
  return { told, asked };
}

describe('sendRequest', () => {
  it.each([
    [200, '{"a":1}', true],
    [202, '[]', true],
    [299, 'null', true],
    [200, '', false],
    [204, undefined, false],
    [200, '<html>', false],
    [199, '{}', false],
    [300, '{}', false],
    [304, '{}', false],
    [404, '{}', false],
    [500, '{}', false],
    [0, undefined, false],
  ])('takes %i with %s for one of our answers: %s', async (status, body, ok) => {
    const { told } = await send({ status, body });
    expect([told.status, told.ok, told.text]).toEqual([status, ok, body ?? '']);
  });

  it('reads the body of every answer, also of one that refuses', async () => {
    const { told } = await send({ status: 400, body: '{"error":{}}' });
    expect(told.body).toEqual({ error: {} });
  });

  it.each([
    ['no answer', { status: 0 }, true],
    ['no answer in time', { status: 0, timedOut: true }, false],
    ['an answer', { status: 503 }, false],
    ['a request that fails', new Error('no network'), true],
  ])('looks blocked after %s: %s', async (_what, answer, expected) => {
    expect((await send(answer)).told.looksBlocked).toBe(expected);
  });

  it('resolves when the platform throws, as if nothing had answered', async () => {
    const { told } = await send(new Error('no network'));
    expect(told).toMatchObject({ status: 0, ok: false, body: undefined, text: '' });
  });

  it('allows ten seconds, or what is asked for', async () => {
    expect((await send({ status: 200 })).asked[0]?.timeoutMs).toBe(10_000);
    expect((await send({ status: 200 }, { timeoutMs: 2_000 })).asked[0]?.timeoutMs).toBe(2_000);
  });

  it('tells how long the server asks to wait', async () => {
    expect((await send({ status: 503, retryAfter: '7' })).told.retryAfterMs).toBe(7_000);
  });
});

describe('parseJson', () => {
  it('reads up to a mebibyte, and nothing longer', () => {
    const text = (length: number): string => JSON.stringify('x'.repeat(length - 2));
    expect(parseJson(text(1_048_576))).toHaveLength(1_048_574);
    expect(parseJson(text(1_048_577))).toBeUndefined();
  });
});
