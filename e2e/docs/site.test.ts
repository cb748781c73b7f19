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
  it.each(['', 'api/', 'benchmarks/', 'styling/', 'security/', '404.html'])(
    'has no accessibility violation on %s',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await onPage(path, { colorScheme }, async (page) => {
          expect(await axeFaults(page)).toEqual([]);
        });
      }
      await onPage(path, { viewport: { width: 320, height: 640 } }, async (page) => {
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      });
    },
  );

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
