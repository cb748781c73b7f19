import { launchBrowser, newPerson } from '../peers/browser.mjs';
import { median } from '../report/statistics.mjs';
import { triggers } from './site.mjs';

/** @typedef {{ browser: import('playwright-core').Browser, origin: string }} Site */

const trackRounds = 15;
/** Shorter than the turns that programs take on a processor: most samples then hold the page's own time alone. */
const callsPerSample = 50;
const samplesPerRound = 10;

/**
 * A person opens a page in a slowed-down browser.
 * @template Result
 * @param {Site} site
 * @param {{ key: string, rate: number }} how
 * @param {(page: import('playwright-core').Page) => Promise<Result>} measure
 */
async function visit({ browser, origin }, { key, rate }, measure) {
  const context = await newPerson(browser);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(`${origin}/${key}`);
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').Page} page */
const untilReady = async (page) => {
  await page.waitForFunction(() => 'ready' in (globalThis.servicePopups ?? {}));
  await page.evaluate(() => globalThis.servicePopups.ready);
};

/** @param {Site} site Microseconds per call of `track`, and of `JSON.stringify` with an event as large. */
const trackMicroseconds = (site) =>
  visit(site, { key: 'track', rate: 1 }, async (page) => {
    await page.waitForFunction(() => 'ServicePopups' in globalThis);
    return page.evaluate(
      async ([allRounds, calls, samples]) => {
        const sdk = new globalThis.ServicePopups();
        sdk.init({
          apiKey: 'track',
          baseUrl: location.origin,
          analytics: { publicKey: 'pk', integration: 'shop' },
        });
        await sdk.ready;
        const properties = { button: 'buy', price: 19.9, tags: ['a', 'b'] };
        const event = { id: crypto.randomUUID(), name: 'click', at: new Date().toISOString(), properties };
        let length = 0;
        const time = (work) => {
          const from = performance.now();
          for (let call = 0; call < calls; call += 1) work(call);
          return ((performance.now() - from) * 1_000) / calls;
        };
        const tracked = [];
        const written = [];
        for (let round = -3; round < allRounds; round += 1) {
          for (let sample = 0; sample < samples; sample += 1) {
            const own = time((index) => sdk.track('click', { ...properties, index }));
            const plain = time((index) => (length += JSON.stringify({ ...event, index }).length));
            if (round >= 0) tracked.push(own);
            if (round >= 0) written.push(plain);
          }
          await sdk.flush();
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return { tracked, written, length };
      },
      [trackRounds, callsPerSample, samplesPerRound],
    );
  });

/** @param {Site} site @param {number} rate Frames from `triggerEvent` to the frame in which the popup is painted. */
const framesToVisible = (site, rate) =>
  visit(site, { key: 'frames', rate }, async (page) => {
    await untilReady(page);
    const frames = [];
    for (let index = 0; index <= triggers; index += 1) {
      const count = await page.evaluate(async (number) => {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        globalThis.servicePopups.triggerEvent(`go${number}`);
        for (let frame = 1; frame < 120; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const popup = document.querySelector('#sv-popup');
          if (popup?.checkVisibility({ opacityProperty: true })) return frame;
        }
        return NaN;
      }, index);
      // The first one loads the survey.
      if (index > 0) frames.push(count);
      await page.evaluate(() => globalThis.servicePopups.close());
      await page.locator('#sv-popup').waitFor({ state: 'detached' });
    }
    return frames;
  });

/**
 * What calls cost in pages that are driven.
 * @param {Pick<Site, 'origin'>} pages
 * @param {{ slowdown: number, say: (text: string) => void }} how
 */
export async function measureDriven({ origin }, { slowdown, say }) {
  const browser = await launchBrowser();
  const site = { browser, origin };
  try {
    say('track');
    const { tracked, written } = await trackMicroseconds(site);
    say('trigger to visible');
    const frames = await framesToVisible(site, 1);
    const slowFrames = await framesToVisible(site, slowdown);
    return {
      track: { own: median(tracked), plain: median(written) },
      frames: { plain: median(frames), most: Math.max(...frames), slowed: median(slowFrames) },
    };
  } finally {
    await browser.close();
  }
}
