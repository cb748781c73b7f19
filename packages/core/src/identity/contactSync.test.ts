import { describe, expect, it } from 'vitest';
import { createSdkRig, type SdkRigOptions } from '../test/sdkRig.js';

async function setUp(options: SdkRigOptions & { userId?: string } = {}) {
  const { userId = 'u1', ...rest } = options;
  const rig = createSdkRig(rest);
  await rig.start({ userId });
  return rig;
}

describe('setContactAttributes', () => {
  it('[CON-1] [AUT-1] posts the key, the user and the attributes in their own types, and nothing else', async () => {
    const { sdk, server, platform } = await setUp();
    expect(await sdk.setContactAttributes({ plan: 'pro', seats: 5, trial: false })).toBe(true);
    expect(server.contacts).toEqual([
      { publicKey: 'pk_test', userId: 'u1', userAttributes: { plan: 'pro', seats: 5, trial: false } },
    ]);
    expect(platform.http.requests.at(-2)?.url).toBe('https://api.example/sdk/popups/contact');
  });

  it('[CON-2] sends nothing and resolves false when nothing changed, in any order and for a part', async () => {
    const { sdk, server } = await setUp();
    await sdk.setContactAttributes({ plan: 'pro', seats: 5 });
    expect(await sdk.setContactAttributes({ seats: 5, plan: 'pro' })).toBe(false);
    expect(await sdk.setContactAttributes({ seats: 5 })).toBe(false);
    expect(await sdk.setContactAttributes({})).toBe(false);
    expect(server.contacts).toHaveLength(1);
  });

  it('[CON-2] takes a value of another type for a change', async () => {
    const { sdk, server } = await setUp();
    await sdk.setContactAttributes({ seats: 5 });
    expect(await sdk.setContactAttributes({ seats: '5' })).toBe(true);
    expect(server.contacts).toHaveLength(2);
  });

  it('[CON-2] sends all given attributes when one of them changed', async () => {
    const { sdk, server } = await setUp();
    await sdk.setContactAttributes({ plan: 'pro', seats: 5 });
    expect(await sdk.setContactAttributes({ plan: 'pro', seats: 6 })).toBe(true);
    expect(server.contacts.at(-1)?.userAttributes).toEqual({ plan: 'pro', seats: 6 });
  });

  it('[CON-2] resolves false without a request where there is no userId', async () => {
    const rig = createSdkRig();
    await rig.start();
    expect(await rig.sdk.setContactAttributes({ plan: 'pro' })).toBe(false);
    expect(rig.server.contacts).toEqual([]);
  });

  it('[CON-2] resolves false without a request while tracking is disabled', async () => {
    const { sdk, server } = await setUp({ project: { tracking: { enabled: false } } });
    expect(await sdk.setContactAttributes({ plan: 'pro' })).toBe(false);
    expect(server.contacts).toEqual([]);
  });

  it('[CON-3] remembers the last send across a reload, per user', async () => {
    const { sdk, platform, server } = await setUp();
    await sdk.setContactAttributes({ plan: 'pro' });
    sdk.destroy();
    const again = createSdkRig({ disk: platform.disk, clock: platform.clock, server });
    await again.start({ userId: 'u1' });
    expect(await again.sdk.setContactAttributes({ plan: 'pro' })).toBe(false);
    expect(await again.sdk.setContactAttributes({ plan: 'free' })).toBe(true);
    again.sdk.setUserId('u2');
    expect(await again.sdk.setContactAttributes({ plan: 'free' })).toBe(true);
    expect(server.contacts.map(({ userId }) => userId)).toEqual(['u1', 'u1', 'u2']);
  });

  it('[CON-3] keeps no attribute in the clear on the device', async () => {
    const { sdk, platform } = await setUp();
    await sdk.setContactAttributes({ email: 'person@example.com' });
    expect(platform.disk.storage.getItem('service-popups:pk_test:contact')).toContain('email');
    expect(platform.disk.storage.getItem('service-popups:pk_test:contact')).not.toContain(
      'person@example.com',
    );
  });

  it('[CON-4] does not remember a failed send: it resolves false and the next call sends again', async () => {
    const { sdk, server } = await setUp();
    for (const answer of [{ status: 503 }, { status: 0 }, { status: 200, body: '<html>Sign in</html>' }]) {
      server.project.contactAnswer = answer;
      expect(await sdk.setContactAttributes({ plan: 'pro' })).toBe(false);
    }
    delete server.project.contactAnswer;
    expect(await sdk.setContactAttributes({ plan: 'pro' })).toBe(true);
    expect(server.contacts).toHaveLength(4);
  });

  it('[CON-5] works before the definitions have arrived, and before init', async () => {
    const rig = createSdkRig();
    const answer = rig.sdk.setContactAttributes({ plan: 'pro' });
    await rig.start({ userId: 'u1' });
    expect(await answer).toBe(true);
    expect(rig.server.contacts).toHaveLength(1);
  });

  it('[CON-5] is sent also when the definitions cannot be had', async () => {
    const { sdk } = await setUp({ project: { definitionsAnswer: { status: 503 } } });
    expect(await sdk.setContactAttributes({ plan: 'pro' })).toBe(true);
  });

  it('[CON-6] [DEF-1] needs no contact request to create the Contact: the definition request names the user', async () => {
    const { server } = await setUp();
    expect(server.definitionRequests).toEqual([
      expect.objectContaining({ userId: 'u1', platform: 'web', language: 'en-US' }),
    ]);
    expect(server.contacts).toEqual([]);
  });

  it('[CON-7] [DEF-1] fetches definitions once more after a changed send, and a popup that now matches can show', async () => {
    const { sdk, server, settle, renderer } = await setUp({ popups: [] });
    const { buildPopup } = await import('../test/popupBuilder.js');
    server.project.popups = [buildPopup()];
    await sdk.setContactAttributes({ plan: 'pro' });
    await settle();
    expect(server.definitionRequests).toHaveLength(2);
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.open()?.popup.id).toBe('popup-1');
    await sdk.setContactAttributes({ plan: 'pro' });
    await settle();
    expect(server.definitionRequests).toHaveLength(2);
  });

  it('sends one request for identical calls at the same time, and both resolve true', async () => {
    const { sdk, server } = await setUp();
    const calls = [sdk.setContactAttributes({ a: 1, b: 2 }), sdk.setContactAttributes({ b: 2, a: 1 })];
    expect(await Promise.all(calls)).toEqual([true, true]);
    expect(server.contacts).toHaveLength(1);
  });

  it('sends different calls one after the other, in their order', async () => {
    const { sdk, server } = await setUp();
    const calls = [1, 2, 3].map((seats) => sdk.setContactAttributes({ seats }));
    expect(await Promise.all(calls)).toEqual([true, true, true]);
    expect(server.contacts.map(({ userAttributes }) => userAttributes['seats'])).toEqual([1, 2, 3]);
  });

  it('ends with the latest value when one comes back while it is still on its way', async () => {
    const { sdk, server } = await setUp();
    const sent = ['pro', 'free', 'pro'].map((plan) => sdk.setContactAttributes({ plan }));
    expect(await Promise.all(sent)).toEqual([true, true, true]);
    expect(server.contacts.map(({ userAttributes }) => userAttributes['plan'])).toEqual([
      'pro',
      'free',
      'pro',
    ]);
  });

  it('forgets what was sent when the server does not know the Contact', async () => {
    const { sdk, server } = await setUp();
    await sdk.setContactAttributes({ plan: 'pro', seats: 5 });
    server.project.contactAnswer = { status: 404, body: { error: { code: 'not_found', message: '' } } };
    expect(await sdk.setContactAttributes({ seats: 6 })).toBe(false);
    delete server.project.contactAnswer;
    expect(await sdk.setContactAttributes({ plan: 'pro' })).toBe(true);
  });

  it('keeps to a hundred attributes, short keys and short texts, and says what it left out', async () => {
    const rig = createSdkRig();
    await rig.start({ userId: 'u1', debug: true });
    const longest = 'k'.repeat(64);
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`n${index}`, index]));
    await rig.sdk.setContactAttributes({ [`${longest}x`]: 1, [longest]: 'v'.repeat(2_000), ...many });
    const sent = rig.server.contacts[0]?.userAttributes ?? {};
    expect(Object.keys(sent)).toHaveLength(100);
    expect(sent[longest]).toBe('v'.repeat(1_024));
    expect(Object.keys(sent).some((key) => key.length > 64)).toBe(false);
    expect(rig.lines.filter(({ text }) => text.includes('is left out'))).toHaveLength(22);
  });

  it('sends nothing for somebody who has left before it was their turn', async () => {
    const { sdk, server } = await setUp();
    const first = sdk.setContactAttributes({ seats: 1 });
    const second = sdk.setContactAttributes({ seats: 2 });
    sdk.setUserId('u2');
    await first;
    expect(await second).toBe(false);
    expect(server.contacts.every(({ userId }) => userId === 'u1')).toBe(true);
    expect(server.contacts.length).toBeLessThan(2);
  });

  it.each([
    ['a page of somebody else', { status: 200, body: '<html>' }],
    ['JSON of somebody else', { status: 200, body: { ok: true } }],
    ['a refusal that names the user', { status: 400, body: { userId: 'u1' } }],
  ])('[CON-4] does not take %s for an answer', async (_what, answer) => {
    const { sdk, server } = await setUp();
    server.project.contactAnswer = answer;
    expect(await sdk.setContactAttributes({ seats: 1 })).toBe(false);
    delete server.project.contactAnswer;
    expect(await sdk.setContactAttributes({ seats: 1 })).toBe(true);
  });

  it('[CON-4] forgets nothing that was sent before when a send fails', async () => {
    const { sdk, server } = await setUp();
    await sdk.setContactAttributes({ plan: 'pro' });
    server.project.contactAnswer = { status: 503 };
    await sdk.setContactAttributes({ seats: 1 });
    delete server.project.contactAnswer;
    expect(await sdk.setContactAttributes({ plan: 'pro' })).toBe(false);
  });

  it('[CON-3] remembers the five people who were there last', async () => {
    const { sdk, server, settle } = await setUp();
    for (const user of ['u1', 'u2', 'u3', 'u4', 'u5', 'u6']) {
      sdk.setUserId(user);
      await settle();
      await sdk.setContactAttributes({ plan: 'pro' });
    }
    expect(server.contacts).toHaveLength(6);
    for (const [user, isSent] of [
      ['u6', false],
      ['u2', false],
      ['u1', true],
    ] as const) {
      sdk.setUserId(user);
      await settle();
      expect(await sdk.setContactAttributes({ plan: 'pro' })).toBe(isSent);
    }
  });

  it('leaves out values and keys that cannot be sent, and sends the others', async () => {
    const { sdk, server } = await setUp();
    const given = JSON.parse('{"__proto__":{"a":1},"ok":1,"list":[1],"none":null,"":"x"}') as Record<
      string,
      number
    >;
    expect(await sdk.setContactAttributes(given)).toBe(true);
    expect(server.contacts[0]?.userAttributes).toEqual({ ok: 1 });
  });

  it('carries the userHash as a fourth field where one is configured', async () => {
    const rig = createSdkRig();
    await rig.start({ userId: 'u1', userHash: 'ab12' });
    await rig.sdk.setContactAttributes({ plan: 'pro' });
    expect(rig.server.contacts[0]).toMatchObject({ userHash: 'ab12' });
    expect(rig.server.definitionRequests[0]).toMatchObject({ userHash: 'ab12' });
  });

  it('lets beforeSend change or refuse the contact', async () => {
    const rig = createSdkRig();
    await rig.start({
      userId: 'u1',
      beforeSend: ({ kind, body }) =>
        kind === 'contact'
          ? JSON.stringify(body).includes('secret')
            ? null
            : { ...body, userAttributes: { x: 1 } }
          : undefined,
    });
    expect(await rig.sdk.setContactAttributes({ plan: 'secret' })).toBe(false);
    expect(await rig.sdk.setContactAttributes({ plan: 'pro' })).toBe(true);
    expect(rig.server.contacts.map(({ userAttributes }) => userAttributes)).toEqual([{ x: 1 }]);
  });

  it('takes a plain false of beforeSend for a refusal, and what is no body for a yes', async () => {
    const rig = createSdkRig();
    const verdicts = [false, true];
    await rig.start({ userId: 'u1', beforeSend: () => verdicts.shift() as never });
    expect(await rig.sdk.setContactAttributes({ plan: 'pro' })).toBe(false);
    expect(await rig.sdk.setContactAttributes({ plan: 'pro' })).toBe(true);
    expect(rig.server.contacts.map(({ userAttributes }) => userAttributes)).toEqual([{ plan: 'pro' }]);
  });

  it('is loaded at the first call, and one that cannot be loaded is tried again at the next', async () => {
    let loads = 0;
    const rig = createSdkRig({
      adapt: (platform) => ({
        ...platform,
        loadContact: async (sdkBaseUrl) => {
          loads += 1;
          if (loads < 3) throw new Error('offline');
          return platform.loadContact(sdkBaseUrl);
        },
      }),
    });
    await rig.start({ userId: 'u1', debug: true, contactAttributes: { plan: 'pro' } });
    expect([loads, rig.server.contacts.length]).toEqual([1, 0]);
    expect(await rig.sdk.setContactAttributes({ plan: 'pro' })).toBe(false);
    expect(rig.lines.filter(({ text }) => text.includes('could not be loaded'))).toHaveLength(2);
    const attributes = { plan: 'pro' };
    const sending = rig.sdk.setContactAttributes(attributes);
    attributes.plan = 'changed after the call';
    expect(await sending).toBe(true);
    await rig.sdk.setContactAttributes({ seats: 5 });
    expect(loads).toBe(3);
    expect(rig.server.contacts.map(({ userAttributes }) => userAttributes)).toEqual([
      { plan: 'pro' },
      { seats: 5 },
    ]);
  });
});
