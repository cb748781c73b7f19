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
  readonly ServicePopups: new () => { triggerEvent(name: string): void; ready: Promise<void> };
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

/** An app in which a survey was triggered that is not ready yet. */
async function trigger() {
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
    { appState, renderer },
  );
  await sdk.ready;
  sdk.triggerEvent('checkout_done');
  expect(shown).toHaveLength(1);
  const [, token] = /"token":"([^"]+)"/.exec(shown[0]?.html ?? '') ?? [];
  const ready = (): void =>
    renderer.handleMessage(JSON.stringify({ source: 'service-survey', v: 1, token, type: 'ready' }));
  return { app, timers, shown, hides, statuses, ready, stop };
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
