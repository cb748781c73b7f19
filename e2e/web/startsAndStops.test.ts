import { describe, expect, it } from 'vitest';
import { eventually } from '../framework/eventually.js';
import { isAnswered, pageWith } from './popupHost.js';
import { triggerEvent, untilReady } from './sdkInPage.js';
import { openShop } from './shop.js';

const shop = openShop();

/** What a page counts for this test. */
interface Counting {
  open: Set<IDBDatabase>;
  ServicePopups: new () => typeof globalThis.servicePopups;
}

describe('a page that starts and stops the SDK again and again', () => {
  it.each(['at once', 'after a moment', 'when it is ready'])(
    'leaves no database open and no lock behind when it stops it %s',
    async (when) => {
      await shop.page.addInitScript(() => {
        const page = globalThis as unknown as Counting;
        page.open = new Set();
        const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
          const request = open.apply(this, args);
          request.addEventListener('success', () => page.open.add(request.result));
          return request;
        };
        const { close } = IDBDatabase.prototype;
        IDBDatabase.prototype.close = function (this: IDBDatabase) {
          page.open.delete(this);
          close.call(this);
        };
      });
      await shop.visit();
      await shop.page.evaluate(async (moment) => {
        const page = globalThis as unknown as Counting;
        globalThis.servicePopups.destroy();
        for (let round = 0; round < 20; round += 1) {
          const sdk = new page.ServicePopups();
          sdk.init({ apiKey: 'pk_test', analytics: { publicKey: 'a', integration: 'i' } });
          sdk.autoLaunch();
          if (moment === 'after a moment') await new Promise((resolve) => setTimeout(resolve, 5));
          if (moment === 'when it is ready') await sdk.ready;
          sdk.destroy();
        }
      }, when);
      const countLeft = (): Promise<number> =>
        shop.page.evaluate(async () => {
          const { held = [], pending = [] } = await navigator.locks.query();
          return held.length + pending.length + (globalThis as unknown as Counting).open.size;
        });
      // Some were still opening.
      await shop.page.waitForTimeout(1_000);
      await eventually(countLeft, (count) => count === 0, { what: 'a page without databases and locks' });
    },
  );
});

describe('a page that stops the SDK as soon as a survey is completed', () => {
  it('loses no answer where storage is forbidden', async () => {
    shop.host.otherwise = {
      html: pageWith('<p>Shop'),
      headers: { 'Content-Security-Policy': 'sandbox allow-scripts' },
    };
    await shop.page.goto(shop.host.origin);
    await untilReady(shop.page);
    await shop.page.evaluate(() =>
      globalThis.servicePopups.on('survey_completed', () => globalThis.servicePopups.destroy()),
    );
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-rating-number-option').nth(9).click();
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.survey-input').fill('Because');
    await shop.page.locator('#sv-submit').click();
    await eventually(
      async () => shop.host.responses.at(-1)?.['status'],
      (status) => status === 'COMPLETED',
    );
    await eventually(
      async () => shop.host.statuses.map(({ status }) => status),
      (statuses) => statuses.includes('COMPLETED'),
    );
    expect(new Set(shop.host.responses.map(({ responseId }) => responseId)).size).toBe(1);
  });
});

describe('a page that starts the SDK anew with every route, as routers do that mount a provider once more', () => {
  it('[F-16] goes on with a survey that somebody has begun, and ends it as one showing and one response', async () => {
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-rating-number-option').nth(9).click();
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.survey-input').waitFor();
    await shop.page.evaluate(() => {
      globalThis.servicePopups.destroy();
      history.pushState({}, '', '/next');
      const sdk = new (globalThis as unknown as Counting).ServicePopups();
      sdk.init({ apiKey: 'pk_test' });
    });
    await shop.page.locator('.survey-input').fill('Because');
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.service-success').waitFor();
    await eventually(async () => isAnswered(shop.host), Boolean);
    const statuses = shop.host.statuses.map(({ status }) => String(status)).sort();
    expect(statuses).toEqual(['COMPLETED', 'PARTIAL', 'SHOWED']);
    expect(new Set(shop.host.responses.map(({ responseId }) => responseId)).size).toBe(1);
    expect(shop.host.responses.at(-1)).toMatchObject({ answers: { score: 9, why: 'Because' } });
  });
});
