import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox, type Page } from 'playwright-core';
import { eventually } from '../framework/eventually.js';
import { findFirefox } from './findBrowsers.js';
import type { StartBrowser, Tab } from './testBrowser.js';

export const startFirefox: StartBrowser = async (profile) => {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'private-firefox-'));
  const context = await firefox.launchPersistentContext(folder, {
    channel: 'moz-firefox',
    executablePath: findFirefox() ?? 'firefox',
    timeout: 120_000,
    firefoxUserPrefs: { 'browser.privatebrowsing.autostart': profile === undefined },
  });
  return {
    openTab: async () => tabOf(await context.newPage()),
    quit: async () => {
      await context.close();
      if (profile === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

function tabOf(page: Page): Tab {
  // By hand: a locator waits for ever for the load of a page that comes back from the back-forward cache.
  const click = async (selector: string): Promise<void> => {
    const place = await eventually(
      () => page.evaluate(middleOf, selector),
      (found) => found !== undefined,
      { what: `${selector} within reach` },
    );
    if (place) await page.mouse.click(place.x, place.y);
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (work, ...args) =>
      page.evaluate(`(${String(work)})(...${JSON.stringify(args)})`) as ReturnType<Tab['run']> as never,
    click,
    type: async (selector, text) => {
      await click(selector);
      await page.keyboard.type(text);
    },
    close: () => page.close({ runBeforeUnload: true }),
  };
}

/** Runs in the page. Undefined where the element is not there, or something else stands before it. */
function middleOf(selector: string): { x: number; y: number } | undefined {
  const element = document.querySelector(selector);
  element?.scrollIntoView({ block: 'nearest' });
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  const place = { x: left + width / 2, y: top + height / 2 };
  const reached = document.elementFromPoint(place.x, place.y);
  return element && reached && element.contains(reached) ? place : undefined;
}
