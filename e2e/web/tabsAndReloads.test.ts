import { describe, expect, it } from 'vitest';
import { eventually } from '../framework/eventually.js';
import { isAnswered, pageWith, popup } from './popupHost.js';
import { hasPopup, triggerEvent, untilReady } from './sdkInPage.js';
import { openShop } from './shop.js';

const shop = openShop({ body: '<p>Shop<input id="mine">' });

/** In no order: what a page still has to send goes out all at once when it is left. */
const statusesOf = (): string[] => shop.host.statuses.map(({ status }) => String(status)).sort();

describe('tabs', () => {
  it('[TRG-3] show a popup once among them when all are triggered in the same moment', async () => {
    const tabs = await Promise.all([1, 2, 3].map(() => shop.context.newPage()));
    for (const tab of tabs) await shop.visit('/', tab);
    await Promise.all(tabs.map((tab) => triggerEvent(tab, 'go')));
    const countOpen = async (): Promise<number> =>
      (await Promise.all(tabs.map((tab) => tab.locator('#sv-popup').count()))).reduce((a, b) => a + b, 0);
    await eventually(countOpen, (count) => count > 0, { what: 'a popup in one of the tabs' });
    // Long enough for a second one to come.
    await shop.page.waitForTimeout(1_500);
    expect(await countOpen()).toBe(1);
    await eventually(
      async () => shop.host.statuses.length,
      (count) => count > 0,
    );
    expect(shop.host.statuses).toHaveLength(1);
  });

  it('say under debug that another one was about to show a popup, when it keeps the lock', async () => {
    shop.host.otherwise = { html: pageWith('<p>Shop', 'data-key="pk_test" data-debug') };
    const lines: string[] = [];
    shop.page.on('console', (message) => lines.push(message.text()));
    await shop.visit();
    const other = await shop.context.newPage();
    await other.goto(`${shop.host.origin}/other`);
    await other.evaluate(
      () =>
        new Promise<void>((resolve) => {
          void navigator.locks.request('service-popups:pk_test:display', () => {
            resolve();
            return new Promise(() => undefined);
          });
        }),
    );
    await shop.page.bringToFront();
    await triggerEvent(shop.page, 'go');
    await eventually(
      async () => lines.join('\n'),
      (said) => said.includes('Popup "p1" is not shown: another tab shows one.'),
    );
    expect(await shop.page.locator('#sv-popup').count()).toBe(0);
  });

  it('[TRG-3] keep the cooldown of another tab, and of an earlier load', async () => {
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
    await shop.page.locator('#sv-close').click();
    await shop.page.reload();
    await untilReady(shop.page);
    await triggerEvent(shop.page, 'go');
    expect(await hasPopup(shop.page)).toBe(false);
    const other = await shop.context.newPage();
    await shop.visit('/', other);
    await triggerEvent(other, 'go');
    expect(await hasPopup(other)).toBe(false);
  });
});

