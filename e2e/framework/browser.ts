import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { chromiumArguments, findChromium, findHeadlessChromium } from '../../scripts/findChromium.mjs';
import { slowedBrowser } from './trouble.js';

export interface BrowserOptions {
  /** Pages that are left wait in the back-forward cache, as they do for people. Default: false, as Playwright has it. */
  readonly keepsLeftPages?: boolean;
}

/** A real Chromium. A launch can fail on a busy machine for reasons of its own, so it is tried once more. */
export async function openBrowser({ keepsLeftPages = false }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = keepsLeftPages ? findChromium() : findHeadlessChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Install it, or set CHROMIUM_PATH.');
  // A browser that says it is automated is a bot, and bots are left out of analytics.
  const args = [...chromiumArguments, '--disable-blink-features=AutomationControlled'];
  const ignoreDefaultArgs = keepsLeftPages ? ['--disable-back-forward-cache'] : [];
  const launch = (): Promise<Browser> => chromium.launch({ executablePath, args, ignoreDefaultArgs });
  return slowedBrowser(await launch().catch(launch));
}

/** A visitor with a clean profile, who is a person as far as the page can tell. */
export function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
  return browser.newContext({ userAgent, ...options });
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors that reached the page: uncaught ones, rejections nobody handled, and what the console called an error. */
  readonly errors: readonly string[];
}

/** A page whose every error is remembered, in a list of its own or in one that several share. Failed requests are the network's matter and are left out. */
export async function watchPage(context: BrowserContext, errors: string[] = []): Promise<WatchedPage> {
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      errors.push(message.text());
  });
  return { page, errors };
}

/**
 * Resolves when the server has taken what holds `text`. A visitor's profile goes with its context, and with it
 * whatever still waits to be sent: who closes the context and asks the server awaits this first.
 */
export async function untilTaken(page: Page, text: string): Promise<void> {
  await page.waitForResponse(
    (response) => response.ok() && (response.request().postData() ?? '').includes(text),
    { timeout: 60_000 },
  );
}
