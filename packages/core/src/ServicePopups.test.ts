import { describe, expect, it } from 'vitest';
import { createSdkRig } from './test/sdkRig.js';

describe('ServicePopups, the way of one popup', () => {
  it('[STS-1] reports SHOWED, PARTIAL and COMPLETED with the answers, and tells the host', async () => {
    const { sdk, start, settle, renderer, server, events } = createSdkRig();
    await start({ userId: 'u1' });
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.open()?.popup.id).toBe('popup-1');
    renderer.person().interacted();
    renderer.person().answered({ page: 'p1', answers: { q1: 9 }, revision: 1 });
    renderer.person().completed({ page: 'p2', answers: { q1: 9, q2: 'Good' }, revision: 2 });
    renderer.person().closed('completed');
    await settle();

    expect(events.map(({ type }) => type)).toEqual([
      'popup_shown',
      'popup_clicked',
      'survey_completed',
      'popup_closed',
    ]);
    expect([...server.statuses.values()].map(({ status }) => status)).toEqual([
      'SHOWED',
      'PARTIAL',
      'COMPLETED',
    ]);
    const [response] = [...server.responses.values()];
    expect(response).toMatchObject({ status: 'COMPLETED', revision: 2, answers: { q1: 9, q2: 'Good' } });
    expect(renderer.open()).toBeUndefined();
  });
});

describe('ServicePopups.flush', () => {
  it('resolves when what is pending was tried, and not before', async () => {
    const { sdk, start, settle, platform, server } = createSdkRig();
    await start({ analytics: { publicKey: 'ak', integration: 'int' } });
    let answer: () => void = () => undefined;
    platform.http.answer(async (request) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return server.handle(request);
    });
    sdk.track('order_placed');
    let isOver = false;
    void sdk.flush().then(() => (isOver = true));
    await settle();
    expect(platform.http.bodies('/sdk/analytics')).toHaveLength(1);
    expect(isOver).toBe(false);
    answer();
    await settle();
    expect(isOver).toBe(true);
    expect(server.batches[0]?.metadata.events.map(({ name }) => name)).toEqual(['order_placed']);
  });

  it('is a promise also before `init`', () => {
    expect(createSdkRig().sdk.flush()).toBeInstanceOf(Promise);
  });
});

describe('ServicePopups, method by method', () => {
  it('off() ends a subscription, and that one alone', async () => {
    const { sdk, start, settle, events } = createSdkRig();
    const heard: string[] = [];
    const listener = (): void => void heard.push('shown');
    sdk.on('popup_shown', listener);
    sdk.off('popup_shown', listener);
    await start();
    sdk.triggerEvent('go');
    await settle();
    expect(events.map(({ type }) => type)).toEqual(['popup_shown']);
    expect(heard).toEqual([]);
  });

  it('onBackground() sends what is pending, without its five seconds', async () => {
    const { sdk, start, settle, server } = createSdkRig();
    await start({ analytics: { publicKey: 'ak', integration: 'int' } });
    sdk.track('order_placed');
    await settle();
    expect(server.batches).toEqual([]);
    sdk.onBackground();
    await settle();
    expect(server.batches[0]?.metadata.events.map(({ name }) => name)).toEqual(['order_placed']);
  });

  it.each(['', '   '])('setUserId(%j) goes back to anonymous', async (nobody) => {
    const { sdk, start, settle, server } = createSdkRig();
    await start({ userId: 'u1' });
    sdk.setUserId(nobody);
    await settle();
    expect(server.definitionRequests.map((request) => request?.userId)).toEqual(['u1', undefined]);
  });

  it('captureCrash() tells a crash that ended the app from one it lived through, which is what it takes it for', async () => {
    const { sdk, start, server } = createSdkRig();
    await start({ analytics: { publicKey: 'ak', integration: 'int' } });
    sdk.captureCrash(new Error('survived'));
    sdk.captureCrash(new Error('survived'), { fatal: false });
    sdk.captureCrash(new Error('fatal'), { fatal: true });
    await sdk.flush();
    const crashes = server.batches.flatMap(({ metadata }) => metadata.events);
    expect(crashes.map(({ properties }) => [properties?.['message'], properties?.['fatal']])).toEqual([
      ['survived', false],
      ['survived', false],
      ['fatal', true],
    ]);
  });
});
