import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServiceConfig } from '../config/serviceConfig.js';
import { ServicePopups } from '../ServicePopups.js';
import { createFakeTabLock } from '../test/fakeTabLock.js';
import { buildPopup } from '../test/popupBuilder.js';
import { createSdkRig, rigKey } from '../test/sdkRig.js';

const analytics = { publicKey: 'ak_1', integration: 'int_1' };

describe('init', () => {
  it.each([undefined, null, {}, { apiKey: '' }, { apiKey: 7 }, 'pk'])(
    '[CFG-1] with %j says once what is missing, stays inert and throws nothing',
    async (config) => {
      const { sdk, platform, lines } = createSdkRig();
      const said: unknown[][] = [];
      const logger = { log: () => undefined, error: (...args: unknown[]) => void said.push(args) };
      const given = typeof config === 'object' && config !== null ? { ...config, logger } : config;
      sdk.init(given as unknown as ServiceConfig);
      sdk.autoLaunch();
      sdk.triggerEvent('go');
      sdk.track('x');
      await platform.clock.advance(60_000);
      expect(platform.http.requests).toEqual([]);
      expect(platform.clock.timers()).toBe(0);
      expect(lines).toEqual([]);
      if (given !== config) expect(said).toEqual([[expect.any(String), expect.stringContaining('apiKey')]]);
    },
  );

  it('[CFG-1] starts when a usable key comes after an unusable one, and has heard what was said between', async () => {
    const { sdk, start, settle, server, renderer } = createSdkRig();
    sdk.init({ apiKey: '', logger: { log: () => undefined } });
    sdk.triggerEvent('go');
    await start();
    await settle();
    expect(server.definitionRequests).toHaveLength(1);
    expect(renderer.shown).toHaveLength(1);
  });

  it('goes on when a listener of the host fails, and says so under debug', async () => {
    const { sdk, start, settle, events, lines } = createSdkRig();
    sdk.on('popup_shown', () => {
      throw new Error('host');
    });
    await start({ debug: true });
    sdk.triggerEvent('go');
    await settle();
    expect(events).toHaveLength(1);
    expect(lines.filter(({ level }) => level === 'error').map(({ text }) => text)).toEqual([
      expect.stringContaining('A listener failed.'),
    ]);
  });

  it.each([
    ['as analytics begin', 'Analytics is off', {}, []],
    ['as the cached definitions are read', 'definitions in use', { analytics }, ['/']],
  ])(
    'throws nothing at a host that changes its route within the call, %s, and knows where it is then',
    async (_when, line, config, left) => {
      const first = createSdkRig();
      await first.start();
      first.sdk.destroy();
      const { disk, clock } = first.platform;
      const { sdk, platform, server } = createSdkRig({ disk, clock, server: first.server });
      const errors: unknown[] = [];
      const log = (_prefix: unknown, message: unknown): void => {
        if (!String(message).includes(line)) return;
        try {
          platform.navigation.go('/next');
        } catch (error) {
          errors.push(error);
        }
      };
      sdk.init({ apiKey: rigKey, baseUrl: 'https://api.example', debug: true, logger: { log }, ...config });
      await clock.advance(6_000);
      expect(errors).toEqual([]);
      expect([...server.events.values()].map(({ properties }) => properties?.['screen'])).toEqual(left);
      sdk.destroy();
    },
  );

  it('hands the domain of the cookie to whoever makes the platform', () => {
    const given: unknown[] = [];
    const { platform } = createSdkRig();
    const sdk = new ServicePopups((options) => {
      given.push(options);
      return platform;
    });
    sdk.init({ apiKey: rigKey, cookieDomain: '.example.com', logger: { log: () => undefined } });
    expect(given).toEqual([{ cookieDomain: '.example.com' }]);
    sdk.destroy();
  });

  it('[CFG-1] without a usable key answers what is asked, and `ready` does not wait', async () => {
    const { sdk, start, server, settle } = createSdkRig();
    sdk.autoLaunch();
    sdk.init({ apiKey: '', logger: { log: () => undefined } });
    await sdk.ready;
    expect(await sdk.setContactAttributes({ plan: 'pro' })).toBe(false);
    expect(await sdk.show('popup-1', { force: true })).toBe(false);
    const isReady: boolean[] = [];
    server.project.definitionsAnswer = () => new Promise(() => undefined);
    await start();
    void sdk.ready.then(() => isReady.push(true));
    await settle();
    expect([server.definitionRequests.length, isReady]).toEqual([1, []]);
  });

  it('[DEF-1] fetches the definitions once, anonymously by GET, for a known user by POST', async () => {
    const anonymous = createSdkRig();
    await anonymous.start();
    expect(anonymous.platform.http.requests).toEqual([
      expect.objectContaining({
        method: 'GET',
        url: `https://api.example/sdk/${rigKey}/popups`,
        revalidate: true,
      }),
    ]);
    const known = createSdkRig();
    await known.start({ userId: 'u 1' });
    const [request] = known.platform.http.requests;
    expect(request).toMatchObject({ method: 'POST', url: `https://api.example/sdk/${rigKey}/popups` });
    expect(request?.url).not.toContain('u 1');
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      userId: 'u 1',
      platform: 'web',
      language: 'en-US',
    });
  });

  it('explains popups also when it is asked before the definitions have arrived', async () => {
    const { sdk, start } = createSdkRig();
    void start();
    expect(await sdk.explain()).toMatchObject([{ popupId: 'popup-1', show: true }]);
  });

  it.each([
    ['with analytics', { analytics }],
    ['in a dry run', {}],
    ['while consent is pending', { consent: 'pending' as const }],
    ['when consent is denied', { consent: 'denied' as const }],
  ])('[CFG-6] says nothing without debug, whatever happens, %s', async (_, config) => {
    const { sdk, start, lines, advance, server } = createSdkRig({
      popups: [buildPopup({ segments: { lang: ['fr'] } })],
    });
    server.project.popups = [...server.project.popups, { id: 'broken' }];
    await start({ userId: 'u1', platform: 'windows' as 'web', ...config });
    sdk.triggerEvent('go');
    sdk.track('');
    sdk.track('video_played');
    void sdk.setContactAttributes({ bad: [] as unknown as string });
    void sdk.show('nobody');
    await advance(30_000);
    expect(lines).toEqual([]);
  });

  it('[CFG-6] tells under debug what it does, and why a popup is not shown', async () => {
    const { sdk, start, settle, lines } = createSdkRig({
      popups: [buildPopup({ segments: { lang: ['fr'] } })],
    });
    await start({ debug: true });
    sdk.triggerEvent('go');
    await settle();
    expect(lines.map(({ text }) => text).join('\n')).toContain('Popup "popup-1" is not shown: language');
  });

  it('[CFG-6] tells under debug that definitions are in use, when nothing is wrong', async () => {
    const { start, lines } = createSdkRig();
    await start({ debug: true, analytics });
    expect(lines.map(({ text }) => text)).toEqual(['[ServicePopups] Popup definitions in use: 1.']);
  });

  it('[CFG-7] [F-38] works with a logger that has only log, and with one that throws', async () => {
    const said: string[] = [];
    const first = createSdkRig();
    await first.start({
      debug: true,
      platform: 'windows' as 'web',
      logger: { log: (...args: unknown[]) => void said.push(args.join(' ')) },
    });
    expect(said.join('\n')).toContain('"platform" is ignored');
    const second = createSdkRig();
    await second.start({
      debug: true,
      platform: 'windows' as 'web',
      logger: {
        log() {
          throw new Error('mine');
        },
      },
    });
    second.sdk.triggerEvent('go');
    await second.settle();
    expect(second.renderer.shown).toHaveLength(1);
  });

  it('[CFG-5] sends contactAttributes as setContactAttributes right after init would', async () => {
    const { start, server, settle } = createSdkRig();
    await start({ userId: 'u1', contactAttributes: { plan: 'pro' } });
    await settle();
    expect(server.contacts).toEqual([{ publicKey: rigKey, userId: 'u1', userAttributes: { plan: 'pro' } }]);
  });

  it('[CFG-5] sends no contactAttributes without a userId, and says so under debug', async () => {
    const { start, server, lines } = createSdkRig();
    await start({ contactAttributes: { plan: 'pro' }, debug: true });
    expect(server.contacts).toEqual([]);
    expect(lines.some(({ level, text }) => level === 'warn' && text.includes('userId'))).toBe(true);
  });

  it('[CFG-2] sends the userId with every popup event', async () => {
    const { sdk, start, settle, renderer, server, events } = createSdkRig();
    await start({ userId: 'u1' });
    sdk.triggerEvent('go');
    await settle();
    renderer.person().completed({ page: 'p2', answers: {}, revision: 1 });
    renderer.person().closed('completed');
    await settle();
    expect(events.map(({ userId }) => userId)).toEqual(['u1', 'u1', 'u1']);
    expect([...server.statuses.values()].map(({ userId }) => userId)).toEqual(['u1', 'u1']);
    expect([...server.responses.values()][0]?.metadata.userId).toBe('u1');
  });

  it('[CFG-3] [CFG-4] uses the explicit language for targeting, the definition request, analytics and the answers', async () => {
    const { sdk, start, settle, advance, renderer, server } = createSdkRig({
      popups: [buildPopup({ segments: { lang: ['fr'] } })],
    });
    await start({ userId: 'u1', language: 'fr_CA', analytics });
    expect(server.definitionRequests[0]?.language).toBe('fr-CA');
    sdk.track('opened');
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.open()?.options.language).toBe('fr-CA');
    renderer.person().answered({ page: 'p1', answers: { q1: 9 }, revision: 1 });
    await advance(6_000);
    expect(server.batches[0]?.metadata.language).toBe('fr-CA');
    expect([...server.responses.values()][0]?.metadata.language).toBe('fr-CA');
  });

  it('[LNG-2] resolves the language once, at init', async () => {
    let browserLanguage = 'fr-FR';
    const { sdk, start, settle, renderer } = createSdkRig({
      popups: [buildPopup({ segments: { lang: ['fr'] } })],
      adapt: (platform) => ({ ...platform, language: () => browserLanguage }),
    });
    await start();
    browserLanguage = 'de-DE';
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown).toHaveLength(1);
  });

  it('[LNG-2] restricts nothing where segments.lang is missing or empty', async () => {
    const { sdk, start, settle, renderer } = createSdkRig({
      popups: [buildPopup({ segments: { lang: [] } })],
    });
    await start({ language: 'xx' });
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown).toHaveLength(1);
  });

  it('[CFG-8] [CFG-9] [CFG-10] hands looks to the renderer as they were given', async () => {
    const { sdk, start, settle, renderer } = createSdkRig();
    await start({
      renderChrome: false,
      showProgressBar: false,
      surveyCss: '.x{}',
      sdkBaseUrl: 'https://cdn.example/',
    });
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.open()?.options).toMatchObject({
      renderChrome: false,
      showProgressBar: false,
      surveyCss: '.x{}',
      sdkBaseUrl: 'https://cdn.example',
      isPreview: false,
    });
  });

  it('[CFG-11] takes storage, device and platform from the configuration', async () => {
    const kept = new Map<string, string>();
    const { sdk, start, advance, platform, server } = createSdkRig();
    await start({
      analytics,
      platform: 'android',
      device: { model: 'Pixel' },
      nodeEnv: 'production',
      appVersion: '2.0.0',
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    });
    sdk.track('opened');
    await advance(6_000);
    expect([...kept.keys()].some((key) => key.endsWith(':identity'))).toBe(true);
    expect(platform.disk.storage.getItem(`service-popups:${rigKey}:identity`)).toBeNull();
    expect(server.batches[0]?.metadata).toMatchObject({
      platform: 'android',
      device: { model: 'Pixel' },
      nodeEnv: 'production',
      appVersion: '2.0.0',
      language: 'en-US',
    });
  });

  it('[CFG-12] sends no analytics without `analytics`, and shows events under debug', async () => {
    const { sdk, start, advance, platform, lines } = createSdkRig();
    await start({ debug: true });
    sdk.track('opened', { a: 1 });
    await advance(60_000);
    platform.lifecycle.hide();
    await advance(60_000);
    expect(platform.http.requests.every(({ url }) => !url.endsWith('/sdk/analytics'))).toBe(true);
    expect(lines.some(({ text }) => text.includes('Dry run') && text.includes('opened'))).toBe(true);
  });

  it('[ANA-1] sends no event sooner because definitions arrive or a status leaves', async () => {
    const { sdk, start, advance, server } = createSdkRig();
    sdk.track('before the definitions');
    await start({ analytics });
    sdk.triggerEvent('go');
    await advance(1_000);
    sdk.track('after a status');
    await advance(3_900);
    expect([server.statuses.size, server.batches.length]).toEqual([1, 0]);
    await advance(200);
    expect(server.batches.map(({ metadata }) => metadata.events.length)).toEqual([2]);
  });

  it('[AUT-1] [AUT-2] uses the apiKey for reports and the analytics key for batches', async () => {
    const { sdk, start, advance, server } = createSdkRig();
    await start({ analytics, userId: 'u1' });
    sdk.track('opened');
    sdk.triggerEvent('go');
    await sdk.setContactAttributes({ a: 1 });
    await advance(6_000);
    expect([...server.statuses.values()][0]?.publicKey).toBe(rigKey);
    expect(server.contacts[0]?.publicKey).toBe(rigKey);
    expect(server.batches[0]).toMatchObject({ publicKey: 'ak_1', integration: 'int_1' });
    expect(JSON.stringify(server.batches)).not.toContain(rigKey);
  });

  it('warns under debug when production goes to the address that is meant for development', async () => {
    const { sdk, lines } = createSdkRig();
    const warn = (...args: unknown[]) => void lines.push({ level: 'warn', text: args.join(' ') });
    sdk.init({ apiKey: rigKey, nodeEnv: 'production', debug: true, logger: { log: () => undefined, warn } });
    expect(lines.some(({ text }) => text.includes('http://localhost:4000'))).toBe(true);
    const named = createSdkRig();
    await named.start({ nodeEnv: 'production', debug: true });
    expect(named.lines.some(({ text }) => text.includes('http://localhost:4000'))).toBe(false);
  });

  it('takes the address of the script tag where none is configured', async () => {
    const { sdk, platform } = createSdkRig({
      adapt: (given) => ({ ...given, scriptOrigin: 'https://cdn.example' }),
    });
    sdk.init({ apiKey: rigKey });
    expect(platform.http.requests[0]?.url).toBe(`https://cdn.example/sdk/${rigKey}/popups`);
  });
});