describe('a reload in the middle of a survey', () => {
  it('[F-14] goes on where it was and ends as one showing and one response', async () => {
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-rating-number-option').nth(7).click();
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.survey-input').waitFor();
    await shop.page.goto(`${shop.host.origin}/another-page`);
    await shop.page.locator('.survey-input').fill('Went on');
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.service-success').waitFor();
    await eventually(async () => isAnswered(shop.host), Boolean);
    expect(statusesOf()).toEqual(['COMPLETED', 'PARTIAL', 'SHOWED']);
    expect(new Set(shop.host.statuses.map(({ showId }) => showId)).size).toBe(1);
    expect(new Set(shop.host.responses.map(({ responseId }) => responseId)).size).toBe(1);
    expect(shop.host.responses.at(-1)).toMatchObject({
      answers: { score: 7, why: 'Went on' },
      status: 'COMPLETED',
    });
  });

  it('[F-16] goes on in a page that the browser had rendered before it was asked for', async () => {
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-rating-number-option').nth(7).click();
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.survey-input').waitFor();
    // Such a page begins before the one in front of it is left, and never reads what that writes then.
    await shop.page.addInitScript(() => {
      sessionStorage.removeItem('service-popups:pk_test:left');
      const entry = { activationStart: 1 } as unknown as PerformanceEntry;
      performance.getEntriesByType = () => [entry];
    });
    await shop.page.goto(`${shop.host.origin}/another-page`);
    await shop.page.locator('.survey-input').waitFor();
  });

  it.each([
    ['seen', 'width="700" height="500"'],
    ['hidden, as for the renewal of a token', 'style="display: none"'],
  ])(
    'does not go on in a frame of the same site that is %s, nor comes back after its end for it',
    async (_how, looks) => {
      await shop.visit();
      await triggerEvent(shop.page, 'go');
      await shop.page.locator('.survey-rating-number-option').nth(7).click();
      await shop.page.locator('#sv-submit').click();
      await shop.page.locator('.survey-input').fill('Here');
      await shop.page.evaluate(
        (attributes) => document.body.insertAdjacentHTML('beforeend', `<iframe src="/in" ${attributes}>`),
        looks,
      );
      const inside = shop.page.frameLocator('iframe').locator('#sv-popup');
      await eventually(
        async () => shop.page.frames()[1]?.evaluate(() => 'ready' in (globalThis.servicePopups ?? {})),
        Boolean,
      );
      await shop.page.frames()[1]?.evaluate(() => globalThis.servicePopups.ready);
      await shop.page.waitForTimeout(600);
      expect(await inside.count()).toBe(0);
      await shop.page.locator('#sv-submit').click();
      await shop.page.locator('.service-success').waitFor();
      await eventually(async () => isAnswered(shop.host), Boolean);
      await shop.visit('/next');
      expect(await hasPopup(shop.page)).toBe(false);
    },
  );

  it('does not go on in another tab', async () => {
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-rating-number-option').nth(7).click();
    const other = await shop.context.newPage();
    await shop.visit('/', other);
    expect(await hasPopup(other)).toBe(false);
  });
});

describe('a window that a page opens in the middle of a survey', () => {
  it('does not go on with it, and a reload there goes on with its own', async () => {
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-rating-number-option').nth(7).click();
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.survey-input').waitFor();
    const opening = shop.context.waitForEvent('page');
    await shop.page.evaluate(() => void open('/sign-in'));
    const opened = await opening;
    await untilReady(opened);
    expect(await hasPopup(opened)).toBe(false);
    shop.host.popups = [popup({ id: 'p2', triggers: [{ type: 'event', value: 'signed in' }] })];
    await opened.reload();
    await untilReady(opened);
    await triggerEvent(opened, 'signed in');
    await opened.locator('.survey-rating-number-option').nth(3).click();
    await opened.locator('#sv-submit').click();
    await opened.locator('.survey-input').waitFor();
    // Which is its own also when the page that opened it is gone.
    await shop.page.close();
    await opened.reload();
    await opened.locator('.survey-input').waitFor();
  });
});

describe('a copy of a tab in the middle of a survey', () => {
  it.each(['is loaded anew', 'goes to another page'])(
    'does not ask again, also when it %s, and the tab itself goes on',
    async (how) => {
      // As the browser's own copies: they begin with all that the tab has kept, and know nobody who opened them.
      shop.host.otherwise = {
        html: pageWith('<p>Shop').replace('<head>', '<head><script>opener = null</script>'),
      };
      await shop.visit();
      await triggerEvent(shop.page, 'go');
      await shop.page.locator('.survey-rating-number-option').nth(7).click();
      await shop.page.locator('#sv-submit').click();
      await shop.page.locator('.survey-input').fill('Here');
      const opening = shop.context.waitForEvent('page');
      await shop.page.evaluate(() => {
        sessionStorage.setItem('mine', 'copied');
        open(location.href);
      });
      const copy = await opening;
      await untilReady(copy);
      expect(await copy.evaluate(() => sessionStorage.getItem('mine'))).toBe('copied');
      expect(await hasPopup(copy)).toBe(false);
      if (how === 'is loaded anew') await copy.reload();
      else await copy.goto(`${shop.host.origin}/another-page`);
      await untilReady(copy);
      expect(await hasPopup(copy)).toBe(false);
      await shop.page.locator('#sv-submit').click();
      await shop.page.locator('.service-success').waitFor();
      await eventually(async () => isAnswered(shop.host), Boolean);
      expect(shop.host.responses.at(-1)).toMatchObject({ answers: { score: 7, why: 'Here' } });
      expect(new Set(shop.host.responses.map(({ revision }) => revision)).size).toBe(2);
    },
  );
});

