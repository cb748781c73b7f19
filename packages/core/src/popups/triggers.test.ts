import type { Trigger } from '@service-popups/protocol';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Platform } from '../platform/platform.js';
import { buildPopup, onEvent } from '../test/popupBuilder.js';
import { createSdkRig, definitionsOf, type SdkRig, type SdkRigOptions } from '../test/sdkRig.js';

const seconds = 1_000;

/** The page's own triggers, fired by the test. */
function fakeSources() {
  const armed = new Map<string, Set<() => void>>();
  const source = (kind: string) => (fire: () => void) => {
    const fires = armed.get(kind) ?? new Set();
    armed.set(kind, fires.add(fire));
    return () => void fires.delete(fire);
  };
  const triggers: Platform['triggers'] = {
    scroll: ({ value }, fire) => source(`scroll ${value}`)(fire),
    click: ({ value }, fire) => source(`click ${value}`)(fire),
    exit_intent: (_options, fire) => source('exit intent')(fire),
  };
  return {
    triggers,
    fire: (kind: string) => [...(armed.get(kind) ?? [])].forEach((fire) => fire()),
    count: (kind: string) => armed.get(kind)?.size ?? 0,
  };
}

/** A display that takes a moment to load, as in a page. */
const loadingLater: SdkRigOptions['adapt'] = (platform) => ({
  ...platform,
  loadDisplay: async (base) => platform.loadDisplay(base),
});

/** The wall clock stands still but for what passes here: before `init` no other one is there. */
function stopDate(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.setSystemTime(Date.now() + ms);
}

async function launch(trigger: Trigger, options: SdkRigOptions & { segments?: object } = {}) {
  const { segments, ...rest } = options;
  const sources = fakeSources();
  const rig = createSdkRig({
    popups: [buildPopup({ triggers: [trigger], ...(segments && { segments }) })],
    adapt: (platform) => ({ ...platform, triggers: sources.triggers }),
    ...rest,
  });
  await rig.start();
  rig.sdk.autoLaunch();
  return { ...rig, sources };
}

function nextPage(rig: Pick<SdkRig, 'platform' | 'sdk' | 'server'>, options: SdkRigOptions = {}): SdkRig {
  rig.platform.lifecycle.hide();
  rig.sdk.destroy();
  const { clock, disk } = rig.platform;
  return createSdkRig({ clock, disk, server: rig.server, ...options });
}

describe('a click', () => {
  it.each([
    ['of one person shows nothing to the next', 'u1', 0],
    ['of an anonymous person still shows something when they sign in', undefined, 1],
  ])('%s, while what shows it is being loaded', async (_what, userId, shown) => {
    const sources = fakeSources();
    const { sdk, start, advance, renderer } = createSdkRig({
      popups: [buildPopup({ triggers: [{ type: 'click', value: '#buy' }] })],
      adapt: (platform) => ({
        ...platform,
        triggers: sources.triggers,
        loadDisplay: (base) =>
          new Promise((resolve) => platform.clock.after(500, () => resolve(platform.loadDisplay(base)))),
      }),
    });
    await start({ userId });
    sdk.autoLaunch();
    sources.fire('click #buy');
    sdk.setUserId('u2');
    await advance(5 * seconds);
    expect(renderer.shown).toHaveLength(shown);
  });
});

