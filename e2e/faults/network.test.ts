import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { eventually } from '../framework/eventually.js';
import { isAnalytics, isDefinitions, isWrite, type DecideFault } from './faultProxy.js';
import type { HostWindow } from './hostSite.js';
import {
  countShown,
  delivery,
  finishSurvey,
  fire,
  openSurvey,
  storedEvents,
  track,
  untilDefinitions,
  untilNothingWaits,
  untilStored,
} from './person.js';
import { withVisits } from './visiting.js';

const it = withVisits();

const reset: DecideFault = (request) => (isDefinitions(request) ? { type: 'reset' } : undefined);

/** Every answer with definitions is changed on its way. */
const rewritten =
  (body: (text: string) => string): DecideFault =>
  (request) =>
    isDefinitions(request) ? { type: 'rewrite', body } : undefined;

describe.concurrent('definitions', () => {
  it('[F-1] that are refused leave the page quiet, and the popup shows on a retry without a reload', async ({
    visit,
  }) => {
    const { page, proxy, errors } = await visit({ fault: reset });
    await eventually(async () => proxy.count(isDefinitions), Boolean);
    proxy.setFault(undefined);
    await untilDefinitions(page, 60_000);
    await openSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-2] that never come end at the timeout, and the host waits for nothing', async ({ visit }) => {
    const { page, proxy, errors } = await visit({
      fault: (request) => (isDefinitions(request) ? { type: 'hold' } : undefined),
    });
    await page.locator('#host-input').fill('typed while it waits');
    expect(await page.locator('#host-input').inputValue()).toBe('typed while it waits');
    await fire(page, 'checkout_left');
    await eventually(
      async () => proxy.count(isDefinitions),
      (count) => count > 1,
      { what: 'a second try after the 10 s timeout' },
    );
    proxy.setFault(undefined);
    await untilDefinitions(page, 60_000);
    await page.waitForTimeout(500);
    expect(await page.locator('#sv-popup').count(), 'an event older than 10 s shows nothing').toBe(0);
    expect(errors).toEqual([]);
  });

  it.for<[string, (text: string) => string]>([
    ['truncated', (text) => text.slice(0, text.length / 2)],
    ['HTML', () => '<html><body>Sign in to the network</body></html>'],
    ['of the wrong type', () => '{"popups":"none","tracking":5}'],
    ['nested 5,000 deep', () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['full of numbers that are none', (text) => text.replaceAll(/:\d+/g, ':NaN')],
  ])('[F-3] that are %s are ignored, and the last good ones are used', async ([, body], { visit }) => {
    const { page, proxy, errors } = await visit();
    await openSurvey(page);
    await page.locator('#sv-close').click();
    proxy.setFault(rewritten(body));
    await page.reload();
    await openSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-4] with one broken popup among good ones lose only that one', async ({ visit }) => {
    const { page, errors } = await visit({
      fault: rewritten((text) => {
        const definitions = JSON.parse(text) as { popups: object[] };
        return JSON.stringify({
          ...definitions,
          popups: [{ id: 7, triggers: 'x' }, ...definitions.popups],
        });
      }),
    });
    await openSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-5] by the ten thousand do not hold the page up, and its own popup is shown', async ({ visit }) => {
    const { page, proxy, errors } = await visit({
      fault: rewritten((text) => {
        const definitions = JSON.parse(text) as { popups: { id: string; triggers: object[] }[] };
        const [first] = definitions.popups;
        const many = Array.from({ length: 10_000 }, (_, index) => ({
          id: `many-${index}`,
          surveyId: 's',
          productId: 'p',
          triggers: [{ type: 'event', value: `never-${index}` }],
        }));
        return JSON.stringify({ ...definitions, popups: [first, ...definitions.popups.slice(1), ...many] });
      }),
    });
    await eventually(async () => proxy.count(isDefinitions), Boolean);
    // An answer beyond a mebibyte is none; the page is as if the server had been away.
    await page.locator('#host-input').fill('still awake');
    proxy.setFault(undefined);
    await page.reload();
    await openSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-6] with another ETag each time and a Date of another decade are taken as they come', async ({
    visit,
  }) => {
    let round = 0;
    const { page, proxy, errors } = await visit({
      fault: (request) =>
        isDefinitions(request)
          ? {
              type: 'rewrite',
              body: (text) => text,
              headers: { etag: `"${(round += 1)}"`, date: 'Mon, 01 Jan 2001 00:00:00 GMT' },
            }
          : undefined,
    });
    await openSurvey(page);
    await page.waitForTimeout(2_000);
    expect(proxy.count(isDefinitions), 'no loop of fetches').toBeLessThanOrEqual(2);
    expect(errors).toEqual([]);
  });
});

