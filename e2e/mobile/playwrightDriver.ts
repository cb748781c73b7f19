import type { Browser, BrowserContext } from 'playwright-core';
import type { PageDriver } from './surveyHtmlChecks.js';

/** A phone-sized page. */
export async function playwrightDriver(browser: Browser): Promise<{
  readonly driver: PageDriver;
  readonly context: BrowserContext;
  readonly errors: readonly string[];
  close(): Promise<void>;
}> {
  const context = await browser.newContext({ viewport: { width: 390, height: 780 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => void errors.push(String(error)));
  const driver: PageDriver = {
    open: async (url) => void (await page.goto(url)),
    run: <Value>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<Value>,
    screenshot: async (path) => void (await page.screenshot({ path })),
  };
  return { driver, context, errors, close: () => context.close() };
}
