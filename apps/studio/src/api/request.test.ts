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

  it('takes an answer that is none of the server for a failure', async () => {
    answer('<html>Sign in to the network</html>', 200);
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ isAway: false, status: 200 });
    answer('<h1>Bad gateway</h1>', 502);
    expect(await failure()).toMatchObject({ isAway: true, status: 502 });
  });
});
