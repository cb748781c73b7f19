// One page for long: popups opened and closed, and navigations. Heap, listeners and nodes must stay where they are. Prints
// markdown.
import { openClientPage } from './clientPage.mjs';
import { readOptions } from './report/readOptions.mjs';
import { markdownTable } from './report/table.mjs';

const { short } = readOptions({ short: { type: 'boolean', about: 'a twentieth of it' } });
const share = short ? 20 : 1;
const popups = 2_000 / share;
const navigations = 10_000 / share;
const steps = 5;

const { page, measure, kinds, stop } = await openClientPage();

/** @param {number} count */
const openAndClose = (count) =>
  page.evaluate(async (times) => {
    for (let index = 0; index < times; index += 1) {
      if (!(await globalThis.sdk.show('p1', { force: true }))) throw new Error('The popup was not shown.');
      globalThis.sdk.close();
      while (document.querySelector('#sv-popup') !== null)
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }, count);

/** @param {number} count */
const navigate = (count) =>
  page.evaluate(async (times) => {
    for (let index = 0; index < times; index += 1) {
      history.pushState(null, '', `/product/${index % 50}`);
      if (index % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }, count);

/** @param {string} title @param {(count: number) => Promise<void>} work @param {number} total */
async function soak(title, work, total) {
  const seen = [];
  for (let step = 0; step < steps; step += 1) {
    await work(total / steps);
    // What was sent meanwhile is acknowledged before it is looked at.
    await page.evaluate(() => globalThis.sdk.flush());
    const isEnd = step === 0 || step === steps - 1;
    seen.push({ ...(await measure()), ...(isEnd ? await kinds() : { code: NaN, page: NaN }) });
    console.error(`    ${title}: ${((step + 1) * total) / steps}`);
  }
  return seen;
}

const mb = (/** @type {number} */ bytes) => bytes / 2 ** 20;
try {
  await openAndClose(20);
  await navigate(100);
  const runs = [
    {
      title: `${popups.toLocaleString('en')} popups opened and closed`,
      seen: await soak('popups', openAndClose, popups),
    },
    {
      title: `${navigations.toLocaleString('en')} navigations`,
      seen: await soak('navigations', navigate, navigations),
    },
  ];
  console.log(
    markdownTable(
      [
        'after the first fifth → at the end',
        'heap, MB',
        'heap at the end, MB',
        'listeners',
        'listeners at the end',
        'nodes',
        'nodes at the end',
      ],
      runs.map(({ title, seen }) => {
        const [first, last] = [seen[0], seen.at(-1)];
        return [
          title,
          mb(first?.heap ?? NaN),
          mb(last?.heap ?? NaN),
          first?.listeners ?? NaN,
          last?.listeners ?? NaN,
          first?.nodes ?? NaN,
          last?.nodes ?? NaN,
        ];
      }),
    ),
  );
  console.log();
  console.log(
    markdownTable(
      [
        'of it, in snapshots of the heap',
        'compiled code, MB',
        'compiled code at the end, MB',
        'what the page holds, MB',
        'what the page holds at the end, MB',
      ],
      runs.map(({ title, seen }) => {
        const [first, last] = [seen[0], seen.at(-1)];
        return [title, ...[first?.code, last?.code, first?.page, last?.page].map((size) => mb(size ?? NaN))];
      }),
    ),
  );
  console.log();
  console.log(
    markdownTable(
      ['client', 'measured', 'goal'],
      runs.flatMap(({ title, seen }) => {
        const [first, last] = [seen[0], seen.at(-1)];
        if (first === undefined || last === undefined) return [];
        return [
          [`${title}: heap at the end ÷ after the first fifth`, last.heap / first.heap, '≤ 1.05'],
          [
            `${title}: what the page holds at the end ÷ after the first fifth`,
            last.page / first.page,
            '≤ 1.05',
          ],
          [`${title}: listeners more`, last.listeners - first.listeners, '≤ 0'],
          [`${title}: nodes more`, last.nodes - first.nodes, '≤ 0'],
        ];
      }),
    ),
  );
} finally {
  await stop();
}
