import { afterEach, describe, expect, it, vi } from 'vitest';
import { isServerLost, serverReturns } from './connection.js';
import { ApiError, request } from './request.js';

afterEach(() => vi.unstubAllGlobals());

const answer = (body: string, status: number): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
};
const failure = (): Promise<unknown> => request('/api/x').catch((error: unknown) => error);

describe('request', () => {
  it('takes a server that is only starting for one that is away, and hears when it is there', async () => {
    answer('{"error":{"code":"unavailable","message":"The server is starting."}}', 503);
    expect(await failure()).toMatchObject({ isAway: true, message: 'The server is starting.' });
    expect(isServerLost.value).toBe(true);
    const before = serverReturns.value;
    answer('{"ok":true}', 200);
    expect(await request('/api/x')).toEqual({ ok: true });
    expect([isServerLost.value, serverReturns.value]).toEqual([false, before + 1]);
  });

  it('takes a server that cannot be reached, or does not answer, for one that is away', async () => {
    for (const [error, words] of [
      [new TypeError('Failed to fetch'), /^The server cannot be reached/],
      [new DOMException('late', 'TimeoutError'), /^The server did not answer within a minute/],
    ] as const) {
      answer('{"ok":true}', 200);
      await request('/api/x');
      vi.stubGlobal('fetch', () => Promise.reject(error));
      expect(await failure()).toMatchObject({
        isAway: true,
        message: expect.stringMatching(words) as string,
      });
      expect(isServerLost.value).toBe(true);
    }
  });

  it('says nothing of the server when the request was given up here', async () => {
    answer('{"ok":true}', 200);
    await request('/api/x');
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason as Error));
    const given = AbortSignal.abort(new Error('given up'));
    await expect(request('/api/x', { signal: given })).rejects.toThrow('given up');
    expect(isServerLost.value).toBe(false);
  });

  it('takes an answer that is none of the server for a failure', async () => {
    answer('<html>Sign in to the network</html>', 200);
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ isAway: false, status: 200 });
    answer('<h1>Bad gateway</h1>', 502);
    expect(await failure()).toMatchObject({ isAway: true, status: 502 });
  });

  it('finishes what it sends from a page that is being left, up to the bytes that browsers allow', async () => {
    const keepalives: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, { keepalive }: RequestInit) => {
      keepalives.push(keepalive);
      return Promise.resolve(new Response('{}'));
    });
    for (const [visibilityState, text] of [
      ['visible', 'short'],
      ['hidden', 'short'],
      ['hidden', 'a'.repeat(50_000)],
      ['hidden', 'あ'.repeat(25_000)],
    ] as const) {
      vi.stubGlobal('document', { visibilityState });
      await request('/api/x', { method: 'PUT', body: { text } });
    }
    expect(keepalives).toEqual([false, true, true, false]);
    // What is on its way when the page is left was sent before anybody knew of that.
    vi.stubGlobal('document', { visibilityState: 'visible' });
    await request('/api/x', { method: 'PUT', body: { text: 'short' }, isLasting: true });
    expect(keepalives.at(-1)).toBe(true);
  });
});