describe('a second init', () => {
  it('does nothing with the same user', async () => {
    const { start, server, platform } = createSdkRig();
    await start({ userId: 'u1' });
    const before = platform.disk.storage.getItem(`service-popups:${rigKey}:identity`);
    await start({ userId: 'u1' });
    expect(server.definitionRequests).toHaveLength(1);
    expect(platform.disk.storage.getItem(`service-popups:${rigKey}:identity`)).toBe(before);
  });

  it('leaves metrics alone with the same user, and the user alone where it names none', async () => {
    const { sdk, start, server, advance } = createSdkRig();
    await start({ analytics });
    sdk.setUserId('u1');
    sdk.setMetric('cart', 3);
    await start({ analytics });
    await start({ analytics, userId: 'u1' });
    sdk.track('opened');
    await advance(6_000);
    expect(server.batches).toMatchObject([{ metrics: { cart: '3' }, metadata: { userId: 'u1' } }]);
  });

  it('[DEF-1] acts as setUserId with another user', async () => {
    const { start, server } = createSdkRig();
    await start({ userId: 'u1' });
    await start({ userId: 'u2' });
    expect(server.definitionRequests.map((request) => request?.userId)).toEqual(['u1', 'u2']);
  });

  it('is refused with another key, with an error under debug', async () => {
    const { start, server, lines } = createSdkRig();
    await start({ debug: true });
    await start({ apiKey: 'pk_other' });
    expect(server.definitionRequests).toHaveLength(1);
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });
});

