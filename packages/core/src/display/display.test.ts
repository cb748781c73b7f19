import { isSampled } from '@service-popups/rules';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../platform/clock.js';
import type { KeyValueStorage } from '../platform/storage.js';
import * as sentences from '../popups/sentences.js';
import { createFakeClock } from '../test/fakeClock.js';
import { createFakeRenderer } from '../test/fakeRenderer.js';
import { createFakeTabLock } from '../test/fakeTabLock.js';
import { foreignPromise } from '../test/foreignPromise.js';
import { buildPopup, buildSurvey, onEvent } from '../test/popupBuilder.js';
import { createSdkRig, rigKey, type SdkRig, type SdkRigOptions } from '../test/sdkRig.js';

const seconds = 1_000;
const day = 86_400_000;
const first = { page: 'p1', answers: { q1: 9 }, revision: 1 };
const last = { page: 'p2', answers: { q1: 9, q2: 'Good' }, revision: 2 };

async function open(
  options: SdkRigOptions & { config?: Parameters<SdkRig['start']>[0] } = {},
): Promise<SdkRig> {
  const { config, ...rest } = options;
  const rig = createSdkRig(rest);
  await rig.start(config);
  rig.sdk.triggerEvent('go');
  await rig.settle();
  return rig;
}

function reload(rig: SdkRig, options: SdkRigOptions = {}): SdkRig {
  rig.platform.lifecycle.hide();
  const { clock, disk } = rig.platform;
  return createSdkRig({ clock, disk, server: rig.server, ...options });
}

/** One process's view of a storage that other processes write to: its own writes at once, theirs after 200 ms. */
function createLateStorage(shared: KeyValueStorage, clock: Clock): KeyValueStorage {
  const own = new Map<string, string | null>();
  const write = (key: string, value: string | null): void => {
    own.set(key, value);
    clock.after(200, () => {
      if (value === null) shared.removeItem(key);
      else shared.setItem(key, value);
      own.delete(key);
    });
  };
  return {
    getItem: (key) => own.get(key) ?? shared.getItem(key),
    setItem: write,
    removeItem: (key) => write(key, null),
  };
}

const statusesOf = ({ server }: SdkRig): string[] =>
  [...server.statuses.values()].map(({ status }) => status);
const saidOf = ({ lines }: SdkRig): string => lines.map(({ text }) => text).join('\n');
const typesOf = ({ events }: SdkRig): string[] => events.map(({ type }) => type);

describe('the life of a popup', () => {
  it('[STS-1] is SHOWED when it is visible, and not before', async () => {
    const rig = await open({ renderer: createFakeRenderer({ isReadyAtOnce: false }) });
    expect(rig.renderer.shown).toHaveLength(1);
    expect(rig.events).toEqual([]);
    rig.renderer.person().ready();
    await rig.settle();
    expect(typesOf(rig)).toEqual(['popup_shown']);
    expect(statusesOf(rig)).toEqual(['SHOWED']);
  });

  it('[STS-1] reports each status once, however often the view repeats itself', async () => {
    const rig = await open();
    const person = rig.renderer.person();
    person.ready();
    person.interacted();
    person.interacted();
    person.answered(first);
    person.completed(last);
    person.completed(last);
    person.interacted();
    person.answered({ ...first, revision: 3 });
    await rig.settle();
    expect([...rig.server.responses.values()]).toMatchObject([{ status: 'COMPLETED', revision: 2 }]);
    person.closed('completed');
    person.closed('completed');
    person.ready();
    await rig.settle();
    expect(statusesOf(rig)).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
    expect(typesOf(rig)).toEqual(['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed']);
    expect(rig.renderer.hides()).toBe(1);
  });

  it('[STS-3] yields SHOWED, then PARTIAL when an interaction overtakes ready', async () => {
    const rig = await open({ renderer: createFakeRenderer({ isReadyAtOnce: false }) });
    rig.renderer.person().interacted();
    await rig.settle();
    expect(statusesOf(rig)).toEqual(['SHOWED', 'PARTIAL']);
    expect(typesOf(rig)).toEqual(['popup_shown', 'popup_clicked']);
  });

  it.each([
    ['comes straight from SHOWED', true],
    ['overtakes ready', false],
  ])('[STS-3] yields SHOWED, then COMPLETED for a completion that %s', async (_how, isReadyAtOnce) => {
    const rig = await open({ renderer: createFakeRenderer({ isReadyAtOnce }) });
    rig.renderer.person().completed(last);
    await rig.settle();
    expect(statusesOf(rig)).toEqual(['SHOWED', 'COMPLETED']);
    expect(typesOf(rig)).toEqual(['popup_shown', 'survey_completed']);
  });

  it('[STS-2] posts each status to /sdk/popups with the fields of the protocol', async () => {
    const rig = await open({ config: { userId: 'u1' } });
    const [request] = rig.platform.http.requests.filter(({ url }) => url.endsWith('/sdk/popups'));
    expect(request?.url).toBe('https://api.example/sdk/popups');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      publicKey: rigKey,
      reportId: expect.any(String),
      showId: expect.any(String),
      popupId: 'popup-1',
      surveyId: 'survey-1',
      productId: 'product-1',
      status: 'SHOWED',
      userId: 'u1',
      user_id: expect.any(String),
      session_id: expect.any(String),
      at: '2026-01-05T12:00:00.000Z',
      sentAt: '2026-01-05T12:00:00.000Z',
    });
  });

  it('[STS-2] [TRG-3] holds exactly one row per showing and status after a reload, 10 s offline and three 503s', async () => {
    const rig = await open();
    rig.platform.http.setOnline(false);
    rig.renderer.person().interacted();
    await rig.advance(50);
    const next = reload(rig);
    next.platform.http.setOnline(false);
    await next.start();
    await next.advance(10 * seconds);
    next.platform.http.script({ status: 503 }, { status: 503 }, { status: 503 });
    next.platform.http.setOnline(true);
    await next.advance(60 * seconds);
    expect([...rig.server.statuses.values()].map(({ showId, status }) => [showId, status])).toEqual([
      [rig.server.statuses.values().next().value?.showId, 'SHOWED'],
      [rig.server.statuses.values().next().value?.showId, 'PARTIAL'],
    ]);
  });

  it('saves a partial response at each finished page, and the whole at the end', async () => {
    const rig = await open({ config: { userId: 'u1', appVersion: '2.0.0' } });
    rig.sdk.setMiniService('payments');
    rig.renderer.person().answered(first);
    await rig.settle();
    const [partial] = [...rig.server.responses.values()];
    expect(partial).toMatchObject({
      publicKey: rigKey,
      status: 'PARTIAL',
      revision: 1,
      page: 'p1',
      answers: { q1: 9 },
      surveyVersion: 3,
      popupId: 'popup-1',
      productId: 'product-1',
      startedAt: '2026-01-05T12:00:00.000Z',
      metadata: {
        userId: 'u1',
        mini_service: null,
        language: 'en-US',
        platform: 'web',
        appVersion: '2.0.0',
        device: 'desktop',
      },
    });
    rig.renderer.person().completed(last);
    await rig.settle();
    const [whole, ...others] = [...rig.server.responses.values()];
    expect(others).toEqual([]);
    expect(whole).toMatchObject({ responseId: partial?.responseId, status: 'COMPLETED', revision: 2 });
    expect(
      rig.platform.http.requests.some(({ url }) => url.endsWith('/sdk/surveys/survey-1/responses')),
    ).toBe(true);
  });

  it('names the screen in the answers, with analytics and without', async () => {
    for (const analytics of [undefined, { publicKey: 'a', integration: 'i' }]) {
      const rig = await open({ path: '/product/42?x=1', config: { analytics } });
      rig.renderer.person().answered(first);
      await rig.settle();
      expect([...rig.server.responses.values()][0]?.metadata.screen).toBe('/product/:id');
    }
  });

  it('ends for all popups when the server refuses the key, also while the page is open', async () => {
    const rig = await open();
    rig.renderer.person().closed('close_button');
    const { handle } = rig.server;
    rig.platform.http.answer((request) =>
      request.url.includes('/sdk/') ? { status: 401, body: {} } : handle(request),
    );
    const before = rig.platform.http.requests.length;
    expect(await rig.sdk.show('popup-1', { force: true })).toBe(true);
    rig.sdk.close();
    await rig.settle();
    expect(rig.platform.http.requests.length - before).toBe(2);
    await rig.advance(8 * day);
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(2);
  });

  it('[MOB-7] carries mini_service, user_id and session_id to the view and into the answers', async () => {
    const rig = createSdkRig();
    await rig.start();
    rig.sdk.setMiniService('payments');
    rig.sdk.triggerEvent('go');
    await rig.settle();
    const { identity } = rig.renderer.shown[0]?.request ?? {};
    expect(identity).toMatchObject({ mini_service: 'payments' });
    rig.renderer.person().answered(first);
    await rig.settle();
    const [response] = [...rig.server.responses.values()];
    expect(response?.metadata).toMatchObject({
      mini_service: 'payments',
      user_id: identity?.user_id,
      session_id: identity?.session_id,
    });
  });

  it('tells the host why a popup closed, and with which status', async () => {
    const rig = await open();
    rig.renderer.person().closed('close_button');
    expect(rig.events.at(-1)).toEqual({
      type: 'popup_closed',
      popupId: 'popup-1',
      surveyId: 'survey-1',
      productId: 'product-1',
      timestamp: '2026-01-05T12:00:00.000Z',
      data: { reason: 'close_button', status: 'SHOWED' },
    });
    expect(rig.events.at(-1)).not.toHaveProperty('userId');
    expect(statusesOf(rig)).toEqual(['SHOWED']);

    const further = await open();
    further.renderer.person().completed(last);
    further.renderer.person().closed('completed');
    await further.settle();
    const { responseId } = [...further.server.responses.values()][0] ?? {};
    expect(responseId).toEqual(expect.any(String));
    expect(further.events.slice(-2)).toMatchObject([
      { type: 'survey_completed', data: { responseId } },
      { type: 'popup_closed', data: { reason: 'completed', status: 'COMPLETED' } },
    ]);
  });

  it('keeps the identity it was opened with when the user changes', async () => {
    const rig = await open({ config: { userId: 'u1' } });
    const before = rig.renderer.open()?.identity;
    rig.sdk.setUserId('u2');
    rig.renderer.person().completed(last);
    await rig.settle();
    const report = [...rig.server.statuses.values()].at(-1);
    expect(report).toMatchObject({ status: 'COMPLETED', userId: 'u1', user_id: before?.user_id });
    expect([...rig.server.responses.values()][0]?.metadata.userId).toBe('u1');
    expect(rig.events.at(-1)?.userId).toBe('u1');
  });
});

