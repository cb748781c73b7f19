import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newVisitor } from '../../framework/browser.js';
import { eventually } from '../../framework/eventually.js';
import type { Body, Intake } from './intake.js';

export type ParityPlatform = 'web' | 'mobile';

/** One host on one platform, seen the same way on both. */
export interface ParityHost {
  readonly platform: ParityPlatform;
  readonly intake: Intake;
  /** Loads the page or starts the app anew, with what is stored, and calls `init`. */
  start(config?: Body): Promise<void>;
  call<Value = unknown>(method: string, ...args: readonly unknown[]): Promise<Value>;
  go(path: string): Promise<void>;
  background(): Promise<void>;
  foreground(): Promise<void>;
  /** Evaluates in the document that holds the survey; `doc` is it, or null. */
  inView<Value>(expression: string): Promise<Value>;
  appears(selector: string): Promise<void>;
  disappears(selector: string): Promise<void>;
  press(selector: string): Promise<void>;
  pause(ms: number): Promise<void>;
  /** SDK events heard since the start, by type. */
  heard(): Promise<string[]>;
  bodies(ending: string): Body[];
  /** The server, which is down, was asked to take something, and once more after a wait. */
  isRefusedTwice(): Promise<void>;
  arrives(ending: string, holds: (bodies: Body[]) => boolean): Promise<Body[]>;
  close(): Promise<void>;
}

export async function openParityHost(
  browser: Browser,
  platform: ParityPlatform,
  intake: Intake,
): Promise<ParityHost> {
  const context: BrowserContext = await newVisitor(browser, { locale: 'en-US' });
  let page: Page = await context.newPage();
  const bodies = (ending: string): Body[] =>
    intake.received
      .filter(({ path, body }) => path.endsWith(ending) && body !== undefined)
      .map(({ body }) => body ?? {});
  const inView = <Value>(expression: string): Promise<Value> =>
    page.evaluate(`(() => { const doc = host.view(); return ${expression}; })()`) as Promise<Value>;
  const isThere = (selector: string): Promise<boolean> =>
    inView(`!!doc?.querySelector(${JSON.stringify(selector)})?.getClientRects().length`);
  return {
    platform,
    intake,
    start: async (config = {}) => {
      await page.close();
      page = await context.newPage();
      await page.goto(`${intake.url}/${platform}/home`);
      const whole = {
        apiKey: 'key',
        baseUrl: intake.url,
        analytics: { publicKey: 'analytics-key', integration: 'integration-1' },
        ...config,
      };
      await page.evaluate(`(() => {
        window.host = createHost(); window.heard = [];
        for (const name of ['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed'])
          host.sdk.on(name, (event) => heard.push(event.type));
        host.init(${JSON.stringify(whole)});
      })()`);
      // Before consent nothing is asked for, so nothing becomes ready.
      if (config['consent'] !== 'pending') await page.evaluate('host.sdk.ready');
    },
    call: <Value>(method: string, ...args: readonly unknown[]) =>
      page.evaluate(`host.sdk[${JSON.stringify(method)}](...${JSON.stringify(args)})`) as Promise<Value>,
    go: (path) => page.evaluate(`host.go(${JSON.stringify(path)})`) as Promise<void>,
    background: () => page.evaluate('host.background()') as Promise<void>,
    foreground: () => page.evaluate('host.foreground()') as Promise<void>,
    inView,
    appears: async (selector) =>
      void (await eventually(() => isThere(selector), Boolean, {
        what: `${selector} on screen`,
      })),
    disappears: async (selector) =>
      void (await eventually(
        () => isThere(selector),
        (is) => !is,
        { what: `${selector} gone` },
      )),
    press: (selector) => inView(`void doc.querySelector(${JSON.stringify(selector)}).click()`),
    pause: (ms) => page.waitForTimeout(ms),
    heard: () => page.evaluate('heard') as Promise<string[]>,
    bodies,
    arrives: (ending, holds) =>
      eventually(async () => bodies(ending), holds, {
        withinMs: 60_000,
        what: `what ${ending} should receive`,
      }),
    isRefusedTwice: async () =>
      void (await eventually(
        async () => intake.refusals,
        (count) => count > 1,
        { what: 'a second try' },
      )),
    close: () => context.close(),
  };
}