describe('what a host hands over', () => {
  const broken = {
    get plan(): string {
      throw new Error('mine');
    },
  };

  it('may throw when it is looked at, and nothing is thrown back', async () => {
    const { sdk, settle, renderer } = createSdkRig();
    sdk.init(
      Object.defineProperty({ apiKey: rigKey, logger: { log: () => undefined } }, 'language', {
        enumerable: true,
        get: () => broken.plan,
      }),
    );
    await settle();
    sdk.setUserAttributes(broken);
    sdk.track('opened', broken);
    sdk.triggerEvent('go', broken);
    await settle();
    expect(renderer.shown).toHaveLength(1);
  });

  it.each([undefined, null, 7, 'text', ['a'], () => 1])(
    'counts as nothing where it is no object: %s',
    async (given) => {
      const { sdk, start, server, advance } = createSdkRig();
      await start({ analytics, userId: 'u1' });
      sdk.setUserAttributes(given as never);
      sdk.track('odd', given as never);
      expect(await sdk.setContactAttributes(given as never)).toBe(false);
      await advance(6_000);
      expect(server.batches[0]?.metadata.userAttributes).toEqual({});
      expect(server.batches[0]?.metadata.events[0]?.properties).toEqual({});
      expect(server.contacts).toEqual([]);
    },
  );

  it.each([undefined, null, 7, ''])('names no screen where it is no text: %s', async (name) => {
    const { sdk, start, settle, renderer } = createSdkRig({
      popups: [buildPopup({ segments: { path: ['/cart'] } })],
      isAutomatic: false,
    });
    await start();
    sdk.setScreen('/cart');
    sdk.setScreen(name as unknown as string);
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown).toHaveLength(1);
  });

  it('changes no user where it is no text', async () => {
    const { sdk, start, lines } = createSdkRig();
    await start({ userId: 'u1', debug: true });
    sdk.setUserId(42 as unknown as string);
    expect(sdk.identity()?.userId).toBe('u1');
    expect(lines.some(({ level, text }) => level === 'warn' && text.includes('setUserId'))).toBe(true);
    sdk.setUserId(null as unknown as undefined);
    expect(sdk.identity()?.userId).toBeUndefined();
  });
});

