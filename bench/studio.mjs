// How long each view of the studio takes, from the click to the drawn content, on the sample data. Prints markdown.
import { startProduct } from '../scripts/screenshots/startProduct.mjs';
import { readOptions } from './report/readOptions.mjs';
import { median } from './report/statistics.mjs';

const options = readOptions({
  rounds: { type: 'string', default: '20', about: 'N visits of each view, 20 unless told' },
});
const rounds = Number(options.rounds);
const goalMs = 200;

/** A view is drawn when its own content is there and nothing loads any more. */
const views = [
  ['Popups', 'popups', '.popup-table tbody tr'],
  ['Results of a score', 'results/demo-nps', '.answers-table tbody tr'],
  ['Results of four pages', 'results/demo-research', '.answers-table tbody tr'],
  ['Who sees it', 'who', '.verdict'],
  ['Who sees it, one popup, with last week’s visitors', 'who?popup=demo-nps', '.figure-value'],
  ['Events', 'events', '.sparkline'],
  ['One event', 'events?event=order_placed', 'dialog .chart'],
  ['Screens', 'events?view=screens', '.table tbody tr'],
  ['Metrics', 'events?view=metrics', '.bar'],
  ['Crashes', 'events?view=crashes', 'details'],
  ['Delivery', 'events?view=delivery', '.bar'],
  ['Contacts', 'contacts', '.attribute'],
  ['A person', 'contacts/PERSON', '.timeline li'],
  ['Install', 'install', '.copy-block'],
  ['Settings', 'settings', '.inline-form'],
  ['Keys', 'settings?view=keys', '.key-list li'],
  ['Members', 'settings?view=members', '.table tbody tr'],
  ['Audit log', 'settings?view=audit', '.table tbody tr'],
  ['Editor', 'popups/demo-research', '.question-open'],
  ['Editor, logic', 'popups/demo-research?view=logic', '.flow-page'],
  ['Editor, translations', 'popups/demo-research?view=translations', '.tab-panel .panel'],
  ['Editor, history', 'popups/demo-research?view=history', '.version-note'],
];

/** @param {readonly number[]} times */
function slowest(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}

/**
 * Follows a link inside the studio, as a click does, and counts until the frame that holds the content.
 * @param {import('playwright-core').Page} page
 * @param {string} address
 * @param {string} content
 */
function visit(page, address, content) {
  return page.evaluate(
    ({ address, content }) =>
      new Promise((resolve, reject) => {
        const link = document.createElement('a');
        link.href = address;
        document.body.append(link);
        const begun = performance.now();
        const isDrawn = () =>
          document.querySelector(content) !== null &&
          document.querySelector('[aria-label="Loading"]') === null;
        const look = () => {
          // The frame after the one in which it is found has drawn it.
          if (isDrawn()) requestAnimationFrame(() => resolve(performance.now() - begun));
          else if (performance.now() - begun > 10_000)
            reject(new Error(`${address} does not show ${content}`));
          else requestAnimationFrame(look);
        };
        link.click();
        link.remove();
        requestAnimationFrame(look);
      }),
    { address, content },
  );
}

/**
 * One round through all views, each from a page that shares nothing with it, so that everything is drawn.
 * @param {import('playwright-core').Page} page
 * @param {string} person
 * @returns {Promise<Map<string, number>>}
 */
async function visitAll(page, person) {
  /** @type {Map<string, number>} */
  const taken = new Map();
  for (const [name, path, content] of views) {
    await visit(page, '/studio/demo/nowhere', 'main > .panel > .empty');
    const address = `/studio/demo/${path.replace('PERSON', encodeURIComponent(person))}`;
    taken.set(name, await visit(page, address, content));
  }
  return taken;
}

/** @param {readonly Map<string, number>[]} measured */
function print(measured) {
  console.log('| view | measured, median ms | same view again (A/A) | 95 of 100 within | goal |');
  console.log('|---|--:|--:|--:|--:|');
  for (const [name] of views) {
    const all = measured.map((round) => round.get(name) ?? Number.NaN);
    const [even, odd] = [0, 1].map((rest) => median(all.filter((_, index) => index % 2 === rest)).toFixed(0));
    console.log(`| ${name} | ${even} | ${odd} | ${slowest(all).toFixed(0)} | ≤ ${goalMs} |`);
  }
}

const product = await startProduct();
try {
  const page = await product.openStudio({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${product.url}/studio/demo/contacts`);
  const person = (await page.locator('.row-link').first().textContent()) ?? '';
  // The first round loads parts of the program and warms the database; it is not counted.
  await visitAll(page, person);
  const measured = [];
  for (let round = 1; round <= rounds; round += 1) {
    measured.push(await visitAll(page, person));
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  print(measured);
} finally {
  await product.stop();
}
