import { describe, expect } from 'vitest';
import { eventually } from '../framework/eventually.js';
import { isAnalytics, isDefinitions, type DecideFault } from './faultProxy.js';
import type { HostWindow } from './hostSite.js';
import {
  answerFirstPage,
  countShown,
  delivery,
  finishSurvey,
  fire,
  openSurvey,
  storedEvents,
  told,
  track,
  untilDefinitions,
  untilStored,
} from './person.js';
import { withVisits } from './visiting.js';

const it = withVisits();

interface Definitions {
  readonly popups: { id: string; cooldown?: object[]; triggers: object[] }[];
}

const changed =
  (change: (definitions: Definitions) => void): DecideFault =>
  (request) =>
    isDefinitions(request)
      ? {
          type: 'rewrite',
          body: (text) => {
            const definitions = JSON.parse(text) as Definitions;
            change(definitions);
            return JSON.stringify(definitions);
          },
        }
      : undefined;

describe.concurrent('storage', () => {
  it('[F-7] that is blocked changes nothing but the memory of the next visit', async ({ visit }) => {
    const { page, errors } = await visit({ path: '/?sandbox' });
    await openSurvey(page);
    await finishSurvey(page);
    expect(errors).toEqual([]);
  });

  it("[F-8] that is full loses no key of the host's, and the SDK goes on", async ({ visit, rig }) => {
    const { page, errors } = await visit();
    await page.evaluate(() => {
      localStorage.setItem('host-own', 'precious');
      let chunk = 'x'.repeat(262_144);
      for (let index = 0; chunk.length > 0; index += 1) {
        try {
          localStorage.setItem(`host-${index}`, chunk);
        } catch {
          chunk = chunk.slice(0, Math.floor(chunk.length / 2));
        }
      }
    });
    await page.reload();
    await openSurvey(page);
    await finishSurvey(page);
    await track(page, 'full-storage', 3);
    expect(await untilStored(rig.ledger, 'full-storage', 3)).toBe(3);
    expect(await page.evaluate(() => localStorage.getItem('host-own'))).toBe('precious');
    expect(errors).toEqual([]);
  });

  it('[F-8] that has no room in its database either keeps events in memory, and they arrive', async ({
    visit,
    rig,
  }) => {
    const { context, page, site, errors } = await visit();
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 1 });
    await page.reload();
    await track(page, 'no-room', 50);
    expect(await untilStored(rig.ledger, 'no-room', 50)).toBe(50);
    await openSurvey(page);
    await finishSurvey(page, 'answered without room');
    await eventually(
      rig.ledger.responses,
      (rows) =>
        rows.some(
          ({ answers, status }) => answers['detail'] === 'answered without room' && status === 'COMPLETED',
        ),
      { what: 'the answer' },
    );
    expect(errors).toEqual([]);
  });

  it('[F-9] that holds junk under every key is reset record by record', async ({ visit }) => {
    const { page, errors } = await visit();
    await openSurvey(page);
    await page.locator('#sv-close').click();
    for (const junk of ['', 'null', '{"v":999}', '[[[', '\u0000', '12', '"text"', '{"popups":[{}]}']) {
      await page.evaluate((value) => {
        for (const key of Object.keys(localStorage)) localStorage.setItem(key, value);
      }, junk);
      await page.reload();
      await openSurvey(page);
      await page.locator('#sv-close').click();
    }
    expect(errors).toEqual([]);
  });

  it('[F-11] that is cleared in the middle of a visit does not show an open popup twice', async ({
    visit,
  }) => {
    const { page, errors } = await visit();
    await openSurvey(page);
    await page.evaluate(() => localStorage.clear());
    await fire(page, 'checkout_left');
    await page.waitForTimeout(1_000);
    expect(await page.locator('#sv-popup').count()).toBe(1);
    expect(await countShown(page)).toBe(1);
    expect(errors).toEqual([]);
  });
});

