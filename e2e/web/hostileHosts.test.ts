import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageWith, popup } from './popupHost.js';
import { hasPopup, triggerEvent, untilReady } from './sdkInPage.js';
import { openShop } from './shop.js';

const shop = openShop();

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
      await shop.page.addInitScript(spoil);
      await shop.page.goto(shop.host.origin);
      await untilReady(shop.page);
      await shop.answerSurvey();
      expect(shop.host.statuses.map(({ status }) => status)).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
      expect(shop.host.responses.at(-1)).toMatchObject({
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
    await shop.page.addInitScript(spoil);
    await shop.page.goto(shop.host.origin);
    await shop.page.waitForFunction(() => 'ready' in (globalThis.servicePopups ?? {}));
    await triggerEvent(shop.page, 'go');
    expect(await hasPopup(shop.page)).toBe(false);
  });
});

describe('a popup over an open dialog of the host', () => {
  it('can be answered', async () => {
    shop.host.popups = [popup({ style: { position: 'center' } })];
    shop.host.otherwise = { html: pageWith('<dialog id="mine"><p>Mine</dialog>') };
    await shop.page.goto(shop.host.origin);
    await untilReady(shop.page);
    await shop.page.evaluate(() => document.querySelector<HTMLDialogElement>('#mine')?.showModal());
    await shop.answerSurvey();
    expect(shop.host.responses.at(-1)).toMatchObject({ status: 'COMPLETED' });
  });
});