describe('calls before init and after destroy', () => {
  it('explain what init brings, as in a component that is mounted before its provider', async () => {
    const { sdk, start } = createSdkRig();
    const explained = sdk.explain();
    await start();
    expect(await explained).toHaveLength(1);
  });

  it('wait for init, in their order', async () => {
    const { sdk, start, advance, server, renderer } = createSdkRig();
    sdk.setUserAttributes({ plan: 'pro' });
    sdk.track('first');
    sdk.track('second');
    sdk.triggerEvent('go');
    await start({ analytics });
    await advance(6_000);
    expect(server.batches[0]?.metadata.events.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(server.batches[0]?.metadata.userAttributes).toEqual({ plan: 'pro' });
    expect(renderer.shown).toHaveLength(1);
  });

  it('[F-28] are kept up to a hundred; the answer to a call beyond them does not hang', async () => {
    const { sdk, start, advance, server } = createSdkRig();
    for (let index = 0; index < 150; index += 1) sdk.track(`event-${index}`);
    expect(await sdk.setContactAttributes({ a: 1 })).toBe(false);
    await start({ analytics });
    await advance(10_000);
    expect(server.events.size).toBe(100);
  });

  it('[F-28] never throw after destroy, and a new init starts anew', async () => {
    const { sdk, start, settle, server, renderer, platform } = createSdkRig();
    await start();
    sdk.destroy();
    sdk.destroy();
    await settle();
    expect(platform.clock.timers()).toBe(0);
    expect(platform.navigation.listeners()).toBe(0);
    sdk.close();
    expect(sdk.delivery()).toEqual({ delivered: 0, pending: 0, dropped: {} });
    sdk.triggerEvent('go');
    await start();
    await settle();
    expect(server.definitionRequests).toHaveLength(2);
    expect(renderer.shown).toHaveLength(1);
  });

  it('[F-28] answer at destroy whoever waits for the definitions, and send nothing then', async () => {
    const { sdk, start, server, advance } = createSdkRig();
    server.project.definitionsAnswer = () => new Promise(() => undefined);
    await start({ userId: 'u1' });
    const answers = Promise.all([sdk.setContactAttributes({ a: 1 }), sdk.explain()]);
    await advance(100);
    sdk.destroy();
    expect(await answers).toEqual([false, []]);
    await advance(60_000);
    expect(server.contacts).toEqual([]);
  });

  it('[F-27] survive what React StrictMode does: start, destroy, start', async () => {
    const { sdk, start, settle, renderer, server } = createSdkRig();
    void start();
    sdk.destroy();
    await start();
    sdk.autoLaunch();
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown).toHaveLength(1);
    expect([...server.statuses.values()]).toHaveLength(1);
  });

  it('are answered at destroy when they wait for newer definitions', async () => {
    const { sdk, start, server, renderer, platform, advance } = createSdkRig();
    await start();
    sdk.destroy();
    // The definitions of the last visit are there, those of this one are on their way when everything ends.
    server.project.definitionsAnswer = () => new Promise(() => undefined);
    await start();
    const shown = sdk.show('popup-1');
    await advance(10);
    expect(platform.clock.timers()).toBeGreaterThan(0);
    sdk.destroy();
    expect(await Promise.race([shown, advance(10).then(() => 'still waiting')])).toBe(false);
    expect(renderer.shown).toHaveLength(0);
  });

  it.each(['survey_completed', 'popup_closed'] as const)(
    'that end the SDK in a listener of %s lose no answer where nothing can be stored',
    async (name) => {
      const { sdk, start, settle, advance, platform, renderer, server } = createSdkRig();
      platform.disk.breakStore({ put: true, list: true, remove: true });
      sdk.on(name, () => sdk.destroy());
      await start();
      sdk.triggerEvent('go');
      await settle();
      renderer.person().completed({ page: 'p2', answers: { q1: 9 }, revision: 1 });
      renderer.person().closed('completed');
      await settle();
      expect([...server.responses.values()].map(({ answers }) => answers)).toEqual([{ q1: 9 }]);
      expect([...server.statuses.values()].map(({ status }) => status)).toEqual(['SHOWED', 'COMPLETED']);
      await advance(5_000);
      expect(platform.clock.timers()).toBe(0);
    },
  );

  it('send nothing at destroy that is kept for the next visit', async () => {
    const { sdk, start, settle, platform, renderer } = createSdkRig();
    await start();
    sdk.triggerEvent('go');
    await settle();
    sdk.on('survey_completed', () => sdk.destroy());
    const before = platform.http.requests.length;
    renderer.person().completed({ page: 'p2', answers: { q1: 9 }, revision: 1 });
    await settle();
    expect(platform.http.requests).toHaveLength(before);
    expect(await platform.disk.records(rigKey)).not.toEqual([]);
  });

  it('leave no timer behind at destroy, whatever waits to be sent', async () => {
    const { sdk, start, settle, platform } = createSdkRig();
    await start({ analytics });
    sdk.track('order_placed');
    sdk.destroy();
    await settle();
    expect(platform.clock.timers()).toBe(0);
    expect(await platform.disk.records(rigKey)).not.toEqual([]);
  });

  it('close the open popup at destroy, with a word to the host', async () => {
    const { sdk, start, settle, renderer, events } = createSdkRig();
    await start();
    sdk.triggerEvent('go');
    await settle();
    sdk.destroy();
    expect(renderer.open()).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ type: 'popup_closed', data: { reason: 'host' } });
  });
});

