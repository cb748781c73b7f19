import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/**
 * A slow machine and a slow line, made on purpose, to find tests that count on how long something takes:
 * `SLOW_PAGES=6 LATE_MS=500 npm run e2e -- e2e/web`.
 */
const slowness = Number(process.env['SLOW_PAGES'] ?? 1);
const lateMs = Number(process.env['LATE_MS'] ?? 0);

/** Servers that tests make up call this before they answer the SDK. */
export async function answerLate(): Promise<void> {
  if (lateMs > 0) await wait(lateMs);
}

/** The same browser, with pages that take so many times as long for everything they compute. */
export function slowedBrowser(browser: Browser): Browser {
  if (slowness <= 1) return browser;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => slowedContext(await newContext(options));
  browser.newPage = async (options) => (await browser.newContext(options)).newPage();
  return browser;
}

function slowedContext(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => slowedPage(context, await newPage());
  return context;
}

async function slowedPage(context: BrowserContext, page: Page): Promise<Page> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return page;
}
