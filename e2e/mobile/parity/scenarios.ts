import { expect } from 'vitest';
import { popupForTests } from '@service-popups/mobile/test';
import type { Body } from './intake.js';
import type { ParityHost, ParityPlatform } from './parityHost.js';

export interface ParityScenario {
  readonly area: string;
  /** What both platforms do, as the table words it. */
  readonly does: string;
  /** Where it is meant for one platform only, and why. */
  readonly only?: { readonly platform: ParityPlatform; readonly because: string };
  run(host: ParityHost): Promise<void>;
}

type Popup = ReturnType<typeof popupForTests>;
const popup = (changes: Partial<Popup> = {}): Popup => popupForTests(changes);
const define = (host: ParityHost, popups: readonly Popup[], more: Body = {}): void => {
  host.intake.definitions = { popups, tracking: { enabled: true }, ...more };
};
const statuses = (host: ParityHost): unknown[] => host.bodies('/sdk/popups').map(({ status }) => status);
const events = (host: ParityHost): Body[] =>
  host.bodies('/analytics').flatMap(({ metadata }) => (metadata as { events: Body[] }).events);

async function open(host: ParityHost, config: Body = {}, shown: Popup = popup()): Promise<void> {
  define(host, [shown]);
  await host.start(config);
  await host.call('triggerEvent', 'checkout_done');
  await host.appears('#sv-popup');
}

const rate = (host: ParityHost): Promise<void> =>
  host.inView(
    `void (doc.querySelectorAll('.survey-rating-number-option')[3].querySelector('input') ?? doc.querySelectorAll('.survey-rating-number-option')[3]).click()`,
  );