describe('a renderer', () => {
  it('[F-38] that is not ready within ten seconds is taken down, and nothing is counted', async () => {
    const rig = await open({
      renderer: createFakeRenderer({ isReadyAtOnce: false }),
      config: { debug: true },
    });
    await rig.advance(9.9 * seconds);
    expect(rig.renderer.open()).toBeDefined();
    await rig.advance(0.2 * seconds);
    expect(rig.renderer.open()).toBeUndefined();
    expect(rig.lines.map(({ text }) => text).join()).toContain('is taken down: it was not ready in time.');
    expect(rig.events).toEqual([]);
    expect(statusesOf(rig)).toEqual([]);
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(2);
  });

  it('that fails is taken down, and nothing is counted', async () => {
    const rig = await open({ renderer: createFakeRenderer({ isReadyAtOnce: false }) });
    rig.renderer.person().failed('no network');
    await rig.settle();
    expect(rig.events).toEqual([]);
    expect(rig.renderer.open()).toBeUndefined();
    rig.renderer.person().ready();
    expect(rig.events).toEqual([]);
  });

  it('that fails after the popup was visible closes it on behalf of the host, and says why, once', async () => {
    const rig = await open({ config: { debug: true } });
    rig.renderer.person().failed('the page crashed');
    rig.renderer.person().failed('again');
    expect(rig.events.at(-1)).toMatchObject({ type: 'popup_closed', data: { reason: 'host' } });
    expect(rig.lines.filter(({ text }) => text.includes('is taken down'))).toEqual([
      { level: 'warn', text: expect.stringContaining('Popup "popup-1" is taken down: the page crashed.') },
    ]);
  });

  it('[F-38] that throws harms nobody, and frees the place', async () => {
    const rig = createSdkRig();
    let calls = 0;
    rig.sdk.setRenderer({
      show() {
        calls += 1;
        throw new Error('mine');
      },
      hide() {
        throw new Error('mine too');
      },
    });
    await rig.start({ debug: true });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(calls).toBe(2);
    expect(rig.events).toEqual([]);
    expect(await rig.sdk.show('popup-1', { force: true })).toBe(false);
    const said = rig.lines.map(({ text }) => text).join();
    expect(said).toContain('the renderer failed: Error: mine.');
    expect(said).toContain('The renderer could not hide the popup.');
  });

  it.each([[undefined], [null]])(
    "of the host's that hands over %j for answers is told nothing, and the server says what is missing",
    async (given) => {
      const rig = await open({ config: { debug: true } });
      rig.platform.http.answer((request) =>
        request.url.endsWith('/responses')
          ? { status: 400, body: { error: { code: 'invalid_body', message: 'answers is missing' } } }
          : rig.server.handle(request),
      );
      const person = rig.renderer.person();
      person.answered(given as unknown as typeof first);
      await rig.settle();
      person.completed(given as unknown as typeof first);
      await rig.settle();
      expect(statusesOf(rig)).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
      expect(typesOf(rig)).toEqual(['popup_shown', 'popup_clicked', 'survey_completed']);
      expect(rig.sdk.delivery()).toMatchObject({ pending: 0, dropped: { rejected: 2 } });
    },
  );

  it('that is missing shows and counts nothing, with one line under debug', async () => {
    const rig = createSdkRig();
    rig.sdk.setRenderer(undefined as never);
    await rig.start({ debug: true });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(statusesOf(rig)).toEqual([]);
    expect(rig.lines.filter(({ text }) => text.includes('nothing can draw it'))).toHaveLength(1);
    // Nor does it begin a wait: with one that comes the popup is shown.
    rig.sdk.setRenderer(rig.renderer);
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(statusesOf(rig)).toEqual(['SHOWED']);
  });

  it('is prepared when a trigger fires, and beforehand when one may fire by itself', async () => {
    const likely = createSdkRig({
      popups: [buildPopup({ triggers: [{ type: 'time_on_page', value: 60 }] })],
    });
    await likely.start();
    likely.sdk.autoLaunch();
    await likely.settle();
    expect(likely.renderer.prepared()).toBe(1);
    const unlikely = createSdkRig({
      popups: [buildPopup({ triggers: [{ type: 'time_on_page', value: 60 }], segments: { lang: ['fr'] } })],
    });
    await unlikely.start();
    unlikely.sdk.autoLaunch();
    await unlikely.settle();
    expect(unlikely.renderer.prepared()).toBe(0);
    const onRequest = createSdkRig({
      popups: [buildPopup({ triggers: [{ type: 'click', value: '#a' }, onEvent('go', { delay: 5 })] })],
    });
    await onRequest.start();
    onRequest.sdk.autoLaunch();
    await onRequest.settle();
    expect(onRequest.renderer.prepared()).toBe(0);
    onRequest.sdk.triggerEvent('go');
    await onRequest.settle();
    expect(onRequest.renderer.prepared()).toBe(1);
  });

  it('of the host, which knows of no preparing, is used all the same', async () => {
    const rig = createSdkRig({
      popups: [
        buildPopup({ triggers: [{ type: 'time_on_page', value: 1 }] }),
        buildPopup({
          id: 'not here',
          triggers: [{ type: 'time_on_page', value: 1 }],
          segments: { lang: ['fr'] },
        }),
      ],
    });
    let shows = 0;
    rig.sdk.setRenderer({ show: () => void (shows += 1), hide: () => undefined });
    await rig.start();
    rig.sdk.autoLaunch();
    await rig.advance(1 * seconds);
    expect(shows).toBe(1);
    expect(rig.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('[EVT-1] that is ready within the call is taken down by a listener that closes the popup or ends the SDK', async () => {
    for (const leave of ['close', 'destroy'] as const) {
      const rig = createSdkRig();
      rig.sdk.on('popup_shown', () => rig.sdk[leave]());
      await rig.start();
      rig.sdk.triggerEvent('go');
      await rig.settle();
      expect([rig.renderer.hides(), rig.renderer.open()], leave).toEqual([1, undefined]);
      expect(typesOf(rig), leave).toEqual(['popup_shown', 'popup_closed']);
    }
  });
});

describe('the display part', () => {
  it('is loaded when the first trigger fires, once, and not before', async () => {
    const { createDisplayPart } = await import('./displayPart.js');
    let loads = 0;
    const rig = createSdkRig({
      adapt: (platform) => ({
        ...platform,
        loadDisplay: async () => {
          loads += 1;
          return { createDisplayPart };
        },
      }),
    });
    await rig.start();
    rig.sdk.autoLaunch();
    await rig.advance(5 * seconds);
    rig.sdk.triggerEvent('something else');
    await rig.settle();
    expect(loads).toBe(0);
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
    rig.sdk.close();
    await rig.sdk.explain();
    expect(loads).toBe(1);
  });

  it('that cannot be loaded costs this popup, and is tried again with the next', async () => {
    const { createDisplayPart } = await import('./displayPart.js');
    let loads = 0;
    const rig = createSdkRig({
      adapt: (platform) => ({
        ...platform,
        loadDisplay: async () => {
          loads += 1;
          if (loads === 1) throw new Error('404');
          return { createDisplayPart };
        },
      }),
    });
    await rig.start({ debug: true });
    await rig.settle();
    expect(rig.lines.map(({ text }) => text).join()).toContain('The display could not be loaded');
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('that could not be loaded for one trigger of the page is loaded for the next', async () => {
    const { createDisplayPart } = await import('./displayPart.js');
    let isReachable = false;
    const rig = createSdkRig({
      popups: [1, 2].map((value) =>
        buildPopup({ id: `after ${value}`, triggers: [{ type: 'time_on_page', value }] }),
      ),
      adapt: (platform) => ({
        ...platform,
        loadDisplay: async () => {
          if (!isReachable) throw new Error('offline');
          return { createDisplayPart };
        },
      }),
    });
    await rig.start();
    rig.sdk.autoLaunch();
    await rig.advance(1.5 * seconds);
    isReachable = true;
    await rig.advance(1 * seconds);
    expect(rig.renderer.shown.map(({ request }) => request.popup.id)).toEqual(['after 2']);
  });
});

describe('the moment of display', () => {
  it('waits until the tab is visible, and asks the gates again', async () => {
    const rig = await open({ isForeground: false });
    expect(rig.renderer.shown).toHaveLength(0);
    await rig.advance(60 * seconds);
    rig.platform.lifecycle.foreground();
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);

    const gone = await open({
      isForeground: false,
      popups: [buildPopup({ segments: { path: ['/a'] } })],
      path: '/a',
    });
    gone.platform.navigation.go('/b');
    gone.platform.lifecycle.foreground();
    await gone.settle();
    expect(gone.renderer.shown).toHaveLength(0);
  });

  it('[CFG-11] goes by the device that the host names, else by the one of the platform', async () => {
    const popups = [buildPopup({ segments: { device: ['tablet'] } })];
    expect((await open({ popups })).renderer.shown).toHaveLength(0);
    const named = await open({ popups, config: { device: { type: 'tablet' } } });
    expect(named.renderer.shown).toHaveLength(1);
    named.renderer.person().answered(first);
    await named.settle();
    expect([...named.server.responses.values()][0]?.metadata.device).toBe('tablet');
  });

  it('asks beforeShow, with what the host may know; only false refuses', async () => {
    const asked: unknown[] = [];
    const refused = await open({
      config: {
        beforeShow(popup) {
          asked.push(popup);
          return false;
        },
      },
    });
    expect(refused.renderer.shown).toHaveLength(0);
    expect(asked).toEqual([
      { popupId: 'popup-1', surveyId: 'survey-1', productId: 'product-1', title: 'A question' },
    ]);
    for (const beforeShow of [() => undefined, () => true, async () => undefined, async () => true]) {
      expect((await open({ config: { beforeShow } })).renderer.shown).toHaveLength(1);
    }
    const refuseLater = async () => false;
    for (const beforeShow of [refuseLater, () => foreignPromise(refuseLater())])
      expect((await open({ config: { beforeShow } })).renderer.shown).toHaveLength(0);
  });

  it('[F-30] is shown where modules come as promises that are none of the page’s', async () => {
    const { renderer, server } = await open({
      config: { userId: 'u1', contactAttributes: { plan: 'pro' } },
      adapt: (platform) => ({
        ...platform,
        loadDisplay: () => foreignPromise(Promise.resolve(platform.loadDisplay(''))),
        loadContact: () => foreignPromise(Promise.resolve(platform.loadContact(''))),
      }),
    });
    expect(renderer.shown).toHaveLength(1);
    expect(server.contacts).toHaveLength(1);
  });

  it('goes to the next popup when beforeShow refuses the first', async () => {
    const rig = await open({
      popups: [buildPopup({ id: 'first', priority: 1 }), buildPopup({ id: 'second' })],
      config: { beforeShow: ({ popupId }) => popupId !== 'first' },
    });
    expect(rig.renderer.open()?.popup.id).toBe('second');
  });

  it('is not lost to a beforeShow that throws or rejects, and not stuck on one that never answers', async () => {
    const beforeShow = () => {
      throw new Error('mine');
    };
    for (const hook of [beforeShow, () => Promise.reject(new Error('mine'))]) {
      const rig = await open({ config: { beforeShow: hook, debug: true } });
      expect(rig.renderer.shown).toHaveLength(1);
      expect(rig.lines.filter(({ level }) => level === 'error').map(({ text }) => text)).toEqual([
        expect.stringContaining('beforeShow failed.'),
      ]);
    }
    const plain = await open({ config: { debug: true } });
    expect(plain.lines.filter(({ level }) => level === 'error')).toEqual([]);
    let answers = 0;
    const stuck = await open({
      config: { beforeShow: () => (answers++ === 0 ? new Promise<boolean>(() => undefined) : true) },
    });
    await stuck.advance(10 * seconds);
    expect(stuck.renderer.shown).toHaveLength(0);
    stuck.sdk.triggerEvent('go');
    await stuck.settle();
    expect(stuck.renderer.shown).toHaveLength(1);
  });

  it('asks beforeShow once while it takes its time, whatever fires meanwhile', async () => {
    let asked = 0;
    let allow: (isAllowed: boolean) => void = () => undefined;
    const rig = await open({
      popups: [buildPopup(), buildPopup({ id: 'other', triggers: [onEvent('other')] })],
      config: {
        debug: true,
        beforeShow: () => {
          asked += 1;
          return new Promise<boolean>((resolve) => (allow = resolve));
        },
      },
    });
    rig.sdk.triggerEvent('other');
    await rig.settle();
    void rig.sdk.show('other', { force: true });
    await rig.settle();
    expect(asked).toBe(1);
    expect(rig.lines.map(({ text }) => text).join()).toContain('a popup is open or on its way.');
    allow(true);
    await rig.settle();
    expect(rig.renderer.shown.map(({ request }) => request.popup.id)).toEqual(['popup-1']);
  });

  it('does not come any more once the SDK is destroyed, whatever it was waiting for', async () => {
    let allow: (isAllowed: boolean) => void = () => undefined;
    const asked = await open({
      config: { beforeShow: () => new Promise<boolean>((resolve) => (allow = resolve)) },
    });
    asked.sdk.destroy();
    allow(true);
    await asked.settle();
    expect(asked.renderer.shown).toHaveLength(0);

    const { createDisplayPart } = await import('./displayPart.js');
    const loading = createSdkRig({
      adapt: (platform) => ({
        ...platform,
        loadDisplay: () =>
          new Promise((resolve) => platform.clock.after(1_000, () => resolve({ createDisplayPart }))),
      }),
    });
    await loading.start();
    loading.sdk.triggerEvent('go');
    await loading.settle();
    loading.sdk.destroy();
    await loading.advance(2_000);
    expect(loading.renderer.shown).toHaveLength(0);

    const hidden = createSdkRig({ isForeground: false });
    await hidden.start();
    void hidden.sdk.show('popup-1', { force: true });
    await hidden.settle();
    hidden.sdk.destroy();
    hidden.platform.lifecycle.foreground();
    await hidden.settle();
    expect(hidden.renderer.shown).toHaveLength(0);
  });

  it('[TRG-3] takes the lock of the tabs for every popup', async () => {
    const names: string[] = [];
    const rig = createSdkRig({
      popups: [buildPopup(), buildPopup({ id: 'other', triggers: [onEvent('other')] })],
      adapt: (platform) => ({
        ...platform,
        lock: {
          isShared: true,
          run: (name, waitMs, work) => {
            if (name.includes('display')) names.push(name);
            return platform.lock.run(name, waitMs, work);
          },
        },
      }),
    });
    await rig.start();
    for (const name of ['go', 'other']) {
      rig.sdk.triggerEvent(name);
      await rig.advance(2 * seconds);
      rig.sdk.close();
    }
    expect(rig.renderer.shown).toHaveLength(2);
    expect(names).toEqual(Array.from({ length: 2 }, () => `service-popups:${rigKey}:display`));
  });

  it('asks the gates again after beforeShow', async () => {
    const rig: SdkRig = createSdkRig({ popups: [buildPopup({ segments: { path: ['/a'] } })], path: '/a' });
    await rig.start({
      beforeShow: async () => {
        rig.platform.navigation.go('/b');
        return true;
      },
    });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(0);
  });

  it('[TRG-3] is held back in other tabs while one gets ready, and free again when nothing came of it', async () => {
    const renderer = createFakeRenderer({ isReadyAtOnce: false });
    const one = await open({ renderer });
    const { clock, disk } = one.platform;
    const lock = createFakeTabLock(clock);
    const other = createSdkRig({ clock, disk, lock, server: one.server });
    await other.start();
    other.sdk.triggerEvent('go');
    await other.settle();
    expect(other.renderer.shown).toHaveLength(0);
    one.renderer.person().failed('x');
    other.sdk.triggerEvent('go');
    await other.settle();
    expect(other.renderer.shown).toHaveLength(1);
  });

  it('[TRG-3] is shown once among tabs whose storage learns of each other a little later', async () => {
    const { clock, disk } = createSdkRig().platform;
    const lock = createFakeTabLock(clock);
    const server = createSdkRig().server;
    const tabs = [1, 2].map(() =>
      createSdkRig({
        clock,
        disk,
        lock,
        server,
        adapt: (platform) => ({ ...platform, storage: createLateStorage(disk.storage, clock) }),
      }),
    );
    for (const tab of tabs) {
      await tab.start();
      await clock.advance(seconds);
    }
    for (const tab of tabs) tab.sdk.triggerEvent('go');
    await clock.advance(3 * seconds);
    expect(tabs.flatMap(({ renderer }) => renderer.shown)).toHaveLength(1);
  });

  it('is given up when the lock of the tabs is not to be had, and tried with the next trigger', async () => {
    let isHad = false;
    const rig = createSdkRig({
      adapt: (platform) => ({
        ...platform,
        lock: { isShared: true, run: async (_name, _waitMs, work) => (isHad ? work() : undefined) },
      }),
    });
    await rig.start({ debug: true });
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(0);
    expect(saidOf(rig)).toContain('Popup "popup-1" is not shown: another tab shows one.');
    isHad = true;
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
  });
});

describe('cooldowns', () => {
  const closeAs = async (rig: SdkRig, act: (rig: SdkRig) => void): Promise<void> => {
    act(rig);
    rig.sdk.close();
    await rig.settle();
  };
  const showsAgainAfter = async (rig: SdkRig, ms: number): Promise<boolean> => {
    await rig.advance(ms);
    const next = reload(rig);
    await next.start();
    next.sdk.triggerEvent('go');
    await next.settle();
    const { length } = next.renderer.shown;
    next.sdk.destroy();
    return length > 0;
  };

  it.each([
    ['SHOWED', 1, (_rig: SdkRig) => undefined],
    ['PARTIAL', 7, (rig: SdkRig) => rig.renderer.person().interacted()],
  ])('[TRG-3] by default last for %s %i day(s), over reloads', async (_status, days, act) => {
    const rig = await open();
    await closeAs(rig, act);
    expect(await showsAgainAfter(rig, days * day - 60 * seconds)).toBe(false);
    expect(await showsAgainAfter(rig, 2 * 60 * seconds)).toBe(true);
  });

  it('[TRG-3] never end after COMPLETED by default', async () => {
    const rig = await open();
    await closeAs(rig, () => rig.renderer.person().completed(last));
    expect(await showsAgainAfter(rig, 6 * day)).toBe(false);
    expect(await showsAgainAfter(rig, 1000 * day)).toBe(false);
  });

  it('are those of "ask me later" when that was chosen', async () => {
    const popups = [buildPopup({ actions: { decline: { label: 'Later', cooldownDays: 3 } } })];
    const rig = await open({ popups });
    rig.renderer.person().closed('declined');
    await rig.settle();
    expect(await showsAgainAfter(rig, 2.9 * day)).toBe(false);
    expect(await showsAgainAfter(rig, 0.2 * day)).toBe(true);
  });

  it('are not those of "ask me later" when the popup was merely closed, or no days are set for it', async () => {
    const popups = [buildPopup({ actions: { decline: { label: 'Later', cooldownDays: 3 } } })];
    const rig = await open({ popups });
    rig.renderer.person().closed('close_button');
    await rig.settle();
    expect(await showsAgainAfter(rig, 1.1 * day)).toBe(true);

    const plain = await open({ popups: [buildPopup({ actions: { decline: { label: 'Later' } } })] });
    plain.renderer.person().closed('declined');
    await plain.settle();
    expect(await showsAgainAfter(plain, 0.9 * day)).toBe(false);
    expect(await showsAgainAfter(plain, 0.2 * day)).toBe(true);

    const without = await open({ popups: [buildPopup({ actions: { start: { label: 'Go' } } })] });
    expect(() => without.renderer.person().closed('declined')).not.toThrow();
    expect(typesOf(without).at(-1)).toBe('popup_closed');
  });

  it('[TRG-3] of several popups hold after a reload, each by itself', async () => {
    const popups = [
      buildPopup({ id: 'one', triggers: [onEvent('one')] }),
      buildPopup({ id: 'two', triggers: [onEvent('two')] }),
    ];
    const rig = createSdkRig({ popups });
    await rig.start();
    for (const name of ['one', 'two']) {
      rig.sdk.triggerEvent(name);
      await rig.settle();
      rig.sdk.close();
    }
    expect(rig.renderer.shown).toHaveLength(2);
    const next = reload(rig);
    await next.start();
    for (const name of ['one', 'two']) {
      next.sdk.triggerEvent(name);
      await next.settle();
    }
    expect(next.renderer.shown).toHaveLength(0);
  });

  it('[F-13] hold while the clock jumps, in either direction', async () => {
    for (const jump of [10 * 365 * day, -10 * 365 * day]) {
      const rig = await open();
      rig.sdk.close();
      rig.platform.clock.jump(jump);
      rig.sdk.triggerEvent('go');
      await rig.settle();
      expect(rig.renderer.shown).toHaveLength(1);
      await rig.advance(day + 1_000);
      rig.sdk.triggerEvent('go');
      await rig.settle();
      expect(rig.renderer.shown).toHaveLength(2);
    }
  });

  it('[F-13] start anew once after a reload under a clock that was set back, and then end', async () => {
    const rig = await open();
    await closeAs(rig, () => undefined);
    rig.platform.clock.jump(-10 * 365 * day);
    expect(await showsAgainAfter(rig, 0)).toBe(false);
    expect(await showsAgainAfter(rig, day - 60 * seconds)).toBe(false);
    expect(await showsAgainAfter(rig, 2 * 60 * seconds)).toBe(true);
  });

  it('[F-11] hold in the session when the storage is cleared under it', async () => {
    const rig = await open();
    rig.sdk.close();
    for (const name of ['history', 'identity', 'session']) {
      rig.platform.disk.storage.removeItem(`service-popups:${rigKey}:${name}`);
    }
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('hold across devices for what the server tells of them', async () => {
    const rig = await open({
      project: { history: [{ popupId: 'popup-1', status: 'COMPLETED', at: '2026-01-01T00:00:00Z' }] },
      config: { userId: 'u1' },
    });
    expect(rig.renderer.shown).toHaveLength(0);
  });

  it.each([
    ['an hour', 3_600_000, 0],
    ['a year', 365 * 86_400_000, 1],
  ])('that another device began %s ahead of this clock are judged by their wait', async (_, ahead, shown) => {
    const clock = createFakeClock();
    const at = new Date(clock.now() + ahead).toISOString();
    const rig = await open({
      clock,
      project: { history: [{ popupId: 'popup-1', status: 'SHOWED', at }] },
      config: { userId: 'u1' },
    });
    expect(rig.renderer.shown).toHaveLength(shown);
  });

  it('begin anew for another user', async () => {
    const rig = await open({ config: { userId: 'u1' } });
    rig.sdk.close();
    rig.sdk.setUserId('u2');
    await rig.settle();
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(2);
  });

  it('stay when an anonymous person signs in', async () => {
    const rig = await open();
    rig.sdk.close();
    rig.sdk.setUserId('u1');
    await rig.settle();
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it('of the whole project keep every popup quiet', async () => {
    const popups = [buildPopup(), buildPopup({ id: 'other', triggers: [onEvent('other')] })];
    const rig = await open({ project: { popups, quiet: { days: 2 } } });
    rig.sdk.close();
    rig.sdk.triggerEvent('other');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(1);
    await rig.advance(2 * day + 1_000);
    rig.sdk.triggerEvent('other');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(2);
  });

  it('count at most maxPerSession showings in a session', async () => {
    const popups = [1, 2, 3].map((n) => buildPopup({ id: `p${n}`, triggers: [onEvent(`e${n}`)] }));
    const rig = createSdkRig({ project: { popups, quiet: { days: 0, maxPerSession: 2 } } });
    await rig.start();
    for (const n of [1, 2, 3]) {
      rig.sdk.triggerEvent(`e${n}`);
      await rig.settle();
      rig.sdk.close();
    }
    expect(rig.renderer.shown).toHaveLength(2);
  });
});

describe('show and close', () => {
  it('show asks the gates, and resolves whether the popup became visible', async () => {
    const rig = createSdkRig({ popups: [buildPopup({ segments: { lang: ['fr'] } })] });
    await rig.start();
    expect(await rig.sdk.show('popup-1')).toBe(false);
    expect(await rig.sdk.show('nobody')).toBe(false);
    expect(await rig.sdk.show('popup-1', { force: true })).toBe(true);
  });

  it('a forced popup counts for no cooldown, and is reported', async () => {
    const rig = createSdkRig();
    await rig.start();
    await rig.sdk.show('popup-1', { force: true });
    rig.sdk.close();
    rig.sdk.triggerEvent('go');
    await rig.settle();
    expect(rig.renderer.shown).toHaveLength(2);
    expect(statusesOf(rig)).toEqual(['SHOWED', 'SHOWED']);
  });

  it('show waits for the definitions', async () => {
    const rig = createSdkRig();
    const answer = rig.sdk.show('popup-1');
    await rig.start();
    expect(await answer).toBe(true);
  });

  it.each([401, 404, 503, 0])('show resolves false when definitions are answered with %s', async (status) => {
    const rig = createSdkRig();
    rig.platform.http.answer(() => ({ status, body: {} }));
    await rig.start();
    expect(await rig.sdk.show('popup-1')).toBe(false);
  });

  it('show waits for the definitions of another user', async () => {
    const rig = createSdkRig();
    await rig.start({ userId: 'one' });
    rig.sdk.setUserId('two');
    expect(await rig.sdk.show('popup-1')).toBe(true);
  });

  it('answers a host that asked for somebody whom another follows while the server is away', async () => {
    const first = createSdkRig();
    await first.start();
    first.sdk.destroy();
    const { clock, disk } = first.platform;
    const rig = createSdkRig({ clock, disk, server: first.server });
    rig.server.project.definitionsAnswer = 'hang';
    await rig.start();
    const answers: boolean[] = [];
    void rig.sdk.show('popup-1').then((answer) => answers.push(answer));
    await rig.settle();
    rig.sdk.setUserId('ada');
    await rig.advance(20_000);
    expect(answers).toEqual([false]);
  });

  it('close tells the reason host, and does nothing when nothing is open', async () => {
    const rig = await open();
    rig.sdk.close();
    rig.sdk.close();
    expect(rig.events.filter(({ type }) => type === 'popup_closed')).toMatchObject([
      { data: { reason: 'host' } },
    ]);
  });
});

describe('a sample', () => {
  it('is drawn by the id of the user, so that it is the same on every device', async () => {
    const shownTo = async (userId: string, id: string): Promise<number> =>
      (await open({ popups: [buildPopup({ id, segments: { sample: 50 } })], config: { userId } })).renderer
        .shown.length;
    const users = Array.from({ length: 12 }, (_, index) => `user-${index}`);
    const drawn = await Promise.all(users.map((user) => shownTo(user, 'popup-1')));
    expect(drawn).toEqual(users.map((user) => (isSampled(user, 'popup-1', 50) ? 1 : 0)));
    expect(new Set(drawn).size).toBe(2);
  });
});

describe('a route change', () => {
  it('closes a popup that does not belong to the new route, before the first interaction', async () => {
    const rig = await open({ popups: [buildPopup({ segments: { path: ['/a'] } })], path: '/a' });
    rig.platform.navigation.go('/b');
    expect(rig.renderer.open()).toBeUndefined();
    expect(rig.events.at(-1)).toMatchObject({ data: { reason: 'route_change' } });
  });

  it('keeps a popup that belongs there too', async () => {
    const rig = await open({ popups: [buildPopup({ segments: { path: ['/a/**'] } })], path: '/a/1' });
    rig.platform.navigation.go('/a/2');
    expect(rig.renderer.open()).toBeDefined();
  });

  it('keeps a popup that the host has forced', async () => {
    const rig = createSdkRig({ popups: [buildPopup({ segments: { path: ['/shop'] } })], path: '/shop' });
    await rig.start();
    await rig.sdk.show('popup-1', { force: true });
    rig.platform.navigation.go('/home');
    expect(rig.renderer.open()?.popup.id).toBe('popup-1');
  });

  it('never closes a survey after the first interaction', async () => {
    const rig = await open({ popups: [buildPopup({ segments: { path: ['/a'] } })], path: '/a' });
    rig.renderer.person().interacted();
    rig.platform.navigation.go('/b');
    expect(rig.renderer.open()).toBeDefined();
  });
});

describe('a reload in the middle of a survey', () => {
  it('goes on where it was, in the same showing and the same response, without a second SHOWED', async () => {
    const rig = await open();
    rig.renderer.person().answered(first);
    await rig.settle();
    const next = reload(rig);
    await next.start();
    expect(next.renderer.open()).toMatchObject({ saved: first, options: { isPreview: false } });
    next.renderer.person().completed(last);
    await next.settle();
    expect(statusesOf(rig)).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
    expect(new Set([...rig.server.statuses.values()].map(({ showId }) => showId)).size).toBe(1);
    expect([...rig.server.responses.values()]).toMatchObject([{ status: 'COMPLETED', revision: 2 }]);
    expect(typesOf(next)).toEqual(['survey_completed']);
  });

  it('[F-17] goes on from there when somebody goes back to the page where it was begun', async () => {
    const rig = await open();
    rig.renderer.person().interacted();
    const next = reload(rig);
    await next.start();
    next.renderer.person().answered(first);
    next.platform.lifecycle.hide();
    rig.platform.lifecycle.foreground();
    await rig.settle();
    expect(rig.renderer.open()?.saved).toMatchObject(first);
    rig.renderer.person().completed(last);
    rig.platform.lifecycle.hide();
    next.platform.lifecycle.foreground();
    await rig.settle();
    expect(next.renderer.open()).toBeUndefined();
    expect(statusesOf(rig)).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
    expect([...rig.server.responses.values()]).toMatchObject([{ status: 'COMPLETED', revision: 2 }]);
  });

  it('[F-17] goes on as it is when the page was only out of sight', async () => {
    const rig = await open();
    rig.platform.lifecycle.hide();
    rig.platform.lifecycle.foreground();
    rig.renderer.person().answered(first);
    rig.platform.lifecycle.background();
    rig.platform.lifecycle.foreground();
    await rig.settle();
    expect([rig.renderer.shown.length, rig.renderer.hides()]).toEqual([1, 0]);
  });

  it.each([
    ['does not go on in a copy of the tab, nor when that is loaded anew', (_rig: SdkRig) => undefined],
    [
      'does not go on in a copy of a tab that was out of sight and is there again',
      ({ platform }: SdkRig) => {
        platform.lifecycle.background();
        platform.lifecycle.hide();
        platform.lifecycle.foreground();
      },
    ],
  ])('%s', async (_name, act) => {
    const rig = await open();
    rig.renderer.person().answered(first);
    act(rig);
    await rig.advance(2 * seconds);
    const { clock, disk } = rig.platform;
    for (const isNoCopy of [false, true]) {
      const copy = createSdkRig({ clock, disk, server: rig.server, isNoCopy });
      await copy.start();
      expect(copy.renderer.shown).toHaveLength(0);
      copy.platform.lifecycle.hide();
    }
    expect(rig.renderer.open()).toBeDefined();
  });

  it('goes on where the host ends the SDK and starts it again at once, as React does in development', async () => {
    const rig = await open();
    rig.renderer.person().answered(first);
    await rig.settle();
    const adapt: SdkRigOptions['adapt'] = (platform) => ({
      ...platform,
      loadDisplay: async () => platform.loadDisplay(''),
    });
    const next = reload(rig, { adapt });
    void next.start();
    next.sdk.destroy();
    await next.start();
    expect(next.renderer.open()?.saved).toMatchObject(first);
  });

  it('goes on where the SDK was ended and is started anew, as by a router that mounts a provider once more', async () => {
    const rig = await open();
    rig.renderer.person().answered(first);
    rig.sdk.destroy();
    await rig.settle();
    expect(rig.renderer.open()).toBeUndefined();
    await rig.start();
    expect(rig.renderer.open()?.saved).toMatchObject(first);
    rig.renderer.person().completed(last);
    await rig.advance(2 * seconds);
    rig.sdk.destroy();
    await rig.start();
    expect(rig.renderer.open()).toBeUndefined();
    expect([...rig.server.statuses.values()].map(({ status }) => status)).toEqual([
      'SHOWED',
      'PARTIAL',
      'COMPLETED',
    ]);
  });

  it('goes on where the SDK was ended right after somebody had come back to the page, and is started anew', async () => {
    const rig = await open();
    rig.renderer.person().answered(first);
    rig.platform.lifecycle.hide();
    rig.platform.lifecycle.foreground();
    rig.sdk.destroy();
    await rig.advance(3 * seconds);
    await rig.start();
    expect(rig.renderer.open()?.saved).toMatchObject(first);
  });

  it('[F-14] goes on where a phone ended the page in the background, of which it is not told', async () => {
    const rig = await open();
    rig.renderer.person().answered(first);
    rig.platform.lifecycle.background();
    await rig.settle();
    const { clock, disk } = rig.platform;
    const next = createSdkRig({ clock, disk, server: rig.server });
    await next.start();
    expect(next.renderer.open()?.saved).toMatchObject(first);
  });

  it('[F-14] goes on after a crash, which leaves no page word of its end', async () => {
    const rig = await open();
    rig.renderer.person().answered(first);
    await rig.settle();
    const { clock, disk } = rig.platform;
    const next = createSdkRig({ clock, disk, server: rig.server, isNoCopy: true });
    await next.start();
    expect(next.renderer.open()?.saved).toMatchObject(first);
  });

  it('goes on with no survey whose saved answers are damaged', async () => {
    const rig = await open();
    const torn = { ...first, answers: { ...first.answers, torn: null } } as unknown as typeof first;
    rig.renderer.person().answered(torn);
    await rig.settle();
    const next = reload(rig);
    await next.start();
    expect(next.renderer.open()?.saved).toBeUndefined();
  });

  it('goes on from the first page when none was finished', async () => {
    const rig = await open();
    rig.renderer.person().interacted();
    const next = reload(rig);
    await next.start();
    expect(next.renderer.open()).toMatchObject({ saved: undefined, popup: { id: 'popup-1' } });
  });

  it.each([
    ['nobody had begun', (_rig: SdkRig) => undefined],
    [
      'it was closed',
      (rig: SdkRig) => {
        rig.renderer.person().answered(first);
        rig.renderer.person().closed('close_button');
      },
    ],
    ['it was completed', (rig: SdkRig) => rig.renderer.person().completed(last)],
  ])('does not go on when %s', async (_name, act) => {
    const rig = await open();
    act(rig);
    const next = reload(rig);
    await next.start();
    await next.settle();
    expect(next.renderer.shown).toHaveLength(0);
  });

  it('does not go on when the host had forced it', async () => {
    const rig = createSdkRig();
    await rig.start();
    await rig.sdk.show('popup-1', { force: true });
    rig.renderer.person().answered(first);
    await rig.settle();
    const next = reload(rig);
    await next.start();
    expect(next.renderer.shown).toHaveLength(0);
  });

  it('does not go on after half an hour, with another version of the survey, or for another user', async () => {
    const late = await open();
    late.renderer.person().answered(first);
    await late.advance(31 * 60 * seconds);
    const afterLate = reload(late);
    await afterLate.start();
    expect(afterLate.renderer.shown).toHaveLength(0);

    const changed = await open();
    changed.renderer.person().answered(first);
    changed.server.project.popups = [buildPopup({ survey: buildSurvey({ version: 4 }) })];
    changed.platform.disk.storage.removeItem(`service-popups:${rigKey}:definitions.note`);
    const afterChanged = reload(changed);
    await afterChanged.start();
    expect(afterChanged.renderer.shown).toHaveLength(0);

    const other = await open({ config: { userId: 'u1' } });
    other.renderer.person().answered(first);
    const afterOther = reload(other);
    await afterOther.start({ userId: 'u2' });
    expect(afterOther.renderer.shown).toHaveLength(0);
  });

  it('goes on at every load where it opens well, and three times at most where it does not', async () => {
    let rig = await open();
    rig.renderer.person().answered(first);
    for (let load = 0; load < 8; load += 1) {
      rig = reload(rig);
      await rig.start();
      expect(rig.renderer.open()?.saved).toMatchObject(first);
    }
    for (const isTried of [true, true, true, false, false]) {
      rig = reload(rig, { renderer: createFakeRenderer({ isReadyAtOnce: false }) });
      await rig.start();
      expect(rig.renderer.shown).toHaveLength(isTried ? 1 : 0);
    }
  });

  it('is tried again at the next load when the view could not be drawn', async () => {
    const rig = await open();
    rig.renderer.person().answered(first);
    const next = reload(rig, { renderer: createFakeRenderer({ isReadyAtOnce: false }) });
    await next.start();
    next.renderer.person().failed('offline');
    expect(next.events).toEqual([]);
    const again = reload(next);
    await again.start();
    expect(again.renderer.open()?.saved).toEqual(first);
  });
});

describe('a preview', () => {
  const draft = buildPopup({ id: 'draft', segments: { lang: ['xx'] } });
  const error = { code: 'not_found', message: '' };
  const preview = async (answer: object = draft, status = 200, more?: SdkRigOptions): Promise<SdkRig> => {
    const rig = createSdkRig({ path: '/home?sv_preview=tok%2Fen&x=1', ...more });
    const { handle } = rig.server;
    rig.platform.http.answer((request) =>
      request.url.includes('/sdk/preview/') ? { status, body: answer } : handle(request),
    );
    await rig.start({ userId: 'u1', analytics: { publicKey: 'a', integration: 'i' } });
    return rig;
  };

  it('shows the draft with a banner, whatever the gates say, and takes the token out of the address', async () => {
    const rig = await preview();
    expect(rig.renderer.open()).toMatchObject({ popup: { id: 'draft' }, options: { isPreview: true } });
    expect(rig.platform.navigation.current().path).toBe('/home?x=1');
  });

  it('counts, stores and sends nothing', async () => {
    const rig = await preview();
    const kept = (): (string | null)[] =>
      ['history', 'survey'].map((name) =>
        rig.platform.disk.storage.getItem(`service-popups:${rigKey}:${name}`),
      );
    rig.renderer.person().answered(first);
    expect(kept()).toEqual([null, null]);
    rig.renderer.person().completed(last);
    rig.renderer.person().closed('completed');
    rig.sdk.track('x');
    rig.sdk.autoLaunch();
    rig.sdk.triggerEvent('go');
    expect(await rig.sdk.setContactAttributes({ a: 1 })).toBe(false);
    await rig.advance(60 * seconds);
    expect(rig.platform.http.requests.map(({ url }) => url.replace('https://api.example', ''))).toEqual([
      `/sdk/${rigKey}/popups`,
      '/sdk/preview/tok%2Fen',
    ]);
    expect(kept()).toEqual([null, null]);
    expect(rig.server.definitionRequests).toEqual([undefined]);
  });

  it('is followed by nothing that a trigger would show', async () => {
    const rig = await preview();
    rig.server.project.popups = [buildPopup({ triggers: [{ type: 'time_on_page', value: 1 }] })];
    rig.sdk.autoLaunch();
    rig.renderer.person().closed('close_button');
    await rig.advance(31 * 60 * seconds);
    rig.platform.lifecycle.foreground();
    await rig.advance(60 * seconds);
    expect(rig.renderer.shown).toHaveLength(1);
  });

  it.each([true, false])(
    'is not kept out, and not followed, by what the host shows by its id (force: %s)',
    async (force) => {
      const rig = createSdkRig({ path: '/home?sv_preview=tok' });
      const { handle } = rig.server;
      rig.platform.http.answer(async (request) => {
        if (!request.url.includes('/sdk/preview/')) return handle(request);
        await new Promise<void>((resolve) => void rig.platform.clock.after(1 * seconds, resolve));
        return { status: 200, body: draft };
      });
      const early = rig.sdk.show('popup-1', { force });
      await rig.start();
      await rig.advance(2 * seconds);
      expect(rig.renderer.open()?.popup.id).toBe('draft');
      rig.sdk.close();
      expect([await early, await rig.sdk.show('popup-1', { force })]).toEqual([false, false]);
      expect(rig.renderer.shown).toHaveLength(1);
      expect(rig.server.statuses.size).toBe(0);
    },
  );

  it('is for whoever has its link, also where the user changes while it is loading', async () => {
    const { sdk, renderer } = await preview(draft, 200, {
      renderer: createFakeRenderer({ isReadyAtOnce: false }),
    });
    sdk.setUserId('u2');
    expect(renderer.open()).toBeDefined();
  });

  it('that has ended shows what the server has to say of it', async () => {
    const { renderer } = await preview({ error, ...draft }, 404);
    expect(renderer.open()).toMatchObject({ popup: { id: 'draft' }, options: { isPreview: true } });
  });

  it('that cannot be read shows nothing', async () => {
    expect((await preview({ error }, 404)).renderer.shown).toHaveLength(0);
    expect((await preview({ id: 'broken' })).renderer.shown).toHaveLength(0);
  });
});

describe('explain', () => {
  it('tells for each popup whether it would be shown, and which gate stops it with which values', async () => {
    const rig = createSdkRig({
      popups: [buildPopup(), buildPopup({ id: 'french', segments: { lang: ['fr'] } })],
    });
    await rig.start();
    const [shown, stopped] = await rig.sdk.explain();
    expect(shown).toMatchObject({ popupId: 'popup-1', title: 'A question', show: true });
    expect(stopped).toMatchObject({ popupId: 'french', show: false, failed: 'language' });
    expect(stopped?.gates.find(({ gate }) => gate === 'language')).toMatchObject({
      passed: false,
      actual: 'en-US',
    });
    expect(stopped?.sentence).toContain('language');
    expect(await rig.sdk.explain('french')).toHaveLength(1);
    expect(await rig.sdk.explain('nobody')).toEqual([]);
  });

  it('puts it into a sentence where the sentences can be loaded, and goes without where they cannot', async () => {
    const popups = [buildPopup({ segments: { lang: ['fr'] } })];
    const spoken = createSdkRig({
      popups,
      adapt: (platform) => ({ ...platform, explain: async () => sentences }),
    });
    await spoken.start();
    expect((await spoken.sdk.explain())[0]?.sentence).toMatch(/^Not shown: .*fr/);
    const silent = createSdkRig({
      popups,
      adapt: (platform) => ({ ...platform, explain: () => Promise.reject(new Error('404')) }),
    });
    await silent.start();
    expect((await silent.sdk.explain())[0]?.sentence).toContain('language');
  });

  it('says that nobody has started the triggers, until somebody has', async () => {
    const rig = createSdkRig({
      popups: [buildPopup({ triggers: [{ type: 'scroll', value: 50 }] })],
      adapt: (platform) => ({ ...platform, explain: async () => sentences }),
    });
    await rig.start();
    expect((await rig.sdk.explain())[0]?.sentence).toMatch(/waits for autoLaunch\(\)/);
    rig.sdk.autoLaunch();
    expect((await rig.sdk.explain())[0]?.sentence).toMatch(/^Shown .*: nothing stands in its way\.$/);
  });
});
