import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../scripts/findChromium.mjs';

/** A real Chromium. A launch can fail on a busy machine for reasons of its own, so it is tried once more. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Install it, or set CHROMIUM_PATH.');
  const launch = (): Promise<Browser> => chromium.launch({ executablePath, args: chromiumArguments });
  return launch().catch(launch);
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors that reached the page: uncaught ones, rejections nobody handled, and what the console called an error. */
  readonly errors: readonly string[];
}

/** A page whose every error is remembered. Failed requests are the network's matter and are left out. */
export async function watchPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      errors.push(message.text());
  });
  return { page, errors };
}
