import { expect, it } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { allKinds, definitionOf, questionOf } from './definitions.js';
import { mountInPage } from './mountInPage.js';
import { openStage } from './stage.js';

const stage = openStage();

interface InPage extends Window {
  survey: typeof import('@service-popups/survey');
}

async function counters(session: CDPSession): Promise<{ listeners: number; nodes: number; heap: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { jsEventListeners, nodes } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { listeners: jsEventListeners, nodes, heap: usedSize };
}

/** Whatever one opening leaves behind is there hundreds of times after some hundreds. */
const openings = process.env['FULL'] === '1' ? 2_000 : 500;

it(`${openings} openings and closings leave listeners, nodes and heap as they were`, async () => {
  const page = await stage.browser.newPage();
  const session = await page.context().newCDPSession(page);
  await page.goto(`${stage.host.url}/plain`);
  await page.evaluate("import('/survey.js').then((module) => { window.survey = module; })");
  const definitions = (['center', 'bottom-right'] as const).map((position) =>
    definitionOf([questionOf('rating'), questionOf('ranking')], { style: { position, theme: 'auto' } }),
  );
  const cycle = (times: number) =>
    page.evaluate(
      async ({ definitions, times }) => {
        const own = window as unknown as InPage;
        const nothing = () => undefined;
        for (let round = 0; round < times; round += 1) {
          const definition = definitions[round % 2];
          if (!definition) continue;
          await new Promise<void>((resolve) => {
            const handle = own.survey.mountSurvey(undefined, {
              ...definition,
              options: { surveyCss: '#sv-title { color: red }' },
              observer: {
                interacted: nothing,
                answered: nothing,
                completed: nothing,
                closed: nothing,
                failed: nothing,
                ready: () =>
                  // After it has appeared, on every tenth; the others are taken down as they become visible.
                  round % 10 === 0
                    ? setTimeout(() => {
                        document.querySelector<HTMLElement>('#sv-submit')?.click();
                        handle.unmount();
                        resolve();
                      })
                    : (handle.unmount(), resolve()),
              },
            });
          });
        }
      },
      { definitions, times },
    );
  // As often beforehand: what the engine compiles and learns of the code grows at first, the more so on a busy machine.
  await cycle(openings);
  await page.waitForTimeout(500);
  const before = await counters(session);
  await cycle(openings);
  await page.waitForTimeout(500);
  const after = await counters(session);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners + 2);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + 20);
  expect(after.heap / before.heap).toBeLessThan(1.05);
  await page.close();
}, 300_000);

interface Seen {
  /** How many questions each task has brought. */
  atOnce: number[];
  atShown?: number | undefined;
}

const tenKinds = allKinds
  .filter((kind) => kind !== 'picture_choice')
  .slice(0, 10)
  .map((kind) => questionOf(kind));

