import { describe, expect, it } from 'vitest';
import { createFakeClock, createFakeHttp, type FakeAnswer } from '../test/index.js';
import { loadDefinitions, readDefinitions } from './loadDefinitions.js';

const load = async (answer: FakeAnswer, userId?: string) => {
  const clock = createFakeClock();
  const http = createFakeHttp(clock, () => answer);
  const user = userId === undefined ? undefined : { userId, user_id: 'id' };
  const loaded = await loadDefinitions({ http, clock }, 'https://api.example/sdk/pk/popups', user as never);
  return { loaded, request: http.requests[0] };
};
const body = { popups: [{ id: 'p' }], tracking: { enabled: true } };

describe('loadDefinitions', () => {
  it('[DEF-1] asks with GET for anonymous people, so that caches can serve them and are asked anew', async () => {
    const { request, loaded } = await load({ status: 200, body });
    expect(request).toMatchObject({
      method: 'GET',
      url: 'https://api.example/sdk/pk/popups',
      revalidate: true,
    });
    expect(request?.body).toBeUndefined();
    expect(loaded.envelope?.popups).toEqual([{ id: 'p' }]);
  });

  it('names a known user in the body of a POST, and never in the address', async () => {
    const { request } = await load({ status: 200, body }, 'ada@example.org');
    expect(request).toMatchObject({ method: 'POST', url: 'https://api.example/sdk/pk/popups' });
    expect(JSON.parse(request?.body ?? '')).toEqual({ userId: 'ada@example.org', user_id: 'id' });
  });

  it.each([201, 202, 206, 301, 400, 404, 500])(
    'takes nothing from an answer with status %i',
    async (status) => {
      expect((await load({ status, body })).loaded.envelope).toBeUndefined();
    },
  );
});

describe('readDefinitions', () => {
  it.each([
    [{ enabled: true }, { enabled: true }],
    [
      { enabled: false, sampleRate: 0.5 },
      { enabled: false, sampleRate: 0.5 },
    ],
    [
      { enabled: true, sampleRate: 0 },
      { enabled: true, sampleRate: 0 },
    ],
    [{ enabled: true, sampleRate: 'half' }, { enabled: true }],
    [{ enabled: true, other: 1 }, { enabled: true }],
  ])('reads tracking %j as %j', (tracking, expected) => {
    expect(readDefinitions({ popups: [], tracking })?.tracking).toStrictEqual(expected);
  });

  it.each([
    undefined,
    null,
    [],
    {},
    { popups: [] },
    { popups: [], tracking: {} },
    { popups: [], tracking: { enabled: 'yes' } },
    { popups: {}, tracking: { enabled: true } },
  ])('reads no definitions in %j', (value) => {
    expect(readDefinitions(value)).toBeUndefined();
  });
});
