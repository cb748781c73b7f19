import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sdkVersion } from '@service-popups/protocol';
import { eventually } from '../framework/eventually.js';
import { isAnswered, pageWith, popup } from './popupHost.js';
import { hasPopup, triggerEvent, untilReady } from './sdkInPage.js';
import { openShop } from './shop.js';

const shop = openShop({ moves: true });

type Loose = (this: unknown, ...given: unknown[]) => unknown;
const { resolve } = createRequire(import.meta.url);
const zoneScript = { path: resolve('zone.js') };

function listsOfMooTools(): void {
  const { isArray } = Array;
  Reflect.set(Array, 'from', (item: unknown) =>
    isArray(item) ? item : typeof item === 'object' ? Array.prototype.slice.call(item) : [item],
  );
}

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
      'a fetch whose answers have no headers',
      () => {
        const { fetch: original } = globalThis;
        globalThis.fetch = async (...args) => {
          const answer = await original(...args);
          const { ok, status } = answer;
          const less = { ok, status, text: () => answer.text(), arrayBuffer: () => answer.arrayBuffer() };
          return less as Response;
        };
      },
    ],
    [
      'the lists of Prototype.js, whose `entries` is another',
      () => {
        Reflect.set(Array.prototype, 'entries', function (this: unknown[]) {
          return [...this];
        });
      },
    ],
    ['the lists of MooTools, whose `Array.from` is another', listsOfMooTools],
    [
      'a database that falls silent',
      () => {
        const { transaction: begin } = IDBDatabase.prototype;
        let begun = 0;
        IDBDatabase.prototype.transaction = function (...args) {
          const transaction = begin.apply(this, args);
          begun += 1;
          if (begun > 1) Object.defineProperty(transaction, 'oncomplete', { writable: true });
          return transaction;
        };
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

describe('a host with the lists of MooTools', () => {
  it('[F-30] gets the numbers that people type', async () => {
    const { survey, ...whole } = popup() as { survey: object };
    const pages = [{ id: 'one', questions: [{ id: 'people', kind: 'number', label: 'How many people?' }] }];
    shop.host.popups = [{ ...whole, survey: { ...survey, pages } }];
    await shop.page.addInitScript(listsOfMooTools);
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-input').fill('12');
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.service-success').waitFor();
    await eventually(async () => isAnswered(shop.host), Boolean);
    expect(shop.host.responses.at(-1)).toMatchObject({ answers: { people: 12 } });
  });
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

describe('a popup that a blocker hides', () => {
  it.each(['center', 'bottom-right'])(
    'at %s counts as nothing, and leaves the page as it is',
    async (position) => {
      shop.host.popups = [popup({ style: { position } })];
      // Only the layer of `surveyCss` wins over the popup's own rules, as a blocker's sheet does.
      const html = pageWith(
        '<style>@layer sv-user { .service-popup { display: none !important } }</style><button>Buy',
      );
      shop.host.otherwise = { html };
      await shop.page.goto(shop.host.origin);
      await untilReady(shop.page);
      expect(await shop.page.evaluate(() => globalThis.servicePopups.show('p1'))).toBe(false);
      expect(await shop.page.locator('#sv-popup').count()).toBe(0);
      await shop.page.locator('button').click();
      expect(shop.host.statuses).toEqual([]);
    },
  );

  it('at last is closed, and the page goes on', async () => {
    shop.host.popups = [popup({ style: { position: 'center' } })];
    shop.host.otherwise = { html: pageWith('<button>Buy') };
    await shop.page.goto(shop.host.origin);
    await untilReady(shop.page);
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
    await shop.page.addStyleTag({
      content: '@layer sv-user { .service-popup { display: none !important } }',
    });
    await shop.page.locator('#sv-popup').waitFor({ state: 'detached' });
    await shop.page.locator('button').click();
  });
});

describe('a page that draws itself anew', () => {
  it.each<[string, () => void]>([
    ['body', () => document.body.replaceWith(document.createElement('body'))],
    ['content', () => (document.body.innerHTML = '<p>Next')],
    ['all', () => document.documentElement.replaceChildren()],
  ])(
    '(%s) keeps the survey that somebody answers, which leaves nothing behind when it is closed',
    async (_what, draw) => {
      await shop.visit();
      await triggerEvent(shop.page, 'go');
      await shop.page.locator('.survey-rating-number-option').nth(9).click();
      await shop.page.locator('#sv-submit').click();
      await shop.page.locator('.survey-input').fill('Because');
      await shop.page.evaluate(draw);
      await expect.poll(() => shop.page.locator('.survey-input').inputValue()).toBe('Because');
      await shop.page.locator('#sv-submit').click();
      await shop.page.locator('#sv-complete').click();
      await shop.page.locator('#sv-popup').waitFor({ state: 'detached' });
      expect(await hasPopup(shop.page)).toBe(false);
      await eventually(async () => isAnswered(shop.host), Boolean);
    },
  );

  it.each(['bottom-right', 'center'] as const)(
    '(by the morphing of Turbo) keeps what somebody writes at %s',
    async (position) => {
      shop.host.popups = [popup({ style: { position } })];
      const refresh = '<meta name="turbo-refresh-method" content="morph">';
      shop.host.otherwise = { html: pageWith('<h1>Shop</h1>').replace('<head>', `<head>${refresh}`) };
      await shop.visit();
      await shop.page.addScriptTag({ path: resolve('@hotwired/turbo') });
      await triggerEvent(shop.page, 'go');
      await shop.page.locator('.survey-rating-number-option').nth(9).click();
      await shop.page.locator('#sv-submit').click();
      await shop.page.locator('.survey-input').fill('Because');
      const method = shop.page.evaluate(
        () =>
          new Promise((done) => {
            addEventListener('turbo:render', (event) => done((event as CustomEvent).detail.renderMethod));
            const { Turbo } = globalThis as unknown as { Turbo: { visit(url: string, how: object): void } };
            Turbo.visit(location.href, { action: 'replace' });
          }),
      );
      expect(await method).toBe('morph');
      expect(await shop.page.locator('.survey-input').inputValue()).toBe('Because');
      await shop.page.locator('#sv-submit').click();
      await eventually(async () => isAnswered(shop.host), Boolean);
    },
  );
});

describe('a page whose text is kept to be shown again', () => {
  it('is not kept by htmx with a survey in it, of which a dead copy would come back', async () => {
    await shop.visit();
    const forbids = () => shop.page.locator('[hx-history="false"]').count();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
    expect(await forbids()).toBe(1);
    await shop.page.locator('#sv-close').click();
    await shop.page.locator('#sv-popup').waitFor({ state: 'detached' });
    expect(await forbids()).toBe(0);
  });
});

describe('a page that is rendered beforehand', () => {
  it('counts and keeps nothing until somebody sees it', async () => {
    shop.host.popups = [popup({ triggers: [{ type: 'time_on_page', value: 0 }] })];
    await shop.page.addInitScript(() => {
      let isUnseen = true;
      Object.defineProperty(document, 'prerendering', { get: () => isUnseen, configurable: true });
      addEventListener('seen', () => {
        isUnseen = false;
        document.dispatchEvent(new Event('prerenderingchange'));
      });
    });
    await shop.page.goto(shop.host.origin);
    await shop.page.waitForFunction(() => 'ready' in (globalThis.servicePopups ?? {}));
    expect(await hasPopup(shop.page)).toBe(false);
    expect(await shop.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await shop.page.evaluate(() => void dispatchEvent(new Event('seen')));
    await shop.page.locator('#sv-popup').waitFor();
  });
});

describe('a frame of the host that nobody sees', () => {
  it.each(['style="display: none"', 'width="0" height="0"'])(
    '(%s) shows and counts nothing, and keeps nothing from the page around it',
    async (hidden) => {
      shop.host.popups = [popup({ triggers: [{ type: 'time_on_page', value: 0 }] })];
      shop.host.pages.set('/outside', { html: `<!doctype html><iframe src="/renewed" ${hidden}></iframe>` });
      await shop.page.goto(`${shop.host.origin}/outside`);
      const drawn = `/survey/${sdkVersion}/popups.js`;
      await eventually(async () => shop.host.requests.includes(`GET ${drawn}`), Boolean);
      await shop.page.waitForTimeout(600);
      expect(shop.host.statuses).toEqual([]);
      await shop.visit();
      await shop.page.locator('#sv-popup').waitFor();
    },
  );
});

describe('a snippet that has gathered junk', () => {
  it('has its calls made all the same', async () => {
    const gathered = "servicePopups = [null, {}, () => 0, ['nothing'], ['ready'], 5, ['triggerEvent', 'go']]";
    shop.host.otherwise = { html: pageWith(`<script>${gathered}</script>`, 'data-key="pk_test"') };
    await shop.page.goto(shop.host.origin);
    await shop.page.locator('#sv-popup').waitFor();
  });
});
