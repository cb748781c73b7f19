import type { Page } from 'playwright-core';
import { eventually } from '../framework/eventually.js';
import type { Ledger } from '../framework/ledger.js';
import type { HostWindow } from './hostSite.js';

/** Fires the event of the three-page survey and waits until a person sees it. */
export async function openSurvey(page: Page): Promise<void> {
  await fire(page, 'checkout_left');
  await page.getByText('What kept you from ordering today?').waitFor();
}

export async function answerFirstPage(page: Page): Promise<void> {
  await page.getByText('The price is too high').click();
  await page.locator('#sv-submit').click();
  await page.getByLabel('What would have made the difference?').waitFor();
}

/** From the first page to the last; `detail` is the free text, by which the answer is found again. */
export async function finishSurvey(page: Page, detail = 'sizes'): Promise<void> {
  await answerFirstPage(page);
  await page.getByLabel('What would have made the difference?').fill(detail);
  await page.locator('#sv-submit').click();
  await page.getByText('Within a week').click();
  await page.locator('#sv-submit').click();
  await page.locator('.service-success').waitFor();
}

export const fire = (page: Page, name: string): Promise<void> =>
  page.evaluate((event) => (globalThis as unknown as HostWindow).sdk.triggerEvent(event), name);

export const track = (page: Page, name: string, times = 1): Promise<void> =>
  page.evaluate(
    ([event, count]) => {
      for (let index = 0; index < count; index += 1)
        (globalThis as unknown as HostWindow).sdk.track(event, { index });
    },
    [name, times] as const,
  );

export const delivery = (page: Page): Promise<ReturnType<HostWindow['sdk']['delivery']>> =>
  page.evaluate(() => (globalThis as unknown as HostWindow).sdk.delivery());

export const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as HostWindow).told.map(({ type }) => type));

export const countShown = async (page: Page): Promise<number> =>
  (await told(page)).filter((type) => type === 'popup_shown').length;

/** The definitions are known to the page. */
export const untilDefinitions = (page: Page, withinMs = 30_000): Promise<number> =>
  eventually(
    () => page.evaluate(async () => (await (globalThis as unknown as HostWindow).sdk.explain()).length),
    (count) => count > 0,
    { withinMs, what: 'definitions in the page' },
  );

/** Everything the page had to send was taken. */
export const untilNothingWaits = (page: Page): Promise<number> =>
  eventually(
    async () => (await delivery(page)).pending,
    (pending) => pending === 0,
    { what: 'nothing that waits' },
  );

/** How many events of a name the database holds. */
export async function storedEvents(ledger: Ledger, name: string): Promise<number> {
  return (await ledger.eventNames()).filter((stored) => stored === name).length;
}

/** Waits until at least `times` are stored, and tells how many there are. */
export const untilStored = (ledger: Ledger, name: string, times: number): Promise<number> =>
  eventually(
    () => storedEvents(ledger, name),
    (count) => count >= times,
    { withinMs: 90_000, what: `${times} events ${name} in the database` },
  );
