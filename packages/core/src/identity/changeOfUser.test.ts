import { describe, expect, it } from 'vitest';
import { createFakeRenderer } from '../test/fakeRenderer.js';
import { buildPopup, onEvent } from '../test/popupBuilder.js';
import { createSdkRig, type SdkRig } from '../test/sdkRig.js';

const analytics = { publicKey: 'ak', integration: 'int' };

/** Another page of the same browser: the next one, or a tab beside it. */
const besides = ({ platform, server }: SdkRig): SdkRig =>
  createSdkRig({ clock: platform.clock, disk: platform.disk, lock: platform.lock, server });

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

  it('refuses what the server would refuse with everything that goes with it', async () => {
    const { sdk, start, settle, server, lines } = createSdkRig();
    await start({ debug: true, userId: 'u'.repeat(129) });
    sdk.setUserId('v'.repeat(129));
    await settle();
    expect(server.definitionRequests).toEqual([undefined]);
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('"userId" is ignored: it must be a text of 1 to 128 characters'),
        expect.stringContaining('setUserId is ignored: it must be a text of 1 to 128 characters'),
      ]),
    );
  });

  it('takes no mini-service that is no text', async () => {
    const { sdk, start } = createSdkRig();
    await start();
    for (const given of [5, {}, undefined, '']) {
      sdk.setMiniService('payments');
      sdk.setMiniService(given as string);
      expect(sdk.identity()?.mini_service).toBeNull();
    }
    sdk.setMiniService('x'.repeat(500));
    expect(sdk.identity()?.mini_service).toHaveLength(256);
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

  it.each(['', '   ', null, undefined])('takes %j for nobody, and a name as it is', async (nobody) => {
    const { sdk, start, settle, server } = createSdkRig();
    await start({ userId: 'u1' });
    sdk.setUserId(nobody as never);
    await settle();
    sdk.setUserId(' ada ');
    await settle();
    expect(server.definitionRequests.map((request) => request?.userId)).toEqual(['u1', undefined, ' ada ']);
  });

  it('hands the new proof of identity on', async () => {
    const { sdk, start, server, settle } = createSdkRig();
    await start({ userId: 'u1', userHash: 'h1' });
    sdk.setUserId('u2', 'h2');
    await settle();
    expect(server.definitionRequests.map((request) => request?.userHash)).toEqual(['h1', 'h2']);
  });
});

describe('a proof of the user', () => {
  it('that comes later asks for the definitions once more, and is told once', async () => {
    const { sdk, start, server, settle } = createSdkRig();
    await start({ userId: 'u1' });
    const before = sdk.identity();
    sdk.setUserId('u1', 'h1');
    sdk.setUserId('u1', 'h1');
    sdk.setUserId('u1');
    await settle();
    expect(server.definitionRequests.map((request) => request?.userHash)).toEqual([undefined, 'h1']);
    expect(sdk.identity()).toEqual(before);
    await sdk.setContactAttributes({ plan: 'pro' });
    expect(server.contacts[0]?.userHash).toBe('h1');
  });

  it('is not carried over to another user', async () => {
    const { sdk, start, server, settle } = createSdkRig();
    await start({ userId: 'u1', userHash: 'h1' });
    sdk.setUserId('u2');
    await settle();
    expect(server.definitionRequests.map((request) => request?.userHash)).toEqual(['h1', undefined]);
  });
});

