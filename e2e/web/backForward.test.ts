import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../framework/eventually.js';
import { isAnswered, popup } from './popupHost.js';
import { triggerEvent } from './sdkInPage.js';
import { openShop } from './shop.js';

/** A left page waits in the browser's back-forward cache, as it does for people; Playwright turns that off. */
const shop = openShop({ keepsLeftPages: true });

interface Returning {
  /** `persisted` of every `pageshow`. */
  readonly shows: boolean[];
}

/** Asks the page, again while it is being swapped for another. */
function ask<Value>(page: Page, question: () => Value): Promise<Value | undefined> {
  return page.evaluate(question).catch(() => undefined);
}

/** Leaves for another site, or for pages of this one, does something there, and comes back by the browser's button. */
async function leaveAndReturn(...steps: readonly (string | (() => Promise<void>))[]): Promise<void> {
  const { page, host } = shop;
  const left = page.url();
  await page.evaluate(() => {
    const shows: boolean[] = [];
    Object.assign(globalThis, { shows });
    addEventListener('pageshow', ({ persisted }) => shows.push(persisted));
  });
  if (steps.length === 0) await page.goto(`${host.origin.replace('localhost', '127.0.0.1')}/elsewhere`);
  for (const step of steps) await (typeof step === 'string' ? shop.visit(step) : step());
  const pages = steps.filter((step) => typeof step === 'string').length;
  await page.evaluate((back) => history.go(-back), pages || 1).catch(() => undefined);
  const why = await eventually(
    () =>
      ask(page, () => {
        const { shows } = globalThis as unknown as Partial<Returning>;
        const [entry] = performance.getEntriesByType('navigation');
        return { url: location.href, shows, reasons: Reflect.get(entry ?? {}, 'notRestoredReasons') };
      }),
    (state) => state?.url === left,
    { what: 'the page again' },
  );
  // A page that was loaded anew has no memory; the browser then says what kept it from the cache.
  expect(why).toMatchObject({ shows: [true] });
}

/** A page that still holds a lock for what it sends is not kept. */
async function untilSent(): Promise<void> {
  await eventually(
    () =>
      shop.page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return globalThis.servicePopups.delivery().pending + held.length;
      }),
    (open) => open === 0,
  );
}

describe('a page from the back-forward cache', () => {
  it('[F-17] keeps its open survey, which is answered as one showing', async () => {
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
    await leaveAndReturn();
    expect(await shop.page.locator('#sv-popup').count()).toBe(1);
    await shop.page.locator('.survey-rating-number-option').nth(9).click();
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.survey-input').fill('Back again');
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.service-success').waitFor();
    await eventually(async () => isAnswered(shop.host), Boolean);
    const { statuses } = shop.host;
    expect(new Set(statuses.map(({ showId }) => showId)).size).toBe(1);
    expect(statuses.filter(({ status }) => status === 'SHOWED').length).toBe(1);
    expect(shop.host.responses.at(-1)).toMatchObject({ answers: { score: 9, why: 'Back again' } });
  });

  it('keeps the survey that somebody answers when the host has cleared its storage', async () => {
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-rating-number-option').nth(9).click();
    await shop.page.locator('#sv-submit').click();
    await shop.page.locator('.survey-input').fill('Half writ');
    await shop.page.evaluate(() => sessionStorage.clear());
    await untilSent();
    await leaveAndReturn('/second');
    // What another page has left is looked at once more by then.
    await shop.page.waitForTimeout(1_200);
    expect(await shop.page.locator('.survey-input').inputValue()).toBe('Half writ');
  });

  it('[F-17] asks nothing again that was answered on the page it was left for', async () => {
    await shop.visit();
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('.survey-rating-number-option').nth(9).click();
    await untilSent();
    await leaveAndReturn('/second', async () => {
      await shop.page.locator('.survey-rating-number-option').nth(7).click();
      await shop.page.locator('#sv-submit').click();
      await shop.page.locator('.survey-input').fill('There');
      await shop.page.locator('#sv-submit').click();
      await shop.page.locator('.service-success').waitFor();
    });
    await shop.page.locator('#sv-popup').waitFor({ state: 'detached' });
    await eventually(async () => isAnswered(shop.host), Boolean);
    expect(shop.host.responses.at(-1)).toMatchObject({ status: 'COMPLETED', answers: { why: 'There' } });
  });

  it('[F-17] goes on with its triggers, and what it counted before', async () => {
    shop.host.popups = [popup({ triggers: [{ type: 'time_on_page', value: 2 }] })];
    await shop.visit();
    await leaveAndReturn();
    await shop.page.locator('#sv-popup').waitFor();
  });

  it('[F-17] has lain there while other pages of the site came and went', async () => {
    await shop.visit();
    await leaveAndReturn('/second', '/third');
  });

  it.each([
    ['fires the exit trigger of', '/checkout', 1],
    ['goes on with what waits in', '/cart', 5],
  ])('[F-17] %s the page that it was left for', async (_what, path, value) => {
    shop.host.popups = [popup({ triggers: [{ type: 'exit', value }], segments: { path: [path] } })];
    await shop.visit('/cart');
    await leaveAndReturn('/checkout');
    await shop.page.locator('#sv-popup').waitFor();
  });

  it('[F-17] sends what waited while it lay there', async () => {
    await shop.visit();
    let isAway = true;
    shop.host.overrides.set('/sdk/popups', (response) => {
      response.statusCode = isAway ? 503 : 202;
      response.end('{"status":"SHOWED"}');
    });
    await triggerEvent(shop.page, 'go');
    await shop.page.locator('#sv-popup').waitFor();
    await leaveAndReturn();
    isAway = false;
    shop.host.overrides.delete('/sdk/popups');
    await eventually(async () => shop.host.statuses.length, Boolean, {
      withinMs: 60_000,
      what: 'the status that waited',
    });
    expect(new Set(shop.host.statuses.map(({ reportId }) => reportId)).size).toBe(1);
  });
});
