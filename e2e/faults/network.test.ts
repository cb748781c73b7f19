import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../framework/eventually.js';
import type { SeenRequest } from './faultProxy.js';
import {
  delivery,
  finishSurvey,
  fire,
  openSurvey,
  startRig,
  storedEvents,
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

const isDefinitions = ({ path, method }: SeenRequest): boolean =>
  method === 'GET' && path.startsWith('/sdk/pk_demo/popups');
const isAnalytics = ({ path }: SeenRequest): boolean => path.startsWith('/sdk/analytics');
const isWrite = ({ method }: SeenRequest): boolean => method === 'POST';

/** `times` events of a fresh name arrive once each, whatever happened before. */
async function expectStored(name: string, times: number): Promise<void> {
  await eventually(
    () => storedEvents(rig.ledger, name),
    (count) => count >= times,
    {
      withinMs: 90_000,
      what: `${times} events ${name} in the database`,
    },
  );
  expect(await storedEvents(rig.ledger, name)).toBe(times);
}

describe('definitions', () => {
  it('[F-1] that are refused leave the page quiet, and the popup shows on a retry without a reload', async () => {
    rig.proxy.setFault((request) => (isDefinitions(request) ? { type: 'reset' } : undefined));
    const { page, errors } = await visit();
    await page.waitForTimeout(1_000);
    rig.proxy.setFault(undefined);
    await eventually(
      async () => {
        await fire(page, 'checkout_left');
        return page.locator('#sv-popup').count();
      },
      (count) => count > 0,
      { withinMs: 60_000, what: 'a popup after the retry' },
    );
    expect(errors).toEqual([]);
  });

  it('[F-2] that never come end at the timeout, and the host waits for nothing', async () => {
    rig.proxy.setFault((request) => (isDefinitions(request) ? { type: 'hold' } : undefined));
    const { page, errors } = await visit();
    await page.locator('#host-input').fill('typed while it waits');
    expect(await page.locator('#host-input').inputValue()).toBe('typed while it waits');
    await fire(page, 'checkout_left');
    const before = rig.proxy.seen.filter(isDefinitions).length;
    await eventually(
      () => Promise.resolve(rig.proxy.seen.filter(isDefinitions).length),
      (count) => count > before,
      {
        withinMs: 40_000,
        what: 'a second try after the 10 s timeout',
      },
    );
    rig.proxy.setFault(undefined);
    await page.waitForTimeout(3_000);
    expect(await page.locator('#sv-popup').count(), 'an event older than 10 s shows nothing').toBe(0);
    expect(errors).toEqual([]);
  });

  it.each([
    ['truncated', (text: string) => text.slice(0, text.length / 2)],
    ['HTML', () => '<html><body>Sign in to the network</body></html>'],
    ['of the wrong type', () => '{"popups":"none","tracking":5}'],
    ['nested 5,000 deep', () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ])('[F-3] that are %s are ignored, and the last good ones are used', async (_, body) => {
    const { page, errors } = await visit();
    await openSurvey(page);
    await page.locator('#sv-close').click();
    rig.proxy.setFault((request) => (isDefinitions(request) ? { type: 'rewrite', body } : undefined));
    await page.reload();
    await openSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-4] with one broken popup among good ones lose only that one', async () => {
    rig.proxy.setFault((request) =>
      isDefinitions(request)
        ? {
            type: 'rewrite',
            body: (text) => {
              const definitions = JSON.parse(text) as { popups: object[] };
              return JSON.stringify({
                ...definitions,
                popups: [{ id: 7, triggers: 'x' }, ...definitions.popups],
              });
            },
          }
        : undefined,
    );
    const { page, errors } = await visit();
    await openSurvey(page);
    expect(errors).toEqual([]);
  });

  it('[F-6] with another ETag each time and a Date of another decade are taken as they come', async () => {
    let round = 0;
    rig.proxy.setFault((request) =>
      isDefinitions(request)
        ? {
            type: 'rewrite',
            body: (text) => text,
            headers: { etag: `"${(round += 1)}"`, date: 'Mon, 01 Jan 2001 00:00:00 GMT' },
          }
        : undefined,
    );
    const { page, errors } = await visit();
    const before = rig.proxy.seen.filter(isDefinitions).length;
    await openSurvey(page);
    await page.waitForTimeout(2_000);
    expect(rig.proxy.seen.filter(isDefinitions).length - before, 'no loop of fetches').toBeLessThanOrEqual(1);
    expect(errors).toEqual([]);
  });
});

describe('delivery', () => {
  it('[F-20] does not take the page of a captive portal for an acknowledgement', async () => {
    const { page, errors } = await visit();
    rig.proxy.setFault((request) =>
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
    await eventually(
      () => Promise.resolve(rig.proxy.seen.filter(isAnalytics).length),
      (count) => count > 0,
    );
    expect((await delivery(page)).pending).toBeGreaterThanOrEqual(5);
    rig.proxy.setFault(undefined);
    await expectStored('portal', 5);
    expect(errors).toEqual([]);
  });

  it.each([
    ['in seconds', '1'],
    ['as a date', new Date(Date.now() + 1_000).toUTCString()],
    ['absurd', '99999999'],
    ['missing', undefined],
  ])('[F-21] waits after 429 with a Retry-After %s, and then delivers', async (kind, retryAfter) => {
    const { page, errors } = await visit();
    const name = `limited-${kind.replaceAll(' ', '-')}`;
    let refused = 0;
    rig.proxy.setFault((request) => {
      if (!isAnalytics(request) || refused > 0) return undefined;
      refused += 1;
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      return {
        type: 'answer',
        status: 429,
        headers,
        body: '{"error":{"code":"rate_limited","message":"slow down"}}',
      };
    });
    await track(page, name, 3);
    await eventually(
      () => Promise.resolve(refused),
      (count) => count === 1,
    );
    if (kind === 'absurd') {
      // Clamped to five minutes: it waits, holds everything, and does not hammer.
      const before = rig.proxy.seen.filter(isAnalytics).length;
      await page.waitForTimeout(3_000);
      expect(rig.proxy.seen.filter(isAnalytics).length).toBe(before);
      expect((await delivery(page)).pending).toBeGreaterThanOrEqual(3);
    } else await expectStored(name, 3);
    expect(errors).toEqual([]);
  });

  it('[F-22] halves what is too large, and drops and counts a single record that is', async () => {
    const { page, errors } = await visit();
    rig.proxy.setFault((request) =>
      isAnalytics(request) && request.body.length > 8_192
        ? { type: 'answer', status: 413, body: '{"error":{"code":"too_large","message":"too large"}}' }
        : undefined,
    );
    await page.evaluate(() => {
      const { sdk } = globalThis as unknown as { sdk: { track(name: string, properties: object): void } };
      for (let index = 0; index < 30; index += 1) sdk.track('large', { text: 'x'.repeat(700) });
      sdk.track('huge', { text: 'x'.repeat(12_000) });
    });
    await expectStored('large', 30);
    const { dropped } = await eventually(
      () => delivery(page),
      (state) => Object.keys(state.dropped).length > 0,
    );
    expect(Object.values(dropped).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(errors).toEqual([]);
  });

  it('[F-23] stops within two requests when the key is revoked, and keeps what waits', async () => {
    const { page, errors } = await visit();
    rig.proxy.setFault((request) =>
      isWrite(request)
        ? { type: 'answer', status: 401, body: '{"error":{"code":"unknown_key","message":"revoked"}}' }
        : undefined,
    );
    const before = rig.proxy.seen.filter(isAnalytics).length;
    await track(page, 'revoked', 60);
    await page.waitForTimeout(8_000);
    expect(rig.proxy.seen.filter(isAnalytics).length - before).toBeLessThanOrEqual(2);
    expect((await delivery(page)).pending).toBeGreaterThanOrEqual(60);
    expect(errors).toEqual([]);
  });

  it('[F-24] stores once what was committed and whose answer was lost', async () => {
    const { page, errors } = await visit();
    let lost = 0;
    rig.proxy.setFault((request) =>
      isWrite(request) && (lost += 1) <= 4 ? { type: 'loseAnswer' } : undefined,
    );
    await openSurvey(page);
    await finishSurvey(page);
    await track(page, 'cut', 10);
    await expectStored('cut', 10);
    expect(errors).toEqual([]);
  });

  it('[F-24] holds through a storm of 500, 502 and 503', async () => {
    const { page, errors } = await visit();
    const storm = [500, 502, 503, 500];
    rig.proxy.setFault((request) => {
      const status = isAnalytics(request) ? storm.shift() : undefined;
      return status === undefined ? undefined : { type: 'answer', status, body: 'bad gateway' };
    });
    await track(page, 'storm', 10);
    await expectStored('storm', 10);
    expect(errors).toEqual([]);
  });

  it('[F-25] gives up on an answer that drips, and delivers at the next try', async () => {
    const { page, errors } = await visit();
    let dripped = 0;
    rig.proxy.setFault((request) =>
      isAnalytics(request) && (dripped += 1) === 1 ? { type: 'drip' } : undefined,
    );
    await track(page, 'drip', 3);
    await expectStored('drip', 3);
    expect(errors).toEqual([]);
  });

  it('[F-19] delivers once what was tracked while the connection flickered', async () => {
    const { context, page, errors } = await visit();
    for (let round = 0; round < 20; round += 1) {
      await context.setOffline(round % 2 === 0);
      await track(page, 'flicker', 1);
    }
    await context.setOffline(false);
    await expectStored('flicker', 20);
    expect(errors).toEqual([]);
  });

  it('[F-19] shows and takes a survey that was loaded before, with no connection at all', async () => {
    const { context, page } = await visit();
    await openSurvey(page);
    await page.locator('#sv-close').click();
    await rig.proxy.refuse();
    await context.setOffline(true);
    await openSurvey(page);
    await finishSurvey(page);
    await context.setOffline(false);
    await rig.proxy.listen();
    const responses = await eventually(
      rig.ledger.responses,
      (rows) => rows.some(({ answers }) => answers['detail'] === 'sizes'),
      {
        withinMs: 60_000,
        what: 'the answer given offline',
      },
    );
    expect(responses.filter(({ status }) => status === 'COMPLETED').length).toBeGreaterThan(0);
  });
});

describe('what is blocked', () => {
  it('[F-32] is tried three times at most, then there is silence until the next load', async () => {
    const { page, errors } = await visit();
    await page.route('**/sdk/analytics', (route) => route.abort('blockedbyclient'));
    const tries: string[] = [];
    page.on('requestfailed', (request) => {
      if (request.url().includes('/sdk/analytics')) tries.push(request.url());
    });
    await track(page, 'blocked', 5);
    await page.waitForTimeout(20_000);
    expect(tries.length).toBeGreaterThan(0);
    expect(tries.length).toBeLessThanOrEqual(3);
    expect(errors).toEqual([]);
  });

  it('[F-32] as a script leaves the page as if nothing had been there', async () => {
    rig.proxy.setFault(({ path }) => (path === '/service-popups.js' ? { type: 'reset' } : undefined));
    const { page, errors } = await visit();
    await page.locator('#host-input').fill('still works');
    expect(errors).toEqual([]);
  });

  it('[F-39] as the part that draws popups is skipped and never counted as shown', async () => {
    rig.proxy.setFault(({ path }) =>
      path.startsWith('/survey/') ? { type: 'answer', status: 404, body: 'gone' } : undefined,
    );
    const { page, errors } = await visit();
    const before = rig.proxy.count('POST', '/sdk/popups');
    await fire(page, 'checkout_left');
    await page.waitForTimeout(3_000);
    expect(await page.locator('#sv-popup').count()).toBe(0);
    expect(rig.proxy.count('POST', '/sdk/popups')).toBe(before);
    expect(errors.filter((text) => !text.includes('integrity'))).toEqual([]);
  });

  it('[F-39] with a flipped byte does not pass its integrity hash', async () => {
    rig.proxy.setFault(({ path }) =>
      path.startsWith('/survey/')
        ? { type: 'rewrite', body: (text) => `${text}\nwindow.hacked = true;` }
        : undefined,
    );
    const { page } = await visit();
    await fire(page, 'checkout_left');
    await page.waitForTimeout(3_000);
    expect(await page.locator('#sv-popup').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  });
});
