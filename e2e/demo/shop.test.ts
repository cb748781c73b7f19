import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { surveyPopup } from '../../bench/surveyPopup.mjs';
import { newVisitor, openBrowser, watchPage } from '../framework/browser.js';
import { startPopupHost, type PopupHost } from '../web/popupHost.js';

const dist = fileURLToPath(new URL('../../apps/demo/dist/', import.meta.url));
const setUp = { apiKey: 'pk_test', analytics: { publicKey: 'ak_test', integration: 'int' }, names: {} };

let browser: Browser;
let host: PopupHost;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  host = await startPopupHost();
  host.otherwise = { html: await readFile(`${dist}index.html`, 'utf8') };
  for (const [name, type] of [
    ['demo.js', 'text/javascript'],
    ['demo.css', 'text/css'],
  ] as const) {
    const body = await readFile(dist + name);
    host.overrides.set(
      `/demo/${name}`,
      (response) => void response.setHeader('Content-Type', type).end(body),
    );
  }
  host.overrides.set('/demo/config.json', (response) => void response.end(JSON.stringify(setUp)));
});
afterEach(() => host.stop());

async function inShop(path: string, width: number, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await newVisitor(browser, { viewport: { width, height: 740 } });
  try {
    const { page, errors } = await watchPage(context);
    await page.goto(host.origin + path);
    await page.locator('main h1').waitFor();
    await work(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

describe('the demo shop', () => {
  it('is walked through by keyboard, and never loses the place', async () => {
    await inShop('/demo', 1_280, async (page) => {
      const focused = page.locator(':focus');
      await page.getByRole('link', { name: 'Skerry rain jacket' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focused.textContent()).toBe('Skerry rain jacket');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Cart (1)' }).first().waitFor();
      expect(await focused.getAttribute('id')).toBe('add');
      await page.getByRole('link', { name: 'Cart (1)' }).first().press('Enter');
      await page.getByRole('button', { name: 'Remove' }).press('Enter');
      await page.getByText('Nothing in your cart yet').waitFor();
      expect(await focused.textContent()).toBe('Cart');
      expect(await page.locator('nav [aria-current="page"]').textContent()).toBe('Cart');
    });
  });

  it('shows what lies behind it, view by view, by keyboard', async () => {
    await inShop('/demo', 1_280, async (page) => {
      await page.getByRole('button', { name: 'Behind the scenes' }).press('Enter');
      await page.getByRole('button', { name: 'Events', exact: true }).press('Enter');
      await page.getByText('Nothing yet').waitFor();
      expect(await page.locator(':focus').textContent()).toBe('Events');
      await page.keyboard.press('Escape');
      expect(await page.locator(':focus').textContent()).toBe('Behind the scenes');
    });
  });

  it('has the button that a bug report waits for, on every page', async () => {
    host.popups = [surveyPopup('bug-report', { type: 'click', value: '#report-problem' })];
    await inShop('/demo/pricing', 360, async (page) => {
      // A press counts from when the popups are known.
      const press = async (): Promise<number> => {
        await page.locator('#report-problem').press('Enter');
        return page.locator('#sv-popup').count();
      };
      await expect.poll(press).toBe(1);
    });
  });

  it('fires what popups made from a template wait for: joining, leaving and ordering', async () => {
    const moments = ['signed_up', 'subscription_cancelled', 'task_completed'];
    host.popups = moments.map((value) => surveyPopup(value, { type: 'event', value }));
    await inShop('/demo/pricing', 1_280, async (page) => {
      const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
      const popup = page.locator('#sv-popup');
      const closeIt = async () => {
        await popup.waitFor();
        await press('Close');
        await popup.waitFor({ state: 'detached' });
      };
      // A press is heard from when the SDK is there, which then asks for the popups.
      const asked = () => host.requests.filter((request) => /^GET \/sdk\/\w+\/popups$/.test(request)).length;
      const load = async (path: string) => {
        const before = asked();
        await page.goto(`${host.origin}/demo/${path}`);
        await expect.poll(asked).toBeGreaterThan(before);
      };
      await expect.poll(asked).toBe(1);
      await press('Crew');
      await closeIt();
      // Another plan is no new member.
      await press('Member');
      await press('End the membership');
      await closeIt();
      await load('product/101');
      await press('Add to cart');
      await load('checkout');
      await press('Place order');
      await popup.waitFor();
      await expect.poll(() => [...new Set(host.statuses.map(({ popupId }) => popupId))]).toEqual(moments);
    });
  });

  it('keeps its header out of the way on a phone', async () => {
    await inShop('/demo', 360, async (page) => {
      const box = await page.locator('header').boundingBox();
      expect(box?.height ?? Infinity).toBeLessThan(120);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });
  });
});
