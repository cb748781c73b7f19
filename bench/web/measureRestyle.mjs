import { launchBrowser, newPerson } from '../peers/browser.mjs';
import { median } from '../report/statistics.mjs';
import { triggers } from './site.mjs';

/** Milliseconds in which a page has come to rest: a popup fades for 180. */
const settleMs = 400;

/** What the page's thread has spent on styles and boxes. @param {import('playwright-core').CDPSession} session */
async function spentMs(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics
    .filter(({ name }) => /^(RecalcStyle|Layout)Duration$/.test(name))
    .reduce((sum, { value }) => sum + value * 1_000, 0);
}

/** Runs in the page: a sheet of one plain rule that matches nothing comes and goes, each time with its boxes. */
function adoptAndDrop() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#nothing * { color: red !important }');
  for (const sheets of [[sheet], []]) {
    document.adoptedStyleSheets = sheets;
    document.body.getBoundingClientRect();
  }
}

/** Runs in the page. @param {string} name An event that shows a popup. */
async function openAndClose(name) {
  const until = async (/** @type {() => boolean} */ holds) => {
    while (!holds()) await new Promise(requestAnimationFrame);
  };
  const popup = () => document.querySelector('#sv-popup');
  globalThis.servicePopups.triggerEvent(name);
  await until(() => popup()?.getAttribute('data-state') === 'shown');
  globalThis.servicePopups.close();
  await until(() => popup() === null);
}

/**
 * What a page of many elements spends on styles and boxes while a popup opens and closes, beside a plain sheet that
 * comes and goes. Time of the thread: what other programs take is not the page's.
 * @param {{ origin: string }} pages
 * @param {{ rounds: number, say: (text: string) => void }} how
 */
export async function measureRestyle({ origin }, { rounds, say }) {
  say('styles of a large page');
  const browser = await launchBrowser();
  try {
    const context = await newPerson(browser);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${origin}/large`);
    await page.waitForFunction(() => 'ready' in (globalThis.servicePopups ?? {}));
    await page.evaluate(() => globalThis.servicePopups.ready);
    /** @param {() => Promise<void>} work */
    const costOf = async (work) => {
      await page.waitForTimeout(settleMs);
      const before = await spentMs(session);
      await work();
      await page.waitForTimeout(settleMs);
      return (await spentMs(session)) - before;
    };
    /** @type {{ sheet: number[], popup: number[], sheetAgain: number[] }} */
    const times = { sheet: [], popup: [], sheetAgain: [] };
    for (let round = -1; round < Math.min(rounds, triggers); round += 1) {
      const sheet = await costOf(() => page.evaluate(adoptAndDrop));
      const popup = await costOf(() => page.evaluate(openAndClose, `go${round + 1}`));
      const sheetAgain = await costOf(() => page.evaluate(adoptAndDrop));
      // The first round loads the survey.
      if (round < 0) continue;
      times.sheet.push(sheet);
      times.popup.push(popup);
      times.sheetAgain.push(sheetAgain);
    }
    return {
      restyle: {
        sheet: median(times.sheet),
        popup: median(times.popup),
        sheetAgain: median(times.sheetAgain),
      },
    };
  } finally {
    await browser.close();
  }
}
