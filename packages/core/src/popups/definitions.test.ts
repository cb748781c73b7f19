import { describe, expect, it } from 'vitest';
import { buildPopup, onEvent } from '../test/popupBuilder.js';
import { createSdkRig, definitionsOf, type SdkRig } from '../test/sdkRig.js';

/** A later page load of the same browser. */
function reload(rig: SdkRig, options: Parameters<typeof createSdkRig>[0] = {}): SdkRig {
  rig.sdk.destroy();
  const { clock, disk } = rig.platform;
  return createSdkRig({ clock, disk, server: rig.server, ...options });
}

const minute = 60_000;
const day = 86_400_000;

describe('definitions', () => {
  it('[F-1] are used from the cache when the server cannot be reached, up to seven days', async () => {
    const first = createSdkRig();
    await first.start();
    first.server.project.definitionsAnswer = { status: 503 };
    const second = reload(first);
    await second.start();
    second.sdk.triggerEvent('go');
    await second.settle();
    expect(second.renderer.shown).toHaveLength(1);

    await second.advance(7 * day);
    const third = reload(second);
    await third.start();
    third.sdk.triggerEvent('go');
    await third.advance(5_000);
    expect(third.renderer.shown).toHaveLength(0);
  });

  it.each([
    ['an anonymous person are asked for, once, before anything is read', {}, ['request', 'read']],
    ['a known user are asked for, once, when it is known who it is', { userId: 'ada' }, ['read', 'request']],
  ])('of %s', async (_title, config, order) => {
    const seen: string[] = [];
    const rig = createSdkRig({
      adapt: (platform) => ({
        ...platform,
        storage: {
          ...platform.storage,
          getItem(key) {
            seen.push('read');
            return platform.storage.getItem(key);
          },
        },
        http: {
          ...platform.http,
          send(request) {
            seen.push('request');
            return platform.http.send(request);
          },
        },
      }),
    });
    await rig.start(config);
    expect([...new Set(seen)]).toEqual(order);
    expect(rig.server.definitionRequests).toHaveLength(1);
  });

  it('stay fresh in the cache as long as the server confirms them', async () => {
    let rig = createSdkRig();
    for (let visit = 0; visit < 3; visit += 1) {
      await rig.start();
      await rig.advance(5 * day);
      rig = reload(rig);
    }
    rig.server.project.definitionsAnswer = { status: 0 };
    await rig.start();
    rig.sdk.triggerEvent('go');
    await rig.advance(3_000);
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('from the cache show a popup only after the refresh answered', async () => {
    const first = createSdkRig();
    await first.start();
    const second = reload(first);
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    first.server.project.definitionsAnswer = async () => {
      await answered;
      return { status: 200, body: { popups: [], tracking: { enabled: true } } };
    };
    await second.start();
    second.sdk.triggerEvent('go');
    await second.advance(1_000);
    expect(second.renderer.shown).toHaveLength(0);
    answer();
    await second.advance(10_000);
    expect(second.renderer.shown).toHaveLength(0);
  });

  it('from the cache show a popup after two seconds when the refresh does not answer', async () => {
    const first = createSdkRig();
    await first.start();
    first.server.project.definitionsAnswer = 'hang';
    const second = reload(first);
    await second.start();
    second.sdk.triggerEvent('go');
    await second.advance(1_900);
    expect(second.renderer.shown).toHaveLength(0);
    await second.advance(200);
    expect(second.renderer.shown).toHaveLength(1);
  });

  it("never show one user another user's popups", async () => {
    const first = createSdkRig();
    await first.start({ userId: 'u1' });
    first.server.project.definitionsAnswer = 'hang';
    const second = reload(first);
    await second.start({ userId: 'u2' });
    second.sdk.triggerEvent('go');
    await second.advance(9_000);
    expect(second.renderer.shown).toHaveLength(0);
  });

  it.each([
    ['text that is cut off', '{"popups":[{"id"'],
    ['a page of a captive portal', '<html>Sign in</html>'],
    ['another type', '[]'],
    ['null', 'null'],
    ['deep nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['popups of another type', '{"popups":{},"tracking":{"enabled":true}}'],
    ['no tracking', '{"popups":[]}'],
  ])('keep what is in use when the answer is %s', async (_name, body) => {
    const first = createSdkRig();
    await first.start();
    first.server.project.definitionsAnswer = { status: 200, body };
    const second = reload(first);
    await second.start();
    second.sdk.triggerEvent('go');
    await second.settle();
    expect(second.renderer.shown).toHaveLength(1);
  });

  it('leave out one bad popup, name its field under debug, and keep the others', async () => {
    const { sdk, start, settle, renderer, lines, server } = createSdkRig();
    server.project.popups = [
      { ...buildPopup({ id: 'bad-triggers' }), triggers: [{ type: 'scroll', value: 'half' }] },
      { ...buildPopup({ id: 'bad-survey', priority: 5 }), survey: { id: 7 } },
      { triggers: [] },
      buildPopup({ id: 'good' }),
    ];
    await start({ debug: true });
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.open()?.popup.id).toBe('good');
    const said = lines.map(({ text }) => text).join('\n');
    expect(said).toContain('"bad-triggers" is left out: triggers[0].value must be a number');
    expect(said).toContain('survey.id must be');
  });

  it('ignore a field and a trigger type they do not know', async () => {
    const { sdk, start, settle, renderer, server } = createSdkRig();
    const future = {
      ...buildPopup(),
      sparkle: true,
      triggers: [{ type: 'mind_read', value: 1 }, onEvent('go')],
    };
    server.project.popups = [future];
    await start();
    sdk.triggerEvent('go');
    await settle();
    expect(renderer.shown).toHaveLength(1);
  });

  it('[F-5] use at most a thousand popups, and none of an answer beyond a mebibyte', async () => {
    const many = createSdkRig();
    many.server.project.popups = Array.from({ length: 1_001 }, (_, index) =>
      buildPopup({ id: `p${index}`, triggers: [onEvent(`e${index}`)] }),
    );
    await many.start();
    many.sdk.triggerEvent('e1000');
    await many.settle();
    expect(many.renderer.shown).toHaveLength(0);
    many.sdk.triggerEvent('e999');
    await many.settle();
    expect(many.renderer.shown).toHaveLength(1);

    const large = createSdkRig();
    large.server.project.popups = [buildPopup({ title: 'x'.repeat(1_100_000) }), buildPopup({ id: 'other' })];
    await large.start();
    large.sdk.triggerEvent('go');
    await large.advance(1_000);
    expect(large.renderer.shown).toHaveLength(0);
  });

  it('[F-1] are tried again after a failure, without a reload, and show what was triggered meanwhile', async () => {
    const rig = createSdkRig({ project: { definitionsAnswer: { status: 503 } } });
    await rig.start();
    rig.sdk.triggerEvent('go');
    delete rig.server.project.definitionsAnswer;
    await rig.advance(3_000);
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('[F-1] that fail at first do not lose what was triggered before the failure was known', async () => {
    const rig = createSdkRig();
    rig.server.project.definitionsAnswer = () =>
      new Promise((resolve) => {
        rig.platform.clock.after(1_000, () => {
          delete rig.server.project.definitionsAnswer;
          resolve({ status: 503 });
        });
      });
    await rig.start();
    rig.sdk.triggerEvent('go');
    await rig.advance(900);
    expect(rig.renderer.shown).toHaveLength(0);
    await rig.advance(4_000);
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it.each([301, 404])('are not asked for again after %i, until something gives reason to', async (status) => {
    const rig = createSdkRig({ project: { definitionsAnswer: { status, body: ['not ours'] } } });
    await rig.start({ debug: true });
    await rig.advance(30 * minute);
    expect(rig.server.definitionRequests).toHaveLength(1);
    expect(rig.lines.map(({ text }) => text).join()).toContain(
      `The popup definitions could not be loaded (status ${status}). not ours`,
    );
    delete rig.server.project.definitionsAnswer;
    rig.platform.http.setOnline(true);
    await rig.advance(1_000);
    expect(rig.server.definitionRequests).toHaveLength(2);
  });

  it('are asked for again after a page of somebody else, such as a captive portal', async () => {
    const rig = createSdkRig({ project: { definitionsAnswer: { status: 200, body: '<html>' } } });
    await rig.start();
    await rig.advance(3_000);
    expect(rig.server.definitionRequests.length).toBeGreaterThan(1);
  });

  it('go on being asked for when a server that had answered is gone for a while', async () => {
    const rig = createSdkRig({ project: { definitionsAnswer: { status: 503 } } });
    await rig.start();
    rig.server.project.definitionsAnswer = { status: 0 };
    await rig.advance(10 * minute);
    expect(rig.server.definitionRequests.length).toBeGreaterThan(5);
  });

  it('are not asked for anew when the connection comes back and nothing had failed', async () => {
    const rig = createSdkRig();
    await rig.start();
    rig.platform.http.setOnline(false);
    rig.platform.http.setOnline(true);
    await rig.advance(minute);
    expect(rig.server.definitionRequests).toHaveLength(1);
  });

  it('are asked for within a second after the connection came back, not by everybody at once', async () => {
    const rig = createSdkRig();
    rig.platform.http.setOnline(false);
    await rig.start();
    rig.platform.clock.setRandom(() => 0.5);
    rig.platform.http.setOnline(true);
    await rig.advance(490);
    expect(rig.server.definitionRequests).toHaveLength(0);
    await rig.advance(20);
    expect(rig.server.definitionRequests).toHaveLength(1);
  });

  it('wait as long as the server asks', async () => {
    const rig = createSdkRig({ project: { definitionsAnswer: { status: 429, retryAfter: '120' } } });
    await rig.start();
    await rig.advance(119_000);
    expect(rig.server.definitionRequests).toHaveLength(1);
    await rig.advance(2_000);
    expect(rig.server.definitionRequests).toHaveLength(2);
  });

  it('end at ten seconds when nobody answers, and are tried again', async () => {
    const rig = createSdkRig({ project: { definitionsAnswer: 'hang' } });
    await rig.start();
    await rig.advance(9_999);
    expect(rig.server.definitionRequests).toHaveLength(1);
    await rig.advance(3_000);
    expect(rig.server.definitionRequests.length).toBeGreaterThan(1);
  });

  it('are asked for three times where something blocks them, and then no more in this page', async () => {
    const rig = createSdkRig({ project: { definitionsAnswer: { status: 0 } } });
    await rig.start();
    await rig.advance(10 * minute);
    expect(rig.server.definitionRequests).toHaveLength(3);
    expect(rig.platform.clock.timers()).toBe(0);
  });

  it('survive a server that needs fifteen seconds to come back', async () => {
    const rig = createSdkRig({ project: { definitionsAnswer: { status: 0 } } });
    await rig.start();
    await rig.advance(15_000);
    delete rig.server.project.definitionsAnswer;
    await rig.advance(20_000);
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('wait for the connection while offline, without a timer, and come with it', async () => {
    const rig = createSdkRig();
    rig.platform.http.setOnline(false);
    await rig.start();
    await rig.advance(minute);
    expect(rig.platform.clock.timers()).toBe(0);
    rig.platform.http.setOnline(true);
    await rig.advance(1_000);
    expect(rig.server.definitionRequests).toHaveLength(1);
  });

  it('[F-23] of the cache are not shown once the key is refused, and nothing more is asked', async () => {
    const first = createSdkRig();
    await first.start();
    first.server.project.definitionsAnswer = {
      status: 401,
      body: { error: { code: 'unknown_key', message: '' } },
    };
    const second = reload(first);
    await second.start();
    second.sdk.triggerEvent('go');
    await second.advance(10 * minute);
    expect(second.renderer.shown).toHaveLength(0);
    expect(first.server.definitionRequests).toHaveLength(2);
    first.server.project.definitionsAnswer = { status: 503 };
    const third = reload(second);
    await third.start();
    third.sdk.triggerEvent('go');
    await third.advance(9_000);
    expect(third.renderer.shown).toHaveLength(0);
  });

  it.each([
    ['/sdk/popups', 2],
    ['/sdk/analytics', 1],
  ])(
    'are asked for again when their own key is refused elsewhere, and not that of analytics (%s)',
    async (route, requests) => {
      const { sdk, start, advance, platform, server } = createSdkRig();
      await start({ analytics: { publicKey: 'a', integration: 'i' } });
      platform.http.answer((request) =>
        request.url.endsWith(route) ? { status: 401 } : server.handle(request),
      );
      sdk.triggerEvent('go');
      sdk.track('bought');
      await advance(1 * minute);
      expect(server.definitionRequests).toHaveLength(requests);
    },
  );

  it('[F-23] end with 403 as with 401', async () => {
    const rig = createSdkRig();
    await rig.start();
    rig.server.project.definitionsAnswer = { status: 403, body: {} };
    await rig.advance(31 * minute);
    rig.platform.lifecycle.foreground();
    await rig.settle();
    rig.sdk.triggerEvent('go');
    await rig.advance(9_000);
    expect(rig.renderer.shown).toHaveLength(0);
  });

  it('are fetched again on foreground after half an hour, and not before', async () => {
    const { start, platform, advance, server } = createSdkRig();
    await start();
    await advance(29 * minute);
    platform.lifecycle.background();
    platform.lifecycle.foreground();
    await advance(0);
    expect(server.definitionRequests).toHaveLength(1);
    await advance(2 * minute);
    platform.lifecycle.foreground();
    await advance(0);
    expect(server.definitionRequests).toHaveLength(2);
  });

  it('are fetched again on foreground after a clock that was far ahead was set right', async () => {
    const { start, platform, advance, server } = createSdkRig();
    await start();
    platform.clock.jump(-24 * 60 * minute);
    platform.lifecycle.background();
    platform.lifecycle.foreground();
    await advance(0);
    expect(server.definitionRequests).toHaveLength(2);
  });

  it('are fetched again after half an hour by a host that tells of the foreground itself', async () => {
    const { sdk, start, advance, server } = createSdkRig();
    await start();
    sdk.onBackground();
    await advance(31 * minute);
    sdk.onForeground();
    await advance(0);
    expect(server.definitionRequests).toHaveLength(2);
  });

  it('[DEF-1] are fetched once more after a change of user, and late answers for the former user are ignored', async () => {
    const rig = createSdkRig();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    rig.server.project.definitionsAnswer = async ({ body }) => {
      if (body?.includes('"u1"')) {
        await held;
        return {
          status: 200,
          body: definitionsOf({ ...rig.server.project, popups: [buildPopup({ id: 'for-u1' })] }),
        };
      }
      return {
        status: 200,
        body: definitionsOf({ ...rig.server.project, popups: [buildPopup({ id: 'for-u2' })] }),
      };
    };
    await rig.start({ userId: 'u1' });
    rig.sdk.setUserId('u2');
    await rig.settle();
    release();
    await rig.settle();
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.open()?.popup.id).toBe('for-u2');
    expect(rig.server.definitionRequests).toHaveLength(2);
  });

  it('leave no timer behind when everything has settled', async () => {
    const { start, advance, platform, sdk } = createSdkRig();
    await start();
    sdk.autoLaunch();
    await advance(1_000);
    expect(platform.clock.timers()).toBe(0);
  });
});

describe('storage that is damaged', () => {
  it('costs nothing but the damaged record, whatever stands in it', async () => {
    const first = createSdkRig();
    await first.start({ userId: 'u1' });
    first.sdk.triggerEvent('go');
    await first.settle();
    const names = [
      'identity',
      'session',
      'history',
      'definitions',
      'definitions.note',
      'counts',
      'contact',
      'visitor',
      'pending',
      'survey',
      'left',
    ];
    for (const junk of [
      '',
      '{',
      'null',
      '7',
      '"x"',
      '[1,{},null]',
      '{"at":"x"}',
      '{"shows":[{}],"person":1}',
      '[]',
    ]) {
      for (const name of names) first.platform.disk.storage.setItem(`service-popups:pk_test:${name}`, junk);
      const again = reload(first, { popups: [buildPopup()] });
      await again.start({ userId: 'u1' });
      again.sdk.autoLaunch();
      await again.sdk.show('popup-1', { force: true });
      await again.settle();
      expect(again.renderer.shown).toHaveLength(1);
      again.sdk.destroy();
    }
  });
});
