import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser, watchPage, type WatchedPage } from '../framework/browser.js';
import { eventually } from '../framework/eventually.js';
import { isAnswered, pageWith, popup, startPopupHost, type PopupHost } from './popupHost.js';
import { hasPopup, triggerEvent, untilReady } from './sdkInPage.js';

let browser: Browser;
let host: PopupHost;
let context: BrowserContext;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  host = await startPopupHost();
});
afterAll(async () => {
  await browser.close();
  await host.stop();
});
beforeEach(async () => {
  host.reset();
  host.popups = [popup()];
  host.otherwise = { html: pageWith('<p>Shop') };
  context = await newVisitor(browser);
  watched = await watchPage(context);
  page = watched.page;
});
afterEach(async () => {
  expect(watched.errors).toEqual([]);
  await context.close();
});

async function answerSurvey(): Promise<void> {
  await triggerEvent(page, 'go');
  await page.locator('.survey-rating-number-option').nth(9).click();
  await page.locator('#sv-submit').click();
  await page.locator('.survey-input').fill('Because');
  await page.locator('#sv-submit').click();
  await page.locator('.service-success').waitFor();
  await eventually(async () => isAnswered(host), Boolean);
}

type Loose = (this: unknown, ...given: unknown[]) => unknown;
const zoneScript = { path: createRequire(import.meta.url).resolve('zone.js') };

describe('a host that changes the language', () => {
  it.each([
    ['toJSON on every list', () => Object.assign(Array.prototype, { toJSON: () => 'spoilt' })],
    ['toJSON on every object', () => Object.assign(Object.prototype, { toJSON: () => 'spoilt' })],
    ['zone.js', zoneScript],
    [
      'a `then`, listeners and timers that are wrapped, and pass on only what they must',
      () => {
        const wrap = (owner: object, name: string, make: (original: Loose) => Loose): void => {
          Reflect.set(owner, name, make(Reflect.get(owner, name) as Loose));
        };
        const bare = (callback: unknown) =>
          typeof callback === 'function' ? (value: unknown) => (callback as Loose)(value) : callback;
        wrap(
          Promise.prototype,
          'then',
          (then) =>
            function (this: unknown, done, failed) {
              return then.call(this, bare(done), bare(failed));
            },
        );
        wrap(globalThis, 'setTimeout', (after) => (work, ms) => after(() => (work as Loose)(), ms));
        const wrapped = new WeakMap<object, unknown>();
        const wrapperOf = (listener: unknown): unknown => {
          if (typeof listener !== 'function') return listener;
          const made = wrapped.get(listener) ?? bare(listener);
          wrapped.set(listener, made);
          return made;
        };
        for (const name of ['addEventListener', 'removeEventListener'])
          wrap(
            EventTarget.prototype,
            name,
            (original) =>
              function (this: unknown, type, listener, ...rest) {
                return original.call(this, type, wrapperOf(listener), ...rest);
              },
          );
      },
    ],
    [
      'a fetch of its own',
      () => {
        const { fetch: original } = globalThis;
        globalThis.fetch = (...args) => original(...args);
      },
    ],
    [
      'a console that throws',
      () => {
        for (const name of ['log', 'warn', 'info'] as const) {
          console[name] = () => {
            throw new Error('no console here');
          };
        }
      },
    ],
  ] as [string, Parameters<Page['addInitScript']>[0]][])(
    '[F-30] (%s) gets its answers all the same',
    async (_name, spoil) => {
      await page.addInitScript(spoil);
      await page.goto(host.origin);
      await untilReady(page);
      await answerSurvey();
      expect(host.statuses.map(({ status }) => status)).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
      expect(host.responses.at(-1)).toMatchObject({
        answers: { score: 9, why: 'Because' },
        status: 'COMPLETED',
      });
    },
  );
});

describe('a fetch that is broken', () => {
  it.each([
    ['gives nothing back', () => Object.assign(globalThis, { fetch: () => undefined })],
    [
      'throws',
      () =>
        Object.assign(globalThis, {
          fetch: () => {
            throw new Error('blocked');
          },
        }),
    ],
    ['never answers', () => Object.assign(globalThis, { fetch: () => new Promise(() => undefined) })],
  ] as [string, () => void][])('(%s) shows nothing and harms nothing', async (_name, spoil) => {
    await page.addInitScript(spoil);
    await page.goto(host.origin);
    await page.waitForFunction(() => 'ready' in (globalThis.servicePopups ?? {}));
    await triggerEvent(page, 'go');
    expect(await hasPopup(page)).toBe(false);
  });
});

describe('a page from the back-forward cache', () => {
  it('keeps its open survey, without a second SHOWED', async () => {
    await page.goto(host.origin);
    await untilReady(page);
    await triggerEvent(page, 'go');
    await page.locator('#sv-popup').waitFor();
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await page.waitForTimeout(300);
    expect(await page.locator('#sv-popup').count()).toBe(1);
    // What was under way may be sent again while the page hides; the server knows it by its id.
    expect(new Set(host.statuses.map(({ reportId }) => reportId)).size).toBe(1);
  });
});

describe('a popup over an open dialog of the host', () => {
  it('can be answered', async () => {
    host.popups = [popup({ style: { position: 'center' } })];
    host.otherwise = { html: pageWith('<dialog id="mine"><p>Mine</dialog>') };
    await page.goto(host.origin);
    await untilReady(page);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#mine')?.showModal());
    await answerSurvey();
    expect(host.responses.at(-1)).toMatchObject({ status: 'COMPLETED' });
  });
});
