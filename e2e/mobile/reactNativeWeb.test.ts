import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/startPostgres.mjs';
import { newVisitor, openBrowser, watchPage, type WatchedPage } from '../framework/browser.js';
import { eventually } from '../framework/eventually.js';
import { openLedger, type Ledger } from '../framework/ledger.js';
import { startServerProcess, type ServerProcess } from '../framework/serverProcess.js';

/** The example app in its phone, and the survey's page in the app's WebView. */
function phoneOf(page: Page): { app: FrameLocator; survey: FrameLocator } {
  const app = page.frameLocator('.screen');
  return { app, survey: app.frameLocator('iframe[title="Survey"]') };
}

describe('the example app through react-native-web, on the real server', () => {
  let browser: Browser;
  let database: Awaited<ReturnType<typeof startPostgres>>;
  let server: ServerProcess;
  let ledger: Ledger;
  let context: BrowserContext;
  let watched: WatchedPage;
  let heard: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    database = await startPostgres({ fsync: false });
    server = await startServerProcess({
      databaseUrl: database.url,
      environment: { DEMO: 'on', SAMPLE_DATA: 'off' },
    });
    ledger = openLedger(database.url);
  });
  afterAll(async () => {
    await browser?.close();
    await ledger?.close();
    await server?.remove();
    await database?.stop();
  });
  beforeEach(async () => {
    context = await newVisitor(browser, { viewport: { width: 1200, height: 940 } });
    watched = await watchPage(context);
    heard = [];
    watched.page.on('console', (message) => void heard.push(message.text()));
    await watched.page.goto(`${server.url}/demo/mobile/`);
  });
  afterEach(() => context.close());

  async function placeOrder(page: Page): Promise<ReturnType<typeof phoneOf>> {
    const phone = phoneOf(page);
    await phone.app.getByRole('tab', { name: 'Order' }).click();
    await phone.app.getByText('Place the order').click();
    await phone.survey.getByText('How was ordering today?').waitFor();
    return phone;
  }

  it('stands in a page with the strict policy of all others; what the app needs is allowed in its frame alone', async () => {
    const policyOf = async (path: string): Promise<string> => {
      const { headers } = await fetch(`${server.url}/demo/mobile/${path}`);
      return headers.get('content-security-policy') ?? '';
    };
    expect(await policyOf('')).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(await policyOf('')).not.toContain('unsafe');
    expect(await policyOf('app.html')).toMatch(/default-src 'none'; .*frame-ancestors 'self'/);
  });

  it('[STS-1] [MOB-8] goes from a trigger over modal and answer to events, statuses and answers in the database', async () => {
    const { page, errors } = watched;
    const { app, survey } = await placeOrder(page);
    await survey.locator('.survey-label').first().waitFor();
    await survey.getByRole('radio').nth(3).click({ force: true });
    await survey.getByLabel('What would have made it easier?').fill('A larger basket');
    await survey.locator('#sv-submit').click();
    await survey.locator('.service-success').waitFor();
    await survey.locator('#sv-complete').click();
    await app.locator('iframe[title="Survey"]').waitFor({ state: 'detached' });

    await app.getByRole('tab', { name: 'Settings' }).click();
    const told = await eventually(
      () => app.getByText(/^(popup|survey)_[a-z]+$/).allTextContents(),
      (names) => names.length >= 4,
      { what: 'the events that the app was told' },
    );
    expect([...told].reverse()).toEqual(['popup_shown', 'popup_clicked', 'survey_completed', 'popup_closed']);

    const responses = await eventually(
      ledger.responses,
      (rows) => rows.some(({ status }) => status === 'COMPLETED'),
      { what: 'a completed response' },
    );
    expect(responses).toHaveLength(1);
    expect(responses[0]?.answers).toMatchObject({ stars: 4, comment: 'A larger basket' });
    const statuses = await eventually(ledger.statuses, (rows) => rows.length >= 3, {
      what: 'three statuses',
    });
    expect(statuses.map(({ status }) => status).sort()).toEqual(['COMPLETED', 'PARTIAL', 'SHOWED']);
    expect(statuses.every(({ is_filled }) => !is_filled)).toBe(true);
    const events = await eventually(
      ledger.eventNames,
      (names) => names.includes('order_placed') && names.includes('service_page_view'),
      { what: 'the events of the app' },
    );
    expect(events).toContain('order_placed');
    expect(errors).toEqual([]);
  });

  it('[MOB-13] draws card and backdrop over the app, and closes by its button', async () => {
    const before = (await ledger.statuses()).length;
    const { app, survey } = await placeOrder(watched.page);
    const drawn = await survey.locator('#sv-popup').evaluate((element) => ({
      isModal: element.closest(':modal') !== null,
      backdrop: getComputedStyle(element.closest(':modal') ?? element, '::backdrop').backgroundColor,
      page: getComputedStyle(document.body).backgroundColor,
    }));
    expect(drawn.isModal).toBe(true);
    expect(drawn.backdrop).toMatch(/^rgba?\(/);
    expect(drawn.backdrop).not.toBe('rgba(0, 0, 0, 0)');
    expect(drawn.page).toBe('rgba(0, 0, 0, 0)');
    await survey.locator('#sv-close').click();
    await app.locator('iframe[title="Survey"]').waitFor({ state: 'detached' });
    await app.getByText('Back to the shop').click();
    await app.getByText('Three things that last').waitFor();
    // What is still on its way would be counted by the tests after this one.
    await eventually(ledger.statuses, (rows) => rows.length > before, { what: 'the status of this showing' });
  });

  it('[F-43] opens a survey that somebody has begun once more when the app ended in the middle of it', async () => {
    const { page, errors } = watched;
    const before = (await ledger.statuses()).length;
    const { survey } = await placeOrder(page);
    await survey.getByRole('radio').nth(3).click({ force: true });
    await eventually(ledger.statuses, (rows) => rows.length === before + 2, { what: 'SHOWED and PARTIAL' });
    await page.reload();
    await phoneOf(page).survey.getByText('How was ordering today?').waitFor();
    expect(errors).toEqual([]);
  });

  it('[MOB-9] keeps user_id over a reload, shows identity, queue and explanations in its settings, and reports a crash', async () => {
    const { page } = watched;
    const read = async (): Promise<string> => {
      const { app } = phoneOf(page);
      await app.getByRole('tab', { name: 'Settings' }).click();
      await app.getByText('Waiting').waitFor();
      return app.locator('text=/^[0-9a-f]{8}-/').first().innerText();
    };
    const before = await read();
    await page.reload();
    expect(await read()).toBe(before);
    const { app } = phoneOf(page);
    await app
      .getByText(/ready|not now/)
      .first()
      .waitFor();
    // And why.
    await app
      .getByText(/^Shown .*: nothing stands in its way/)
      .first()
      .waitFor();
    await app
      .getByText(/^Not shown: it is meant for .*, and this is \/settings/)
      .first()
      .waitFor();
    await app.getByText('Throw an error nobody catches').click();
    await app.getByText('it is in the studio, under Events, Crashes').waitFor();
    await eventually(ledger.eventNames, (names) => names.includes('service_app_crash'), {
      what: 'the crash',
    });
  });

  it('[MOB-6] survives a renderer that cannot be loaded: nothing is shown, counted, or left over the app', async () => {
    const { page } = watched;
    await context.route('**/survey/*/survey.js', (route) => route.abort());
    const { app } = phoneOf(page);
    await app.getByRole('tab', { name: 'Order' }).click();
    const before = (await ledger.statuses()).length;
    await app.getByText('Place the order').click();
    await eventually(
      async () => heard.join('\n'),
      (text) => text.includes('could not be loaded'),
      {
        what: 'the page saying that its renderer is missing',
      },
    );
    await app.locator('iframe[title="Survey"]').waitFor({ state: 'detached' });
    await app.getByText('Back to the shop').click();
    expect(await ledger.statuses()).toHaveLength(before);
  });
});
