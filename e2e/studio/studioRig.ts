import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createOwner } from '../../scripts/screenshots/createOwner.mjs';
import { startPostgres } from '../../scripts/startPostgres.mjs';
import { newVisitor, openBrowser, watchPage } from '../framework/browser.js';
import { startServerProcess, type ServerProcess } from '../framework/serverProcess.js';

/** A first start of the product, with its demo and sample data, and an owner who has just signed in. */
export interface StudioRig {
  readonly browser: Browser;
  readonly server: ServerProcess;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly errors: readonly string[];
  readonly stop: () => Promise<void>;
}

export async function startStudio(): Promise<StudioRig> {
  const database = await startPostgres({ fsync: false });
  const server = await startServerProcess({
    databaseUrl: database.url,
    environment: { DEMO: 'on', SAMPLE_DATA: 'on' },
  });
  const browser = await openBrowser();
  // Nothing here is about motion, and every frame of it is drawn.
  const viewport = { width: 1280, height: 900 };
  const context = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
  const { page, errors } = await watchPage(context);
  await createOwner(page, ownerLink(server));
  return {
    browser,
    server,
    context,
    page,
    errors,
    stop: async () => {
      await browser.close();
      await server.remove();
      await database.stop();
    },
  };
}

/** Speaks to the server as whoever is signed in on this page. */
export async function ask<Answer>(
  page: Page,
  method: string,
  address: string,
  body?: unknown,
): Promise<Answer> {
  const { isOk, answer } = await page.evaluate(
    async ([verb, path, text]) => {
      const response = await fetch(`/api${path}`, { method: verb, ...(text === null ? {} : { body: text }) });
      return { isOk: response.ok, answer: (await response.json()) as unknown };
    },
    [method, address, body === undefined ? null : JSON.stringify(body)] as const,
  );
  expect({ isOk, answer }).toMatchObject({ isOk: true });
  return answer as Answer;
}

/** Presses Tab until the focus is on what has this name, as a person without a mouse would once it is there. */
export async function focusByTab(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await page.waitForFunction(isNamed, { name, selector: 'a, button, input, select, textarea, [tabindex]' });
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate(isNamed, { name, selector: ':focus' })) return;
  }
  throw new Error(`Tab does not reach “${name}”.`);
}

/**
 * A double click whose first press was quicker answered than the second one came.
 *
 * @param next what came under the mouse meanwhile; by default whatever did
 */
export async function pressTwice(
  page: Page,
  button: Locator,
  answered: () => Promise<unknown>,
  next?: Locator,
): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middleOf(button)));
  for (const clickCount of [1, 2]) {
    if (clickCount === 2 && next !== undefined) await page.mouse.move(...(await middleOf(next)));
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await answered();
  }
}

async function middleOf(element: Locator): Promise<readonly [number, number]> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('What is out of sight is not pressed.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** In the page: whether one of these elements has this name. */
function isNamed({ name, selector }: { name: string; selector: string }): boolean {
  return [...document.querySelectorAll<HTMLElement>(selector)].some((element) => {
    const label =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? element.labels?.[0]?.textContent
        : undefined;
    const shown =
      label ??
      element.getAttribute('aria-label') ??
      element.querySelector('.template-name')?.textContent ??
      element.textContent;
    return shown?.trim() === name;
  });
}

/** The one-time address that the first start prints. */
function ownerLink(server: ServerProcess): string {
  const link = /http\S+token=\S+/.exec(server.output())?.[0];
  if (link === undefined) throw new Error(`The first start printed no owner link:\n${server.output()}`);
  return link;
}