describe('ready', () => {
  it('resolves when the definitions are known', async () => {
    const { sdk, start } = createSdkRig();
    let isReady = false;
    void sdk.ready.then(() => {
      isReady = true;
    });
    await Promise.resolve();
    expect(isReady).toBe(false);
    await start();
    expect(isReady).toBe(true);
  });

  it('resolves also when the server cannot be reached, and where the SDK cannot run', async () => {
    const { sdk, start } = createSdkRig({ project: { definitionsAnswer: { status: 0 } } });
    await start();
    await sdk.ready;
    const inert = new ServicePopups(() => undefined);
    inert.init({ apiKey: rigKey });
    await inert.ready;
  });
});

describe('where the SDK cannot run', () => {
  it('does nothing without a platform, as during server rendering', async () => {
    const sdk = new ServicePopups(() => undefined);
    sdk.init({ apiKey: rigKey });
    sdk.autoLaunch();
    sdk.triggerEvent('go');
    expect(await sdk.setContactAttributes({ a: 1 })).toBe(false);
    expect(await sdk.show('popup-1')).toBe(false);
    expect(await sdk.explain()).toEqual([]);
  });

  it('rests with a reason under debug where the platform cannot be made', () => {
    const lines: string[] = [];
    const sdk = new ServicePopups(() => {
      throw new Error('This browser is too old.');
    });
    sdk.init({ apiKey: rigKey, debug: true, logger: { log: (...args) => void lines.push(args.join(' ')) } });
    expect(lines.join('\n')).toContain('too old');
  });
});

