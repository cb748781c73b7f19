import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser, watchPage } from '../framework/browser.js';

const dist = fileURLToPath(new URL('../../packages/survey/dist/', import.meta.url));

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function openGallery(page: Page): Promise<void> {
  await page.route('http://localhost/gallery/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: dist + pathname.slice(1).replace(/\/$/, '/index.html') });
  });
  await page.goto('http://localhost/gallery/');
}

describe('the gallery', () => {
  it.each([1_280, 360])('cuts no card, %i px wide', async (width) => {
    const context = await newVisitor(browser, { viewport: { width, height: 900 } });
    try {
      const { page, errors } = await watchPage(context);
      await openGallery(page);
      const kinds = page.locator('section:first-of-type iframe');
      await kinds.first().waitFor();
      expect(await kinds.count()).toBeGreaterThan(20);
      for (const frame of await kinds.all()) {
        // It is loaded when somebody comes near it.
        await frame.evaluate((element) => element.scrollIntoView());
        await frame.contentFrame().locator('#sv-popup .sv-nav-btn').last().waitFor();
        const hiddenPixels = (element: Element): number => {
          const root = (element as HTMLIFrameElement).contentDocument?.documentElement;
          return root ? root.scrollHeight - root.clientHeight : NaN;
        };
        const name = (await frame.getAttribute('title')) ?? '';
        await expect.poll(async () => `${name}: ${await frame.evaluate(hiddenPixels)}`).toBe(`${name}: 0`);
      }
      expect(errors).toEqual([]);
    } finally {
      await context.close();
    }
  });

  it('shows the positions on a phone too, as the sheet that they are there, and every title below the header', async () => {
    const context = await newVisitor(browser, { viewport: { width: 1_280, height: 900 } });
    try {
      const { page, errors } = await watchPage(context);
      await openGallery(page);
      await page.getByLabel('Width').selectOption('Phone, 360');
      const title = page.getByRole('heading', { name: 'Positions' });
      // Frames above it may still grow.
      const roomAbove = (heading: Element): number => {
        heading.scrollIntoView();
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? NaN;
        return heading.getBoundingClientRect().top - header;
      };
      await expect.poll(() => title.evaluate(roomAbove)).toBeGreaterThanOrEqual(0);

      const bottom = page.getByTitle('Bottom', { exact: true });
      expect((await bottom.boundingBox())?.width).toBe(360);
      const sheet = bottom.contentFrame().locator('#sv-popup');
      await sheet.waitFor();
      const room = await bottom.evaluate((frame) => frame.clientWidth);
      expect((await sheet.boundingBox())?.width).toBe(room);
      expect(errors).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
