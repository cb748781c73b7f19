import { expect } from 'vitest';
import { eventually } from '../framework/eventually.js';
import type { Ledger } from '../framework/ledger.js';
import type { FaultProxy } from '../faults/faultProxy.js';
import type { Tab } from './testBrowser.js';

/** After a failure a page waits for a minute at the longest, and then sends one thing after the other. */
const longestWaitMs = 150_000;

/** Waits until it is true in the page, which may be swapped for another meanwhile. */
export async function until(tab: Tab, what: string, holds: () => boolean | undefined): Promise<void> {
  await eventually(() => tab.run(holds).catch(() => false), Boolean, { what });
}

export async function visit(tab: Tab, url: string): Promise<void> {
  await tab.goto(url);
  await until(tab, 'the SDK in the page', () => 'ready' in (globalThis.servicePopups ?? {}));
  await tab.run(async () => {
    await globalThis.servicePopups.ready;
  });
}

export const untilShown = (tab: Tab): Promise<void> =>
  until(
    tab,
    'a popup in the page',
    () => document.querySelector<HTMLElement>('#sv-popup')?.dataset['state'] === 'shown',
  );

export const hasPopup = (tab: Tab): Promise<boolean> =>
  tab.run(() => document.querySelector('#sv-popup') !== null);

/** Opens the survey of three pages. */
export async function openSurvey(tab: Tab): Promise<void> {
  await tab.run(() => globalThis.servicePopups.triggerEvent('checkout_left'));
  await untilShown(tab);
}

export async function answerFirstPage(tab: Tab): Promise<void> {
  await tab.click('.survey-radio-container:nth-child(2)');
  await tab.click('#sv-submit');
  await untilSecondPage(tab);
}

export const untilSecondPage = (tab: Tab): Promise<void> =>
  until(tab, 'the second page', () => document.querySelector('#sv-popup textarea.survey-input') !== null);

/** From the second page to the end; `detail` is the free text, by which the answer is found again. */
export async function finishSurvey(tab: Tab, detail: string): Promise<void> {
  await tab.type('textarea.survey-input', detail);
  await tab.click('#sv-submit');
  await until(tab, 'the third page', () => document.querySelectorAll('.survey-radio-container').length === 3);
  await tab.click('.survey-radio-container:nth-child(2)');
  await tab.click('#sv-submit');
  await until(tab, 'the end', () => document.querySelector('.service-success') !== null);
}

/** One response with these answers, and one showing of the visit with three statuses. */
export async function expectOneAnswer(ledger: Ledger, proxy: FaultProxy, detail: string): Promise<void> {
  const responses = await eventually(
    async () => (await ledger.responses()).filter(({ answers }) => answers['detail'] === detail),
    (rows) => rows.some(({ status }) => status === 'COMPLETED'),
    { withinMs: longestWaitMs, what: 'a completed response' },
  );
  expect(responses).toMatchObject([{ answers: { reason: 'price', detail, return: 'week' } }]);
  const showIds = new Set(
    proxy.seen.flatMap(({ path, body }) =>
      path === '/sdk/popups' ? [(JSON.parse(body) as { showId: string }).showId] : [],
    ),
  );
  expect(showIds.size).toBe(1);
  const statuses = await eventually(
    async () => (await ledger.statuses()).filter(({ show_id }) => showIds.has(show_id)),
    (rows) => rows.length >= 3 && rows.every((row) => !row.is_filled),
    { withinMs: longestWaitMs, what: 'three reported statuses' },
  );
  expect(statuses.map(({ status }) => status).sort()).toEqual(['COMPLETED', 'PARTIAL', 'SHOWED']);
}