describe('what a person leaves behind', () => {
  it('is no count of events for the next one, who signs in by a page load', async () => {
    const rig = createSdkRig({ popups: [buildPopup({ triggers: [onEvent('go', { count: 2 })] })] });
    await rig.start({ userId: 'u1' });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    const next = besides(rig);
    await next.start({ userId: 'u2' });
    next.sdk.triggerEvent('go');
    await next.settle();
    expect(next.renderer.shown).toHaveLength(0);
    next.sdk.triggerEvent('go');
    await next.settle();
    expect(next.renderer.shown).toHaveLength(1);
  });

  it('is no half-answered survey for the next one', async () => {
    const rig = createSdkRig();
    await rig.start({ userId: 'u1' });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    rig.sdk.setUserId();
    // It stays open for whoever began it.
    rig.renderer.person().answered({ page: 'p2', answers: { q1: 7 }, revision: 1 });
    await rig.settle();
    expect(rig.server.responses.size).toBe(1);
    const next = besides(rig);
    await next.start();
    await next.settle();
    expect(next.renderer.shown).toHaveLength(0);
  });

  it('leaves no answers in the store', async () => {
    const rig = createSdkRig();
    await rig.start({ userId: 'u1' });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    rig.renderer.person().answered({ page: 'p2', answers: { q1: 7 }, revision: 1 });
    const kept = (): string | null => rig.platform.storage.getItem('service-popups:pk_test:survey');
    expect(kept()).toContain('q1');
    rig.sdk.setUserId('u2');
    expect(kept()).toBe('null');
  });

  it('is no wait, and what the next one saw in another tab stays a wait', async () => {
    const one = createSdkRig();
    await one.start({ userId: 'u1' });
    const two = besides(one);
    await two.start({ userId: 'u1' });
    two.sdk.triggerEvent('go');
    await two.advance(2_000);
    two.sdk.close();
    one.sdk.setUserId('u2');
    await one.settle();
    one.sdk.triggerEvent('go');
    await one.advance(2_000);
    expect(one.renderer.shown).toHaveLength(1);
    one.sdk.close();
    // The other tab is told later.
    two.sdk.setUserId('u2');
    await two.settle();
    two.sdk.triggerEvent('go');
    await two.advance(2_000);
    expect(two.renderer.shown).toHaveLength(1);
  });

  it('[F-46] is no attribute of the next one, which an answer would take along', async () => {
    const { sdk, start, settle, renderer, server } = createSdkRig();
    await start({ userId: 'u1' });
    sdk.setUserAttributes({ plan: 'free' });
    sdk.triggerEvent('go');
    await settle();
    sdk.setUserAttributes({ plan: 'pro' });
    renderer.person().answered({ page: 'p1', answers: {}, revision: 1 });
    sdk.setUserId('u2');
    sdk.setUserAttributes({ mail: 'u2@example.org' });
    renderer.person().completed({ page: 'p1', answers: {}, revision: 2 });
    await settle();
    const [response] = server.responses.values();
    expect(response).toMatchObject({ revision: 2, metadata: { userId: 'u1' } });
    expect(response?.metadata.userAttributes).toEqual({ plan: 'pro' });
  });

  it.each([
    ['in the same page', false],
    ['after a restart', true],
  ])(
    'is answers in their name, which wait for a connection while the next one signs in, %s',
    async (_how, isNew) => {
      const rig = createSdkRig();
      await rig.start({ userId: 'u1' });
      rig.sdk.triggerEvent('go');
      await rig.settle();
      const { user_id, session_id } = rig.renderer.open()?.identity ?? {};
      rig.platform.http.answer(() => ({ status: 0 }));
      rig.renderer.person().completed({ page: 'p2', answers: { q1: 7 }, revision: 1 });
      await rig.advance(1_000);
      rig.sdk.setUserId('u2');
      await rig.advance(1_000);
      if (isNew) rig.platform.lifecycle.hide();
      const next = isNew ? besides(rig) : rig;
      if (isNew) await next.start({ userId: 'u2' });
      else rig.platform.http.answer(rig.server.handle);
      await next.advance(120_000);
      expect(next.sdk.identity()?.userId).toBe('u2');
      const own = { userId: 'u1', user_id, session_id };
      expect([...rig.server.responses.values()]).toMatchObject([{ answers: { q1: 7 }, metadata: own }]);
      expect([...rig.server.statuses.values()]).toMatchObject([
        { status: 'SHOWED', ...own },
        { status: 'COMPLETED', ...own },
      ]);
    },
  );

  it('is no wait either when their survey is answered after the change', async () => {
    const { sdk, start, settle, renderer, server } = createSdkRig();
    await start({ userId: 'u1' });
    sdk.triggerEvent('go');
    await settle();
    sdk.setUserId('u2');
    renderer.person().completed({ page: 'p1', answers: {}, revision: 1 });
    renderer.person().closed('completed');
    await settle();
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown).toHaveLength(2);
    const reports = [...server.statuses.values()].map(({ userId, status }) => `${userId} ${status}`);
    expect(reports).toEqual(['u1 SHOWED', 'u1 COMPLETED', 'u2 SHOWED']);
  });

  it('is no popup that was on its way', async () => {
    const rig = createSdkRig();
    let allow = (): void => undefined;
    const beforeShow = (): Promise<boolean> =>
      new Promise((resolve) => {
        allow = () => resolve(true);
      });
    await rig.start({ userId: 'u1', beforeShow });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    rig.sdk.setUserId('u2');
    await rig.settle();
    allow();
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(0);
    rig.sdk.triggerEvent('go');
    await rig.settle();
    allow();
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it.each([
    ['signs out', undefined],
    ['makes room for somebody else', 'u2'],
  ])('is no survey that is still loading when the person %s', async (_how, next) => {
    const renderer = createFakeRenderer({ isReadyAtOnce: false });
    const { sdk, start, settle, server, events } = createSdkRig({ renderer });
    await start({ userId: 'u1' });
    sdk.triggerEvent('go');
    await settle();
    const loading = renderer.person();
    sdk.setUserId(next);
    expect(renderer.open()).toBeUndefined();
    loading.ready();
    await settle();
    expect(events).toEqual([]);
    // The place is free, and nothing was counted.
    sdk.triggerEvent('go');
    await settle();
    renderer.person().ready();
    renderer.person().completed({ page: 'p1', answers: {}, revision: 1 });
    await settle();
    expect([...server.statuses.values()].map(({ userId }) => userId)).toEqual([next, next]);
    expect([...server.responses.values()].map(({ metadata }) => metadata.userId)).toEqual([next]);
  });

  it('is a survey that is still loading for an anonymous person who signs in', async () => {
    const renderer = createFakeRenderer({ isReadyAtOnce: false });
    const { sdk, start, settle, events } = createSdkRig({ renderer });
    await start();
    sdk.triggerEvent('go');
    await settle();
    sdk.setUserId('u1');
    renderer.person().ready();
    expect(events).toMatchObject([{ type: 'popup_shown' }]);
  });

  it('is no half-answered survey that waits for somebody to look at the page', async () => {
    const rig = createSdkRig();
    await rig.start({ userId: 'u1' });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    rig.renderer.person().answered({ page: 'p2', answers: { q1: 7 }, revision: 1 });
    rig.platform.lifecycle.hide();
    const next = besides(rig);
    next.platform.lifecycle.background();
    // The host learns a moment later who is there.
    await next.start();
    next.sdk.setUserId('u2');
    next.platform.lifecycle.foreground();
    await next.settle();
    expect(next.renderer.shown).toHaveLength(0);
  });

  it('is no popup that was chosen for them, while what the next one may see is not known', async () => {
    const { sdk, start, advance, server, renderer } = createSdkRig();
    await start({ userId: 'u1' });
    server.project.definitionsAnswer = () => new Promise(() => undefined);
    sdk.setUserId('u2');
    sdk.triggerEvent('go');
    await advance(9_000);
    expect(renderer.open()).toBeUndefined();
    expect(await sdk.explain()).toEqual([]);
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