describe('autoLaunch', () => {
  it('[TRG-1] starts triggers also when it is called before the definitions have arrived', async () => {
    const rig = createSdkRig({ popups: [buildPopup({ triggers: [{ type: 'time_on_page', value: 1 }] })] });
    rig.sdk.autoLaunch();
    await rig.start();
    await rig.advance(1 * seconds);
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('[TRG-1] does nothing the second time', async () => {
    const { sdk, sources } = await launch({ type: 'click', value: '#buy' });
    sdk.autoLaunch();
    expect(sources.count('click #buy')).toBe(1);
  });

  it('[TRG-1] without it, nothing but events fires', async () => {
    const rig = createSdkRig({ popups: [buildPopup({ triggers: [{ type: 'time_on_page', value: 0 }] })] });
    await rig.start();
    await rig.advance(60 * seconds);
    expect(rig.renderer.shown).toHaveLength(0);
  });

  it('arms again when other definitions arrive, and not twice', async () => {
    const { sources, sdk, server, settle } = await launch({ type: 'click', value: '#buy' });
    server.project.popups = [buildPopup({ triggers: [{ type: 'click', value: '#other' }] })];
    sdk.setUserId('u2');
    await settle();
    expect([sources.count('click #buy'), sources.count('click #other')]).toEqual([0, 1]);
  });
});

describe('an event trigger', () => {
  it('[TRG-2] fires when the name is equal to the letter, without autoLaunch', async () => {
    const { sdk, start, settle, renderer } = createSdkRig();
    await start();
    for (const name of ['GO', 'go ', 'g', 'gone']) sdk.triggerEvent(name);
    await settle();
    expect(renderer.shown).toHaveLength(0);
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown).toHaveLength(1);
  });

  it('[TRG-2] waits for the definitions, and is let go when it is more than ten seconds old by then', async () => {
    let answer: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (answer = resolve));
    const popups = ['too-old', 'go'].map((name) => buildPopup({ id: name, triggers: [onEvent(name)] }));
    const body = definitionsOf({ popups, tracking: { enabled: true } });
    const definitionsAnswer = () => arrived.then(() => ({ status: 200, body }));
    const rig = createSdkRig({ project: { definitionsAnswer } });
    // The server answers within the deadline of the second request.
    await rig.start();
    await rig.advance(5 * seconds);
    rig.sdk.triggerEvent('too-old');
    await rig.advance(1);
    rig.sdk.triggerEvent('go');
    await rig.advance(10 * seconds);
    answer();
    await rig.settle();
    expect(rig.renderer.shown.map(({ request }) => request.popup.id)).toEqual(['go']);
  });

  it.each([
    [10, 1],
    [10.001, 0],
  ])('[TRG-2] that has waited %d s for init shows %i popups', async (waited, shown) => {
    const passes = stopDate();
    const { sdk, start, renderer } = createSdkRig();
    sdk.triggerEvent('go');
    passes(waited * seconds);
    await start();
    expect(renderer.shown).toHaveLength(shown);
  });

  it('[TRG-2] that has waited minutes for consent is let go, also where a delay follows, and says so', async () => {
    const passes = stopDate();
    const first = createSdkRig({ popups: [buildPopup({ triggers: [onEvent('go', { delay: 5 })] })] });
    await first.start();
    // Its definitions are there at once.
    const { sdk, start, advance, renderer, lines } = nextPage(first);
    await start({ consent: 'pending', debug: true });
    sdk.triggerEvent('go');
    passes(600 * seconds);
    sdk.setTrackingEnabled(true);
    await advance(10 * seconds);
    expect(renderer.shown).toHaveLength(0);
    expect(lines.map(({ text }) => text).join()).toContain('is not shown: its moment has passed');
    sdk.triggerEvent('go');
    await advance(6 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it.each([
    [6, 0],
    [3, 2],
  ])(
    'that has waited %i s for consent shows its popup, which has a delay of 5 s, once and after another %i s',
    async (waited, rest) => {
      const passes = stopDate();
      const triggers = [onEvent('go', { delay: 5 })];
      const cooldown = [{ answered: 'SHOWED' as const, cooldownDays: 0 }];
      const first = createSdkRig({ popups: [buildPopup({ triggers, cooldown })] });
      await first.start();
      const { sdk, start, advance, renderer } = nextPage(first);
      await start({ consent: 'pending' });
      sdk.triggerEvent('go');
      passes(waited * seconds);
      sdk.setTrackingEnabled(true);
      await advance(rest * seconds);
      expect(renderer.shown).toHaveLength(1);
      sdk.close();
      await advance(10 * seconds);
      expect(renderer.shown).toHaveLength(1);
    },
  );

  it('is one of a hundred that wait for definitions, and there is room again afterwards', async () => {
    const rig = createSdkRig({
      popups: [buildPopup({ triggers: [onEvent('go', { count: 101 })] })],
    });
    for (let index = 0; index < 50; index += 1) rig.sdk.triggerEvent('go');
    const started = rig.start();
    for (let index = 0; index < 100; index += 1) rig.sdk.triggerEvent('go');
    await started;
    expect(rig.renderer.shown).toHaveLength(0);
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('[TRG-2] is not kept out by a hundred that have waited for too long while the server was away', async () => {
    const rig = createSdkRig({ project: { definitionsAnswer: { status: 503 } } });
    await rig.start();
    for (let index = 0; index < 100; index += 1) {
      rig.sdk.triggerEvent('other');
      await rig.advance(3 * seconds);
    }
    delete rig.server.project.definitionsAnswer;
    const asked = rig.server.definitionRequests.length;
    while (rig.server.definitionRequests.length === asked) {
      rig.sdk.triggerEvent('go');
      await rig.advance(5 * seconds);
    }
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('is let go when the person changes while what shows it is being loaded', async () => {
    const { sdk, start, advance, renderer } = createSdkRig({
      popups: [buildPopup({ triggers: [onEvent('go', { delay: 1 })] })],
      adapt: (platform) => ({
        ...platform,
        loadDisplay: (base) =>
          new Promise((resolve) => platform.clock.after(500, () => resolve(platform.loadDisplay(base)))),
      }),
    });
    await start({ userId: 'u1' });
    sdk.triggerEvent('go');
    sdk.setUserId('u2');
    await advance(5 * seconds);
    expect(renderer.shown).toHaveLength(0);
    sdk.triggerEvent('go');
    await advance(5 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('is let go when the person changes before the definitions arrive, and goes on when one signs in', async () => {
    for (const [userId, shown] of [
      ['u1', 0],
      [undefined, 1],
    ] as const) {
      const { sdk, start, advance, renderer } = createSdkRig();
      const started = start({ userId });
      sdk.triggerEvent('go');
      sdk.setUserId('u2');
      await started;
      await advance(1 * seconds);
      expect(renderer.shown).toHaveLength(shown);
    }
  });

  it("[TRG-2] is not let go by the two seconds that somebody else's kept definitions were to be waited for", async () => {
    const first = createSdkRig();
    await first.start();
    first.sdk.destroy();
    const { clock, disk } = first.platform;
    const { sdk, server, renderer, start, advance } = createSdkRig({ clock, disk, server: first.server });
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.project.definitionsAnswer = async () => {
      await held;
      return { status: 200, body: definitionsOf(server.project) };
    };
    await start();
    sdk.triggerEvent('go');
    await advance(500);
    sdk.setUserId('ada');
    await advance(5_000);
    answer();
    await advance(0);
    expect(renderer.shown).toHaveLength(1);
  });

  it('[TRG-2] waits two seconds for kept definitions that are those of whoever signs in meanwhile', async () => {
    const first = createSdkRig();
    await first.start({ userId: 'ada' });
    first.sdk.destroy();
    const { clock, disk } = first.platform;
    const { sdk, server, renderer, start, advance } = createSdkRig({ clock, disk, server: first.server });
    server.project.definitionsAnswer = 'hang';
    await start();
    sdk.triggerEvent('go');
    await advance(500);
    sdk.setUserId('ada');
    await advance(1_900);
    expect(renderer.shown).toHaveLength(0);
    await advance(200);
    expect(renderer.shown).toHaveLength(1);
  });

  it('[TRG-2] fires within the call where there are no tabs and the display is part of the build', async () => {
    const rig = createSdkRig({
      adapt: (platform) => ({
        ...platform,
        lock: { isShared: false, run: async (_name, _wait, work) => work() },
      }),
    });
    await rig.start();
    rig.sdk.triggerEvent('go');
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it.each([
    [9_900, 1],
    [10_100, 0],
  ])('[TRG-2] fired %i ms before the definitions arrive shows %i popups', async (wait, shown) => {
    const rig = createSdkRig({
      project: {
        definitionsAnswer: () =>
          new Promise((resolve) => {
            rig.platform.clock.after(wait, () =>
              resolve({ status: 200, body: { popups: [buildPopup()], tracking: { enabled: true } } }),
            );
          }),
      },
    });
    await rig.start();
    rig.sdk.triggerEvent('go');
    await rig.advance(12 * seconds);
    expect(rig.renderer.shown).toHaveLength(shown);
  });

  it('compares the properties with `where`', async () => {
    const where = [{ key: 'total', op: 'gte' as const, value: 50 }];
    const { sdk, start, settle, renderer } = createSdkRig({
      popups: [buildPopup({ triggers: [onEvent('go', { where })] })],
    });
    await start();
    sdk.triggerEvent('go');
    sdk.triggerEvent('go', { total: 49 });
    await settle();
    expect(renderer.shown).toHaveLength(0);
    sdk.triggerEvent('go', { total: 50 });
    await settle();
    expect(renderer.shown).toHaveLength(1);
  });

  it('with `count` fires at the n-th time, counted over page loads', async () => {
    const rig = createSdkRig({ popups: [buildPopup({ triggers: [onEvent('go', { count: 3 })] })] });
    await rig.start();
    rig.sdk.triggerEvent('go');
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(0);
    const next = nextPage(rig);
    await next.start();
    next.sdk.triggerEvent('go');
    await next.settle();
    expect(next.renderer.shown).toHaveLength(1);
  });

  it('is not fired by track, and records no analytics event itself', async () => {
    const { sdk, start, advance, renderer, server } = createSdkRig();
    await start({ analytics: { publicKey: 'a', integration: 'i' } });
    sdk.track('go');
    await advance(6 * seconds);
    expect(renderer.shown).toHaveLength(0);
    sdk.triggerEvent('go');
    await advance(6 * seconds);
    expect([...server.events.values()].map(({ name }) => name)).toEqual(['go']);
  });

  it('counts an event at whose call the page is left, without autoLaunch', async () => {
    const rig = createSdkRig({
      popups: [buildPopup({ triggers: [onEvent('go', { count: 2 })] })],
      adapt: loadingLater,
    });
    await rig.start();
    await rig.settle();
    rig.sdk.triggerEvent('go');
    const next = nextPage(rig);
    await next.start();
    next.sdk.triggerEvent('go');
    await next.settle();
    expect(next.renderer.shown).toHaveLength(1);
  });

  it('[F-36] survives a storm of a thousand events with one popup', async () => {
    const { sdk, start, settle, renderer } = createSdkRig();
    await start();
    for (let index = 0; index < 1_000; index += 1) sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown).toHaveLength(1);
  });
});

describe('a delay', () => {
  it('is waited for', async () => {
    const { sdk, start, advance, renderer } = createSdkRig({
      popups: [buildPopup({ triggers: [onEvent('go', { delay: 5 })] })],
    });
    await start();
    sdk.triggerEvent('go');
    await advance(4.9 * seconds);
    expect(renderer.shown).toHaveLength(0);
    await advance(0.2 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  /** The page is left ten seconds after the event. How many popups the next one shows 29 and 31 seconds after it. */
  const shownOnNextPage = async (rig: SdkRig): Promise<number[]> => {
    await rig.start();
    rig.sdk.triggerEvent('go');
    await rig.advance(10 * seconds);
    const next = nextPage(rig);
    await next.start();
    await next.advance(19 * seconds);
    const before = next.renderer.shown.length;
    await next.advance(2 * seconds);
    return [before, next.renderer.shown.length];
  };

  it('goes on over a page load', async () => {
    const rig = createSdkRig({ popups: [buildPopup({ triggers: [onEvent('go', { delay: 30 })] })] });
    expect(await shownOnNextPage(rig)).toEqual([0, 1]);
  });

  it.each([
    ['goes on', 1, 'by its name', {}],
    ['does not begin', 0, 'by its total, too', { where: [{ key: 'total', op: 'gte', value: 50 }] }],
    ['does not begin', 0, 'the second time', { count: 2 }],
  ] as const)(
    '%s (%i) for an event that is meant %s, when the page is left before the display is there',
    async (_what, shown, _how, more) => {
      const rig = createSdkRig({
        popups: [buildPopup({ triggers: [onEvent('go', { delay: 30, ...more } as object)] })],
        adapt: (platform) => ({ ...platform, loadDisplay: () => new Promise(() => undefined) }),
      });
      expect(await shownOnNextPage(rig)).toEqual([0, shown]);
    },
  );

  it.each([
    ['with triggers started', true],
    ['with none started', false],
  ] as const)(
    'goes on for an event that is meant by its total, too, when the page is left at once, %s: the display was there before',
    async (_when, isLaunched) => {
      const where = [{ key: 'total', op: 'gte', value: 50 }];
      const rig = createSdkRig({
        popups: [buildPopup({ triggers: [onEvent('go', { delay: 30, where } as object)] })],
        adapt: loadingLater,
      });
      await rig.start();
      if (isLaunched) rig.sdk.autoLaunch();
      await rig.settle();
      rig.sdk.triggerEvent('go', { total: 60 });
      const next = nextPage(rig);
      await next.start();
      await next.advance(31 * seconds);
      expect(next.renderer.shown).toHaveLength(1);
    },
  );

  it('that ends before the display is there is over then, once', async () => {
    const { sdk, start, advance, renderer } = createSdkRig({
      popups: [
        buildPopup({
          triggers: [onEvent('go', { delay: 1 })],
          cooldown: [{ answered: 'SHOWED', cooldownDays: 0 }],
        }),
      ],
      adapt: (platform) => ({
        ...platform,
        loadDisplay: (base) =>
          new Promise((resolve) =>
            platform.clock.after(3 * seconds, () => resolve(platform.loadDisplay(base))),
          ),
      }),
    });
    await start();
    sdk.triggerEvent('go');
    await advance(3.1 * seconds);
    expect(renderer.shown).toHaveLength(1);
    sdk.close();
    await advance(5 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('that fell due while nobody was there is let go', async () => {
    const rig = createSdkRig({ popups: [buildPopup({ triggers: [onEvent('go', { delay: 30 })] })] });
    await rig.start();
    rig.sdk.triggerEvent('go');
    const next = nextPage(rig);
    await next.advance(100 * seconds);
    await next.start();
    await next.advance(5 * seconds);
    expect(next.renderer.shown).toHaveLength(0);
  });

  it('is let go when the user changes', async () => {
    const { sdk, start, advance, renderer } = createSdkRig({
      popups: [buildPopup({ triggers: [onEvent('go', { delay: 5 })] })],
    });
    await start({ userId: 'u1' });
    sdk.triggerEvent('go');
    sdk.setUserId('u2');
    await advance(10 * seconds);
    expect(renderer.shown).toHaveLength(0);
  });

  it.each([
    ['the same person', 1, 'u1'],
    ['another person', 0, 'u2'],
  ])('of a page before that %s follows shows %i popups', async (_who, shown, userId) => {
    const rig = createSdkRig({ popups: [buildPopup({ triggers: [onEvent('go', { delay: 30 })] })] });
    await rig.start({ userId: 'u1' });
    rig.sdk.triggerEvent('go');
    const next = nextPage(rig);
    await next.start({ userId });
    await next.advance(40 * seconds);
    expect(next.renderer.shown).toHaveLength(shown);
  });

  it('goes on when an anonymous person signs in', async () => {
    const { sdk, start, advance, renderer } = createSdkRig({
      popups: [buildPopup({ triggers: [onEvent('go', { delay: 5 })] })],
    });
    await start();
    sdk.triggerEvent('go');
    sdk.setUserId('u1');
    await advance(10 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });
});

describe('time on page', () => {
  it('counts seconds in the foreground only', async () => {
    const { platform, advance, renderer } = await launch({ type: 'time_on_page', value: 10 });
    await advance(6 * seconds);
    platform.lifecycle.background();
    await advance(60 * seconds);
    platform.lifecycle.foreground();
    await advance(3.9 * seconds);
    expect(renderer.shown).toHaveLength(0);
    await advance(0.2 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('starts anew on a route change, and counts on matching pages only', async () => {
    const { platform, advance, renderer } = await launch(
      { type: 'time_on_page', value: 10 },
      { segments: { path: ['/shop/*'] }, path: '/shop/1' },
    );
    await advance(9 * seconds);
    platform.navigation.go('/about');
    await advance(20 * seconds);
    platform.navigation.go('/shop/2');
    await advance(9 * seconds);
    expect(renderer.shown).toHaveLength(0);
    await advance(1 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it.each([
    ['a place on the page', '/docs#one', '/docs#two'],
    ['the query', '/docs?q=a', '/docs?q=ab'],
    ['the query of a hash route', '/#/docs?q=a', '/#/docs?q=ab'],
  ])('goes on while a page keeps writing %s into its address', async (_what, one, other) => {
    const { platform, advance, renderer } = await launch({ type: 'time_on_page', value: 10 }, { path: one });
    for (let count = 0; count < 9; count += 1) {
      await advance(1 * seconds);
      platform.navigation.go(count % 2 === 0 ? other : one);
    }
    expect(renderer.shown).toHaveLength(0);
    await advance(1 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('is one of a page that any of several paths names, and does not begin its delay elsewhere', async () => {
    const { platform, advance, renderer } = await launch(
      { type: 'time_on_page', value: 2, delay: 10 },
      { segments: { path: ['/a', '/b'] }, path: '/elsewhere' },
    );
    await advance(5 * seconds);
    platform.navigation.go('/b');
    await advance(11.9 * seconds);
    expect(renderer.shown).toHaveLength(0);
    await advance(0.2 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('starts anew with the query where a path of any popup names one', async () => {
    const { platform, advance, renderer } = await launch(
      { type: 'time_on_page', value: 10 },
      {
        popups: [
          buildPopup({ id: 'everywhere', triggers: [onEvent('x')] }),
          buildPopup({
            triggers: [{ type: 'time_on_page', value: 10 }],
            segments: { path: ['/search?tab=news'] },
          }),
        ],
        path: '/search?tab=all',
      },
    );
    await advance(20 * seconds);
    platform.navigation.go('/search?tab=news');
    await advance(9 * seconds);
    expect(renderer.shown).toHaveLength(0);
    await advance(1 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('does not begin again when the definitions are refreshed', async () => {
    const first = createSdkRig({ popups: [buildPopup({ triggers: [{ type: 'time_on_page', value: 3 }] })] });
    await first.start();
    const next = nextPage(first);
    const popups = [...next.server.project.popups, buildPopup({ id: 'new', triggers: [onEvent('x')] })];
    next.server.project.definitionsAnswer = () =>
      new Promise((resolve) => {
        next.platform.clock.after(1.5 * seconds, () =>
          resolve({ status: 200, body: { popups, tracking: { enabled: true } } }),
        );
      });
    await next.start();
    next.sdk.autoLaunch();
    await next.advance(2.9 * seconds);
    expect(next.renderer.shown).toHaveLength(0);
    await next.advance(0.1 * seconds);
    expect(next.renderer.shown).toHaveLength(1);
  });

  it('fires once on a route, also when other definitions arrive afterwards', async () => {
    const timed = buildPopup({
      triggers: [{ type: 'time_on_page', value: 1 }],
      cooldown: [{ answered: 'SHOWED', cooldownDays: 0 }],
    });
    const { sdk, start, advance, renderer, server } = createSdkRig({ popups: [timed] });
    await start({ userId: 'u1' });
    sdk.autoLaunch();
    await advance(2 * seconds);
    sdk.close();
    server.project.popups = [timed, buildPopup({ id: 'other', triggers: [onEvent('x')] })];
    await sdk.setContactAttributes({ plan: 'pro' });
    await advance(5 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('sets one timer for a thousand popups, and one more when they are armed anew', async () => {
    const delays: number[] = [];
    const { sdk, start, platform } = createSdkRig({
      popups: Array.from({ length: 1_000 }, (_, index) =>
        buildPopup({ id: `p${index}`, triggers: [{ type: 'time_on_page', value: 2_000 - index }] }),
      ),
      adapt: ({ clock, ...rest }) => ({
        ...rest,
        clock: {
          ...clock,
          after(delayMs, callback) {
            delays.push(delayMs);
            return clock.after(delayMs, callback);
          },
        },
      }),
    });
    await start();
    sdk.autoLaunch();
    platform.navigation.go('/next');
    expect(delays.filter((delayMs) => delayMs >= 1_000 * seconds)).toHaveLength(2);
  });

  it('keeps no timer in the background', async () => {
    const { platform, advance } = await launch({ type: 'time_on_page', value: 100 });
    await advance(1 * seconds);
    expect(platform.clock.timers()).toBe(1);
    platform.lifecycle.background();
    await advance(1 * seconds);
    expect(platform.clock.timers()).toBe(0);
  });
});

describe('scroll, click and exit intent', () => {
  it.each([
    ['scroll 50', { type: 'scroll', value: 50 }],
    ['click #buy', { type: 'click', value: '#buy' }],
    ['exit intent', { type: 'exit_intent' }],
    // Every trigger may have a value; this one has no use for it.
    ['exit intent', { type: 'exit_intent', value: 0 }],
    ['exit intent', { type: 'exit_intent', value: null }],
  ] as [string, Trigger][])('%s shows the popup', async (kind, trigger) => {
    const { sources, settle, renderer } = await launch(trigger);
    expect(renderer.shown).toHaveLength(0);
    sources.fire(kind);
    await settle();
    expect(renderer.shown).toHaveLength(1);
  });

  it('scroll starts anew on a route change', async () => {
    const { sources, platform, settle, renderer, sdk } = await launch(
      { type: 'scroll', value: 50 },
      { project: {}, path: '/a' },
    );
    sources.fire('scroll 50');
    await settle();
    sdk.close();
    platform.navigation.go('/b');
    expect(sources.count('scroll 50')).toBe(1);
    expect(renderer.shown).toHaveLength(1);
  });

  it('[TRG-4] a segment that fails prevents the display, whatever the trigger', async () => {
    for (const [kind, trigger] of [
      ['scroll 50', { type: 'scroll', value: 50 }],
      ['click x', { type: 'click', value: 'x' }],
      ['exit intent', { type: 'exit_intent' }],
      ['none', { type: 'time_on_page', value: 1 }],
      ['none', onEvent('go')],
    ] as [string, Trigger][]) {
      const { sources, sdk, advance, renderer } = await launch(trigger, { segments: { lang: ['fr'] } });
      sources.fire(kind);
      sdk.triggerEvent('go');
      await advance(5 * seconds);
      expect(renderer.shown).toHaveLength(0);
    }
  });

  it('fire each by itself, and wait for their delay', async () => {
    const sources = fakeSources();
    const rig = createSdkRig({
      popups: [
        buildPopup({
          id: 'half',
          triggers: [{ type: 'scroll', value: 50 }],
          segments: { lang: ['fr'] },
        }),
        buildPopup({ id: 'whole', triggers: [{ type: 'scroll', value: 100, delay: 3 }] }),
      ],
      adapt: (platform) => ({ ...platform, triggers: sources.triggers }),
    });
    await rig.start();
    rig.sdk.autoLaunch();
    sources.fire('scroll 50');
    await rig.settle();
    sources.fire('scroll 100');
    await rig.advance(2.9 * seconds);
    expect(rig.renderer.shown).toHaveLength(0);
    await rig.advance(0.2 * seconds);
    expect(rig.renderer.open()?.popup.id).toBe('whole');
  });

  it('that the platform does not have keep no other trigger from firing', async () => {
    const rig = createSdkRig({
      popups: [
        buildPopup({
          id: 'web only',
          triggers: [{ type: 'scroll', value: 50 }, { type: 'click', value: '#a' }, { type: 'exit_intent' }],
        }),
        buildPopup({ id: 'anywhere', triggers: [{ type: 'time_on_page', value: 1 }] }),
      ],
    });
    await rig.start();
    rig.sdk.autoLaunch();
    await rig.advance(1 * seconds);
    expect(rig.renderer.open()?.popup.id).toBe('anywhere');
    expect(rig.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('stop watching at destroy', async () => {
    const { sources, sdk } = await launch({ type: 'click', value: '#buy' });
    sdk.destroy();
    expect(sources.count('click #buy')).toBe(0);
  });
});

describe('route exit', () => {
  const exit: Trigger = { type: 'exit', value: 2 };

  it('fires on the next route, the given seconds after a matching one was left', async () => {
    const { platform, advance, renderer } = await launch(exit, {
      segments: { path: ['/pricing'] },
      path: '/pricing',
    });
    platform.navigation.go('/home');
    await advance(1.9 * seconds);
    expect(renderer.shown).toHaveLength(0);
    await advance(0.2 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('waits for value and delay together, also as the second trigger of a popup', async () => {
    const rig = createSdkRig({
      popups: [buildPopup({ triggers: [onEvent('x'), { type: 'exit', value: 2, delay: 3 }] })],
    });
    await rig.start();
    rig.sdk.autoLaunch();
    await rig.advance(10 * seconds);
    expect(rig.renderer.shown).toHaveLength(0);
    rig.platform.navigation.go('/home');
    await rig.advance(4.9 * seconds);
    expect(rig.renderer.shown).toHaveLength(0);
    await rig.advance(0.2 * seconds);
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('is not held back by a route that was left before and is not meant', async () => {
    const { platform, advance, renderer } = await launch(exit, {
      segments: { path: ['/pricing'] },
      path: '/home',
    });
    platform.navigation.go('/pricing');
    await advance(1 * seconds);
    platform.navigation.go('/about');
    await advance(2.1 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('does not fire when another route was left', async () => {
    const { platform, advance, renderer } = await launch(exit, {
      segments: { path: ['/pricing'] },
      path: '/home',
    });
    platform.navigation.go('/about');
    await advance(5 * seconds);
    expect(renderer.shown).toHaveLength(0);
  });

  it('does not fire for a place on the page or another query, here and over a page load', async () => {
    const segments = { path: ['/pricing'] };
    const rig = await launch(exit, { segments, path: '/pricing' });
    for (const place of ['/pricing#faq', '/pricing?plan=pro', '/pricing?plan=pro#faq'])
      rig.platform.navigation.go(place);
    await rig.advance(5 * seconds);
    expect(rig.renderer.shown).toHaveLength(0);
    const next = nextPage(rig, { path: '/pricing?plan=team' });
    await next.start();
    next.sdk.autoLaunch();
    await next.advance(5 * seconds);
    expect(next.renderer.shown).toHaveLength(0);
  });

  it('fires for another query where a path names one', async () => {
    const segments = { path: ['/search?tab=news'] };
    const { platform, advance, renderer } = await launch(exit, { segments, path: '/search?tab=news' });
    platform.navigation.go('/search?tab=all');
    await advance(3 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('compares excludedPaths with both routes', async () => {
    const segments = { path: ['/pricing'], excludedPaths: ['/checkout'] };
    const { platform, advance, renderer } = await launch(exit, { segments, path: '/pricing' });
    platform.navigation.go('/checkout');
    await advance(5 * seconds);
    expect(renderer.shown).toHaveLength(0);
  });

  it('is carried over a page load, and a reload leaves nothing', async () => {
    const rig = await launch(exit, { segments: { path: ['/pricing'] }, path: '/pricing' });
    const reloaded = nextPage(rig, { path: '/pricing' });
    await reloaded.start();
    reloaded.sdk.autoLaunch();
    await reloaded.advance(5 * seconds);
    expect(reloaded.renderer.shown).toHaveLength(0);
    const next = nextPage(reloaded, { path: '/home' });
    await next.start();
    next.sdk.autoLaunch();
    await next.advance(3 * seconds);
    expect(next.renderer.shown).toHaveLength(1);
  });

  it('is carried over a page load also where a second copy of the SDK is in the page', async () => {
    const shared = new Map<string, unknown>();
    const adapt = (platform: Platform): Platform => ({ ...platform, shared });
    const rig = await launch(exit, { segments: { path: ['/pricing'] }, path: '/pricing', adapt });
    const { clock, disk, lifecycle } = rig.platform;
    const copy = createSdkRig({
      clock,
      disk,
      server: rig.server,
      path: '/pricing',
      adapt: (platform) => ({ ...adapt(platform), lifecycle }),
    });
    await copy.start();
    lifecycle.hide();
    const next = createSdkRig({ clock, disk, server: rig.server, path: '/checkout' });
    await next.start();
    next.sdk.autoLaunch();
    await next.advance(5 * seconds);
    expect(next.renderer.shown).toHaveLength(1);
  });

  it('shows nothing to another person, who comes with the next page', async () => {
    const rig = await launch(exit, { segments: { path: ['/pricing'] }, path: '/pricing' });
    rig.sdk.setUserId('u1');
    await rig.settle();
    const next = nextPage(rig, { path: '/home' });
    await next.start({ userId: 'u2' });
    next.sdk.autoLaunch();
    await next.advance(5 * seconds);
    expect(next.renderer.shown).toHaveLength(0);
  });

  it.each([61, -61])('is told to one page, and comes to nothing %i s later', async (later) => {
    const rig = await launch(exit, { segments: { path: ['/pricing'] }, path: '/pricing' });
    const next = nextPage(rig, { path: '/home' });
    await next.start();
    next.platform.clock.jump(later * seconds);
    next.sdk.autoLaunch();
    await next.advance(5 * seconds);
    expect(next.renderer.shown).toHaveLength(0);
    const last = nextPage(next, { path: '/about' });
    await last.start();
    last.sdk.autoLaunch();
    await last.advance(5 * seconds);
    expect(last.renderer.shown).toHaveLength(0);
  });

  it('is carried to a page that learns of its popups only later', async () => {
    const rig = await launch(exit, { segments: { path: ['/pricing'] }, path: '/pricing' });
    const next = nextPage(rig, { path: '/home' });
    for (const name of ['definitions', 'definitions.note'])
      next.platform.disk.storage.removeItem(`service-popups:pk_test:${name}`);
    const { handle } = next.server;
    next.platform.http.answer(async (request) => {
      await new Promise<void>((resolve) => void next.platform.clock.after(1 * seconds, resolve));
      return handle(request);
    });
    await next.start();
    next.sdk.autoLaunch();
    await next.advance(4 * seconds);
    expect(next.renderer.shown).toHaveLength(1);
  });

  it('is not fired a second time by a page that was hidden for a moment', async () => {
    const rig = await launch(exit, { segments: { path: ['/pricing'] }, path: '/pricing' });
    rig.platform.lifecycle.hide();
    rig.platform.lifecycle.foreground();
    rig.platform.navigation.go('/home');
    await rig.advance(3 * seconds);
    expect(rig.renderer.shown).toHaveLength(1);
    rig.sdk.close();
    rig.server.project.popups = [
      buildPopup({ id: 'new', triggers: [exit], segments: { path: ['/pricing'] } }),
    ];
    rig.sdk.setUserId('u2');
    await rig.advance(10 * seconds);
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it.each([
    ['when it has gone', 0],
    ['a moment before it goes', 100],
  ])('is carried back to a page that the browser has kept, which comes %s', async (_when, lateMs) => {
    const { platform, server, renderer } = await launch(exit, {
      segments: { path: ['/pricing'] },
      path: '/home',
    });
    const { clock, disk, lifecycle } = platform;
    lifecycle.hide();
    const next = createSdkRig({ clock, disk, server, path: '/pricing' });
    await next.start();
    next.sdk.autoLaunch();
    clock.after(lateMs, next.platform.lifecycle.hide);
    await clock.advance(0);
    lifecycle.foreground();
    await clock.advance(4 * seconds);
    expect(renderer.shown).toHaveLength(1);
  });

  it('is not fired again on the return by a route that was left while nobody looked', async () => {
    const rig = createSdkRig({
      popups: ['one', 'other'].map((id) =>
        buildPopup({ id, triggers: [exit], segments: { path: ['/pricing'] } }),
      ),
      path: '/pricing',
    });
    await rig.start();
    rig.sdk.autoLaunch();
    rig.platform.lifecycle.hide();
    rig.platform.navigation.go('/home');
    await rig.advance(3 * seconds);
    rig.platform.lifecycle.foreground();
    await rig.settle();
    rig.sdk.close();
    await rig.advance(5 * seconds);
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('keeps no route where no popup waits for one to be left', async () => {
    const rig = await launch({ type: 'time_on_page', value: 60 }, { path: '/secret' });
    rig.platform.lifecycle.hide();
    expect(rig.platform.disk.storage.getItem('service-popups:pk_test:left')).not.toContain('secret');
  });

  it('expires', async () => {
    const rig = await launch(exit, { segments: { path: ['/pricing'] }, path: '/pricing' });
    const next = nextPage(rig, { path: '/home' });
    await next.advance(120 * seconds);
    await next.start();
    next.sdk.autoLaunch();
    await next.advance(5 * seconds);
    expect(next.renderer.shown).toHaveLength(0);
  });
});

describe('a delay that ends', () => {
  it('harms nothing when its popup is gone from the definitions', async () => {
    const rig = createSdkRig({ popups: [buildPopup({ triggers: [onEvent('go', { delay: 10 })] })] });
    await rig.start({ userId: 'u1' });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    rig.server.project.popups = [buildPopup({ id: 'other', triggers: [onEvent('other')] })];
    const next = nextPage(rig);
    await next.start({ userId: 'u1' });
    await next.advance(11 * seconds);
    expect(next.renderer.shown).toHaveLength(0);
    next.sdk.triggerEvent('other');
    await next.settle();
    expect(next.renderer.open()?.popup.id).toBe('other');
  });
});

describe('screens of an app', () => {
  it('take the place of paths, and leaving one fires its exit trigger', async () => {
    const rig = createSdkRig({
      isAutomatic: false,
      popups: [buildPopup({ triggers: [{ type: 'exit', value: 0 }], segments: { path: ['/product/*'] } })],
    });
    await rig.start();
    rig.sdk.autoLaunch();
    rig.sdk.setScreen('/home');
    rig.sdk.setScreen('/product/42');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(0);
    rig.sdk.setScreen('/home');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
  });
});

describe('the screen of an app', () => {
  const inApp = async (path: string) => {
    const rig = createSdkRig({ isAutomatic: false, popups: [buildPopup({ segments: { path: [path] } })] });
    await rig.start();
    return rig;
  };

  it.each([
    ['/product/:id', 1],
    ['/product/*', 1],
    ['/product/42', 0],
  ])(
    '[SCR-1] is held against paths by its normalized name: on /product/42?x=1, %s shows %i',
    async (path, shown) => {
      const rig = await inApp(path);
      rig.sdk.setScreen('/product/42?x=1');
      rig.sdk.triggerEvent('go');
      await rig.settle();
      expect(rig.renderer.shown).toHaveLength(shown);
    },
  );

  it('[SCR-1] that has the same normalized name is the same: the time there goes on', async () => {
    const rig = createSdkRig({
      isAutomatic: false,
      popups: [buildPopup({ triggers: [{ type: 'time_on_page', value: 2 }] })],
    });
    await rig.start();
    rig.sdk.autoLaunch();
    rig.sdk.setScreen('/product/42');
    await rig.advance(1_000);
    rig.sdk.setScreen('/product/43');
    await rig.advance(1_000);
    expect(rig.renderer.shown).toHaveLength(1);
  });
});

describe('the first screen of an app', () => {
  it('begins the time on it, also when triggers were started before it was named, and is no exit', async () => {
    const rig = createSdkRig({
      isAutomatic: false,
      popups: [
        buildPopup({
          id: 'time',
          triggers: [{ type: 'time_on_page', value: 2 }],
          segments: { path: ['/home'] },
        }),
        buildPopup({ id: 'exit', triggers: [{ type: 'exit', value: 0 }] }),
      ],
    });
    await rig.start();
    rig.sdk.autoLaunch();
    rig.sdk.setScreen('/home');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(0);
    await rig.advance(2_000);
    expect(rig.renderer.open()?.popup.id).toBe('time');
  });
});

describe('several popups', () => {
  it('[TRG-3] the first by priority is shown, then by the order given; the others are dropped', async () => {
    const { sdk, start, settle, renderer } = createSdkRig({
      popups: [
        buildPopup({ id: 'low' }),
        buildPopup({ id: 'high-2', priority: 5 }),
        buildPopup({ id: 'high-1', priority: 9 }),
      ],
    });
    await start();
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown.map(({ request }) => request.popup.id)).toEqual(['high-1']);
    sdk.close();
    await settle();
    expect(renderer.shown).toHaveLength(1);
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown.map(({ request }) => request.popup.id)).toEqual(['high-1', 'high-2']);
  });

  it.each<[string, Trigger]>([
    ['of time', { type: 'time_on_page', value: 5 }],
    ['of leaving a page', { type: 'exit', value: 0 }],
  ])('[TRG-3] the first by priority is shown when triggers %s are due in one moment', async (_, trigger) => {
    const rig = createSdkRig({
      popups: [
        buildPopup({ id: 'low', triggers: [trigger] }),
        buildPopup({ id: 'high', priority: 9, triggers: [trigger] }),
      ],
    });
    await rig.start();
    rig.sdk.autoLaunch();
    await rig.advance(4 * seconds);
    rig.platform.navigation.go('/next');
    await rig.advance(5 * seconds);
    expect(rig.renderer.shown.map(({ request }) => request.popup.id)).toEqual(['high']);
  });

  it('[TRG-3] what fires while the display is loaded is looked at together, by priority', async () => {
    const { createDisplayPart } = await import('../display/displayPart.js');
    const rig = createSdkRig({
      popups: [
        buildPopup({ id: 'low', triggers: [{ type: 'time_on_page', value: 1 }] }),
        buildPopup({ id: 'high', priority: 9, triggers: [{ type: 'time_on_page', value: 2 }] }),
        buildPopup({ id: 'middle', priority: 5, triggers: [{ type: 'time_on_page', value: 3 }] }),
      ],
      adapt: (platform) => ({
        ...platform,
        loadDisplay: () =>
          new Promise((resolve) => {
            platform.clock.after(5 * seconds, () => resolve({ createDisplayPart }));
          }),
      }),
    });
    await rig.start();
    rig.sdk.autoLaunch();
    await rig.advance(6 * seconds);
    expect(rig.renderer.shown.map(({ request }) => request.popup.id)).toEqual(['high']);
  });

  it('[TRG-3] the next one is shown when the first may not be', async () => {
    const { sdk, start, settle, renderer } = createSdkRig({
      popups: [
        buildPopup({ id: 'first', priority: 1, segments: { lang: ['fr'] } }),
        buildPopup({ id: 'second' }),
      ],
    });
    await start();
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.open()?.popup.id).toBe('second');
  });

  it('[TRG-3] what fires while one is open is dropped, not queued', async () => {
    const { sdk, start, advance, renderer } = createSdkRig({
      popups: [buildPopup(), buildPopup({ id: 'other', triggers: [onEvent('other')] })],
    });
    await start();
    sdk.triggerEvent('go');
    await advance(0);
    sdk.triggerEvent('other');
    await advance(0);
    sdk.close();
    await advance(60 * seconds);
    expect(renderer.shown).toHaveLength(1);
    sdk.triggerEvent('other');
    await advance(0);
    expect(renderer.shown).toHaveLength(2);
  });
});