export const parityScenarios: readonly ParityScenario[] = [
  {
    area: 'Definitions',
    does: 'one definition request per `init`',
    run: async (host) => {
      await host.start();
      await host.pause(300);
      expect(host.intake.received.filter(({ path }) => path.endsWith('/key/popups'))).toHaveLength(1);
    },
  },
  {
    area: 'Triggers',
    does: '`triggerEvent` shows the popup of that event, without `autoLaunch`',
    run: (host) => open(host),
  },
  {
    area: 'Triggers',
    does: 'time on a page or screen shows a popup after `autoLaunch`',
    run: async (host) => {
      define(host, [popup({ triggers: [{ type: 'time_on_page', value: 1 }] })]);
      await host.start();
      await host.call('autoLaunch');
      await host.appears('#sv-popup');
    },
  },
  {
    area: 'Triggers',
    does: 'leaving a page or screen shows a popup on the next',
    run: async (host) => {
      define(host, [popup({ triggers: [{ type: 'exit', value: 0 }], segments: { path: ['/cart'] } })]);
      await host.start();
      await host.call('autoLaunch');
      await host.go('/cart');
      await host.pause(200);
      await host.go('/other');
      await host.appears('#sv-popup');
    },
  },
  {
    area: 'Triggers',
    does: 'scroll, click and exit intent',
    only: { platform: 'web', because: 'an app has no document to watch' },
    run: async (host) => {
      define(host, [popup({ triggers: [{ type: 'click', value: 'h1' }] })]);
      await host.start();
      await host.call('autoLaunch');
      await host.press('h1');
      await host.appears('#sv-popup');
    },
  },
  {
    area: 'Targeting',
    does: 'language by prefix, from `config.language`',
    run: async (host) => {
      define(host, [popup({ segments: { lang: ['de'] } })]);
      await host.start({ language: 'de-AT' });
      await host.call('triggerEvent', 'checkout_done');
      await host.appears('#sv-popup');
      await host.start({ language: 'en' });
      await host.call('triggerEvent', 'checkout_done');
      await host.pause(500);
      expect(await host.inView('!!doc?.querySelector("#sv-popup")')).toBe(false);
    },
  },
  {
    area: 'Targeting',
    does: 'paths and screen names by the same patterns',
    run: async (host) => {
      define(host, [popup({ segments: { path: ['/product/*'] } })]);
      await host.start();
      await host.call('triggerEvent', 'checkout_done');
      await host.pause(400);
      expect(statuses(host)).toEqual([]);
      await host.go('/product/42');
      await host.call('triggerEvent', 'checkout_done');
      await host.appears('#sv-popup');
    },
  },
  {
    area: 'Targeting',
    does: 'user attributes',
    run: async (host) => {
      define(host, [popup({ segments: { attributes: [{ key: 'plan', op: 'equals', value: 'pro' }] } })]);
      await host.start();
      await host.call('triggerEvent', 'checkout_done');
      await host.pause(400);
      expect(statuses(host)).toEqual([]);
      await host.call('setUserAttributes', { plan: 'pro' });
      await host.call('triggerEvent', 'checkout_done');
      await host.appears('#sv-popup');
    },
  },
  {
    area: 'Targeting',
    does: 'a cooldown that holds after a restart',
    run: async (host) => {
      await open(host);
      await host.arrives('/sdk/popups', (bodies) => bodies.length > 0);
      await host.start();
      await host.call('triggerEvent', 'checkout_done');
      await host.pause(500);
      expect(await host.inView('!!doc?.querySelector("#sv-popup")')).toBe(false);
    },
  },
  {
    area: 'Targeting',
    does: '`explain` names the gate that stops a popup',
    run: async (host) => {
      define(host, [popup({ segments: { lang: ['fr'] } })]);
      await host.start();
      expect(await host.call('explain')).toMatchObject([
        { popupId: 'popup-1', show: false, failed: 'language' },
      ]);
    },
  },
  {
    area: 'The life of a popup',
    does: 'visible: `popup_shown`, SHOWED',
    run: async (host) => {
      await open(host);
      await host.arrives('/sdk/popups', (bodies) => bodies.length === 1);
      expect(statuses(host)).toEqual(['SHOWED']);
      expect(await host.heard()).toEqual(['popup_shown']);
    },
  },
  {
    area: 'The life of a popup',
    does: 'first interaction: `popup_clicked`, PARTIAL, once',
    run: async (host) => {
      await open(host);
      await rate(host);
      await rate(host);
      await host.arrives('/sdk/popups', (bodies) => bodies.length === 2);
      expect(statuses(host)).toEqual(['SHOWED', 'PARTIAL']);
      expect(await host.heard()).toEqual(['popup_shown', 'popup_clicked']);
    },
  },
  {
    area: 'The life of a popup',
    does: 'completion: `survey_completed`, COMPLETED, the answers with identity',
    run: async (host) => {
      await open(host);
      await rate(host);
      await host.press('#sv-submit');
      await host.appears('.survey-input');
      await host.press('#sv-submit');
      await host.appears('#sv-complete');
      await host.press('#sv-complete');
      await host.disappears('#sv-popup');
      await host.arrives('/sdk/popups', (bodies) => bodies.length === 3);
      expect(statuses(host)).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
      expect(await host.heard()).toEqual([
        'popup_shown',
        'popup_clicked',
        'survey_completed',
        'popup_closed',
      ]);
      const responses = await host.arrives('/responses', (bodies) =>
        bodies.some(({ status }) => status === 'COMPLETED'),
      );
      expect(responses.at(-1)).toMatchObject({
        answers: { q: 4 },
        metadata: { user_id: expect.any(String), session_id: expect.any(String), mini_service: null },
      });
    },
  },
  {
    area: 'The life of a popup',
    does: 'closing is no interaction',
    run: async (host) => {
      await open(host);
      await host.press('#sv-close');
      await host.disappears('#sv-popup');
      await host.arrives('/sdk/popups', (bodies) => bodies.length > 0);
      await host.pause(300);
      expect(statuses(host)).toEqual(['SHOWED']);
      expect(await host.heard()).toEqual(['popup_shown', 'popup_closed']);
    },
  },
  {
    area: 'Looks',
    does: '`surveyCss` wins over everything',
    run: async (host) => {
      await open(host, { surveyCss: '#sv-title { color: rgb(1, 2, 3) }' });
      expect(
        await host.inView('doc.defaultView.getComputedStyle(doc.querySelector("#sv-title")).color'),
      ).toBe('rgb(1, 2, 3)');
    },
  },
  {
    area: 'Looks',
    does: '`showProgressBar` overrules the survey',
    run: async (host) => {
      await open(host, { showProgressBar: true });
      await host.appears('#sv-progress');
      expect(await host.inView('doc.querySelector("#sv-progress-label").textContent')).toBe(
        'Question 1 of 2',
      );
    },
  },
  {
    area: 'Looks',
    does: 'the survey in the language of the host',
    run: async (host) => {
      const shown = popup();
      const survey = { ...shown.survey, translations: { de: { 'q.q.label': 'Wie war es?' } } };
      await open(host, { language: 'de' }, { ...shown, survey });
      expect(await host.inView('doc.querySelector(".survey-label").textContent')).toContain('Wie war es?');
    },
  },
  {
    area: 'Looks',
    does: '`renderChrome: false`',
    only: { platform: 'mobile', because: 'the option is for the WebView alone' },
    run: async (host) => {
      await open(host, { renderChrome: false });
      const width = await host.inView<number>('doc.querySelector("#sv-popup").getBoundingClientRect().width');
      expect(width).toBe(await host.inView('doc.defaultView.innerWidth'));
    },
  },
  {
    area: 'Analytics',
    does: 'attributes in `metadata`, metrics in `metrics`, both as text',
    run: async (host) => {
      await host.start();
      await host.call('setUserAttributes', { age: 34 });
      await host.call('setMetric', 'price', 49.99);
      await host.call('track', 'opened');
      await host.call('flush');
      const [batch] = await host.arrives('/analytics', (bodies) => bodies.length > 0);
      expect(batch).toMatchObject({
        metadata: { userAttributes: { age: '34' } },
        metrics: { price: '49.99' },
      });
    },
  },
  {
    area: 'Analytics',
    does: 'a page view with the duration of the page or screen that was left',
    run: async (host) => {
      await host.start();
      await host.go('/product/42?x=1');
      await host.pause(1_000);
      await host.go('/cart');
      await host.call('flush');
      await host.arrives('/analytics', () => events(host).some(({ name }) => name === 'service_page_view'));
      const left = events(host).find(
        ({ properties }) => (properties as { screen?: string }).screen === '/product/:id',
      );
      const { durationMs } = (left?.['properties'] ?? {}) as { durationMs?: number };
      expect(durationMs).toBeGreaterThanOrEqual(250);
    },
  },
  {
    area: 'Analytics',
    does: 'background flushes',
    run: async (host) => {
      await host.start();
      await host.call('track', 'seen');
      await host.background();
      await host.arrives('/analytics', () => events(host).some(({ name }) => name === 'seen'));
    },
  },
  {
    area: 'Analytics',
    does: 'the kill-switch stops analytics and not popups',
    run: async (host) => {
      define(host, [popup()], { tracking: { enabled: false } });
      await host.start();
      await host.call('track', 'seen');
      await host.call('triggerEvent', 'checkout_done');
      await host.appears('#sv-popup');
      await host.call('flush');
      expect(host.bodies('/analytics')).toEqual([]);
    },
  },
  {
    area: 'Analytics',
    does: 'dry run without `analytics`',
    run: async (host) => {
      await host.start({ analytics: undefined });
      await host.call('track', 'seen');
      await host.call('flush');
      await host.pause(200);
      expect(host.bodies('/analytics')).toEqual([]);
    },
  },
  {
    area: 'Identity',
    does: '`user_id` survives a restart',
    run: async (host) => {
      await host.start();
      const before = await host.call<{ user_id: string }>('identity');
      await host.start();
      expect(await host.call('identity')).toMatchObject({ user_id: before.user_id });
    },
  },
  {
    area: 'Identity',
    does: 'another user is another `user_id`; signing in keeps it',
    run: async (host) => {
      await host.start();
      const anonymous = await host.call<{ user_id: string }>('identity');
      await host.call('setUserId', 'ada');
      expect(await host.call('identity')).toMatchObject({ user_id: anonymous.user_id, userId: 'ada' });
      await host.call('setUserId', 'bob');
      expect((await host.call<{ user_id: string }>('identity')).user_id).not.toBe(anonymous.user_id);
    },
  },
  {
    area: 'Identity',
    does: 'contact attributes are sent when they differ, also after a restart',
    run: async (host) => {
      await host.start({ userId: 'ada' });
      expect(await host.call('setContactAttributes', { plan: 'pro' })).toBe(true);
      expect(await host.call('setContactAttributes', { plan: 'pro' })).toBe(false);
      await host.start({ userId: 'ada' });
      expect(await host.call('setContactAttributes', { plan: 'pro' })).toBe(false);
      expect(await host.call('setContactAttributes', { plan: 'free' })).toBe(true);
    },
  },
  {
    area: 'Identity',
    does: 'without consent nothing is sent or stored',
    run: async (host) => {
      await host.start({ consent: 'pending' });
      await host.call('track', 'seen');
      await host.pause(300);
      expect(host.intake.received).toEqual([]);
      await host.call('setTrackingEnabled', true);
      await host.call('flush');
      await host.arrives('/analytics', () => events(host).some(({ name }) => name === 'seen'));
    },
  },
  {
    area: 'Delivery',
    does: 'what the server did not take is sent after a restart, once',
    run: async (host) => {
      await open(host);
      await host.arrives('/sdk/popups', (bodies) => bodies.length === 1);
      host.intake.isDown = true;
      await rate(host);
      await host.press('#sv-submit');
      // The status is tried again a second later, when the answer behind it has long been written.
      await host.isRefusedTwice();
      host.intake.isDown = false;
      await host.start();
      await host.arrives('/responses', (bodies) => bodies.length > 0);
      await host.arrives('/sdk/popups', (bodies) => bodies.length === 2);
      expect(statuses(host)).toEqual(['SHOWED', 'PARTIAL']);
    },
  },
  {
    area: 'Delivery',
    does: 'answers that wait for the server are sent in the name of who gave them, though somebody else has signed in',
    run: async (host) => {
      await open(host, { userId: 'ada' });
      const { user_id } = await host.call<{ user_id: string }>('identity');
      await host.arrives('/sdk/popups', (bodies) => bodies.length === 1);
      host.intake.isDown = true;
      await rate(host);
      await host.press('#sv-submit');
      await host.isRefusedTwice();
      await host.call('setUserId', 'bob');
      host.intake.isDown = false;
      await host.start({ userId: 'bob' });
      expect(await host.call('identity')).not.toMatchObject({ user_id });
      const [response] = await host.arrives('/responses', (bodies) => bodies.length > 0);
      expect(response).toMatchObject({ metadata: { userId: 'ada', user_id } });
      const sent = await host.arrives('/sdk/popups', (bodies) => bodies.length === 2);
      expect(sent.map(({ userId }) => userId)).toEqual(['ada', 'ada']);
    },
  },
  {
    area: 'Delivery',
    does: '`delivery()` counts what was delivered',
    run: async (host) => {
      await host.start();
      await host.call('track', 'seen');
      await host.call('flush');
      expect(await host.call('delivery')).toMatchObject({ delivered: 1, pending: 0 });
    },
  },
  {
    area: 'Delivery',
    does: 'a crash nobody caught becomes `service_app_crash`',
    only: {
      platform: 'mobile',
      because: 'pages have error trackers of their own; `captureCrash` can be called there',
    },
    run: async (host) => {
      await host.start();
      await host.call('captureCrash', 'boom', { fatal: true });
      await host.call('flush');
      await host.arrives('/analytics', () => events(host).some(({ name }) => name === 'service_app_crash'));
    },
  },
];