describe('a host that deletes all storage and leaves the page', () => {
  it('[F-11] has the answers that waited sent by the next one', async () => {
    await shop.visit();
    const paths = ['/sdk/popups', '/sdk/surveys/s1/responses'];
    for (const path of paths)
      shop.host.overrides.set(path, (response) => {
        response.statusCode = 503;
        response.end();
      });
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-rating-number-option').nth(7).click();
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.survey-input').waitFor();
    await eventually(
      () => shop.page.evaluate(() => globalThis.servicePopups.delivery().pending),
      (pending) => pending === 3,
    );
    await shop.page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name = '' } of await indexedDB.databases())
        await new Promise((resolve) => {
          indexedDB.deleteDatabase(name).onsuccess = resolve;
        });
    });
    await shop.page.goto(`${shop.host.origin}/signed-out`);
    for (const path of paths) shop.host.overrides.delete(path);
    await eventually(async () => shop.host.responses.length > 0 && shop.host.statuses.length > 1, Boolean, {
      withinMs: 60_000,
      what: 'the answer and both statuses',
    });
    expect(statusesOf()).toEqual(['PARTIAL', 'SHOWED']);
    expect(new Set(shop.host.responses.map(({ responseId }) => responseId)).size).toBe(1);
    expect(shop.host.responses.at(-1)).toMatchObject({ answers: { score: 7 } });
  });
});

describe('a route change in a single-page app', () => {
  it('[F-16] closes a popup nobody has begun, where it does not belong, and leaves nothing behind', async () => {
    shop.host.popups = [popup({ segments: { path: ['/shop'] }, style: { position: 'center' } })];
    await shop.visit('/shop');
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
    await shop.page.evaluate(() => history.pushState({}, '', '/about'));
    await shop.page.locator('#sv-popup').waitFor({ state: 'detached' });
    expect(await shop.page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
      'visible',
    );
  });

  it('[F-16] keeps a survey that somebody has begun', async () => {
    shop.host.popups = [popup({ segments: { path: ['/shop'] } })];
    await shop.visit('/shop');
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-rating-number-option').nth(7).click();
    await shop.page.evaluate(() => history.pushState({}, '', '/about'));
    expect(await hasPopup(shop.page)).toBe(true);
  });
});

describe('the host', () => {
  it('keeps focus and caret while a corner popup opens', async () => {
    await shop.visit();
    await shop.page.locator('#mine').fill('typing');
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
    await shop.page.keyboard.type(' on');
    expect(await shop.page.locator('#mine').inputValue()).toBe('typing on');
  });

  it('loses no popup to a stored definition that is damaged', async () => {
    await shop.visit();
    await shop.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"broken":');
    });
    await shop.page.reload();
    await untilReady(shop.page);
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
  });

  it('works where storage is forbidden', async () => {
    shop.host.pages.set('/sandbox', {
      html: pageWith('<p>Boxed'),
      headers: { 'Content-Security-Policy': 'sandbox allow-scripts' },
    });
    shop.host.overrides.set('/sdk/pk_test/popups', (response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.end(JSON.stringify({ popups: shop.host.popups, tracking: { enabled: true } }));
    });
    await shop.page.goto(`${shop.host.origin}/sandbox`);
    await untilReady(shop.page);
    expect(await shop.page.evaluate(() => globalThis.servicePopups instanceof Object)).toBe(true);
  });
});
