import { createRequire } from 'node:module';
import { popupForTests } from '@service-popups/mobile/test';
import { afterEach, expect, it, vi } from 'vitest';

interface Payload {
  readonly html: string;
}
interface Renderer {
  handleMessage(data: string): void;
}
interface NativeEntry {
  readonly ServicePopups: new () => {
    triggerEvent(name: string): void;
    setUserId(userId: string): void;
    ready: Promise<void>;
  };
  readonly MobilePopupRenderer: new (options: object) => Renderer;
  readonly setupMobile: (sdk: object, config: object, deps: object) => () => void;
}

const load = createRequire(import.meta.url);
const { ServicePopups, MobilePopupRenderer, setupMobile } = load(
  '../../packages/sdk/dist/native/index.js',
) as NativeEntry;

/** Timers as an app has them: none is called while it sleeps, and all that are due when it wakes. */
function createAppTimers() {
  let now = 0;
  let timers: { readonly at: number; readonly callback: () => void }[] = [];
  vi.stubGlobal('setTimeout', (callback: () => void, delayMs: number) => {
    const timer = { at: now + delayMs, callback };
    timers.push(timer);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: unknown) => {
    timers = timers.filter((other) => other !== timer);
  });
  const step = (ms: number): void => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { callback } of due) callback();
  };
  return {
    sleep: (seconds: number) => step(seconds * 1_000),
    pass: (seconds: number) => {
      for (let count = 0; count < seconds * 10; count += 1) step(100);
    },
  };
}

async function launch(stored = new Map<string, string>()) {
  const timers = createAppTimers();
  const statuses: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const report = JSON.parse(body ?? '{}') as { status?: string };
    if (url.endsWith('/sdk/popups')) statuses.push(report.status);
    const answer = url.endsWith('/key/popups')
      ? { popups: [popupForTests()], tracking: { enabled: true } }
      : { status: report.status };
    return new Response(JSON.stringify(answer));
  });
  const app = { become: (_state: string): void => undefined };
  const appState = {
    currentState: 'active',
    addEventListener: (_type: string, listener: (state: string) => void) => {
      app.become = listener;
    },
  };
  const kvStore = {
    getString: (key: string) => stored.get(key),
    set: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  };
  const shown: Payload[] = [];
  const hides: number[] = [];
  const renderer = new MobilePopupRenderer({
    onShow: (payload: Payload) => void shown.push(payload),
    onHide: () => void hides.push(shown.length),
  });
  const sdk = new ServicePopups();
  const stop = setupMobile(
    sdk,
    { apiKey: 'key', baseUrl: 'https://api.example.com' },
    { appState, renderer, kvStore },
  );
  await sdk.ready;
  const say = (message: { readonly type: string; readonly [field: string]: unknown }): void => {
    const [, token] = /"token":"([^"]+)"/.exec(shown.at(-1)?.html ?? '') ?? [];
    renderer.handleMessage(JSON.stringify({ source: 'service-survey', v: 1, token, ...message }));
  };
  return { sdk, app, timers, shown, hides, statuses, say, ready: () => say({ type: 'ready' }), stop };
}

/** An app in which a survey was triggered that is not ready yet. */
async function trigger(stored?: Map<string, string>) {
  const launched = await launch(stored);
  launched.sdk.triggerEvent('checkout_done');
  expect(launched.shown).toHaveLength(1);
  return launched;
}

afterEach(() => void vi.unstubAllGlobals());

it('a survey that was not ready when the app fell asleep gets its time when it wakes, and counts once', async () => {
  const { app, timers, shown, hides, statuses, ready, stop } = await trigger();
  timers.pass(2);
  app.become('background');
  timers.sleep(3_600);
  app.become('active');
  timers.pass(5);
  expect(hides).toEqual([]);
  ready();
  timers.pass(20);
  expect([shown.length, hides.length]).toEqual([1, 0]);
  await vi.waitFor(() => {
    timers.pass(1);
    expect(statuses).toEqual(['SHOWED']);
  });
  stop();
});

it('a survey uses up no time while the app runs on in the background, and gives way after ten seconds in front', async () => {
  const { app, timers, hides, statuses, stop } = await trigger();
  timers.pass(2);
  app.become('background');
  timers.pass(60);
  app.become('active');
  timers.pass(7.5);
  expect(hides).toEqual([]);
  timers.pass(2);
  expect(hides).toEqual([1]);
  expect(statuses).toEqual([]);
  stop();
});

it('a survey that somebody has begun stays kept for the next launch when they sign in after the app has slept', async () => {
  const stored = new Map<string, string>();
  const { sdk, app, timers, ready, say, stop } = await trigger(stored);
  ready();
  say({ type: 'interacted' });
  say({ type: 'answered', page: 'p1', answers: { q: 4 }, revision: 1 });
  timers.pass(1);
  app.become('background');
  app.become('active');
  sdk.setUserId('user-1');
  timers.pass(1);
  // Whenever the app is ended now, the next launch finds it.
  const kept = [...stored.values()].filter((text) => text.includes('"saved":{"page":"p1"'));
  expect(kept).toHaveLength(1);
  stop();
});
