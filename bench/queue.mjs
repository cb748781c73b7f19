// Growth of what waits: 1 to 100,000 events handed over while the server is down, with the published caps in force. Prints
// markdown.
import { openClientPage } from './clientPage.mjs';
import { readOptions } from './report/readOptions.mjs';
import { median } from './report/statistics.mjs';
import { markdownTable, numberText } from './report/table.mjs';

const { short } = readOptions({ short: { type: 'boolean', about: 'stops at 10,000' } });
// The second 1,000 is the A/A control.
const counts = [1, 100, 1_000, 1_000, 10_000, ...(short ? [] : [100_000])];

/** @param {number} count */
async function measureCount(count) {
  const { page, measure, stop } = await openClientPage({ isBackendAway: true });
  try {
    const before = await measure();
    const perCall = await page.evaluate(async (total) => {
      const times = [];
      for (let made = 0; made < total;) {
        const from = performance.now();
        const size = Math.min(100, total - made);
        for (let index = 0; index < size; index += 1)
          globalThis.sdk.track('add_to_cart', { sku: 'a-4711', n: made + index });
        made += size;
        times.push(((performance.now() - from) * 1_000) / size);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      return times;
    }, count);
    await page.waitForTimeout(3_000);
    const after = await measure();
    const delivery = await page.evaluate(() => globalThis.sdk.delivery());
    const dropped = Object.values(delivery.dropped).reduce((sum, each) => sum + each, 0);
    return {
      count,
      perCall: median(perCall),
      grown: (after.heap - before.heap) / 2 ** 20,
      pending: delivery.pending,
      dropped,
    };
  } finally {
    await stop();
  }
}

const results = [];
for (const count of counts) {
  console.error(`    ${numberText(count)} events`);
  results.push(await measureCount(count));
}
console.log(
  markdownTable(
    [
      'events handed over',
      'µs a call, median',
      'heap more than before, MB',
      'waiting',
      'dropped and counted',
    ],
    results.map(({ count, perCall, grown, pending, dropped }, index) => [
      `${numberText(count)}${index === 3 ? ', again (A/A)' : ''}`,
      perCall,
      grown,
      pending,
      dropped,
    ]),
  ),
);
const last = results.at(-1);
const thousand = results[2];
console.log();
console.log(
  markdownTable(
    ['what waits', 'measured', 'goal'],
    [
      ['heap more than before, MB, at the largest count', last?.grown ?? NaN, '≤ 2'],
      [
        'µs a call at the largest count ÷ at 1,000',
        (last?.perCall ?? NaN) / (thousand?.perCall ?? NaN),
        '≤ 1.3',
      ],
      [
        'waiting and dropped together, of all handed over',
        ((last?.pending ?? NaN) + (last?.dropped ?? NaN)) / (last?.count ?? NaN),
        '≥ 1',
      ],
    ],
  ),
);
console.log(
  '\nCaps in force: 1,000 records, 1 MiB, 7 days. What goes beyond is dropped, the oldest first, and counted by reason.',
);
