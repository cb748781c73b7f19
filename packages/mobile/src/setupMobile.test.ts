import { ServicePopups, type KeyValueStorage } from '@service-popups/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { barePlatform } from './barePlatform.js';
import { createKvRecords } from './kvRecords.js';
import { kvStorage } from './kvStorage.js';
import { setupMobile } from './setupMobile.js';
import { configForTests, createMmkv, createMobileHost, createWebViewHost } from './test/mobileHost.js';
import { popupForTests } from './test/popupForTests.js';

declare const console: { error(...parts: unknown[]): void };

const userIdOf = (batch: unknown): string =>
  (batch as { metadata: { user_id: string } } | undefined)?.metadata.user_id ?? '';

async function batchOf(host: ReturnType<typeof createMobileHost>) {
  await host.clock.advance(6_000);
  return host.server.batches.at(-1);
}

describe('setupMobile', () => {
  it('[MOB-2] sets renderer, storage, device and platform, calls init and follows the app', async () => {
    const host = createMobileHost();
    const view = createWebViewHost();
    const sdk = host.createSdk();
    setupMobile(sdk, configForTests, {
      kvStore: host.disk,
      deviceInfo: { getDeviceType: () => 'Tablet', getModel: () => 'Pad', getVersion: () => '3.1' },
      appState: host.app.appState,
      platform: 'ios',
      renderer: view.renderer,
      errorUtils: host.errors.utils,
    });
    sdk.track('opened');
    await host.clock.settle();
    sdk.triggerEvent('checkout_done');
    expect(view.shown).toHaveLength(1);
    const batch = await batchOf(host);
    expect(batch?.metadata).toMatchObject({
      platform: 'ios',
      device: { type: 'tablet', model: 'Pad', appVersion: '3.1' },
      appVersion: '3.1',
    });
    expect(host.disk.values.size).toBeGreaterThan(0);
    expect(host.app.listeners.size).toBe(1);
  });

  it('[MOB-2] undoes everything, twice if need be, and can be set up anew', async () => {
    const host = createMobileHost();
    const view = createWebViewHost();
    const sdk = host.createSdk();
    const handler = host.errors.current();
    for (let mount = 0; mount < 2; mount += 1) {
      const stop = setupMobile(sdk, configForTests, {
        appState: host.app.appState,
        errorUtils: host.errors.utils,
        renderer: view.renderer,
      });
      await host.clock.settle();
      sdk.triggerEvent('checkout_done');
      expect(view.shown).toHaveLength(mount + 1);
      stop();
      stop();
      expect(host.app.listeners.size).toBe(0);
      expect(host.errors.current()).toBe(handler);
      expect(view.counts.hides).toBe(mount + 1);
      expect(host.clock.timers()).toBe(0);
    }
  });

  it.each([
    ['in order', [0, 1]],
    ['the other way round', [1, 0]],
  ])(
    '[MOB-2] [F-27] sets one SDK up twice, records a crash once, and leaves nothing behind when both stop %s',
    async (_name, order) => {
      const host = createMobileHost();
      const sdk = host.createSdk();
      const deps = { kvStore: host.disk, appState: host.app.appState, errorUtils: host.errors.utils };
      const before = host.errors.current();
      const stops = [setupMobile(sdk, configForTests, deps), setupMobile(sdk, configForTests, deps)];
      await host.clock.settle();
      host.errors.crash(new Error('boom'));
      await host.clock.settle();
      for (const index of [...order, ...order]) stops[index]?.();
      await host.clock.settle();
      expect([...host.server.events.values()].map(({ name }) => name)).toEqual(['service_app_crash']);
      expect(host.app.listeners.size).toBe(0);
      expect(host.errors.current()).toBe(before);
      expect(host.clock.timers()).toBe(0);
    },
  );

  it('[MOB-2] shows surveys again when the view of an open one went and the SDK is set up once more', async () => {
    const host = createMobileHost();
    const [gone, view] = [createWebViewHost(), createWebViewHost()];
    const sdk = host.createSdk();
    setupMobile(sdk, configForTests, { renderer: gone.renderer });
    await host.clock.settle();
    sdk.triggerEvent('checkout_done');
    gone.say('ready');
    const stop = setupMobile(sdk, configForTests, { renderer: view.renderer });
    void sdk.show('popup-1', { force: true });
    await host.clock.settle();
    expect([gone.shown.length, gone.counts.hides, view.shown.length]).toEqual([1, 1, 1]);
    stop();
  });

  it('[TRG-3] shows one survey at a time, however many instances the app has', async () => {
    const host = createMobileHost();
    const platform = () => ({ ...barePlatform(), clock: host.clock, http: host.http });
    const views = [createWebViewHost(), createWebViewHost()];
    const launch = (view: number) => {
      const sdk = new ServicePopups(platform);
      return { sdk, stop: setupMobile(sdk, configForTests, { renderer: views[view]?.renderer }) };
    };
    const [one, other] = [launch(0), launch(1)];
    const shown = () => views.map((view) => view.shown.length);
    await host.clock.settle();
    for (const { sdk } of [one, other]) sdk.triggerEvent('checkout_done');
    views[0]?.say('ready');
    await host.clock.advance(20_000);
    expect(shown()).toEqual([1, 0]);
    // One that ends with its survey open leaves the screen.
    one.stop();
    other.sdk.triggerEvent('checkout_done');
    expect(shown()).toEqual([1, 1]);
    other.stop();
  });

  it('[MOB-3] works without any dependency: memory, no device, no wiring, platform web', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    setupMobile(sdk, configForTests);
    sdk.track('opened');
    const batch = await batchOf(host);
    expect(batch?.metadata.platform).toBe('web');
    expect(batch?.metadata).not.toHaveProperty('device');
    expect(batch?.metadata).not.toHaveProperty('appVersion');
  });

  it.each([
    undefined,
    null,
    { kvStore: null, deviceInfo: null, appState: null, platform: null, renderer: null },
  ])('[MOB-3] takes %j for no dependency', async (deps) => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    setupMobile(sdk, configForTests, deps as never);
    sdk.track('opened');
    expect((await batchOf(host))?.metadata.platform).toBe('web');
  });

  it('[MOB-3] [MOB-15] keeps to memory and tells no device in a page, which has a store and a device', async () => {
    const host = createMobileHost();
    const kept = createMmkv();
    const storage = kvStorage(kept);
    const sdk = new ServicePopups(() => ({
      ...barePlatform(),
      storage,
      outboxStore: createKvRecords(storage),
      device: { describe: () => ({ model: 'Page' }), type: () => undefined, isBot: () => false },
      clock: host.clock,
      http: host.http,
    }));
    setupMobile(sdk, { ...configForTests, storage: {} as never });
    sdk.track('opened');
    expect((await batchOf(host))?.metadata).not.toHaveProperty('device');
    expect(kept.values.size).toBe(0);
  });

  it.each([
    ['kvStore', (store: KeyValueStorage) => [{}, { kvStore: store }] as const],
    ['config.storage', (store: KeyValueStorage) => [{ storage: store }, {}] as const],
  ])(
    '[MOB-3] says of a %s that answers with promises how it can be used, and keeps to memory',
    async (_name, given) => {
      const host = createMobileHost();
      const lines: string[] = [];
      const later = {
        getItem: async () => 'x',
        setItem: async () => undefined,
        removeItem: async () => undefined,
      };
      const [config, deps] = given(later as unknown as KeyValueStorage);
      const logger = { log: (...parts: unknown[]) => void lines.push(parts.join(' ')) };
      const sdk = host.createSdk();
      setupMobile(sdk, { ...configForTests, debug: true, logger, ...config }, deps);
      await host.clock.settle();
      expect(lines.filter((line) => line.includes('preloadedStorage'))).toHaveLength(1);
      expect(sdk.identity()?.user_id).not.toBe('x');
    },
  );

  it('[MOB-3] falls back to config.storage, config.device and config.platform', async () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    const host = createMobileHost();
    const sdk = host.createSdk();
    setupMobile(sdk, { ...configForTests, storage, device: { model: 'Own' }, platform: 'android' });
    sdk.track('opened');
    const batch = await batchOf(host);
    expect(batch?.metadata).toMatchObject({ platform: 'android', device: { model: 'Own' } });
    expect([...values.keys()].some((key) => key.startsWith('sv.outbox'))).toBe(true);
    expect([...values.values()].join()).toContain(userIdOf(batch));
  });

  it('[MOB-3] prefers dependencies to the configuration', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    setupMobile(
      sdk,
      { ...configForTests, device: { model: 'Config' }, platform: 'web', appVersion: '9' },
      { deviceInfo: { getModel: () => 'Module', getVersion: () => '1' }, platform: 'ios' },
    );
    sdk.track('opened');
    expect((await batchOf(host))?.metadata).toMatchObject({
      platform: 'ios',
      device: { model: 'Module' },
      appVersion: '9',
    });
  });

  it('[MOB-3] uses the global error handler where none is given', () => {
    const host = createMobileHost();
    vi.stubGlobal('ErrorUtils', host.errors.utils);
    const before = host.errors.current();
    const stop = setupMobile(host.createSdk(), configForTests);
    expect(host.errors.current()).not.toBe(before);
    stop();
    expect(host.errors.current()).toBe(before);
  });

  it('[MOB-4] keeps user_id over launches with a store, and makes a new one without', async () => {
    const host = createMobileHost();
    const launch = async (kvStore?: ReturnType<typeof createMmkv>): Promise<string> => {
      const sdk = host.createSdk();
      const stop = setupMobile(sdk, configForTests, { kvStore });
      sdk.track('opened');
      const userId = userIdOf(await batchOf(host));
      stop();
      return userId;
    };
    expect(await launch(host.disk)).toBe(await launch(createMmkv(host.disk.values)));
    expect(await launch()).not.toBe(await launch());
  });

  it('[MOB-4] without a store the same SDK, set up anew, goes on with the user and with what waits to be sent', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    host.http.setOnline(false);
    const stop = setupMobile(sdk, configForTests);
    sdk.track('offline');
    const userId = sdk.identity()?.user_id;
    await host.clock.settle();
    stop();
    host.http.setOnline(true);
    setupMobile(sdk, { ...configForTests, language: 'de' });
    expect(sdk.identity()?.user_id).toBe(userId);
    const batch = await batchOf(host);
    expect(batch?.metadata.events.map(({ name }) => name)).toEqual(['offline']);
    expect(userIdOf(batch)).toBe(userId);
  });

  it('[MOB-9] has the crash in the store when the previous handler runs, and sends it on the next launch', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    const seen: boolean[] = [];
    host.errors.utils.setGlobalHandler(() => {
      seen.push([...host.disk.values.values()].some((value) => value.includes('service_app_crash')));
    });
    setupMobile(sdk, configForTests, { kvStore: host.disk, errorUtils: host.errors.utils });
    sdk.setScreen('/checkout');
    await host.clock.settle();
    host.http.setOnline(false);
    host.errors.crash(new Error('boom'));
    expect(seen).toEqual([true]);
    // The process is gone with its network and its timers; the disk is all that is left.
    const next = createMobileHost();
    setupMobile(next.createSdk(), configForTests, { kvStore: createMmkv(new Map(host.disk.values)) });
    await next.clock.advance(10_000);
    const crash = [...next.server.events.values()].find(({ name }) => name === 'service_app_crash');
    expect(crash?.properties).toMatchObject({ message: 'boom', fatal: true, screen: '/checkout' });
    expect(crash?.properties['stack']).toContain('Error: boom');
  });

  it('[MOB-9] has a crash in the store, and what was tracked in the same call, with all that they are sent in', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    let atTheEnd = new Map<string, string>();
    host.errors.utils.setGlobalHandler(() => {
      atTheEnd = new Map(host.disk.values);
    });
    setupMobile(sdk, configForTests, { kvStore: host.disk, errorUtils: host.errors.utils });
    await host.clock.settle();
    host.http.setOnline(false);
    sdk.setUserAttributes({ plan: 'pro' });
    sdk.track('order_pressed');
    host.errors.crash(new Error('boom'));
    const next = createMobileHost();
    setupMobile(next.createSdk(), configForTests, { kvStore: createMmkv(atTheEnd) });
    await next.clock.advance(10_000);
    expect(next.server.batches.map(({ metadata }) => metadata.userAttributes)).toEqual([{ plan: 'pro' }]);
    expect([...next.server.events.values()].map(({ name }) => name)).toEqual([
      'order_pressed',
      'service_app_crash',
    ]);
  });

  it('[F-45] takes ten crashes of a session and counts the further ones', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    let handled = 0;
    host.errors.utils.setGlobalHandler(() => {
      handled += 1;
    });
    setupMobile(sdk, configForTests, { kvStore: host.disk, errorUtils: host.errors.utils });
    for (let crash = 0; crash < 25; crash += 1) host.errors.crash(new Error(`boom ${crash}`));
    await batchOf(host);
    expect(handled).toBe(25);
    expect([...host.server.events.values()].filter(({ name }) => name === 'service_app_crash')).toHaveLength(
      10,
    );
    expect(sdk.delivery().dropped).toEqual({ crash_limit: 15 });
  });

  it('flushes on background and counts the time in front', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    setupMobile(sdk, configForTests, { appState: host.app.appState });
    await host.clock.settle();
    await host.clock.advance(30_000);
    sdk.track('seen');
    host.app.become('background');
    await host.clock.settle();
    expect(host.server.batches).toHaveLength(1);
    await host.clock.advance(60_000);
    host.app.become('active');
    await host.clock.advance(10_000);
    sdk.track('again');
    host.app.become('background');
    await host.clock.settle();
    expect(host.server.batches.at(-1)?.metadata.engagementMs).toBe(40_000);
  });

  it('keeps the calls that wait for consent, however often the app leaves and comes back meanwhile', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    setupMobile(sdk, { ...configForTests, consent: 'pending' }, { appState: host.app.appState });
    for (let time = 0; time < 60; time += 1) {
      host.app.become('background');
      host.app.become('active');
    }
    sdk.setUserId('ada');
    sdk.track('accepted');
    sdk.setTrackingEnabled(true);
    await host.clock.advance(6_000);
    expect(sdk.identity()?.userId).toBe('ada');
    expect(host.server.batches[0]?.metadata.engagementMs).toBe(5_000);
  });

  it('[CFG-12] sends no analytics without analytics in the configuration', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    const { analytics: _none, ...config } = configForTests;
    const lines: string[] = [];
    setupMobile(sdk, {
      ...config,
      debug: true,
      logger: { log: (...parts: unknown[]) => void lines.push(parts.join(' ')) },
    });
    sdk.track('opened');
    expect(await batchOf(host)).toBeUndefined();
    expect(host.http.requests.map(({ url }) => url)).toEqual(['https://api.example.com/sdk/key/popups']);
    expect(lines.some((line) => line.includes('opened'))).toBe(true);
  });

  it('[CFG-11] ignores values outside the stated ones with a warning under debug', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    const warnings: string[] = [];
    setupMobile(sdk, {
      ...configForTests,
      platform: 'symbian' as 'ios',
      nodeEnv: 'staging' as 'production',
      storage: {} as never,
      debug: true,
      logger: { log: () => undefined, warn: (...parts: unknown[]) => void warnings.push(parts.join(' ')) },
    });
    sdk.track('opened');
    expect((await batchOf(host))?.metadata.platform).toBe('web');
    for (const field of ['platform', 'nodeEnv', 'storage'])
      expect(warnings.some((warning) => warning.includes(`"${field}"`))).toBe(true);
  });

  it('[CFG-11] ignores a platform outside the stated ones among the dependencies too', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    // The type of the runtime's own constant: hosts hand it over as it is.
    const Platform: { readonly OS: 'android' | 'ios' | 'macos' | 'web' | 'windows' } = { OS: 'windows' };
    setupMobile(sdk, configForTests, { platform: Platform.OS });
    sdk.track('opened');
    expect((await batchOf(host))?.metadata.platform).toBe('web');
  });

  it('[CFG-1] stays inert without an apiKey, or without any configuration', async () => {
    const host = createMobileHost();
    const errors: unknown[] = [];
    const logger = { log: () => undefined, error: (...parts: unknown[]) => void errors.push(parts) };
    const stop = setupMobile(host.createSdk(), { logger } as never, { appState: host.app.appState });
    expect(errors).toHaveLength(1);
    host.app.become('background');
    await host.clock.advance(10_000);
    expect(host.http.requests).toEqual([]);
    expect(stop).not.toThrow();
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(setupMobile(host.createSdk(), undefined as never)).not.toThrow();
    expect(silent).toHaveBeenCalledTimes(1);
    silent.mockRestore();
    expect(host.http.requests).toEqual([]);
  });

  it.each([
    ['throws', { getString: boom, set: boom, remove: boom }],
    [
      'answers with promises',
      {
        getItem: async () => null,
        setItem: () => Promise.reject(new Error('async')),
        removeItem: async () => undefined,
      },
    ],
    ['is no store at all', {}],
  ])('[F-44] degrades to memory over a key-value store that %s', async (_name, kvStore) => {
    const host = createMobileHost();
    const view = createWebViewHost();
    const sdk = host.createSdk();
    setupMobile(sdk, configForTests, { kvStore: kvStore as never, renderer: view.renderer });
    await host.clock.settle();
    sdk.triggerEvent('checkout_done');
    view.say('ready');
    view.say('interacted');
    view.say('completed', { page: 'p2', answers: { q: 5 }, revision: 2 });
    await host.clock.advance(1_000);
    expect([...host.server.statuses.values()].map(({ status }) => status)).toEqual([
      'SHOWED',
      'PARTIAL',
      'COMPLETED',
    ]);
    expect([...host.server.responses.values()].map(({ answers }) => answers)).toEqual([{ q: 5 }]);
  });

  it('survives parts of the app that throw', () => {
    const host = createMobileHost();
    const stop = setupMobile(host.createSdk(), configForTests, {
      appState: { addEventListener: boom },
      errorUtils: { getGlobalHandler: boom, setGlobalHandler: boom },
      deviceInfo: { getModel: boom },
    });
    expect(stop).not.toThrow();
  });
});

