import type { AnalyticsBatch } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { createAnalyticsBrowser } from '../test/index.js';

type TabOptions = Parameters<ReturnType<typeof createAnalyticsBrowser>['open']>[0];

const start = async (options: TabOptions = {}) => {
  const browser = createAnalyticsBrowser();
  const tab = browser.open(options);
  tab.analytics.setTracking({ enabled: true });
  await browser.clock.settle();
  return { ...browser, ...tab };
};

const names = (batches: readonly AnalyticsBatch[]) =>
  batches.map(({ metadata }) => metadata.events.map(({ name }) => name));

describe('track', () => {
  it('[ANA-1] sends a batch at the twentieth event', async () => {
    const { clock, analytics, batches } = await start();
    for (let index = 0; index < 19; index += 1) analytics.track('click');
    await clock.advance(1_000);
    expect(batches()).toHaveLength(0);
    analytics.track('click');
    await clock.settle();
    expect(batches().map(({ metadata }) => metadata.events.length)).toEqual([20]);
  });

  it('[ANA-1] counts anew after a batch has left', async () => {
    const { clock, analytics, batches } = await start();
    for (let index = 0; index < 20; index += 1) analytics.track('first');
    await clock.advance(100);
    for (let index = 0; index < 19; index += 1) analytics.track('second');
    await clock.advance(4_000);
    expect(batches().map(({ metadata }) => metadata.events.length)).toEqual([20]);
    analytics.track('second');
    await clock.advance(100);
    expect(batches().map(({ metadata }) => metadata.events.length)).toEqual([20, 20]);
    await clock.advance(10_000);
    expect(clock.timers()).toBe(0);
  });

  it('leaves its events with what surrounds them in the store when the page dies before a batch is due', async () => {
    const { clock, analytics, kill, open, events } = await start();
    analytics.track('kept');
    await clock.advance(100);
    kill();
    open().analytics.setTracking({ enabled: true });
    await clock.advance(1_000);
    expect(events().map(({ name }) => name)).toEqual(['kept']);
  });

  it('loses no event, whatever the outbox is about when it is tracked', async () => {
    for (let moment = 0; moment < 50; moment += 1) {
      const { clock, open } = createAnalyticsBrowser();
      const { analytics, outbox, events } = open();
      analytics.setTracking({ enabled: true });
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
      analytics.track('opened');
      await clock.advance(10_000);
      expect([moment, events().length, outbox.delivery().dropped]).toEqual([moment, 1, {}]);
    }
  });

  it('[ANA-1] sends a batch at 32 KiB', async () => {
    const { clock, analytics, batches } = await start();
    analytics.track('large', { text: 'x'.repeat(20_000) });
    await clock.advance(1_000);
    expect(batches()).toHaveLength(0);
    analytics.track('large', { text: 'x'.repeat(14_000) });
    await clock.settle();
    expect(batches()).toHaveLength(1);
  });

  it('[ANA-1] sends a batch five seconds after the first pending event', async () => {
    const { clock, analytics, batches } = await start();
    analytics.track('first');
    await clock.advance(4_000);
    analytics.track('second');
    await clock.advance(900);
    expect(batches()).toHaveLength(0);
    await clock.advance(200);
    expect(names(batches())).toEqual([['first', 'second']]);
  });

  it('[ANA-1] sends what is pending on background and on page hide', async () => {
    const { clock, platform, analytics, batches } = await start();
    analytics.track('one');
    platform.lifecycle.background();
    await clock.settle();
    platform.lifecycle.foreground();
    analytics.track('two');
    platform.lifecycle.hide();
    await clock.settle();
    expect(names(batches())).toEqual([['one'], ['two']]);
    expect(platform.http.requests.map(({ keepalive }) => keepalive)).toEqual([true, true]);
  });

  it('[ANA-1] records name, time, screen and properties under an id of its own', async () => {
    const { clock, analytics, events } = await start();
    analytics.setScreen('/cart');
    const at = new Date(clock.now()).toISOString();
    const properties = { sku: 'a', nested: { list: [1, true, null] } };
    analytics.track('add', properties);
    properties.sku = 'changed by the host';
    await clock.advance(6_000);
    const [event] = events();
    expect(event).toEqual({
      id: event?.id,
      name: 'add',
      at,
      screen: '/cart',
      properties: { sku: 'a', nested: { list: [1, true, null] } },
    });
    expect(event?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('cuts a long name', async () => {
    const { analytics, events, clock } = await start();
    analytics.track('n'.repeat(2_000));
    await clock.advance(6_000);
    expect(events()[0]?.name).toBe('n'.repeat(256));
  });

  it.each(['', undefined, 7, null])('ignores %s as a name', async (name) => {
    const { clock, analytics, events, said } = await start();
    analytics.track(name as never);
    await clock.advance(6_000);
    expect(events()).toEqual([]);
    expect(said.join()).toContain('needs a name');
  });

  it('cuts an event to 32 KiB and its properties to five levels, and says so', async () => {
    const { clock, analytics, events, lines } = await start();
    analytics.track('deep', { a: { b: { c: { d: { e: { f: 1 } } } } }, text: 'é'.repeat(40_000) });
    await clock.advance(6_000);
    const [event] = events();
    expect(event?.properties['a']).toEqual({ b: { c: { d: {} } } });
    expect(JSON.stringify(event).length).toBeLessThan(32_768);
    expect(lines.join()).toContain('cut');
  });

  it('takes no more than 200 bytes on the wire for a plain event, all included', async () => {
    const { clock, analytics, platform, become } = await start({
      appVersion: '3.2.1',
      nodeEnv: 'production',
    });
    become({ user_id: '5f0c0a4e-7a52-4b0e-9a0e-0d6f5f3c2b1a', userId: 'customer-4711' });
    for (let index = 0; index < 20; index += 1)
      analytics.track('add_to_cart', { sku: `a-${index}`, price: 12.5 });
    await clock.settle();
    const bytes = platform.http.requests[0]?.body?.length ?? 0;
    expect(bytes / 20).toBeLessThanOrEqual(200);
  });

  it('touches no storage within the call', async () => {
    const calls: string[] = [];
    const browser = createAnalyticsBrowser();
    const { storage } = browser.disk;
    const { analytics } = browser.open();
    analytics.setTracking({ enabled: true });
    await browser.clock.settle();
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      const original = storage[method] as (...args: string[]) => never;
      storage[method] = (...args: string[]): never => {
        calls.push(method);
        return original(...args);
      };
    }
    for (let index = 0; index < 2_000; index += 1) analytics.track('click', { index });
    expect(calls).toEqual([]);
  });

  it('tells the right bytes when the host defines toJSON on the prototypes', async () => {
    const { clock, analytics, platform } = await start();
    Object.defineProperty(Array.prototype, 'toJSON', { configurable: true, value: () => 'spoiled' });
    Object.defineProperty(Object.prototype, 'toJSON', { configurable: true, value: () => 'spoiled' });
    try {
      analytics.setUserAttributes({ plan: 'pro' });
      analytics.track('list', { items: [1, 2] });
      await clock.advance(6_000);
    } finally {
      delete (Array.prototype as { toJSON?: unknown }).toJSON;
      delete (Object.prototype as { toJSON?: unknown }).toJSON;
    }
    const [body] = platform.http.bodies('/analytics') as unknown as AnalyticsBatch[];
    expect(body?.metadata.events[0]?.properties).toEqual({ items: [1, 2] });
    expect(body?.metadata.userAttributes).toEqual({ plan: 'pro' });
  });
});

describe('the batch', () => {
  it('[ANA-3] has events and attributes in metadata, metrics in metrics, and the context of the host', async () => {
    const { clock, analytics, become, batches } = await start({
      appVersion: '2.0',
      nodeEnv: 'production',
      device: { type: 'desktop', model: 'X' },
    });
    become({ userId: 'u-1', mini_service: 'payments' });
    analytics.setUserAttributes({ plan: 'pro' });
    analytics.setMetric('revenue', 49.99);
    analytics.track('buy', { sku: 'a' });
    await clock.advance(5_000);
    const [batch] = batches();
    expect(batch).toEqual({
      publicKey: 'analytics-key',
      integration: 'shop',
      batchId: batch?.batchId,
      sentAt: new Date(clock.now()).toISOString(),
      metadata: {
        events: batch?.metadata.events,
        userAttributes: { plan: 'pro' },
        user_id: 'device-1',
        session_id: '00000000-0000-4000-8000-000000000001',
        mini_service: 'payments',
        userId: 'u-1',
        language: 'en-GB',
        platform: 'web',
        nodeEnv: 'production',
        appVersion: '2.0',
        sdkVersion: batch?.metadata.sdkVersion,
        device: { type: 'desktop', model: 'X' },
        engagementMs: 5_000,
      },
      metrics: { revenue: '49.99' },
    });
    expect(batch?.metadata.sdkVersion).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('[AUT-2] carries the analytics key and the integration, and no other key', async () => {
    const { clock, analytics, platform } = await start();
    analytics.track('x');
    await clock.advance(5_000);
    const [body] = platform.http.bodies('/analytics');
    expect([body?.['publicKey'], body?.['integration']]).toEqual(['analytics-key', 'shop']);
    // The outbox of this test belongs to the SDK key "key".
    expect(platform.http.requests.find(({ url }) => url.endsWith('/analytics'))?.body).not.toContain('"key"');
  });

  it('[MOB-15] has no device where nothing describes one', async () => {
    const { clock, analytics, batches } = await start();
    analytics.track('x');
    await clock.advance(5_000);
    expect(Object.keys(batches()[0]?.metadata ?? {})).not.toContain('device');
  });

  it('takes a new context after a minute, so that the old one can be forgotten safely', async () => {
    const { clock, analytics, disk, platform } = await start();
    platform.http.setOnline(false);
    for (const pauseMs of [30_000, 31_000, 0]) {
      analytics.track('x');
      await clock.advance(pauseMs);
    }
    await clock.advance(100);
    const stored = await disk.records('key');
    const refs = stored.filter(({ kind }) => kind === 'event').map(({ ref }) => ref);
    expect([refs[0] === refs[1], refs[1] === refs[2]]).toEqual([true, false]);
  });

  it('has the same id for the same events and another for others', async () => {
    const { clock, analytics, platform } = await start();
    platform.http.script({ status: 503 });
    analytics.track('a');
    analytics.track('b');
    await clock.advance(20_000);
    analytics.track('c');
    await clock.advance(20_000);
    const ids = platform.http.bodies('/analytics').map(({ batchId }) => batchId);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[1]);
    expect(String(ids[0])).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

describe('user attributes', () => {
  it('[ATT-1] become text, merge over calls, overwrite by key, and empty keys are ignored', async () => {
    const { clock, analytics, batches } = await start();
    analytics.setUserAttributes({ age: 34, vip: true, plan: 'free', '': 'x' });
    analytics.setUserAttributes({ plan: 'pro' });
    analytics.track('x');
    await clock.advance(5_000);
    expect(batches()[0]?.metadata.userAttributes).toEqual({ age: '34', vip: 'true', plan: 'pro' });
    expect({ ...analytics.attributes() }).toEqual({ age: '34', vip: 'true', plan: 'pro' });
  });

  it('[ATT-2] travel with every batch from then on, and a reload clears them', async () => {
    const { clock, analytics, batches, open, kill } = await start();
    analytics.setUserAttributes({ plan: 'pro' });
    for (const name of ['one', 'two']) {
      analytics.track(name);
      await clock.advance(5_000);
    }
    analytics.track('left over');
    await clock.advance(100);
    kill();
    const next = open();
    next.analytics.setTracking({ enabled: true });
    next.analytics.track('after the reload');
    await clock.advance(5_000);
    expect(batches().map(({ metadata }) => [metadata.events[0]?.name, metadata.userAttributes])).toEqual([
      ['one', { plan: 'pro' }],
      ['two', { plan: 'pro' }],
      ['left over', { plan: 'pro' }],
      ['after the reload', {}],
    ]);
  });

  it('[ATT-2] set after an event and before its flush travel with it; later ones do not', async () => {
    const { clock, analytics, platform, batches } = await start();
    platform.http.setOnline(false);
    analytics.track('one');
    analytics.setUserAttributes({ step: 1 });
    await clock.advance(5_000);
    analytics.setUserAttributes({ step: 2 });
    analytics.track('two');
    await clock.advance(5_000);
    platform.http.setOnline(true);
    await clock.advance(5_000);
    expect(batches().map(({ metadata }) => [metadata.events[0]?.name, metadata.userAttributes])).toEqual([
      ['one', { step: '1' }],
      ['two', { step: '2' }],
    ]);
  });

  it('[ATT-3] cause no request by themselves, nor do metrics, and travel with the first batch that has content', async () => {
    const { clock, analytics, platform, batches } = await start();
    analytics.setUserAttributes({ plan: 'pro' });
    analytics.setMetric('a', 1);
    await analytics.flush();
    await clock.advance(60_000);
    analytics.onBackground();
    analytics.onBackground(true);
    await clock.advance(60_000);
    expect(platform.http.requests).toEqual([]);
    expect(clock.timers()).toBe(0);
    analytics.onForeground();
    analytics.track('x');
    await clock.advance(5_000);
    expect([batches()[0]?.metadata.userAttributes, batches()[0]?.metrics]).toEqual([
      { plan: 'pro' },
      { a: '1' },
    ]);
  });

  it("[ATT-4] go with a change of user, metrics at every call, and earlier events keep the old user's", async () => {
    const { clock, analytics, become, batches } = await start();
    become({ userId: 'anna' });
    analytics.setUserAttributes({ plan: 'pro' });
    analytics.setMetric('revenue', 1);
    analytics.track('as anna');
    analytics.changeUser(false);
    analytics.track('the same again');
    analytics.changeUser(true);
    become({ userId: 'bert', user_id: 'device-2' });
    analytics.track('as bert');
    await clock.advance(5_000);
    expect(
      batches().map(({ metadata, metrics }) => [
        metadata.events.map(({ name }) => name),
        metadata.userId,
        metadata.user_id,
        metadata.userAttributes,
        metrics,
      ]),
    ).toEqual([
      [['as anna'], 'anna', 'device-1', { plan: 'pro' }, { revenue: '1' }],
      [['the same again'], 'anna', 'device-1', { plan: 'pro' }, {}],
      [['as bert'], 'bert', 'device-2', {}, {}],
    ]);
  });

  it('[ATT-4] a batch on its way when the user changes stays with the old user', async () => {
    const { clock, analytics, become, platform, server, batches } = await start();
    platform.http.script('hang');
    become({ userId: 'anna' });
    analytics.setUserAttributes({ plan: 'pro' });
    analytics.track('as anna');
    await clock.advance(6_000);
    analytics.changeUser(true);
    become({ userId: 'bert' });
    analytics.track('as bert');
    await clock.advance(60_000);
    expect(server.events.size).toBe(2);
    expect(batches().map(({ metadata }) => [metadata.userId, metadata.userAttributes])).toEqual([
      ['anna', { plan: 'pro' }],
      ['bert', {}],
    ]);
  });

  it('[ATT-5] and metrics are no-ops while tracking is disabled', async () => {
    const { clock, analytics, batches, platform } = await start();
    analytics.setTracking({ enabled: false });
    analytics.setUserAttributes({ plan: 'pro' });
    analytics.setMetric('a', 1);
    analytics.track('x');
    await clock.advance(10_000);
    expect([{ ...analytics.attributes() }, platform.http.requests]).toEqual([{}, []]);
    analytics.setTracking({ enabled: true });
    analytics.track('y');
    await clock.advance(5_000);
    expect([batches()[0]?.metadata.userAttributes, batches()[0]?.metrics]).toEqual([{}, {}]);
    expect(names(batches())).toEqual([['y']]);
  });

  it('are at most a hundred, with keys of 64 and values of 1,024 characters, and hostile keys are refused', async () => {
    const { analytics, said } = await start();
    const hostile = JSON.parse('{"__proto__":"x","constructor":"y","prototype":"z"}') as Record<
      string,
      string
    >;
    analytics.setUserAttributes(hostile);
    analytics.setUserAttributes({ ['k'.repeat(80)]: 'v'.repeat(2_000), object: {} as never });
    for (let index = 0; index < 120; index += 1) analytics.setUserAttributes({ [`key-${index}`]: index });
    const kept = analytics.attributes();
    expect(Object.keys(kept)).toHaveLength(100);
    expect(Object.getPrototypeOf(kept)).toBeNull();
    expect(kept['k'.repeat(64)]).toBe('v'.repeat(1_024));
    expect(kept['object']).toBeUndefined();
    expect(said.some((line) => line.includes('ignored'))).toBe(true);
    analytics.setUserAttributes({ 'key-3': 'still replaced' });
    expect(analytics.attributes()['key-3']).toBe('still replaced');
  });
});

describe('metrics', () => {
  it('[MET-1] become text, overwrite by key, are sent again with every flush, and never in metadata', async () => {
    const { clock, analytics, batches } = await start();
    analytics.setMetric('price', 49.99);
    analytics.setMetric('trial', false);
    analytics.setMetric('', 'ignored');
    analytics.setMetric('price', 59);
    for (const name of ['one', 'two']) {
      analytics.track(name);
      await clock.advance(5_000);
    }
    expect(batches().map(({ metrics }) => metrics)).toEqual([
      { price: '59', trial: 'false' },
      { price: '59', trial: 'false' },
    ]);
    expect(JSON.stringify(batches()[0]?.metadata)).not.toContain('price');
  });

  it('[MET-1] live in memory only: a reload clears them', async () => {
    const { clock, analytics, open, kill, batches } = await start();
    analytics.setMetric('price', 1);
    kill();
    const next = open();
    next.analytics.setTracking({ enabled: true });
    next.analytics.track('x');
    await clock.advance(5_000);
    expect(batches()[0]?.metrics).toEqual({});
  });
});

describe('engagement', () => {
  it('[ANA-2] counts 30 s and 10 s in the foreground as 40 s, and 60 s in the background not', async () => {
    const { clock, analytics, platform, batches } = await start();
    await clock.advance(30_000);
    platform.lifecycle.background();
    await clock.advance(60_000);
    platform.lifecycle.foreground();
    await clock.advance(10_000);
    analytics.track('x');
    await analytics.flush();
    expect(batches()[0]?.metadata.engagementMs).toBe(40_000);
  });

  it('[ANA-2] flushes on background, and sends nothing when nothing is pending', async () => {
    const { clock, analytics, platform, batches } = await start();
    analytics.onBackground();
    await clock.settle();
    expect(platform.http.requests).toEqual([]);
    analytics.onForeground();
    analytics.track('x');
    analytics.onBackground();
    await clock.settle();
    expect(names(batches())).toEqual([['x']]);
  });

  it('does not count for a new session what passed before it began', async () => {
    const { clock, analytics, become, batches } = await start();
    analytics.track('first session');
    await analytics.flush();
    await clock.advance(10_000);
    become({ session_id: '00000000-0000-4000-8000-000000000002' });
    analytics.track('second session');
    await analytics.flush();
    expect(batches().map(({ metadata }) => metadata.engagementMs)).toEqual([0, 0]);
  });

  it('is kept for the next page also when no event was pending', async () => {
    const { clock, platform, open, kill, batches } = await start();
    await clock.advance(9_000);
    platform.lifecycle.hide();
    kill();
    const next = open();
    next.analytics.setTracking({ enabled: true });
    next.analytics.track('x');
    await next.analytics.flush();
    expect(batches()[0]?.metadata.engagementMs).toBe(9_000);
  });

  it('goes on over pages and tabs of a session, and begins anew with the next', async () => {
    const { clock, analytics, open, kill, batches, become } = await start();
    await clock.advance(7_000);
    analytics.track('first page');
    await analytics.flush();
    kill();
    const next = open();
    next.analytics.setTracking({ enabled: true });
    await clock.advance(3_000);
    next.analytics.track('second page');
    await next.analytics.flush();
    next.become({ session_id: '00000000-0000-4000-8000-000000000002' });
    become({ session_id: '00000000-0000-4000-8000-000000000002' });
    next.analytics.track('next session');
    await next.analytics.flush();
    await clock.advance(2_000);
    next.analytics.track('later');
    await next.analytics.flush();
    expect(batches().map(({ metadata }) => metadata.engagementMs)).toEqual([7_000, 10_000, 0, 2_000]);
  });
});

describe('screens', () => {
  it('[SCR-2] emit a page view for the previous screen with its time in the foreground; the first emits nothing', async () => {
    const { clock, analytics, platform, events } = await start();
    analytics.setScreen('/product/42?x=1');
    await clock.advance(2_000);
    platform.lifecycle.background();
    await clock.advance(60_000);
    platform.lifecycle.foreground();
    await clock.advance(1_000);
    expect(events()).toEqual([]);
    analytics.setScreen('/cart');
    analytics.setScreen('/cart?again');
    await clock.advance(1_500);
    analytics.setScreen('/done');
    await clock.advance(5_000);
    expect(events().map(({ name, screen, properties }) => [name, screen, properties])).toEqual([
      ['service_page_view', '/product/:id', { screen: '/product/:id', durationMs: 3_000 }],
      ['service_page_view', '/cart', { screen: '/cart', previousScreen: '/product/:id', durationMs: 1_500 }],
    ]);
    expect(analytics.screen()).toBe('/done');
  });
});

describe('the kill-switch and the sample', () => {
  it('sends nothing before the definitions are known, then everything', async () => {
    const browser = createAnalyticsBrowser();
    const { analytics, platform, batches } = browser.open();
    analytics.track('early');
    await browser.clock.advance(60_000);
    analytics.onBackground(true);
    expect(platform.http.requests).toEqual([]);
    analytics.setTracking({ enabled: true });
    await browser.clock.settle();
    expect(names(batches())).toEqual([['early']]);
  });

  it('drops and counts what was tracked before the kill-switch was known', async () => {
    const browser = createAnalyticsBrowser();
    const { analytics, outbox, platform } = browser.open();
    analytics.track('early');
    analytics.setTracking({ enabled: false });
    await browser.clock.advance(60_000);
    expect(platform.http.requests).toEqual([]);
    expect(outbox.delivery()).toEqual({ delivered: 0, pending: 0, dropped: { tracking_disabled: 1 } });
  });

  it.each([
    ['any id', (id: string) => id],
    ['ids that all begin alike, as the first bit of a browser does', (id: string) => `f${id.slice(1)}`],
  ])('keeps or leaves out whole sessions by sampleRate (%s)', async (_which, idOf) => {
    let kept = 0;
    for (let index = 0; index < 300; index += 1) {
      const browser = createAnalyticsBrowser({ seed: index });
      const { analytics, become, events } = browser.open();
      become({ session_id: idOf(browser.clock.uuid()) });
      analytics.track('before');
      analytics.setTracking({ enabled: true, sampleRate: 30 });
      analytics.track('after');
      await analytics.flush();
      expect([0, 2]).toContain(events().length);
      kept += events().length / 2;
    }
    expect(kept).toBeGreaterThan(60);
    expect(kept).toBeLessThan(120);
  });
});

describe('dry run', () => {
  it('[CFG-12] without keys no analytics request ever leaves, and each event goes to the debug output', async () => {
    const { clock, analytics, platform, said, disk } = await start({ analytics: undefined });
    analytics.setUserAttributes({ a: 1 });
    analytics.track('bought', { sku: 'a' });
    analytics.setScreen('/a');
    analytics.setScreen('/b');
    analytics.onBackground();
    analytics.onBackground(true);
    await analytics.flush();
    await clock.advance(60_000);
    expect(platform.http.requests).toEqual([]);
    expect(await disk.records('key')).toEqual([]);
    expect(said.filter((line) => line.includes('Dry run'))).toHaveLength(2);
    expect(said.filter((line) => line.includes('Analytics is off'))).toHaveLength(1);
    expect({ ...analytics.attributes() }).toEqual({ a: '1' });
  });

  it('leaves bots out, except where a host develops', async () => {
    const bot = await start({ isBot: true });
    bot.analytics.track('x');
    await bot.clock.advance(6_000);
    expect(bot.platform.http.requests).toEqual([]);
    const developer = await start({ isBot: true, nodeEnv: 'development' });
    developer.analytics.track('x');
    await developer.clock.advance(6_000);
    expect(developer.events()).toHaveLength(1);
  });

  it('records nothing under a privacy signal, while attributes serve targeting', async () => {
    const { clock, analytics, platform } = await start({ isSuppressed: true });
    analytics.setUserAttributes({ plan: 'pro' });
    analytics.track('x');
    analytics.crash(new Error('x'), true);
    await clock.advance(6_000);
    expect([platform.http.requests, { ...analytics.attributes() }]).toEqual([[], { plan: 'pro' }]);
  });
});

describe('crashes', () => {
  it('[MOB-9] are in the store when the call returns', async () => {
    const { disk, analytics } = await start({ canWriteAtOnce: true });
    analytics.setScreen('/cart');
    analytics.crash(new Error('boom'), true);
    const [context, event] = await disk.records('key');
    expect([context?.kind, event?.kind]).toEqual(['context', 'event']);
    expect(JSON.parse(String(event?.body))).toMatchObject({
      name: 'service_app_crash',
      properties: { message: 'boom', fatal: true, screen: '/cart' },
    });
  });

  it('leave with the next launch when the app is gone', async () => {
    const { clock, open, analytics, kill, events } = await start({ canWriteAtOnce: true });
    analytics.crash(new TypeError('boom'), true);
    kill();
    open().analytics.setTracking({ enabled: true });
    await clock.advance(1_000);
    expect(events().map(({ name }) => name)).toEqual(['service_app_crash']);
  });

  it('are told with message and stack, both cut, whatever they are', async () => {
    const { clock, analytics, events } = await start({ canWriteAtOnce: true });
    const error = Object.assign(new Error('m'.repeat(2_000)), { stack: 's'.repeat(9_000) });
    analytics.crash(error, false);
    analytics.crash({ message: 'odd', stack: 7 }, false);
    analytics.crash(
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('x');
          },
        },
      ),
      false,
    );
    await clock.advance(6_000);
    expect(events().map(({ properties }) => properties)).toMatchObject([
      { message: 'm'.repeat(1_024), stack: 's'.repeat(8_192) },
      { message: 'odd', stack: '' },
      { message: 'unknown', stack: '' },
    ]);
  });

  it('are ten again in the next session', async () => {
    const { clock, analytics, become, events } = await start({ canWriteAtOnce: true });
    for (let index = 0; index < 12; index += 1) analytics.crash(new Error(`${index}`), false);
    become({ session_id: '00000000-0000-4000-8000-000000000002' });
    for (let index = 0; index < 12; index += 1) analytics.crash(new Error(`${index}`), false);
    await clock.advance(6_000);
    expect(events()).toHaveLength(20);
  });

  it('are ten in a session, across launches; further ones are counted', async () => {
    const { clock, open, analytics, kill, events } = await start({ canWriteAtOnce: true });
    for (let index = 0; index < 7; index += 1) analytics.crash(new Error(`${index}`), false);
    kill();
    const next = open({ canWriteAtOnce: true });
    next.analytics.setTracking({ enabled: true });
    for (let index = 0; index < 7; index += 1) next.analytics.crash(new Error(`${index}`), false);
    await clock.advance(6_000);
    expect(events()).toHaveLength(10);
    expect(next.outbox.delivery().dropped).toEqual({ crash_limit: 4 });
  });

  it.each([
    undefined,
    null,
    'a text',
    7,
    { message: 'like an error' },
    Object.create(null),
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('x');
        },
      },
    ),
  ])('can be anything that is thrown', async (thrown) => {
    const { clock, analytics, events } = await start({ canWriteAtOnce: true });
    analytics.crash(thrown, false);
    await clock.advance(6_000);
    expect(events()).toHaveLength(1);
  });
});
