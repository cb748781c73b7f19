import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFetchHttp } from './fetchHttp.js';
import { createRuntimeClock } from './runtimeClock.js';

afterEach(() => void vi.useRealTimers());

const answer = (status: number, body: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { get: (name: string) => headers[name] ?? null },
  text: async () => body,
});
const post = { method: 'POST', url: 'https://x.example/sdk/popups', body: '{}', timeoutMs: 1_000 } as const;

describe('createFetchHttp', () => {
  it('sends a simple request: text/plain, no credentials, no header of its own', async () => {
    const calls: unknown[] = [];
    vi.stubGlobal('fetch', async (...args: unknown[]) => {
      calls.push(args);
      return answer(202, '{"status":"SHOWED"}', { 'retry-after': '3' });
    });
    expect(await createFetchHttp(createRuntimeClock()).send(post)).toEqual({
      status: 202,
      retryAfter: '3',
      body: '{"status":"SHOWED"}',
    });
    expect(calls).toEqual([
      [
        post.url,
        {
          method: 'POST',
          credentials: 'omit',
          body: '{}',
          headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
          signal: expect.anything(),
        },
      ],
    ]);
  });

  it('asks a page to look past its cache, and the runtime nothing, which would change the address', async () => {
    for (const [polyfill, cache] of [
      [undefined, 'no-cache'],
      [true, undefined],
    ]) {
      const asked: { readonly cache?: string }[] = [];
      const fetch = async (_url: string, options: { readonly cache?: string }) => {
        asked.push(options);
        return answer(200, '{}');
      };
      vi.stubGlobal('fetch', Object.assign(fetch, { polyfill }));
      await createFetchHttp(createRuntimeClock()).send({
        method: 'GET',
        url: post.url,
        timeoutMs: 1_000,
        revalidate: true,
      });
      expect(asked.map((options) => options.cache)).toEqual([cache]);
    }
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('offline'))],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['answers nothing', () => undefined],
    ['is missing', undefined],
  ])('resolves with status 0 when fetch %s', async (_name, fetch) => {
    vi.stubGlobal('fetch', fetch);
    expect(await createFetchHttp(createRuntimeClock()).send(post)).toEqual({ status: 0 });
  });

  it('gives up at the deadline, also when the body drips or nothing can be aborted', async () => {
    vi.useFakeTimers();
    for (const abort of [true, false]) {
      if (!abort) vi.stubGlobal('AbortController', undefined);
      vi.stubGlobal('fetch', async () => ({ ...answer(200, ''), text: () => new Promise(() => undefined) }));
      const sent = createFetchHttp(createRuntimeClock()).send(post);
      await vi.advanceTimersByTimeAsync(999);
      await vi.advanceTimersByTimeAsync(1);
      expect(await sent).toEqual({ status: 0, timedOut: true });
    }
  });

  it('takes a failed request for a lost connection, and tries until it is back', async () => {
    vi.useFakeTimers();
    let isBack = false;
    vi.stubGlobal('fetch', async () => {
      if (!isBack) throw new TypeError('Network request failed');
      return answer(200, '{}');
    });
    const http = createFetchHttp(createRuntimeClock());
    const told: number[] = [];
    const stop = http.onOnline(() => void told.push(Date.now()));
    for (let time = 0; time < 12; time += 1) {
      await http.send(post);
      expect(http.isOnline()).toBe(false);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(http.isOnline()).toBe(true);
    }
    expect(told).toHaveLength(12);
    await http.send(post);
    isBack = true;
    await http.send(post);
    expect(told).toHaveLength(13);
    expect(http.isOnline()).toBe(true);
    isBack = false;
    await http.send(post);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => answer(200, '{}'));
    await createFetchHttp(createRuntimeClock()).send({
      method: 'GET',
      url: post.url,
      timeoutMs: 1_000,
      revalidate: true,
    });
    expect(vi.getTimerCount()).toBe(0);
  });
});
