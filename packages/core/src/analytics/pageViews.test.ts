import { describe, expect, it } from 'vitest';
import { createAnalyticsBrowser } from '../test/index.js';

const web = { isAutomatic: true } as const;

const start = async (options: Parameters<ReturnType<typeof createAnalyticsBrowser>['open']>[0] = {}) => {
  const browser = createAnalyticsBrowser();
  const tab = browser.open({ ...web, ...options });
  tab.analytics.setTracking({ enabled: true });
  await browser.clock.settle();
  return { ...browser, ...tab };
};
const views = (events: { name: string; properties: Record<string, unknown> }[]) =>
  events.filter(({ name }) => name === 'service_page_view').map(({ properties }) => properties);

describe('page views', () => {
  it('are emitted on a route change, named by the normalized path, decided by the raw one', async () => {
    const { clock, analytics, platform, events } = await start({ path: '/product/1' });
    await clock.advance(1_000);
    platform.navigation.go('/product/1?tab=2');
    await clock.advance(1_000);
    platform.navigation.go('/product/2');
    await clock.advance(500);
    platform.navigation.go('/#/cart');
    await analytics.flush();
    expect(views(events())).toEqual([
      { screen: '/product/:id', durationMs: 2_000 },
      { screen: '/product/:id', previousScreen: '/product/:id', durationMs: 500 },
    ]);
    expect(analytics.screen()).toBe('/#/cart');
  });

  it('carry referrer and campaign with the first of a session only', async () => {
    const { clock, analytics, platform, events, open, kill } = await start({
      path: '/landing?utm_source=news&utm_medium=mail&utm_campaign=may&utm_term=shoes&utm_content=top',
      referrer: 'https://search.example/',
    });
    platform.navigation.go('/a');
    platform.navigation.go('/b');
    await analytics.flush();
    kill();
    const next = open({ ...web, path: '/c', referrer: 'https://host.example/b' });
    next.analytics.setTracking({ enabled: true });
    next.platform.navigation.go('/d');
    await next.analytics.flush();
    await clock.settle();
    expect(views(events())).toEqual([
      {
        screen: '/landing',
        durationMs: 0,
        referrer: 'https://search.example/',
        utm_source: 'news',
        utm_medium: 'mail',
        utm_campaign: 'may',
        utm_term: 'shoes',
        utm_content: 'top',
      },
      { screen: '/a', previousScreen: '/landing', durationMs: 0 },
      { screen: '/c', durationMs: 0 },
    ]);
  });

  it('a view that is open when the page goes is finished at the next load, as it was', async () => {
    const { clock, analytics, platform, events, batches, open, kill } = await start({ path: '/last' });
    analytics.setUserAttributes({ plan: 'pro' });
    await clock.advance(4_000);
    platform.lifecycle.hide();
    const at = new Date(clock.now()).toISOString();
    await clock.settle();
    expect(events()).toEqual([]);
    kill();
    await clock.advance(60_000);
    const next = open({ ...web, path: '/first' });
    next.analytics.setTracking({ enabled: true });
    await clock.advance(6_000);
    expect(views(events())).toEqual([{ screen: '/last', durationMs: 4_000 }]);
    expect(events()[0]?.at).toBe(at);
    expect(batches()[0]?.metadata.userAttributes).toEqual({ plan: 'pro' });
    next.kill();
    open(web).analytics.setTracking({ enabled: true });
    await clock.advance(6_000);
    expect(views(events())).toHaveLength(1);
  });

  it('a tab that comes back goes on with its view, which nobody else has finished', async () => {
    const { clock, analytics, platform, events, open } = await start({ path: '/a' });
    await clock.advance(1_000);
    platform.lifecycle.background();
    const other = open({ ...web, path: '/other' });
    other.analytics.setTracking({ enabled: true });
    await clock.advance(10_000);
    platform.lifecycle.foreground();
    await clock.advance(1_000);
    platform.navigation.go('/b');
    await analytics.flush();
    expect(views(events())).toEqual([{ screen: '/a', durationMs: 2_000 }]);
  });

  it('a page restored from the cache does not count twice what another has finished', async () => {
    const { clock, analytics, platform, events, open } = await start({ path: '/a' });
    await clock.advance(1_000);
    platform.lifecycle.hide();
    const next = open({ ...web, path: '/b' });
    next.analytics.setTracking({ enabled: true });
    await clock.advance(6_000);
    platform.lifecycle.foreground();
    await clock.advance(300);
    platform.navigation.go('/c');
    await analytics.flush();
    await clock.settle();
    expect(views(events())).toEqual([
      { screen: '/a', durationMs: 1_000 },
      { screen: '/a', durationMs: 300 },
    ]);
  });

  it('of several tabs that go are all finished at the next load, each once', async () => {
    const { clock, platform, events, open, kill } = await start({ path: '/one' });
    const other = open({ ...web, path: '/two' });
    other.analytics.setTracking({ enabled: true });
    await clock.advance(1_000);
    // Hidden twice, as before a freeze: it stands there once.
    platform.lifecycle.background();
    platform.lifecycle.hide();
    other.platform.lifecycle.hide();
    await clock.settle();
    kill();
    other.kill();
    const next = open({ ...web, path: '/three' });
    next.analytics.setTracking({ enabled: true });
    await clock.advance(6_000);
    expect(views(events()).map(({ screen }) => screen)).toEqual(['/one', '/two']);
  });

  it('of a tab that comes back leave the view of another tab where it is', async () => {
    const { clock, platform, events, open } = await start({ path: '/one' });
    const other = open({ ...web, path: '/two' });
    other.analytics.setTracking({ enabled: true });
    await clock.advance(1_000);
    platform.lifecycle.background();
    other.platform.lifecycle.hide();
    other.kill();
    platform.lifecycle.foreground();
    const next = open({ ...web, path: '/three' });
    next.analytics.setTracking({ enabled: true });
    await clock.advance(6_000);
    expect(views(events())).toEqual([{ screen: '/two', durationMs: 1_000 }]);
  });

  it('of a tab in the background stay its own when those of another tab are finished', async () => {
    const { clock, analytics, platform, events, open } = await start({ path: '/one' });
    const other = open({ ...web, path: '/two' });
    other.analytics.setTracking({ enabled: true });
    await clock.advance(1_000);
    platform.lifecycle.background();
    other.platform.lifecycle.hide();
    other.kill();
    const next = open({ ...web, path: '/three' });
    next.analytics.setTracking({ enabled: true });
    await clock.advance(6_000);
    platform.lifecycle.foreground();
    await clock.advance(500);
    platform.navigation.go('/four');
    await analytics.flush();
    expect(views(events())).toEqual([
      { screen: '/two', durationMs: 1_000 },
      { screen: '/one', durationMs: 1_500 },
    ]);
  });

  it.each([
    ['29 minutes', 29, []],
    ['31 minutes', 31, ['/one']],
  ])(
    'of a tab in the background for %s is finished by the next page, or not yet',
    async (_, minutes, left) => {
      const { clock, platform, events, open } = await start({ path: '/one' });
      await clock.advance(1_000);
      platform.lifecycle.background();
      await clock.advance(minutes * 60_000);
      const next = open({ ...web, path: '/two' });
      next.analytics.setTracking({ enabled: true });
      await clock.advance(6_000);
      expect(views(events()).map(({ screen }) => screen)).toEqual(left);
      const later = open({ ...web, path: '/three' });
      later.analytics.setTracking({ enabled: true });
      await clock.advance(6_000);
      expect(views(events()).map(({ screen }) => screen)).toEqual(left);
    },
  );

  it('end when the host names screens itself', async () => {
    const { clock, analytics, platform, events } = await start({ path: '/a' });
    await clock.advance(1_000);
    analytics.setScreen('/mine');
    platform.navigation.go('/b');
    await clock.advance(1_000);
    analytics.setScreen('/next');
    platform.lifecycle.hide();
    await clock.settle();
    expect(views(events())).toEqual([{ screen: '/mine', durationMs: 1_000 }]);
  });

  it('are not recorded in a dry run, and no longer after stop', async () => {
    const dry = await start({ analytics: undefined });
    const live = await start();
    live.analytics.stop();
    for (const { platform, clock, events } of [dry, live]) {
      platform.navigation.go('/b');
      await clock.advance(10_000);
      expect(views(events())).toEqual([]);
    }
  });

  it('survive a damaged record of open views', async () => {
    const browser = createAnalyticsBrowser();
    const context = '"context":{"fixed":"a","engagementMs":0}';
    for (const junk of [
      '{',
      '7',
      '[{"at":1}]',
      '[null,{"event":{"id":"x"},"at":0,"isGone":true}]',
      `[{"event":{},${context},"at":0,"isGone":true}]`,
      `[{"event":{"id":"x"},${context},"at":"0","isGone":true}]`,
    ]) {
      browser.disk.storage.setItem('views', junk);
      const tab = browser.open(web);
      expect(tab.outbox.delivery().pending).toBe(0);
    }
  });
});