describe.concurrent('the life of the page', () => {
  it('[F-14] [F-16] a navigation in the middle of a survey keeps what was answered, and leaves no overlay', async ({
    visit,
    rig,
  }) => {
    const { page, site, errors } = await visit();
    await openSurvey(page);
    await answerFirstPage(page);
    await page.goto(`${site.url}/other`);
    await eventually(
      rig.ledger.responses,
      (rows) => rows.some(({ status, answers }) => status === 'PARTIAL' && answers['reason'] === 'price'),
      { withinMs: 60_000, what: 'the partial answer' },
    );
    // The survey goes on where it was; closed, it leaves the page as it found it.
    await page.getByLabel('What would have made the difference?').waitFor();
    await page.locator('#sv-close').click();
    await page.locator('#sv-popup').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
    expect(errors).toEqual([]);
  });

  it('[F-16] a form that is posted in the middle of a survey loses nothing that was answered', async ({
    visit,
    rig,
  }) => {
    const { page, errors } = await visit({
      path: '/form',
      page: { body: '<form method="post" action="/posted"><button>Order</button></form>' },
    });
    await openSurvey(page);
    await answerFirstPage(page);
    await page.evaluate(() => document.querySelector('form')?.submit());
    await page.waitForURL('**/posted');
    await page.getByLabel('What would have made the difference?').fill('after the form');
    await page.locator('#sv-submit').click();
    await page.getByText('Within a week').click();
    await page.locator('#sv-submit').click();
    await page.locator('.service-success').waitFor();
    const responses = await eventually(
      async () =>
        (await rig.ledger.responses()).filter(({ answers }) => answers['detail'] === 'after the form'),
      (rows) => rows.some(({ status }) => status === 'COMPLETED'),
      { what: 'the answer on both sides of the form' },
    );
    expect(responses).toMatchObject([{ status: 'COMPLETED', answers: { reason: 'price' } }]);
    expect(errors).toEqual([]);
  });

  it('[F-14] a crash of the tab loses no page that was finished', async ({ visit, rig }) => {
    // The server takes no answers until the tab is gone, so that what arrives was kept.
    const { page, proxy, openTab } = await visit({
      fault: ({ path }) =>
        path.includes('/responses') ? { type: 'answer', status: 503, body: 'away' } : undefined,
    });
    await openSurvey(page);
    await page.getByText('Delivery takes too long').click();
    await page.locator('#sv-submit').click();
    // At its second try, a second after the first, it has long been written.
    await eventually(
      async () => proxy.count(({ body }) => body.includes('"reason":"delivery"')),
      (count) => count > 1,
      { what: 'the answer, tried twice' },
    );
    await page.goto('chrome://crash').catch(() => undefined);
    proxy.setFault(undefined);
    await openTab();
    await eventually(
      rig.ledger.responses,
      (rows) => rows.some(({ answers }) => answers['reason'] === 'delivery'),
      { withinMs: 60_000, what: 'the answer of the crashed tab' },
    );
  });

  it('[F-18] a page that is frozen has sent what it held, and wakes without a burst', async ({
    visit,
    rig,
  }) => {
    const { context, page, proxy, errors } = await visit();
    await untilDefinitions(page);
    const session = await context.newCDPSession(page);
    await track(page, 'before-the-frost', 5);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    expect(await untilStored(rig.ledger, 'before-the-frost', 5)).toBe(5);
    const before = proxy.seen.length;
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await track(page, 'after-the-frost', 5);
    expect(await untilStored(rig.ledger, 'after-the-frost', 5)).toBe(5);
    // Waking may look for definitions and acknowledge what was sent in a hurry; nothing is asked twice.
    expect(proxy.seen.slice(before).filter(isDefinitions).length).toBeLessThanOrEqual(1);
    expect(proxy.seen.slice(before).filter(isAnalytics).length).toBeLessThanOrEqual(3);
    expect(await storedEvents(rig.ledger, 'before-the-frost')).toBe(5);
    await openSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-18] a tab that is discarded is taken up by the next one', async ({ visit, rig }) => {
    const { page, proxy, openTab, errors } = await visit();
    await untilDefinitions(page);
    proxy.setFault((request) =>
      isAnalytics(request) ? { type: 'answer', status: 503, body: 'away' } : undefined,
    );
    await track(page, 'discarded', 5);
    // At its second try, a second after the first, it has long been written.
    await eventually(
      async () => proxy.count(({ body }) => body.includes('"discarded"')),
      (count) => count > 1,
      { what: 'the events, tried twice' },
    );
    await page.close({ runBeforeUnload: false });
    proxy.setFault(undefined);
    await openTab();
    expect(await untilStored(rig.ledger, 'discarded', 5)).toBe(5);
    expect(errors).toEqual([]);
  });

  it('[F-26] ten tabs with the same trigger in the same moment show one popup within its cooldown', async ({
    visit,
  }) => {
    const { page, openTab } = await visit({
      fault: changed(({ popups }) => {
        for (const popup of popups)
          popup.cooldown = [
            { answered: 'SHOWED', cooldownDays: 1 },
            { answered: 'PARTIAL', cooldownDays: 7 },
          ];
      }),
    });
    const pages = [page];
    while (pages.length < 10) pages.push(await openTab());
    await Promise.all(pages.map((tab) => fire(tab, 'checkout_left')));
    for (const tab of pages) await tab.bringToFront();
    const countAll = async (): Promise<number> =>
      (await Promise.all(pages.map(countShown))).reduce((sum, count) => sum + count, 0);
    await eventually(countAll, (count) => count > 0, { what: 'a popup in one of the tabs' });
    await page.waitForTimeout(2_000);
    expect(await countAll()).toBe(1);
  });

  it('[F-27] a second init and a second copy of the SDK show a popup once', async ({ visit }) => {
    const { page, proxy, errors } = await visit();
    await page.evaluate((url) => {
      const { sdk } = globalThis as unknown as HostWindow;
      sdk.init({ apiKey: 'pk_demo', baseUrl: url });
      const Second = (globalThis as unknown as { ServicePopups: new () => HostWindow['sdk'] }).ServicePopups;
      const second = new Second();
      second.init({ apiKey: 'pk_demo', baseUrl: url, sdkBaseUrl: url });
      second.triggerEvent('checkout_left');
      sdk.triggerEvent('checkout_left');
    }, proxy.url);
    await page.getByText('What kept you from ordering today?').waitFor();
    await page.waitForTimeout(1_500);
    expect(await page.locator('#sv-popup').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it('[F-28] calls after destroy do nothing and throw nothing', async ({ visit }) => {
    const { page, errors } = await visit();
    await page.evaluate(() => {
      const { sdk } = globalThis as unknown as HostWindow;
      sdk.destroy();
      sdk.destroy();
      sdk.track('gone');
      sdk.triggerEvent('checkout_left');
      sdk.close();
    });
    await page.waitForTimeout(500);
    expect(await page.locator('#sv-popup').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe.concurrent('a hostile host', () => {
  it('[F-30] with its own toJSON, fetch and timers still sends the right bytes', async ({ visit, rig }) => {
    const { page, proxy, errors } = await visit({
      path: '/patched',
      page: {
        before: `
          Array.prototype.toJSON = function () { return 'broken'; };
          Object.defineProperty(Object.prototype, 'toJSON', { value: undefined, writable: true, configurable: true });
          const realFetch = window.fetch;
          window.fetch = function (...rest) { return realFetch.apply(window, rest).then((answer) => answer); };
          const realTimeout = window.setTimeout;
          window.setTimeout = function (callback, ms) { return realTimeout.call(window, () => callback(), ms); };
        `,
      },
    });
    await page.evaluate(() =>
      (globalThis as unknown as HostWindow).sdk.track('patched', { list: [1, 2, 3] }),
    );
    expect(await untilStored(rig.ledger, 'patched', 1)).toBe(1);
    const sent = proxy.seen.find(({ body }) => body.includes('"patched"'));
    expect(sent?.body).toContain('[1,2,3]');
    expect(errors).toEqual([]);
  });

  it.for([
    ['returns nothing', 'window.fetch = () => undefined;'],
    ['throws', "window.fetch = () => { throw new Error('no fetch for you'); };"],
    ['never settles', 'window.fetch = () => new Promise(() => {});'],
  ] as const)('[F-31] whose fetch %s harms nobody', async ([, before], { visit }) => {
    const { page, errors } = await visit({ path: '/fetch', page: { before } });
    await track(page, 'unsent', 3);
    await page.waitForTimeout(1_000);
    expect((await delivery(page)).pending).toBeGreaterThanOrEqual(3);
    await page.locator('#host-input').fill('works');
    expect(errors).toEqual([]);
  });

  it('[F-34] with an open modal gets the popup inside it, where it can be used', async ({ visit }) => {
    const { page, errors } = await visit({
      path: '/modal',
      page: { body: '<dialog id="host-modal"><p>Host dialog</p><button>Fine</button></dialog>' },
    });
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host-modal')?.showModal());
    await openSurvey(page);
    await finishSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-34] that is in full screen gets the popup above it, where it can be used', async ({ visit }) => {
    const { page, errors } = await visit({
      path: '/full',
      page: { body: '<div id="stage"><button onclick="stage.requestFullscreen()">Larger</button></div>' },
    });
    await page.getByRole('button', { name: 'Larger' }).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await openSurvey(page);
    await finishSurvey(page);
    expect(await page.evaluate(() => document.fullscreenElement?.id)).toBe('stage');
    expect(errors).toEqual([]);
  });

  it('[F-35] a malformed selector turns one trigger off and nothing else', async ({ visit }) => {
    const { page, errors } = await visit({
      path: '/launch',
      page: { body: '<script>addEventListener("load", () => sdk.autoLaunch())</script>' },
      fault: changed(({ popups }) => {
        const [first] = popups;
        if (first !== undefined)
          popups.unshift({
            ...first,
            id: 'bad-selector',
            triggers: [
              { type: 'click', value: ':has(((' },
              { type: 'click', value: '(a+)+$' },
            ],
          });
      }),
    });
    await untilDefinitions(page);
    await page.locator('h1').click();
    await openSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-36] a storm of a thousand events shows one popup and keeps the page awake', async ({ visit }) => {
    const { page, errors } = await visit();
    await page.evaluate(() => {
      const { sdk } = globalThis as unknown as HostWindow;
      for (let index = 0; index < 1_000; index += 1) sdk.triggerEvent('checkout_left');
    });
    await page.getByText('What kept you from ordering today?').waitFor();
    await page.locator('#host-input').fill('awake');
    await page.waitForTimeout(500);
    expect(await page.locator('#sv-popup').count()).toBe(1);
    expect(await countShown(page)).toBe(1);
    expect(errors).toEqual([]);
  });

  it('[F-37] a listener that throws, rejects or leaves keeps no other from being called', async ({
    visit,
  }) => {
    const { page, errors } = await visit();
    await page.evaluate(() => {
      const { sdk } = globalThis as unknown as HostWindow;
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      sdk.on('popup_shown', () => {
        throw new Error('of the host');
      });
      sdk.on('popup_shown', () => Promise.reject(new Error('of the host, later')));
      const once = (): void => {
        heard.push('once');
        sdk.off('popup_shown', once);
      };
      sdk.on('popup_shown', once);
      sdk.on('popup_shown', () => heard.push('last'));
    });
    await openSurvey(page);
    expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([
      'once',
      'last',
    ]);
    expect(errors).toEqual([]);
  });

  it('[F-37] a listener that ends the SDK takes the popup down, and nothing else', async ({ visit }) => {
    const { page, errors } = await visit();
    await page.evaluate(() => {
      const { sdk } = globalThis as unknown as HostWindow;
      sdk.on('popup_clicked', () => sdk.destroy());
    });
    await openSurvey(page);
    await page.getByText('The price is too high').click();
    await page.locator('#sv-popup').waitFor({ state: 'detached' });
    expect(await told(page)).toContain('popup_shown');
    await page.locator('#host-input').fill('works');
    expect(errors).toEqual([]);
  });

  it('[F-46] a change of user in the middle of a survey keeps the identity it was opened with', async ({
    visit,
  }) => {
    const { page, proxy, errors } = await visit();
    await openSurvey(page);
    await page.evaluate(() => (globalThis as unknown as HostWindow).sdk.setUserId('somebody-else'));
    const completed = proxy.next(
      ({ path, body }) => path.includes('/responses') && body.includes('"COMPLETED"'),
    );
    await finishSurvey(page);
    expect((await completed).body).not.toContain('somebody-else');
    expect(errors).toEqual([]);
  });
});
