// Takes the pictures of the guides from the built SDK: `node apps/docs/scripts/pictures.mjs` writes docs/images.
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../../scripts/findChromium.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const images = join(root, 'docs/images');
const { version } = JSON.parse(readFileSync(join(root, 'packages/sdk/package.json'), 'utf8'));
const files = {
  '/service-popups.js': 'packages/sdk/dist/service-popups.js',
  [`/survey/${version}/popups.js`]: 'packages/sdk/dist/lazy/popups.js',
};

const survey = {
  id: 's1',
  version: 1,
  productId: 'product',
  title: 'How was it?',
  language: 'en',
  pages: [
    {
      id: 'one',
      questions: [
        {
          id: 'score',
          kind: 'rating',
          label: 'How likely are you to recommend us?',
          min: 0,
          max: 10,
          required: true,
          minLabel: 'Not at all',
          maxLabel: 'Very likely',
        },
        {
          id: 'why',
          kind: 'single_choice',
          label: 'What matters most?',
          sublabel: 'Choose one.',
          options: [
            { id: 'a', label: 'The price' },
            { id: 'b', label: 'The choice of goods' },
          ],
        },
      ],
    },
    { id: 'two', questions: [{ id: 'more', kind: 'long_text', label: 'What could be better?' }] },
    { id: 'three', questions: [{ id: 'mail', kind: 'email', label: 'May we write to you?' }] },
  ],
  completion: { title: 'Thank you' },
  settings: { showProgressBar: true, progressUnit: 'fraction', loadingBarColor: '#2d4fd0' },
};

/** @param {Record<string, unknown>} [settings] @param {string} [theme] */
const popupWith = (settings = {}, theme = 'light') => ({
  id: 'p1',
  title: 'A moment, please',
  surveyId: 's1',
  productId: 'product',
  triggers: [{ type: 'event', value: 'go' }],
  style: { position: 'bottom-right', theme },
  survey: { ...survey, settings: { ...survey.settings, ...settings } },
});

/** The parts in the order of their numbers in the picture, and on which side the number stands. */
const parts = [
  { selector: '#sv-title', side: 'left' },
  { selector: '#sv-close', side: 'right' },
  { selector: '#sv-progress-label', side: 'left' },
  { selector: '.service-progress-track', side: 'right' },
  { selector: '#sv-main', side: 'right' },
  { selector: 'label.survey-label, .survey-label', side: 'left' },
  { selector: '.survey-rating-number-option', side: 'left' },
  { selector: '.survey-radio-container', side: 'left' },
  { selector: '#sv-footer', side: 'left' },
  { selector: '#sv-submit', side: 'right' },
];

let popup = popupWith();
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://x');
  const file = files[/** @type {keyof typeof files} */ (pathname)];
  if (file !== undefined)
    return response
      .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
      .end(readFileSync(join(root, file)));
  if (pathname.startsWith('/sdk/'))
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        JSON.stringify(
          pathname.endsWith('/popups') && request.method === 'GET'
            ? { popups: [popup], tracking: { enabled: true } }
            : { status: 'SHOWED' },
        ),
      );
  return response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Host</title><style>body{margin:0}</style><script src="/service-popups.js"></script><body></body>',
    );
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumArguments, '--disable-blink-features=AutomationControlled'],
});

/**
 * @param {string} name
 * @param {{ colorScheme?: 'light' | 'dark', theme?: string, settings?: Record<string, unknown>, config?: Record<string, unknown>, isNumbered?: boolean, width?: number, height?: number }} [options]
 */
async function takePicture(
  name,
  { colorScheme = 'light', theme, settings, config = {}, isNumbered = false, width = 500, height = 520 } = {},
) {
  popup = popupWith(settings, theme);
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1.5,
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}/`);
  await page.evaluate((given) => {
    const sdk = new globalThis.ServicePopups();
    sdk.init({ apiKey: 'pk', ...given });
    sdk.triggerEvent('go');
  }, config);
  await page.locator('#sv-popup').waitFor();
  await page.waitForTimeout(400);
  if (isNumbered) await page.evaluate(number, parts);
  await page.screenshot({ path: join(images, name) });
  await context.close();
}

/** Runs in the page: a number beside every part, large parts below small ones. @param {typeof parts} numbered */
function number(numbered) {
  const found = numbered.map(({ selector, side }, index) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box === undefined) throw new Error(`The picture lacks ${selector}.`);
    return { box, side, index };
  });
  for (const { box, side, index } of found.toSorted((a, b) => b.box.height - a.box.height)) {
    const frame = document.createElement('div');
    frame.popover = 'manual';
    frame.style.cssText = `position:fixed;inset:auto;margin:0;padding:0;overflow:visible;background:none;pointer-events:none;border:2px solid #c2185b;border-radius:4px;left:${box.left - 2}px;top:${box.top - 2}px;width:${box.width}px;height:${box.height}px`;
    const label = document.createElement('span');
    label.textContent = String(index + 1);
    label.style.cssText = `position:absolute;${side}:-22px;top:calc(50% - 10px);width:20px;height:20px;border-radius:10px;background:#c2185b;color:#fff;font:700 12px/20px sans-serif;text-align:center`;
    frame.append(label);
    document.body.append(frame);
    frame.showPopover();
  }
}

await mkdir(images, { recursive: true });
try {
  await takePicture('styling-hooks.png', { isNumbered: true });
  await takePicture('styling-dark.png', { colorScheme: 'dark', theme: 'dark' });
  await takePicture('styling-survey-css.png', {
    config: {
      surveyCss:
        '#sv-popup { border-radius: 4px; } .sv-nav-btn { text-transform: uppercase; letter-spacing: 1px; } .survey-label { font-size: 20px; color: rebeccapurple; }',
    },
  });
  await takePicture('progress-percentage.png', {
    settings: { progressUnit: 'percentage', loadingBarColor: '#0a7d4f' },
  });
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
