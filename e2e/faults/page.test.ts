import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, watchPage } from '../framework/browser.js';
import { eventually } from '../framework/eventually.js';
import { setHostPage, type HostWindow } from './hostSite.js';
import {
  delivery,
  finishSurvey,
  fire,
  openSurvey,
  startRig,
  storedEvents,
  told,
  track,
  type Rig,
  type Visit,
} from './rig.js';

let rig: Rig;
const open: Visit[] = [];
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());
afterEach(async () => {
  rig.proxy.setFault(undefined);
  for (const { context } of open.splice(0)) await context.close();
});

async function visit(path?: string): Promise<Visit> {
  const made = await rig.visit(path);
  open.push(made);
  return made;
}

const stored = (name: string, times: number): Promise<number> =>
  eventually(
    () => storedEvents(rig.ledger, name),
    (count) => count >= times,
    { withinMs: 60_000, what: `${times} × ${name}` },
  );

describe('storage', () => {
  it('[F-7] that is blocked changes nothing but the memory of the next visit', async () => {
    const { page, errors } = await visit('/?sandbox');
    await openSurvey(page);
    await finishSurvey(page);
    expect(errors).toEqual([]);
  });

  it("[F-8] that is full loses no key of the host's, and the SDK goes on", async () => {
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
    expect(await stored('full-storage', 3)).toBe(3);
    expect(await page.evaluate(() => localStorage.getItem('host-own'))).toBe('precious');
    expect(errors).toEqual([]);
  });

  it('[F-9] that holds junk under every key is reset record by record', async () => {
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

  it('[F-11] that is cleared in the middle of a visit does not show an open popup twice', async () => {
    const { page, errors } = await visit();
    await openSurvey(page);
    await page.evaluate(() => localStorage.clear());
    await fire(page, 'checkout_left');
    await page.waitForTimeout(1_000);
    expect(await page.locator('#sv-popup').count()).toBe(1);
    expect((await told(page)).filter((type) => type === 'popup_shown')).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});

describe('the life of the page', () => {
  it('[F-14] [F-16] a navigation in the middle of a survey keeps what was answered, and leaves no overlay', async () => {
    const { page, errors } = await visit();
    await openSurvey(page);
    await page.getByText('The price is too high').click();
    await page.locator('#sv-submit').click();
    await page.getByLabel('What would have made the difference?').waitFor();
    await page.goto(`${rig.site.url}/other`);
    const responses = await eventually(
      rig.ledger.responses,
      (rows) => rows.some(({ status, answers }) => status === 'PARTIAL' && answers['reason'] === 'price'),
      { withinMs: 60_000, what: 'the partial answer' },
    );
    expect(responses.length).toBeGreaterThan(0);
    // The survey goes on where it was; closed, it leaves the page as it found it.
    await page.getByLabel('What would have made the difference?').waitFor();
    await page.locator('#sv-close').click();
    await page.locator('#sv-popup').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
    expect(errors).toEqual([]);
  });

  it('[F-14] a crash of the tab loses no page that was finished', async () => {
    const { context, page } = await visit();
    await openSurvey(page);
    await page.getByText('Delivery takes too long').click();
    await page.locator('#sv-submit').click();
    await page.getByLabel('What would have made the difference?').waitFor();
    await page.waitForTimeout(200);
    await page.goto('chrome://crash').catch(() => undefined);
    const next = await context.newPage();
    await next.goto(rig.site.url);
    await eventually(
      rig.ledger.responses,
      (rows) => rows.some(({ answers }) => answers['reason'] === 'delivery'),
      {
        withinMs: 60_000,
        what: 'the answer of the crashed tab',
      },
    );
  });

  it('[F-26] ten tabs with the same trigger in the same moment show one popup within its cooldown', async () => {
    rig.proxy.setFault((request) =>
      request.method === 'GET' && request.path.startsWith('/sdk/pk_demo/popups')
        ? {
            type: 'rewrite',
            body: (text) => {
              const definitions = JSON.parse(text) as { popups: { cooldown?: object[] }[] };
              for (const popup of definitions.popups)
                popup.cooldown = [
                  { answered: 'SHOWED', cooldownDays: 1 },
                  { answered: 'PARTIAL', cooldownDays: 7 },
                ];
              return JSON.stringify(definitions);
            },
          }
        : undefined,
    );
    const context = await newVisitor(rig.browser);
    const pages: Page[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { page } = await watchPage(context);
      await page.goto(rig.site.url);
      pages.push(page);
    }
    await Promise.all(pages.map((page) => fire(page, 'checkout_left')));
    for (const page of pages) await page.bringToFront();
    const countShown = async (): Promise<number> => {
      const each = await Promise.all(pages.map(told));
      return each.flat().filter((type) => type === 'popup_shown').length;
    };
    await eventually(countShown, (count) => count > 0, { what: 'a popup in one of the tabs' });
    await pages[0]?.waitForTimeout(2_000);
    expect(await countShown()).toBe(1);
    await context.close();
  });

  it('[F-27] a second init and a second copy of the SDK show a popup once', async () => {
    const { page, errors } = await visit();
    await page.evaluate((url) => {
      const { sdk } = globalThis as unknown as HostWindow;
      sdk.init({ apiKey: 'pk_demo', baseUrl: url });
      const Second = (globalThis as unknown as { ServicePopups: new () => HostWindow['sdk'] }).ServicePopups;
      const second = new Second();
      second.init({ apiKey: 'pk_demo', baseUrl: url, sdkBaseUrl: url });
      second.triggerEvent('checkout_left');
      sdk.triggerEvent('checkout_left');
    }, rig.proxy.url);
    await page.getByText('What kept you from ordering today?').waitFor();
    await page.waitForTimeout(1_500);
    expect(await page.locator('#sv-popup').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it('[F-28] calls after destroy do nothing and throw nothing', async () => {
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

describe('a hostile host', () => {
  it('[F-30] with its own toJSON, fetch and timers still sends the right bytes', async () => {
    setHostPage('/patched', rig.proxy.url, {
      before: `
        Array.prototype.toJSON = function () { return 'broken'; };
        Object.defineProperty(Object.prototype, 'toJSON', { value: undefined, writable: true, configurable: true });
        const realFetch = window.fetch;
        window.fetch = function (...rest) { return realFetch.apply(window, rest).then((answer) => answer); };
        const realTimeout = window.setTimeout;
        window.setTimeout = function (callback, ms, ...rest) { return realTimeout.call(window, () => callback(...rest), ms); };
      `,
    });
    const { page, errors } = await visit('/patched');
    await page.evaluate(() =>
      (globalThis as unknown as HostWindow).sdk.track('patched', { list: [1, 2, 3] }),
    );
    expect(await stored('patched', 1)).toBe(1);
    const sent = rig.proxy.seen.find(({ body }) => body.includes('"patched"'));
    expect(sent?.body).toContain('[1,2,3]');
    expect(errors).toEqual([]);
  });

  it.each([
    ['returns nothing', 'window.fetch = () => undefined;'],
    ['throws', "window.fetch = () => { throw new Error('no fetch for you'); };"],
    ['never settles', 'window.fetch = () => new Promise(() => {});'],
  ])('[F-31] whose fetch %s harms nobody', async (kind, before) => {
    const path = `/fetch-${kind.replaceAll(' ', '-')}`;
    setHostPage(path, rig.proxy.url, { before });
    const { page, errors } = await visit(path);
    await track(page, 'unsent', 3);
    await page.waitForTimeout(1_000);
    expect((await delivery(page)).pending).toBeGreaterThanOrEqual(3);
    await page.locator('#host-input').fill('works');
    expect(errors).toEqual([]);
  });

  it('[F-34] with an open modal gets the popup inside it, where it can be used', async () => {
    setHostPage('/modal', rig.proxy.url, {
      body: '<dialog id="host-modal"><p>Host dialog</p><button>Fine</button></dialog>',
    });
    const { page, errors } = await visit('/modal');
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#host-modal')?.showModal());
    await openSurvey(page);
    await finishSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-35] a malformed selector turns one trigger off and nothing else', async () => {
    rig.proxy.setFault((request) =>
      request.method === 'GET' && request.path.startsWith('/sdk/pk_demo/popups')
        ? {
            type: 'rewrite',
            body: (text) => {
              const definitions = JSON.parse(text) as { popups: { id: string; triggers: object[] }[] };
              const first = definitions.popups[0];
              if (first !== undefined)
                definitions.popups.unshift({
                  ...first,
                  id: 'bad-selector',
                  triggers: [
                    { type: 'click', value: ':has(((' },
                    { type: 'click', value: '(a+)+$' },
                  ],
                });
              return JSON.stringify(definitions);
            },
          }
        : undefined,
    );
    setHostPage('/launch', rig.proxy.url, {
      body: '<script>addEventListener("load", () => sdk.autoLaunch())</script>',
    });
    const { page, errors } = await visit('/launch');
    await page.waitForTimeout(1_000);
    await page.locator('h1').click();
    await openSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-36] a storm of a thousand events shows one popup and keeps the page awake', async () => {
    const { page, errors } = await visit();
    const took = await page.evaluate(() => {
      const { sdk } = globalThis as unknown as HostWindow;
      const start = performance.now();
      for (let index = 0; index < 1_000; index += 1) sdk.triggerEvent('checkout_left');
      return performance.now() - start;
    });
    await page.getByText('What kept you from ordering today?').waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator('#sv-popup').count()).toBe(1);
    expect((await told(page)).filter((type) => type === 'popup_shown')).toHaveLength(1);
    expect(took, 'a thousand calls block less than a second').toBeLessThan(1_000);
    expect(errors).toEqual([]);
  });

  it('[F-46] a change of user in the middle of a survey keeps the identity it was opened with', async () => {
    const { page, errors } = await visit();
    await openSurvey(page);
    await page.evaluate(() => (globalThis as unknown as HostWindow).sdk.setUserId('somebody-else'));
    await finishSurvey(page);
    const sent = await eventually(
      () =>
        Promise.resolve(
          rig.proxy.seen.filter(
            ({ path, body }) => path.includes('/responses') && body.includes('"COMPLETED"'),
          ),
        ),
      (requests) => requests.length > 0,
    );
    expect(sent.at(-1)?.body).not.toContain('somebody-else');
    expect(errors).toEqual([]);
  });
});
