import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/startPostgres.mjs';
import { newVisitor, openBrowser, watchPage, type WatchedPage } from '../framework/browser.js';
import { eventually } from '../framework/eventually.js';
import { openLedger, type Ledger } from '../framework/ledger.js';
import { startServerProcess, type ServerProcess } from '../framework/serverProcess.js';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Presses "Leave the checkout" and walks the three pages of its survey. */
async function answerCheckout(page: Page): Promise<void> {
  await openCheckout(page);
  await finishCheckout(page);
}

async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave the checkout' }).click();
  await page.getByText('What kept you from ordering today?').waitFor();
}

async function finishCheckout(page: Page): Promise<void> {
  await page.getByText('The price is too high').click();
  await page.locator('#sv-submit').click();
  await page.getByLabel('What would have made the difference?').fill('Let me see sizes side by side');
  await page.locator('#sv-submit').click();
  await page.getByText('Within a week').click();
  await page.locator('#sv-submit').click();
  await page.locator('.service-success').waitFor();
  await page.locator('#sv-complete').click();
  await page.locator('#sv-popup').waitFor({ state: 'detached' });
}

/** After a failure a page waits for a minute at the longest, and then sends one thing after the other. */
const longestWaitMs = 150_000;

const answers = { reason: 'price', detail: 'Let me see sizes side by side', return: 'week' };

async function expectOneAnswer(ledger: Ledger): Promise<void> {
  const responses = await eventually(
    ledger.responses,
    (rows) => rows.some(({ status }) => status === 'COMPLETED'),
    { withinMs: longestWaitMs, what: 'a completed response' },
  );
  expect(responses).toHaveLength(1);
  expect(responses[0]).toMatchObject({ status: 'COMPLETED', answers });
  const statuses = await eventually(
    ledger.statuses,
    (rows) => rows.length >= 3 && rows.every((row) => !row.is_filled),
    {
      withinMs: longestWaitMs,
      what: 'three reported statuses',
    },
  );
  expect(statuses.map(({ status }) => status).sort()).toEqual(['COMPLETED', 'PARTIAL', 'SHOWED']);
  expect(new Set(statuses.map(({ show_id }) => show_id)).size).toBe(1);
}

describe('the first answer, on PostgreSQL', { timeout: 2 * longestWaitMs }, () => {
  let database: Awaited<ReturnType<typeof startPostgres>>;
  let server: ServerProcess;
  let ledger: Ledger;
  let context: BrowserContext;
  let watched: WatchedPage;

  beforeEach(async () => {
    database = await startPostgres({ fsync: false });
    server = await startServerProcess({
      databaseUrl: database.url,
      environment: { DEMO: 'on', SAMPLE_DATA: 'off' },
    });
    ledger = openLedger(database.url);
    context = await newVisitor(browser);
    watched = await watchPage(context);
    await watched.page.goto(server.url);
  });
  afterEach(async () => {
    expect(watched.errors).toEqual([]);
    await context.close();
    await ledger.close();
    await server.remove();
    await database.stop();
  });

  it('[STS-1] goes from a button to the database: popup, events, statuses and answers, once each', async () => {
    const { page } = watched;
    await answerCheckout(page);
    const names = await eventually(
      () => page.locator('#log .name').allTextContents(),
      (told) => told.length >= 4,
      { what: 'the events that the page was told' },
    );
    expect([...names].reverse()).toEqual([
      'popup_shown',
      'popup_clicked',
      'survey_completed',
      'popup_closed',
    ]);
    await expectOneAnswer(ledger);
    expect(await eventually(ledger.eventNames, (events) => events.includes('demo_button'))).toContain(
      'demo_button',
    );
    await page.goto(`${server.url}/responses`);
    await page.getByText('Let me see sizes side by side').waitFor();
  });

  it('[STS-2] loses nothing when the server is stopped during the answer and started again', async () => {
    const { page } = watched;
    await openCheckout(page);
    // A page that has never had an answer takes a silent server for a blocker, and rests after three tries.
    await eventually(ledger.statuses, (rows) => rows.length > 0, { what: 'the first status' });
    await server.kill();
    await finishCheckout(page);
    await server.start();
    await expectOneAnswer(ledger);
  });

  it('[STS-2] delivers what was answered offline after a reload, once', async () => {
    const { page } = watched;
    await openCheckout(page);
    await server.stop();
    await context.setOffline(true);
    await finishCheckout(page);
    await page.close();
    await context.setOffline(false);
    await server.start();
    watched = await watchPage(context);
    await watched.page.goto(server.url);
    await expectOneAnswer(ledger);
  });
});

describe('the first answer, on the embedded database', () => {
  it('is there after a restart, which takes seconds', async () => {
    const server = await startServerProcess({ environment: { DEMO: 'on', SAMPLE_DATA: 'off' } });
    const context = await newVisitor(browser);
    const { page, errors } = await watchPage(context);
    try {
      await page.goto(server.url);
      await answerCheckout(page);
      const visit = async (): Promise<string> => {
        await page.goto(`${server.url}/responses`);
        return page.locator('main').innerText();
      };
      await eventually(visit, (text) => text.includes('Let me see sizes side by side'));
      await server.stop();
      await server.start();
      expect(await visit()).toContain('Let me see sizes side by side');
      expect(errors).toEqual([]);
    } finally {
      await context.close();
      await server.remove();
    }
  });
});