describe('consent', () => {
  const stored = (rig: ReturnType<typeof createSdkRig>): string[] =>
    ['identity', 'session', 'history', 'definitions', 'definitions.note', 'contact'].filter(
      (name) => rig.platform.disk.storage.getItem(`service-popups:${rigKey}:${name}`) !== null,
    );

  it('pending: calls that answer wait for it, also after an `init` that had no key', async () => {
    const rig = createSdkRig();
    rig.sdk.init({} as ServiceConfig);
    await rig.start({ consent: 'pending', userId: 'u1' });
    const answer = rig.sdk.setContactAttributes({ plan: 'pro' });
    rig.sdk.setTrackingEnabled(true);
    await rig.settle();
    expect(await answer).toBe(true);
  });

  it('pending: stores and sends nothing, and calls wait in memory', async () => {
    const rig = createSdkRig();
    const answer = rig.sdk.setContactAttributes({ plan: 'pro' });
    await rig.start({ consent: 'pending', analytics, userId: 'u1' });
    rig.sdk.track('early');
    rig.sdk.triggerEvent('go');
    await rig.advance(60_000);
    expect(rig.platform.http.requests).toEqual([]);
    expect(stored(rig)).toEqual([]);
    expect(rig.platform.clock.timers()).toBe(0);

    rig.sdk.setTrackingEnabled(true);
    await rig.advance(6_000);
    expect(await answer).toBe(true);
    expect(rig.server.batches[0]?.metadata.events[0]?.name).toBe('early');
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('[ANA-1] pending: what is recorded once it is given bears the time of the call', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const rig = createSdkRig();
    const { clock } = rig.platform;
    const passes = (ms: number): Promise<void> => {
      vi.setSystemTime(Date.now() + ms);
      return clock.advance(ms);
    };
    const began = clock.now();
    rig.sdk.track('before_init');
    await passes(1_000);
    await rig.start({ consent: 'pending', analytics });
    rig.sdk.setScreen('/first');
    await passes(60_000);
    rig.sdk.setScreen('/second');
    await passes(60_000);
    rig.sdk.captureCrash(new Error('lost'));
    await passes(60_000);
    rig.sdk.setTrackingEnabled(true);
    rig.sdk.track('after');
    await rig.advance(6_000);
    const events = rig.server.batches.flatMap(({ metadata }) => metadata.events);
    expect(events.map(({ name, at }) => [name, Date.parse(at) - began])).toEqual([
      ['before_init', 0],
      ['service_page_view', 61_000],
      ['service_app_crash', 121_000],
      ['after', 181_000],
    ]);
  });

  it.each(['yes', false])('waits for one that it understands, where init says %j', async (word) => {
    const rig = createSdkRig();
    await rig.start({ consent: word as 'granted', analytics });
    rig.sdk.track('early');
    await rig.advance(60_000);
    expect(rig.platform.http.requests).toEqual([]);
    expect(stored(rig)).toEqual([]);
    rig.sdk.setTrackingEnabled(true);
    await rig.advance(6_000);
    expect(rig.server.batches[0]?.metadata.events[0]?.name).toBe('early');
  });

  it('pending: holds up nobody who flushes or asks for explanations', async () => {
    const rig = createSdkRig();
    await rig.sdk.flush();
    await rig.start({ consent: 'pending' });
    await rig.sdk.flush();
    expect(await rig.sdk.explain()).toEqual([]);
    const answer = rig.sdk.show('popup-1');
    rig.sdk.setTrackingEnabled(true);
    await rig.settle();
    expect(await answer).toBe(true);
    expect(await rig.sdk.explain()).toHaveLength(1);
  });

  it('pending: calls are made in their turn once it is given, each for whoever was there', async () => {
    const rig = createSdkRig();
    await rig.start({ consent: 'pending', analytics, userId: 'u1' });
    rig.sdk.track('first');
    rig.sdk.setUserId('u2');
    rig.sdk.track('second');
    rig.sdk.setTrackingEnabled(true);
    await rig.advance(6_000);
    expect(rig.server.batches.map(({ metadata }) => [metadata.userId, metadata.events[0]?.name])).toEqual([
      ['u1', 'first'],
      ['u2', 'second'],
    ]);
  });

  it.each([
    ['in the configuration', 'denied', undefined],
    ['by setTrackingEnabled before init', 'granted', false],
    ['by setTrackingEnabled, though init would wait', 'pending', false],
  ] as const)(
    'denied %s: what was asked before init is answered, and ready too',
    async (_how, consent, told) => {
      const rig = createSdkRig();
      const answer = rig.sdk.show('popup-1', { force: true });
      if (told !== undefined) rig.sdk.setTrackingEnabled(told);
      await rig.start({ consent, debug: true });
      await rig.sdk.ready;
      expect(await answer).toBe(false);
      expect(await rig.sdk.show('popup-1', { force: true })).toBe(false);
      expect(rig.platform.http.requests).toEqual([]);
      expect(rig.lines.map(({ text }) => text).join()).toContain('The SDK rests: consent is denied.');
    },
  );

  it('that was given already changes nothing when it is given again', async () => {
    const rig = createSdkRig();
    await rig.start();
    rig.sdk.setTrackingEnabled(true);
    await rig.settle();
    expect(rig.server.definitionRequests).toHaveLength(1);
  });

  it('denied: the SDK rests, and calls answer at once', async () => {
    const rig = createSdkRig();
    await rig.start({ consent: 'denied', userId: 'u1' });
    rig.sdk.triggerEvent('go');
    expect(await rig.sdk.setContactAttributes({ a: 1 })).toBe(false);
    await rig.advance(60_000);
    expect(rig.platform.http.requests).toEqual([]);
    expect(stored(rig)).toEqual([]);
  });

  it('setTrackingEnabled(false) stops popups too and deletes what is stored and what waits', async () => {
    const rig = createSdkRig();
    await rig.start({ analytics, userId: 'u1' });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    rig.platform.http.setOnline(false);
    rig.sdk.track('waiting');
    rig.sdk.setTrackingEnabled(false);
    await rig.settle();
    expect(rig.renderer.open()).toBeUndefined();
    expect(stored(rig)).toEqual([]);
    expect(await rig.platform.disk.records(rigKey)).toEqual([]);
    const before = rig.platform.http.requests.length;
    rig.platform.http.setOnline(true);
    rig.sdk.track('later');
    rig.sdk.triggerEvent('go');
    await rig.advance(60_000);
    expect(rig.platform.http.requests).toHaveLength(before);
  });

  it('setTrackingEnabled(false) deletes also what earlier visits have left and this one did not touch', async () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    values.set('of the host', 'stays');
    const first = createSdkRig();
    await first.start({ storage, userId: 'u1', contactAttributes: { plan: 'pro' } });
    first.sdk.triggerEvent('go');
    await first.settle();
    first.sdk.destroy();
    await first.settle();
    expect([...values.keys()].join()).toMatch(/(?=.*history)(?=.*contact)/);
    const next = createSdkRig();
    await next.start({ storage, userId: 'u1' });
    next.sdk.setTrackingEnabled(false);
    await next.settle();
    expect([...values]).toEqual([['of the host', 'stays']]);
  });

  it.each([
    ['while it is waited for', 'pending', false],
    ['after it was denied', 'denied', false],
    ['before init', 'pending', true],
  ] as const)(
    'setTrackingEnabled(false) %s deletes what earlier visits have left, and asks the server nothing',
    async (_when, consent, isBefore) => {
      const rig = createSdkRig();
      await rig.start({ analytics, userId: 'u1', contactAttributes: { plan: 'pro' } });
      rig.sdk.triggerEvent('go');
      rig.platform.http.setOnline(false);
      rig.sdk.track('waiting');
      await rig.settle();
      rig.sdk.destroy();
      await rig.settle();
      expect(stored(rig).join()).toMatch(/identity/);
      expect(await rig.platform.disk.records(rigKey)).not.toEqual([]);
      rig.platform.http.setOnline(true);
      const before = rig.platform.http.requests.length;
      if (isBefore) rig.sdk.setTrackingEnabled(false);
      await rig.start({ analytics, consent });
      expect(stored(rig).length > 0).toBe(!isBefore);
      rig.sdk.setTrackingEnabled(false);
      await rig.advance(60_000);
      expect(stored(rig)).toEqual([]);
      expect(await rig.platform.disk.records(rigKey)).toEqual([]);
      expect(rig.platform.http.requests).toHaveLength(before);
    },
  );

  it('setTrackingEnabled(false) makes no store to empty where no visit has left anything', async () => {
    const opened = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    const rig = createSdkRig({
      adapt: (platform) => ({ ...platform, outboxStore: { ...platform.outboxStore, open: opened } }),
    });
    await rig.start({ analytics, consent: 'pending' });
    rig.sdk.setTrackingEnabled(false);
    await rig.settle();
    expect(opened).not.toHaveBeenCalled();
    rig.sdk.setTrackingEnabled(true);
    await rig.settle();
    expect(opened).toHaveBeenCalledOnce();
  });

  it('setTrackingEnabled(true) right after a refusal loses nothing that comes then', async () => {
    const rig = createSdkRig();
    await rig.start({ analytics });
    const before = rig.sdk.identity()?.user_id;
    rig.sdk.setTrackingEnabled(false);
    rig.sdk.track('refused');
    rig.sdk.setTrackingEnabled(true);
    rig.sdk.track('agreed');
    await rig.advance(20_000);
    const { user_id = '' } = rig.sdk.identity() ?? {};
    expect(user_id).not.toBe(before);
    expect(rig.platform.disk.storage.getItem(`service-popups:${rigKey}:identity`)).toContain(user_id);
    expect(rig.server.batches.flatMap(({ metadata }) => metadata.events.map(({ name }) => name))).toEqual([
      'agreed',
    ]);
  });

  it.each(['granted', 'denied'] as const)(
    '%s at first: setTrackingEnabled(true) starts for the user who is there then, with nothing of the former one',
    async (consent) => {
      const rig = createSdkRig();
      await rig.start({ consent, userId: 'u1', contactAttributes: { plan: 'pro' } });
      await rig.settle();
      rig.server.contacts.splice(0);
      rig.sdk.setTrackingEnabled(false);
      rig.sdk.setUserId('u2', 'proof');
      rig.sdk.setTrackingEnabled(true);
      await rig.settle();
      expect(rig.sdk.identity()?.userId).toBe('u2');
      expect(rig.server.definitionRequests.at(-1)).toMatchObject({ userId: 'u2', userHash: 'proof' });
      rig.sdk.init({ apiKey: rigKey, userId: 'u3' });
      rig.sdk.setTrackingEnabled(false);
      rig.sdk.setTrackingEnabled(true);
      await rig.settle();
      expect(rig.sdk.identity()?.userId).toBe('u3');
      expect(rig.server.contacts).toEqual([]);
    },
  );

  it.each([
    ['before init', false, true],
    ['before init, and the answer was no', false, false],
    ['before the answer, which was yes', true, true],
    ['before the answer, which was no', true, false],
  ])('given after a refusal starts for the user who was named %s', async (_when, isInit, isGiven) => {
    const rig = createSdkRig();
    if (isInit) await rig.start({ consent: 'pending', userId: 'u1' });
    rig.sdk.setUserId('u2');
    if (!isInit) await rig.start({ consent: 'pending', userId: 'u1' });
    rig.sdk.setTrackingEnabled(isGiven);
    await rig.settle();
    rig.sdk.setTrackingEnabled(false);
    rig.sdk.setTrackingEnabled(true);
    await rig.settle();
    expect(rig.sdk.identity()?.userId).toBe('u2');
  });

  it('is waited for by setUserId also after an `init` that had no key', async () => {
    const rig = createSdkRig();
    rig.sdk.init({} as ServiceConfig);
    rig.sdk.setUserId('u2');
    await rig.start();
    expect(rig.sdk.identity()?.userId).toBe('u2');
  });

  it('given after a refusal to a page that nobody has seen yet starts it when somebody does', async () => {
    let untilSeen: Promise<void> | undefined;
    let see = (): void => undefined;
    const rig = createSdkRig({ adapt: (platform) => ({ ...platform, untilSeen }) });
    untilSeen = new Promise((resolve) => (see = resolve));
    await rig.start({ consent: 'denied' });
    rig.sdk.setTrackingEnabled(true);
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.platform.http.requests).toEqual([]);
    untilSeen = undefined;
    see();
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('given after a refusal starts what autoLaunch was called for, and after destroy no more', async () => {
    const rig = createSdkRig({ popups: [buildPopup({ triggers: [{ type: 'time_on_page', value: 1 }] })] });
    rig.sdk.autoLaunch();
    await rig.start({ consent: 'denied' });
    rig.sdk.setTrackingEnabled(true);
    await rig.advance(1_000);
    expect(rig.renderer.shown).toHaveLength(1);
    rig.sdk.setTrackingEnabled(false);
    rig.sdk.setTrackingEnabled(true);
    await rig.advance(1_000);
    expect(rig.renderer.shown).toHaveLength(2);
    rig.sdk.setTrackingEnabled(false);
    rig.sdk.destroy();
    await rig.start();
    rig.sdk.setTrackingEnabled(true);
    await rig.advance(1_000);
    expect(rig.renderer.shown).toHaveLength(2);
  });

  it('setTrackingEnabled(true) starts again after a refusal', async () => {
    const rig = createSdkRig();
    await rig.start({ consent: 'denied' });
    rig.sdk.setTrackingEnabled(true);
    await rig.settle();
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
  });
});

describe('Global Privacy Control', () => {
  const withSignal = (rig: Parameters<typeof createSdkRig>[0] = {}) =>
    createSdkRig({ ...rig, adapt: (platform) => ({ ...platform, privacySignal: () => true }) });

  it('stops analytics and lets popups, answers and contacts work', async () => {
    const rig = withSignal();
    await rig.start({ analytics, userId: 'u1' });
    rig.sdk.track('opened');
    rig.sdk.triggerEvent('go');
    expect(await rig.sdk.setContactAttributes({ a: 1 })).toBe(true);
    await rig.advance(10_000);
    expect(rig.server.batches).toEqual([]);
    expect(rig.renderer.shown).toHaveLength(1);
    expect(rig.server.statuses.size).toBe(1);
  });

  it('makes user_id last for the session only, while cooldowns hold', async () => {
    const first = withSignal();
    await first.start();
    first.sdk.triggerEvent('go');
    await first.settle();
    const [before] = [...first.server.statuses.values()];
    first.sdk.destroy();
    await first.platform.clock.advance(31 * 60_000);
    const { disk, clock } = first.platform;
    const again = withSignal({ disk, clock, server: first.server, popups: [buildPopup()] });
    await again.start();
    again.sdk.triggerEvent('go');
    await again.settle();
    expect(again.renderer.shown).toHaveLength(0);
    await again.sdk.show('popup-1', { force: true });
    await again.settle();
    const after = [...first.server.statuses.values()].at(-1);
    expect(after?.user_id).not.toBe(before?.user_id);
  });

  it("does not stop with gpc 'all' somebody who has consented in so many words", async () => {
    const rig = withSignal();
    await rig.start({ analytics, privacy: { gpc: 'all' } });
    rig.sdk.setTrackingEnabled(true);
    await rig.settle();
    rig.sdk.triggerEvent('go');
    rig.sdk.track('opened');
    await rig.advance(10_000);
    expect(rig.renderer.shown).toHaveLength(1);
    expect(rig.server.batches).toEqual([]);
  });

  it("stops everything with gpc 'all', and nothing with 'ignore'", async () => {
    const all = withSignal();
    await all.start({ analytics, privacy: { gpc: 'all' } });
    await all.advance(10_000);
    expect(all.platform.http.requests).toEqual([]);
    const none = withSignal();
    await none.start({ analytics, privacy: { gpc: 'ignore' } });
    none.sdk.track('opened');
    await none.advance(10_000);
    expect(none.server.batches).toHaveLength(1);
  });
});

describe('several instances in one page', () => {
  it('live side by side with different keys, and show one popup at a time', async () => {
    const shared = new Map<string, unknown>();
    const first = createSdkRig({ adapt: (platform) => ({ ...platform, shared }) });
    const { clock, disk } = first.platform;
    const second = createSdkRig({ clock, disk, adapt: (platform) => ({ ...platform, shared }) });
    await first.start();
    second.platform.http.answer(() => ({
      status: 200,
      body: { popups: [buildPopup()], tracking: { enabled: true } },
    }));
    await second.start({ apiKey: 'pk_other' });
    first.sdk.triggerEvent('go');
    await first.settle();
    second.sdk.triggerEvent('go');
    await first.settle();
    expect([first.renderer.shown.length, second.renderer.shown.length]).toEqual([1, 0]);
    first.sdk.close();
    second.sdk.triggerEvent('go');
    await first.settle();
    expect(second.renderer.shown).toHaveLength(1);
  });

  it('do not show the same popup twice when two copies with the same key run', async () => {
    const shared = new Map<string, unknown>();
    const popups = [
      buildPopup({
        triggers: [{ type: 'time_on_page', value: 1 }],
        cooldown: [{ answered: 'SHOWED', cooldownDays: 0 }],
      }),
    ];
    const first = createSdkRig({ popups, adapt: (platform) => ({ ...platform, shared }) });
    const { clock, disk } = first.platform;
    const second = createSdkRig({
      clock,
      disk,
      server: first.server,
      adapt: (platform) => ({ ...platform, shared }),
    });
    for (const rig of [first, second]) {
      await rig.start();
      rig.sdk.autoLaunch();
    }
    await clock.advance(5_000);
    expect(first.renderer.shown.length + second.renderer.shown.length).toBe(1);
    expect(first.server.statuses.size).toBe(1);
  });

  it('watch the page once for a key: triggers and page views are not doubled', async () => {
    const shared = new Map<string, unknown>();
    let watching = 0;
    const triggers = {
      click: () => {
        watching += 1;
        return () => void (watching -= 1);
      },
    };
    const popups = [buildPopup({ triggers: [{ type: 'click', value: '#buy' }] })];
    const first = createSdkRig({ popups, adapt: (platform) => ({ ...platform, shared, triggers }) });
    const { clock, disk } = first.platform;
    const second = createSdkRig({
      clock,
      disk,
      server: first.server,
      adapt: (platform) => ({ ...platform, shared, triggers }),
    });
    for (const rig of [first, second]) {
      await rig.start({ analytics });
      rig.sdk.autoLaunch();
    }
    for (const rig of [first, second]) rig.platform.navigation.go('/next');
    await clock.advance(10_000);
    expect(watching).toBe(1);
    expect([...first.server.events.values()].map(({ name }) => name)).toEqual(['service_page_view']);
  });

  it('[F-27] hands the page over when the first copy is destroyed', async () => {
    const shared = new Map<string, unknown>();
    const first = createSdkRig({ adapt: (platform) => ({ ...platform, shared }) });
    await first.start();
    first.sdk.destroy();
    const popups = [buildPopup({ triggers: [{ type: 'time_on_page', value: 1 }] })];
    const second = createSdkRig({ popups, adapt: (platform) => ({ ...platform, shared }) });
    await second.start();
    second.sdk.autoLaunch();
    await second.advance(2_000);
    expect(second.renderer.shown).toHaveLength(1);
  });
});

describe('tabs', () => {
  it('[TRG-3] show a popup once among them, also when both are triggered in the same moment', async () => {
    const first = createSdkRig();
    const { clock, disk } = first.platform;
    const lock = createFakeTabLock(clock);
    const tabs = [1, 2, 3].map(() => createSdkRig({ clock, disk, lock, server: first.server }));
    for (const tab of tabs) await tab.start();
    for (const tab of tabs) tab.sdk.triggerEvent('go');
    await clock.advance(5_000);
    expect(tabs.reduce((sum, tab) => sum + tab.renderer.shown.length, 0)).toBe(1);
  });
});