function boom(): never {
  throw new Error('broken');
}

describe('the way of a survey', () => {
  it('[STS-1] [MOB-7] goes from trigger to database: events, statuses, answers with identity', async () => {
    const host = createMobileHost();
    const view = createWebViewHost();
    const sdk = host.createSdk();
    const heard: string[] = [];
    for (const name of ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'] as const)
      sdk.on(name, ({ type, userId }) => void heard.push(`${type} ${userId}`));
    setupMobile(sdk, { ...configForTests, userId: 'ada' }, { kvStore: host.disk, renderer: view.renderer });
    sdk.setMiniService('taxi');
    await host.clock.settle();
    sdk.triggerEvent('checkout_done');
    expect(view.shown[0]?.html).toContain('"mini_service":"taxi"');
    view.say('interacted');
    view.say('ready');
    view.say('answered', { page: 'p1', answers: { q: 4 }, revision: 1 });
    view.say('completed', { page: 'p2', answers: { q: 4, why: 'fast' }, revision: 2 });
    view.say('closed', { reason: 'completed' });
    await host.clock.advance(2_000);
    expect(heard).toEqual([
      'popup_shown ada',
      'popup_clicked ada',
      'survey_completed ada',
      'popup_closed ada',
    ]);
    const statuses = [...host.server.statuses.values()];
    expect(statuses.map(({ status }) => status)).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
    const [response] = [...host.server.responses.values()];
    expect(response).toMatchObject({
      status: 'COMPLETED',
      answers: { q: 4, why: 'fast' },
      metadata: { mini_service: 'taxi', user_id: statuses[0]?.user_id, session_id: statuses[0]?.session_id },
    });
  });

  it('[F-43] has written answers and statuses before they are sent: an app killed offline delivers them later', async () => {
    const host = createMobileHost();
    const view = createWebViewHost();
    const sdk = host.createSdk();
    setupMobile(sdk, configForTests, { kvStore: host.disk, renderer: view.renderer });
    await host.clock.settle();
    host.http.setOnline(false);
    sdk.triggerEvent('checkout_done');
    view.say('ready');
    view.say('answered', { page: 'p1', answers: { q: 2 }, revision: 1 });
    await host.clock.advance(50);
    const next = createMobileHost();
    setupMobile(next.createSdk(), configForTests, { kvStore: createMmkv(new Map(host.disk.values)) });
    await next.clock.advance(10_000);
    expect([...next.server.statuses.values()].map(({ status }) => status).sort()).toEqual([
      'PARTIAL',
      'SHOWED',
    ]);
    expect([...next.server.responses.values()][0]?.answers).toEqual({ q: 2 });
  });

  it('[F-43] has the last answers, or goes on with the survey, wherever an app is killed when it was completed', async () => {
    const disk = createMmkv();
    const host = createMobileHost();
    const view = createWebViewHost();
    const sdk = host.createSdk();
    const states: Map<string, string>[] = [];
    const kvStore = {
      ...disk,
      set: (key: string, value: string) => {
        disk.set(key, value);
        states.push(new Map(disk.values));
      },
    };
    setupMobile(sdk, configForTests, { kvStore, renderer: view.renderer });
    await host.clock.settle();
    host.http.answer(() => 'hang');
    sdk.triggerEvent('checkout_done');
    view.say('ready');
    view.say('answered', { page: 'p2', answers: { q: 3 }, revision: 1 });
    await host.clock.settle();
    states.length = 0;
    view.say('completed', { page: 'p2', answers: { q: 3, why: 'It was slow.' }, revision: 2 });
    await host.clock.settle();
    expect(states.length).toBeGreaterThan(3);
    for (const state of states) {
      const next = createMobileHost();
      const { renderer, shown } = createWebViewHost();
      setupMobile(next.createSdk(), configForTests, { kvStore: createMmkv(state), renderer });
      await next.clock.advance(10_000);
      const [response] = next.server.responses.values();
      expect([response?.status, shown.length]).not.toEqual(['PARTIAL', 0]);
    }
  });

  it('[F-40] [F-43] goes on with a survey at the next launch from its last finished page, whatever died before', async () => {
    const disk = createMmkv();
    const launch = async () => {
      const host = createMobileHost();
      const view = createWebViewHost();
      const sdk = host.createSdk();
      setupMobile(sdk, configForTests, { kvStore: disk, renderer: view.renderer });
      await host.clock.advance(1);
      return { ...view, sdk, html: () => view.shown.at(-1)?.html };
    };
    const first = await launch();
    first.sdk.triggerEvent('checkout_done');
    first.say('ready');
    first.say('answered', { page: 'p1', answers: { q: 3 }, revision: 1 });
    const second = await launch();
    expect(second.html()).toContain('"saved":{"page":"p1","answers":{"q":3},"revision":1}');
    second.say('ready');
    second.say('answered', { page: 'p1', answers: { q: 5 }, revision: 2 });
    second.renderer.recover();
    second.say('ready');
    const third = await launch();
    expect(third.html()).toContain('"saved":{"page":"p1","answers":{"q":5},"revision":2}');
  });

  /** The runtime's own `fetch`, over the host's server, with a connection that comes and goes. */
  function createConnection(host: ReturnType<typeof createMobileHost>) {
    const connection = { isOnline: true, tries: 0 };
    vi.stubGlobal(
      'fetch',
      async (url: string, { method, body }: { method: 'GET' | 'POST'; body?: string }) => {
        connection.tries += 1;
        if (!connection.isOnline) throw new TypeError('Network request failed');
        const sent = host.http.send({
          method,
          url,
          timeoutMs: 10_000,
          ...(body === undefined ? {} : { body }),
        });
        await host.clock.settle();
        const { status, body: text = '' } = await sent;
        return { status, headers: { get: () => null }, text: async () => text };
      },
    );
    return connection;
  }

  afterEach(() => vi.useRealTimers());

  it('[F-19] goes on by itself when an app that was started without a connection gets one', async () => {
    vi.useFakeTimers();
    const host = createMobileHost();
    const view = createWebViewHost();
    const connection = createConnection(host);
    connection.isOnline = false;
    const sdk = new ServicePopups(() => barePlatform());
    const stop = setupMobile(sdk, configForTests, { kvStore: host.disk, renderer: view.renderer });
    sdk.track('opened');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sdk.delivery()).toMatchObject({ delivered: 0, pending: 1 });
    // With the waits of a server that fails, which grow to a minute.
    expect(connection.tries).toBeGreaterThan(60);
    expect(connection.tries).toBeLessThan(250);
    connection.isOnline = true;
    await vi.advanceTimersByTimeAsync(130_000);
    expect(sdk.delivery()).toMatchObject({ delivered: 1, pending: 0 });
    sdk.triggerEvent('checkout_done');
    expect(view.shown).toHaveLength(1);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[F-19] sends at once on the next launch what waited for a connection on the last', async () => {
    vi.useFakeTimers();
    const host = createMobileHost();
    const view = createWebViewHost();
    const connection = createConnection(host);
    const deps = { kvStore: host.disk, renderer: view.renderer };
    const sdk = new ServicePopups(() => barePlatform());
    const stop = setupMobile(sdk, configForTests, deps);
    await vi.advanceTimersByTimeAsync(1_000);
    sdk.triggerEvent('checkout_done');
    connection.isOnline = false;
    view.say('ready');
    // Any moment within the waits, which are random, will do.
    await vi.advanceTimersByTimeAsync(600_000);
    expect(host.server.statuses.size).toBe(0);
    stop();
    connection.isOnline = true;
    const stopNext = setupMobile(new ServicePopups(() => barePlatform()), configForTests, deps);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(host.server.statuses.size).toBe(1);
    stopNext();
  });

  it('[TRG-2] fires an event trigger without delay within the call', async () => {
    const host = createMobileHost({ popups: [popupForTests()] });
    const view = createWebViewHost();
    const sdk = host.createSdk();
    setupMobile(sdk, configForTests, { renderer: view.renderer });
    await host.clock.settle();
    sdk.triggerEvent('something_else');
    expect(view.shown).toHaveLength(0);
    sdk.triggerEvent('checkout_done');
    expect(view.shown).toHaveLength(1);
  });
});

describe('identity', () => {
  it('[MOB-4] tells who the SDK takes the person for, and nothing before init', async () => {
    const host = createMobileHost();
    const sdk = host.createSdk();
    expect(sdk.identity()).toBeUndefined();
    setupMobile(sdk, { ...configForTests, userId: 'ada' }, { kvStore: host.disk });
    sdk.track('opened');
    const batch = await batchOf(host);
    expect(sdk.identity()).toEqual({
      user_id: userIdOf(batch),
      session_id: batch?.metadata.session_id,
      mini_service: null,
      userId: 'ada',
    });
  });
});
