import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchKillable } from './killableBrowser.js';
import {
  bundlePage,
  launchBrowser,
  startDelayProxy,
  startTestPages,
  type TestPages,
  until,
} from './testPages.js';

let script: string;
let pages: TestPages;
let defaultAnswer: TestPages['intake']['answer'];

beforeAll(async () => {
  script = await bundlePage();
});
beforeEach(async () => {
  pages = await startTestPages(script);
  defaultAnswer = pages.intake.answer;
});
afterEach(() => pages.stop());

const namesOf = () => [...pages.intake.events.values()].map(({ name }) => name).sort();
const expected = (count: number) => Array.from({ length: count }, (_, index) => `e${index}`).sort();

/** How many events lie in the store that a page has put where it is found. */
const countStored = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { store } = globalThis as unknown as {
      store: { list(owner: string): Promise<{ kind: string }[]> };
    };
    return (await store.list('key')).filter(({ kind }) => kind === 'event').length;
  });

describe('a page that goes away', () => {
  it.each(['navigates in the same task', 'is closed'])(
    'over a slow line, which %s, delivers all of its events',
    async (how) => {
      const proxy = await startDelayProxy(pages.origin, 400);
      const browser = await launchBrowser();
      try {
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(pages.origin);
        // In use for a moment: the store is open, which takes a slow disk a while.
        await page.evaluate(async (url) => {
          const { analytics, platform } = parts.startAnalytics(url);
          Object.assign(globalThis, { analytics });
          await platform.outboxStore.open();
        }, proxy.origin);
        await page.evaluate((leaves) => {
          const { analytics } = globalThis as unknown as { analytics: { track(name: string): void } };
          for (let index = 0; index < 100; index += 1) analytics.track(`e${index}`);
          if (leaves) location.href = '/elsewhere';
        }, how !== 'is closed');
        if (how === 'is closed') await page.close({ runBeforeUnload: true });
        await until('all events are in', () => pages.intake.events.size >= 100);
        expect(namesOf()).toEqual(expected(100));
      } finally {
        await browser.close();
        proxy.stop();
      }
    },
  );
});

describe('a browser that is killed', () => {
  const kills = process.env['FULL'] === '1' ? 20 : 3;

  it(`[F-15] has written what was older than a second, ${kills} times over, and the next start delivers it`, async () => {
    const profile = mkdtempSync(join(tmpdir(), 'sv-kill-'));
    pages.intake.answer = (_request, _body, response) => response.writeHead(503).end();
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const browser = await launchKillable(profile);
        const page = await browser.openPage(pages.origin);
        await page.evaluate(
          ([url, first]) => {
            const { analytics, platform } = parts.startAnalytics(url);
            for (let index = 0; index < 10; index += 1) analytics.track(`e${first + index}`);
            Object.assign(globalThis, { store: platform.outboxStore });
          },
          [pages.origin, kill * 10] as const,
        );
        // A second is a promise for a machine that is awake; a busy one is given the time until it has begun.
        await until('the events are in the store', async () => (await countStored(page)) >= kill * 10 + 10);
        await page.waitForTimeout(1_000);
        await browser.kill();
      }
      expect(pages.intake.events.size).toBe(0);
      pages.intake.answer = defaultAnswer;
      const last = await launchKillable(profile);
      const page = await last.openPage(pages.origin);
      await page.evaluate((url) => {
        // The time that a refused sender waits has passed.
        for (const key of Object.keys(localStorage)) if (key.includes('lane.')) localStorage.removeItem(key);
        parts.startAnalytics(url);
      }, pages.origin);
      await until('all events are in', () => pages.intake.events.size >= kills * 10, 75_000);
      expect(namesOf()).toEqual(expected(kills * 10));
      await last.kill();
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  });
});

describe('many events', () => {
  it('5,000 in one task arrive once each when the cap is lifted', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(pages.origin);
      await page.evaluate((url) => {
        const { analytics, outbox } = parts.startAnalytics(url, { isUncapped: true });
        Object.assign(globalThis, { outbox });
        for (let index = 0; index < 5_000; index += 1) analytics.track('click', { button: 'buy', index });
      }, pages.origin);
      await until('all events are in', () => pages.intake.events.size >= 5_000, 90_000);
      expect([...pages.intake.events.values()].filter(({ times }) => times > 1)).toEqual([]);
      await until('nothing waits', () =>
        page.evaluate(
          () =>
            (globalThis as unknown as { outbox: { delivery(): { pending: number } } }).outbox.delivery()
              .pending === 0,
        ),
      );
    } finally {
      await browser.close();
    }
  });

  it('100,000 with the server down stay within the caps, each drop counted', async () => {
    const browser = await launchBrowser();
    pages.intake.answer = (_request, _body, response) => response.writeHead(503).end();
    try {
      const page = await browser.newPage();
      await page.goto(pages.origin);
      const found = await page.evaluate(async (url) => {
        const { analytics, outbox, platform } = parts.startAnalytics(url);
        for (let index = 0; index < 100_000; index += 1) {
          analytics.track('click', { index });
          if (index % 5_000 === 0) await new Promise((resolve) => setTimeout(resolve, 30));
        }
        Object.assign(globalThis, { store: platform.outboxStore });
        const { pending, dropped } = outbox.delivery();
        return { pending, dropped };
      }, pages.origin);
      expect(found).toEqual({ pending: 1_000, dropped: { overflow: 99_000 } });
      // What was written and dropped since is taken off the disk in its own time.
      await until('the store holds the same', async () => (await countStored(page)) === 1_000, 60_000);
    } finally {
      await browser.close();
    }
  });
});

describe('ten tabs', () => {
  it('[F-26] deliver everything once, with one sender at a time', async () => {
    const browser = await launchBrowser();
    let open = 0;
    let most = 0;
    pages.intake.answer = (request, body, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        defaultAnswer(request, body, response);
      }, 30);
    };
    try {
      const context = await browser.newContext();
      const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()));
      for (const tab of tabs) await tab.goto(pages.origin);
      await Promise.all(
        tabs.map((tab, index) =>
          tab.evaluate(
            ([url, number]) => {
              const { analytics } = parts.startAnalytics(url);
              for (let event = 0; event < 20; event += 1) analytics.track(`e${number * 20 + event}`);
            },
            [pages.origin, index] as const,
          ),
        ),
      );
      await until('all events are in', () => pages.intake.events.size >= 200, 75_000);
      expect(namesOf()).toEqual(expected(200));
      expect([...pages.intake.events.values()].filter(({ times }) => times > 1)).toEqual([]);
      expect(most).toBe(1);
    } finally {
      await browser.close();
    }
  });
});
