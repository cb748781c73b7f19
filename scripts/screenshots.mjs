// `npm run screenshots`: starts the product on a throw-away data folder and takes the README's pictures anew.
// `npm run screenshots -- phone` takes only that one.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readFlags } from './flags.mjs';
import { say } from './progress.mjs';
import { startProduct } from './screenshots/startProduct.mjs';
import { repositoryRoot } from './workspaces.mjs';

/**
 * @typedef {import('./screenshots/startProduct.mjs').Product} Product
 * @typedef {import('playwright-core').Page} Page
 */

const folder = join(repositoryRoot, 'docs', 'images');
const largestBytes = 250_000;

/** Everything that moves stands still, so that two runs differ only where the data does. */
/** @type {import('playwright-core').BrowserContextOptions} */
const still = { reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-US', timezoneId: 'UTC' };
const wide = { ...still, viewport: { width: 1280, height: 800 } };

/**
 * @param {Page} page
 * @param {string} name
 * @param {Partial<import('playwright-core').PageScreenshotOptions>} [options]
 */
async function take(page, name, options = {}) {
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide', ...options });
  await page.context().close();
  const { size } = statSync(path);
  say(`docs/images/${name}.png: ${Math.round(size / 1_000)} kB`);
  if (size > largestBytes)
    throw new Error(`docs/images/${name}.png is larger than ${largestBytes / 1_000} kB.`);
}

/**
 * A popup on a page of the demo shop: the one that follows an order.
 * @param {Product} product
 */
async function takePopup({ openVisitor, url }) {
  const page = await openVisitor(wide);
  await page.goto(`${url}/demo`);
  await page.locator('#sv-popup .survey-label').first().waitFor({ timeout: 90_000 });
  await take(page, 'popup');
}

/** @param {Product} product */
async function takeEditor({ openStudio, url }) {
  const page = await openStudio({ ...wide, viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/studio/demo/popups/demo-research`);
  await page.locator('.question-title', { hasText: 'Where do you go' }).click();
  const preview = page.frameLocator('iframe[title="The popup as people see it"]');
  await preview.locator('.survey-label').first().waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await take(page, 'studio-editor');
}

/** @param {Product} product */
async function takeResults({ openStudio, url }) {
  const page = await openStudio({ ...wide, viewport: { width: 1440, height: 1_000 } });
  await page.goto(`${url}/studio/demo/results/demo-nps`);
  await page.locator('.answer-open').first().waitFor();
  await take(page, 'studio-results');
}

/**
 * The example app in its phone, after an order.
 * @param {Product} product
 */
async function takePhone({ openVisitor, url }) {
  const page = await openVisitor({ ...still, viewport: { width: 1200, height: 940 } });
  await page.goto(`${url}/demo/mobile/`);
  const app = page.frameLocator('.screen');
  await app.getByRole('tab', { name: 'Order' }).click();
  await app.getByText('Place the order').click();
  await app.frameLocator('iframe[title="Survey"]').getByText('How was ordering today?').waitFor();
  const box = await page.locator('.phone').boundingBox();
  if (box === null) throw new Error('The page shows no phone.');
  const air = 24;
  const clip = {
    x: box.x - air,
    y: Math.max(0, box.y - air),
    width: box.width + 2 * air,
    height: box.height + 2 * air,
  };
  await take(page, 'phone', { clip });
}

const pictures = {
  popup: takePopup,
  'studio-editor': takeEditor,
  'studio-results': takeResults,
  phone: takePhone,
};
const names = Object.keys(pictures);
const asked = readFlags(`npm run screenshots [-- ${names.join(' ')}]: takes all of them, or some.`, names);

mkdirSync(folder, { recursive: true });
const product = await startProduct();
try {
  for (const [name, picture] of Object.entries(pictures))
    if (asked.size === 0 || asked.has(name)) await picture(product);
} finally {
  await product.stop();
}
