import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../framework/axe.js';
import { newVisitor, openBrowser, watchPage } from '../framework/browser.js';

const dist = fileURLToPath(new URL('../../apps/docs/dist/', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
};
const policy = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:";

const plainBar = '.bar:not(.ours, .missed)';
/** In `test:all` every bar of a chart is looked at. */
const alike = [
  'tbody tr:nth-child(n + 4):not(:has(.missed-mark))',
  '.chart:nth-child(n + 2)',
  ...(process.env['FULL'] === '1' ? [] : [`${plainBar} ~ ${plainBar}`]),
].join();

let browser: Browser;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const path = pathname.replace(/^\/docs\//, '').replace(/(^|\/)$/, '$1index.html');
    readFile(join(dist, path)).then(
      (body) =>
        response
          .writeHead(200, { 'content-type': types[extname(path)] ?? '', 'content-security-policy': policy })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}/docs/`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

async function onPage(
  path: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await newVisitor(browser, options);
  try {
    const { page, errors } = await watchPage(context);
    await page.goto(origin + path);
    await work(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

describe('the documents as a site', () => {
  it.each(['', 'troubleshooting/', 'api/', 'benchmarks/', 'styling/', 'security/', '404.html'])(
    'has no accessibility violation on %s',
    async (path) => {
      await onPage(path, { viewport: { width: 320, height: 640 } }, async (page) => {
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      });
      await onPage(path, {}, async (page) => {
        // Hundreds of rows and bars are drawn alike: the first of each list tell.
        await page.evaluate(
          (alike) => document.querySelectorAll(alike).forEach((each) => each.remove()),
          alike,
        );
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const onlyColors = colorScheme === 'dark';
          expect(await axeFaults(page, { onlyColors }), colorScheme).toEqual([]);
        }
      });
    },
  );

  it.each(['triggers/', 'targeting/', 'surveys/'])(
    'tears no name in a table apart on a phone: %s',
    async (path) => {
      await onPage(path, { viewport: { width: 360, height: 800 } }, async (page) => {
        const names = await page
          .locator('td code')
          .evaluateAll((all) =>
            all
              .filter((each) => /^\w+$/.test(each.textContent))
              .map((each) => ({ name: each.textContent, lines: each.getClientRects().length })),
          );
        expect(names.length).toBeGreaterThan(5);
        expect(names.filter(({ lines }) => lines > 1)).toEqual([]);
        const beside = await page
          .locator('td + td:not([align])')
          .evaluateAll((all) => all.map((each) => each.clientWidth));
        expect(Math.min(...beside)).toBeGreaterThanOrEqual(150);
      });
    },
  );

  it('marks the section that is being read', async () => {
    await onPage('privacy/', {}, async (page) => {
      const marked = page.locator('.on-page [aria-current]');
      await expect.poll(() => marked.textContent()).toBe('What is stored where');
      await page.locator('#removing-everything-about-a-person').scrollIntoViewIfNeeded();
      await page.keyboard.press('End');
      await expect.poll(() => marked.count()).toBe(1);
      await expect.poll(() => marked.textContent()).not.toBe('What is stored where');
    });
  });

  it('hands code over by its button, also where there is no clipboard', async () => {
    await onPage('quick-start/', { permissions: ['clipboard-write', 'clipboard-read'] }, async (page) => {
      await page.locator('.code').first().hover();
      await page.locator('.copy').first().click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('npm start');
    });
    await onPage('quick-start/', {}, async (page) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await page.locator('.code').first().hover();
      await page.locator('.copy').first().click();
      await page.getByRole('button', { name: 'Press Ctrl C' }).waitFor();
      expect(await page.evaluate(() => String(getSelection()))).toContain('npm start');
    });
  });

  it('prints the text alone, dark on light', async () => {
    await onPage('styling/', { colorScheme: 'dark' }, async (page) => {
      const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
      expect(await ink()).toBe('rgb(241, 242, 245)');
      await page.emulateMedia({ media: 'print' });
      expect(await ink()).toBe('rgb(20, 23, 31)');
      for (const part of ['.top', '.pages', '.on-page', '.neighbours', '.copy'])
        expect(await page.locator(part).first().isVisible()).toBe(false);
      expect(await page.locator('main h1').isVisible()).toBe(true);
    });
  });

  it('is searched by keyboard', async () => {
    await onPage('', {}, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('global privacy');
      await page.locator('#found a').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/docs\/privacy\/#global-privacy-control$/);
    });
  });
});
