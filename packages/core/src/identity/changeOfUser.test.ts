import { describe, expect, it } from 'vitest';
import { buildPopup } from '../test/popupBuilder.js';
import { createSdkRig } from '../test/sdkRig.js';

const analytics = { publicKey: 'ak', integration: 'int' };

describe('setUserId', () => {
  it('[ATT-4] discards metrics at every call, and user attributes on a change of user', async () => {
    const { sdk, start, advance, server } = createSdkRig();
    await start({ analytics, userId: 'u1' });
    sdk.setUserAttributes({ plan: 'pro' });
    sdk.setMetric('cart', 5);
    sdk.setUserId('u1');
    sdk.track('same user');
    await advance(6_000);
    sdk.setMetric('cart', 6);
    sdk.setUserId('u2');
    sdk.track('other user');
    await advance(6_000);
    expect(
      server.batches.map(({ metadata, metrics }) => [metadata.userId, metadata.userAttributes, metrics]),
    ).toEqual([
      ['u1', { plan: 'pro' }, {}],
      ['u2', {}, {}],
    ]);
  });

  it('[ATT-4] sends events tracked before with the old identity and attributes', async () => {
    const { sdk, start, advance, server } = createSdkRig();
    await start({ analytics, userId: 'u1' });
    sdk.setUserAttributes({ plan: 'pro' });
    sdk.track('before');
    sdk.setUserId('u2');
    sdk.track('after');
    await advance(6_000);
    const byUser = server.batches.map(({ metadata }) => [
      metadata.userId,
      metadata.events.map(({ name }) => name),
      metadata.userAttributes,
    ]);
    expect(byUser).toEqual([
      ['u1', ['before'], { plan: 'pro' }],
      ['u2', ['after'], {}],
    ]);
    const [before, after] = server.batches;
    expect(before?.metadata.user_id).not.toBe(after?.metadata.user_id);
    expect(before?.metadata.session_id).not.toBe(after?.metadata.session_id);
  });

  it('keeps user_id and session from nobody to A, and starts both anew from A to nobody', async () => {
    const { sdk, start, advance, server } = createSdkRig();
    await start({ analytics });
    sdk.track('one');
    sdk.setUserId('u1');
    sdk.track('two');
    sdk.setUserId();
    sdk.track('three');
    await advance(6_000);
    const [one, two, three] = server.batches.map(({ metadata }) => metadata);
    expect([two?.user_id, two?.session_id]).toEqual([one?.user_id, one?.session_id]);
    expect(three?.user_id).not.toBe(one?.user_id);
    expect(three?.session_id).not.toBe(one?.session_id);
    expect([one?.userId, two?.userId, three?.userId]).toEqual([undefined, 'u1', undefined]);
  });

  it('arms the triggers again', async () => {
    const popups = [
      buildPopup({
        triggers: [{ type: 'time_on_page', value: 1 }],
        cooldown: [{ answered: 'SHOWED', cooldownDays: 0 }],
      }),
    ];
    const { sdk, start, advance, renderer } = createSdkRig({ popups });
    await start({ userId: 'u1' });
    sdk.autoLaunch();
    await advance(2_000);
    sdk.close();
    expect(renderer.shown).toHaveLength(1);
    sdk.setUserId('u2');
    await advance(2_000);
    expect(renderer.shown).toHaveLength(2);
  });

  it('takes an empty text for nobody', async () => {
    const { sdk, start, server, settle } = createSdkRig();
    await start({ userId: 'u1' });
    sdk.setUserId('');
    await settle();
    expect(server.definitionRequests).toEqual([expect.objectContaining({ userId: 'u1' }), undefined]);
  });

  it('hands the new proof of identity on', async () => {
    const { sdk, start, server, settle } = createSdkRig();
    await start({ userId: 'u1', userHash: 'h1' });
    sdk.setUserId('u2', 'h2');
    await settle();
    expect(server.definitionRequests.map((request) => request?.userHash)).toEqual(['h1', 'h2']);
  });
});

describe('the kill-switch', () => {
  it('[ATT-5] makes setUserAttributes, setMetric and track no-ops, while popups show and report', async () => {
    const { sdk, start, advance, renderer, server } = createSdkRig({
      project: {
        tracking: { enabled: false },
        popups: [buildPopup({ segments: { attributes: [{ key: 'plan', op: 'notExists' }] } })],
      },
    });
    await start({ analytics });
    sdk.setUserAttributes({ plan: 'pro' });
    sdk.setMetric('cart', 5);
    sdk.track('x');
    sdk.triggerEvent('go');
    await advance(10_000);
    expect(server.batches).toEqual([]);
    expect(renderer.open()?.options.attributes).toEqual({});
    expect(server.statuses.size).toBe(1);
  });
});

describe('user attributes', () => {
  it('serve targeting as text', async () => {
    const popups = [buildPopup({ segments: { attributes: [{ key: 'seats', op: 'gte', value: 5 }] } })];
    const { sdk, start, settle, renderer } = createSdkRig({ popups });
    await start();
    sdk.setUserAttributes({ seats: 4 });
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown).toHaveLength(0);
    sdk.setUserAttributes({ seats: 5 });
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown).toHaveLength(1);
    expect(renderer.open()?.options.attributes).toEqual({ seats: '5' });
  });
});