/** A page whose every task lasts too long. It notes what each brings, and how many are there when `shown` is. */
async function slowPage(shown: string): Promise<Page> {
  const page = await stage.freshPage();
  await page.evaluate((selector) => {
    let time = 0;
    // Every look at the clock finds that a tenth of a second has passed.
    performance.now = () => (time += 100);
    const seen: Seen = { atOnce: [] };
    Object.assign(window, { seen });
    let before = 0;
    // It tells of what a task has changed when the task ends.
    new MutationObserver(() => {
      const now = document.querySelectorAll('.sv-q').length;
      if (now > before) seen.atOnce.push(now - before);
      before = now;
      seen.atShown ??= document.querySelector(selector) ? now : undefined;
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
  }, shown);
  return page;
}

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

it('ten questions on one page come one by one where each takes long, all of them before it is seen', async () => {
  const page = await slowPage('#sv-popup[data-state=shown]');
  await mountInPage(page, definitionOf([tenKinds]));
  expect(await seenOn(page)).toEqual({ atOnce: Array<number>(10).fill(1), atShown: 10 });
});

it('no question asks how its reader writes numbers before there is need: a browser takes long to find out', async () => {
  const page = await stage.freshPage();
  await page.evaluate(() => {
    const { toLocaleString } = Number.prototype;
    Number.prototype.toLocaleString = function (...how) {
      document.body.dataset['asked'] = 'for fractions';
      return toLocaleString.apply(this, how);
    };
    const { localeCompare } = String.prototype;
    String.prototype.localeCompare = function (...how: Parameters<typeof localeCompare>) {
      document.body.dataset['asked'] = 'for digits';
      return localeCompare.apply(this, how);
    };
  });
  await mountInPage(page, definitionOf([allKinds.map((kind) => questionOf(kind)), [questionOf('number')]]));
  const asked = () => page.evaluate(() => document.body.dataset['asked']);
  expect(await asked()).toBeUndefined();
  await page.fill('input[inputmode="decimal"]', '1.5');
  await page.click('#sv-submit');
  expect(await asked()).toBe('for fractions');
  await page.waitForFunction(() => document.querySelectorAll('.sv-q').length === 1);
  await page.fill('input[inputmode="decimal"]', '١');
  await page.click('#sv-submit');
  expect(await asked()).toBe('for digits');
});

it('a question that comes to a page costs its own styles, and hardly any of those that are there', async () => {
  const page = await slowPage('#sv-popup');
  // Styles of each come by themselves, as where every task is followed by a frame.
  await page.evaluate(() => {
    new MutationObserver(() => document.body.getBoundingClientRect()).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  await stage.browser.startTracing(page, { categories: ['devtools.timeline'] });
  await mountInPage(page, definitionOf([tenKinds]));
  const trace = JSON.parse((await stage.browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const styled = trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
  const elements = await page.evaluate(() => document.querySelectorAll('#sv-popup, #sv-popup *').length);
  expect(styled).toBeGreaterThan(elements);
  // Fields have elements of the browser's own, which count too.
  expect(styled / elements).toBeLessThan(4);
});

it('sets no value in its sheet once it is in the page: a browser would look at every style of the page again', async () => {
  const page = await stage.freshPage();
  await page.evaluate(() => {
    const { setProperty } = CSSStyleDeclaration.prototype;
    CSSStyleDeclaration.prototype.setProperty = function (...what) {
      document.body.dataset[document.querySelector('#sv-popup') ? 'late' : 'early'] = what[0];
      setProperty.apply(this, what);
    };
  });
  await mountInPage(page, definitionOf(tenKinds));
  await page.waitForSelector('#sv-popup[data-state=shown]');
  const set = () => page.evaluate(() => Object.assign({}, document.body.dataset));
  expect(await set()).toEqual({ early: '--sv-progress' });
  // Another page does, whose height the popup glides to.
  await page.click('#sv-submit');
  expect(await set()).toHaveProperty('late');
});

it('ten questions on a page that is gone on to come one by one as well, and none is seen before all are', async () => {
  const page = await slowPage('#sv-popup[data-glide="1"]');
  await mountInPage(page, definitionOf([tenKinds], { start: { title: 'Ten questions' } }));
  await page.click('#sv-start');
  // It glides for so short a time that a busy machine may not see it.
  await expect.poll(async () => (await seenOn(page)).atShown).toBeDefined();
  // The press itself brings two.
  expect(await seenOn(page)).toEqual({ atOnce: [2, ...Array<number>(8).fill(1)], atShown: 10 });
});

it('a page that is sent while it is still being drawn is there as a whole, with its messages', async () => {
  const page = await slowPage('#sv-popup[data-glide="1"]');
  const required = tenKinds.map((question) => ({ ...question, required: true }));
  await mountInPage(page, definitionOf([required], { start: { title: 'Ten questions' } }));
  const counts = await page.evaluate(() => {
    const press = (id: string) => document.querySelector<HTMLElement>(id)?.click();
    const count = (selector: string) => document.querySelectorAll(selector).length;
    press('#sv-start');
    const first = count('.sv-q');
    press('#sv-submit');
    return [first, count('.sv-q'), count('.sv-problem')];
  });
  expect(counts).toEqual([2, 10, 10]);
});