describe.concurrent('delivery', () => {
  it('[F-20] does not take the page of a captive portal for an acknowledgement', async ({ visit, rig }) => {
    const { page, proxy, errors } = await visit();
    proxy.setFault((request) =>
      isWrite(request)
        ? {
            type: 'answer',
            status: 200,
            headers: { 'content-type': 'text/html' },
            body: '<html>Welcome to the hotel</html>',
          }
        : undefined,
    );
    await track(page, 'portal', 5);
    await eventually(async () => proxy.count(isAnalytics), Boolean);
    expect((await delivery(page)).pending).toBeGreaterThanOrEqual(5);
    proxy.setFault(undefined);
    expect(await untilStored(rig.ledger, 'portal', 5)).toBe(5);
    expect(errors).toEqual([]);
  });

  it.for<[string, () => string | undefined]>([
    ['in seconds', () => '1'],
    ['as a date', () => new Date(Date.now() + 1_000).toUTCString()],
    ['absurd', () => '99999999'],
    ['missing', () => undefined],
  ])(
    '[F-21] waits after 429 with a Retry-After %s, and then delivers',
    async ([kind, retryAfter], { visit, rig }) => {
      const { page, proxy, errors } = await visit();
      const name = `limited-${kind.replaceAll(' ', '-')}`;
      let refused = 0;
      proxy.setFault((request) => {
        if (!isAnalytics(request) || refused > 0) return undefined;
        refused += 1;
        const wait = retryAfter();
        return {
          type: 'answer',
          status: 429,
          headers: wait === undefined ? {} : { 'retry-after': wait },
          body: '{"error":{"code":"rate_limited","message":"slow down"}}',
        };
      });
      await track(page, name, 3);
      await eventually(async () => refused, Boolean);
      if (kind === 'absurd') {
        // Clamped to five minutes: it waits, holds everything, and does not hammer.
        const before = proxy.count(isAnalytics);
        await page.waitForTimeout(3_000);
        expect(proxy.count(isAnalytics)).toBe(before);
        expect((await delivery(page)).pending).toBeGreaterThanOrEqual(3);
      } else expect(await untilStored(rig.ledger, name, 3)).toBe(3);
      expect(errors).toEqual([]);
    },
  );

  it('[F-21] makes the other tabs wait too', async ({ visit }) => {
    const { page, proxy, openTab, errors } = await visit();
    const other = await openTab();
    await untilDefinitions(other);
    proxy.setFault((request) =>
      isAnalytics(request)
        ? { type: 'answer', status: 429, headers: { 'retry-after': '120' }, body: '{}' }
        : undefined,
    );
    const refused = proxy.next(isAnalytics);
    await track(page, 'limited-here', 1);
    await refused;
    await expect.poll(() => hasWaitingLane(page)).toBe(true);
    const before = proxy.count(isAnalytics);
    await track(other, 'limited-there', 60);
    await other.evaluate(() => (globalThis as unknown as HostWindow).sdk.flush());
    await other.waitForTimeout(1_000);
    expect(proxy.count(isAnalytics)).toBe(before);
    expect(errors).toEqual([]);
  });

  it('[F-22] halves what is too large, and drops and counts a single record that is', async ({
    visit,
    rig,
  }) => {
    const { page, proxy, errors } = await visit();
    proxy.setFault((request) =>
      isAnalytics(request) && request.body.length > 8_192
        ? { type: 'answer', status: 413, body: '{"error":{"code":"too_large","message":"too large"}}' }
        : undefined,
    );
    await page.evaluate(() => {
      const { sdk } = globalThis as unknown as HostWindow;
      for (let index = 0; index < 30; index += 1) sdk.track('large', { text: 'x'.repeat(700) });
      sdk.track('huge', { text: 'x'.repeat(12_000) });
    });
    expect(await untilStored(rig.ledger, 'large', 30)).toBe(30);
    const { dropped } = await eventually(
      () => delivery(page),
      (state) => Object.keys(state.dropped).length > 0,
    );
    expect(Object.values(dropped).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(errors).toEqual([]);
  });

  it('[F-23] stops within two requests when the key is revoked, and keeps what waits', async ({ visit }) => {
    const { page, proxy, errors } = await visit();
    await untilDefinitions(page);
    proxy.setFault((request) =>
      isWrite(request)
        ? { type: 'answer', status: 401, body: '{"error":{"code":"unknown_key","message":"revoked"}}' }
        : undefined,
    );
    const before = proxy.count(isAnalytics);
    const refused = proxy.next(isAnalytics);
    await track(page, 'revoked', 60);
    await refused;
    await page.waitForTimeout(6_000);
    expect(proxy.count(isAnalytics) - before).toBeLessThanOrEqual(2);
    expect((await delivery(page)).pending).toBeGreaterThanOrEqual(60);
    expect(errors).toEqual([]);
  });

  it('[F-24] stores once what was committed and whose answer was lost', async ({ visit, rig }) => {
    const { page, proxy, errors } = await visit();
    await openSurvey(page);
    await track(page, 'before the cut', 1);
    await untilNothingWaits(page);
    // Everything has had an answer once: silence from now on is an outage, and no blocker that is left in peace.
    let lost = 0;
    proxy.setFault((request) => (isWrite(request) && (lost += 1) <= 4 ? { type: 'loseAnswer' } : undefined));
    await finishSurvey(page, 'answers that are lost');
    await track(page, 'cut', 10);
    expect(await untilStored(rig.ledger, 'cut', 10)).toBe(10);
    const responses = await eventually(
      async () =>
        (await rig.ledger.responses()).filter(({ answers }) => answers['detail'] === 'answers that are lost'),
      (rows) => rows.some(({ status }) => status === 'COMPLETED'),
      { withinMs: 60_000, what: 'the completed response' },
    );
    expect(responses).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('[F-24] holds through a storm of 500, 502 and 503', async ({ visit, rig }) => {
    const { page, proxy, errors } = await visit();
    const storm = [500, 502, 503];
    proxy.setFault((request) => {
      const status = isAnalytics(request) ? storm.shift() : undefined;
      return status === undefined ? undefined : { type: 'answer', status, body: 'bad gateway' };
    });
    await track(page, 'storm', 10);
    expect(await untilStored(rig.ledger, 'storm', 10)).toBe(10);
    expect(storm).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('[F-25] gives up on an answer that drips, and delivers at the next try', async ({ visit, rig }) => {
    const { page, proxy, errors } = await visit();
    let dripped = 0;
    proxy.setFault((request) =>
      isAnalytics(request) && (dripped += 1) === 1 ? { type: 'drip' } : undefined,
    );
    await track(page, 'drip', 3);
    expect(await untilStored(rig.ledger, 'drip', 3)).toBe(3);
    await untilNothingWaits(page);
    expect(dripped).toBeGreaterThan(1);
    expect(await storedEvents(rig.ledger, 'drip')).toBe(3);
    expect(errors).toEqual([]);
  });

  it('[F-19] delivers once what was tracked while the connection flickered', async ({ visit, rig }) => {
    const { context, page, errors } = await visit();
    for (let round = 0; round < 20; round += 1) {
      await context.setOffline(round % 2 === 0);
      await track(page, 'flicker', 1);
    }
    await context.setOffline(false);
    expect(await untilStored(rig.ledger, 'flicker', 20)).toBe(20);
    expect(errors).toEqual([]);
  });

  it('[F-19] shows and takes a survey that was loaded before, with no connection at all', async ({
    visit,
    rig,
  }) => {
    const { context, page, proxy } = await visit();
    await openSurvey(page);
    await page.locator('#sv-close').click();
    await proxy.refuse();
    await context.setOffline(true);
    await openSurvey(page);
    await finishSurvey(page, 'given offline');
    await proxy.listen();
    await context.setOffline(false);
    const responses = await eventually(
      async () =>
        (await rig.ledger.responses()).filter(({ answers }) => answers['detail'] === 'given offline'),
      (rows) => rows.some(({ status }) => status === 'COMPLETED'),
      { withinMs: 60_000, what: 'the answer given offline' },
    );
    expect(responses).toHaveLength(1);
  });

  it('[F-46] leaves a batch that is under way with the user it was made for', async ({ visit, rig }) => {
    const { page, proxy, errors } = await visit();
    await untilDefinitions(page);
    proxy.setFault((request) => (isAnalytics(request) ? { type: 'delay', ms: 1_500 } : undefined));
    await page.evaluate(() => (globalThis as unknown as HostWindow).sdk.setUserId('first-user'));
    await track(page, 'of-the-first', 3);
    const underWay = proxy.next(({ body }) => body.includes('of-the-first'));
    void page.evaluate(() => (globalThis as unknown as HostWindow).sdk.flush()).catch(() => undefined);
    await underWay;
    await page.evaluate(() => (globalThis as unknown as HostWindow).sdk.setUserId('second-user'));
    await track(page, 'of-the-second', 3);
    expect(await untilStored(rig.ledger, 'of-the-second', 3)).toBe(3);
    expect(await storedEvents(rig.ledger, 'of-the-first')).toBe(3);
    for (const { body } of proxy.seen.filter(isAnalytics)) {
      if (body.includes('of-the-first')) expect(body).not.toContain('second-user');
      if (body.includes('of-the-second')) expect(body).not.toContain('first-user');
    }
    expect(errors).toEqual([]);
  });
});

describe.concurrent('what is blocked', () => {
  it('[F-32] is tried three times, then there is silence until the next load', async ({ visit }) => {
    let begun = 0;
    const { page, errors } = await visit({
      prepare: async (tab) => {
        await tab.clock.install();
        await tab.addInitScript(countFetches);
        await tab.route('**/sdk/analytics', (route) => {
          begun += 1;
          return route.abort('blockedbyclient');
        });
      },
    });
    await track(page, 'blocked', 5);
    // The page's clock runs ahead, while requests take their own time: it must not pass their deadline meanwhile.
    const runAhead = async (): Promise<number> => {
      await page.clock.runFor(5_000);
      await eventually(
        () => page.evaluate(() => (globalThis as unknown as FetchingWindow).fetching),
        (count) => count === 0,
        { what: 'an end of every request' },
      );
      return begun;
    };
    await eventually(runAhead, (count) => count >= 3, { withinMs: 60_000, what: 'three tries' });
    for (let step = 0; step < 60; step += 1) await runAhead();
    expect(begun).toBe(3);
    expect((await delivery(page)).pending).toBeGreaterThanOrEqual(5);
    expect(errors).toEqual([]);
  });

  it('[F-32] as a script leaves the page as if nothing had been there', async ({ visit }) => {
    const { page, errors } = await visit({
      fault: ({ path }) => (path === '/service-popups.js' ? { type: 'reset' } : undefined),
    });
    await page.locator('#host-input').fill('still works');
    expect(errors).toEqual([]);
  });

  it('[F-39] as the part that draws popups is skipped and never counted as shown', async ({ visit }) => {
    const { page, proxy, errors } = await visit({
      fault: ({ path }) =>
        path.startsWith('/survey/') ? { type: 'answer', status: 404, body: 'gone' } : undefined,
    });
    await fire(page, 'checkout_left');
    await eventually(async () => proxy.count(({ path }) => path.startsWith('/survey/')), Boolean);
    await page.waitForTimeout(2_000);
    expect(await page.locator('#sv-popup').count()).toBe(0);
    expect(await countShown(page)).toBe(0);
    expect(proxy.count(({ path }) => path === '/sdk/popups')).toBe(0);
    expect(errors.filter((text) => !text.includes('integrity'))).toEqual([]);
  });

  it('[F-39] with a flipped byte does not pass its integrity hash', async ({ visit }) => {
    const { page, proxy } = await visit({
      fault: ({ path }) =>
        path.startsWith('/survey/')
          ? { type: 'rewrite', body: (text) => `${text}\nwindow.hacked = true;` }
          : undefined,
    });
    await fire(page, 'checkout_left');
    await eventually(async () => proxy.count(({ path }) => path.startsWith('/survey/')), Boolean);
    await page.waitForTimeout(2_000);
    expect(await page.locator('#sv-popup').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  });
});

interface FetchingWindow {
  fetching: number;
}

/** Counts the requests of a page that have no end yet, from the very moment they are made. */
function countFetches(): void {
  const page = globalThis as unknown as FetchingWindow;
  const { fetch: send } = globalThis;
  page.fetching = 0;
  globalThis.fetch = (...request) => {
    page.fetching += 1;
    const answer = send(...request);
    const end = (): void => {
      page.fetching -= 1;
    };
    answer.then(end, end);
    return answer;
  };
}

/** The wait of a lane is stored where every tab reads it. */
function hasWaitingLane(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Object.entries(localStorage).some(
      ([key, value]) => key.endsWith('lane.analytics') && value.includes('until'),
    ),
  );
}
