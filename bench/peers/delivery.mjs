// 100 events of each product under one fault after another: how many arrive, how many copies, with which identifiers.
import { parseArgs } from 'node:util';
import { markdownTable } from '../report/table.mjs';
import { eventAdapters, withoutEvents } from './adapters/index.mjs';
import { launchBrowser } from './browser.mjs';
import { startHostPages } from './hostPages.mjs';
import { peerVersion, providePeers } from './providePeers.mjs';
import { play, playKill, scenarios } from './scenarios.mjs';

/** @param {ReturnType<typeof import('./scenarios.mjs').outcome>} result */
function cellOf({ first, later, copies, duplicates }) {
  const arrived = first === later ? `${first}` : `${first}, next visit ${later}`;
  const sent = copies === later ? '' : ` (${copies} copies)`;
  return `${arrived}${sent}${duplicates === 0 ? '' : `, ${duplicates} under a second identifier`}`;
}

const { values } = parseArgs({ options: { scenario: { type: 'string', multiple: true } } });
providePeers();
const adapters = eventAdapters();
const pages = await startHostPages(adapters);
/** @type {Record<string, string>} */
const titles = {
  ...Object.fromEntries(Object.entries(scenarios).map(([name, { title }]) => [name, title])),
  kill: 'browser killed, backend away',
};
const chosen = Object.entries(titles).filter(([name]) => values.scenario?.includes(name) ?? true);
/** Scenarios that wait most of the time share it. */
const groups = [['unavailable', 'refused', 'timedOut'], ['navigate', 'close'], ['offline'], ['kill']];

/** @param {string} name @param {import('playwright-core').Browser} browser */
function playAll(name, browser) {
  const scenario = scenarios[name];
  return Promise.all(
    adapters.map(async (adapter) => {
      try {
        return scenario === undefined
          ? await playKill(adapter, { pages })
          : await play(adapter, scenario, { browser, pages });
      } catch (error) {
        console.error(`        ${adapter.name}: ${String(error).split('\n')[0]}`);
        return undefined;
      }
    }),
  );
}

/** @type {Map<string, Awaited<ReturnType<typeof playAll>>>} */
const results = new Map();
for (const group of groups) {
  const wanted = group.filter((name) => chosen.some(([each]) => each === name));
  if (wanted.length === 0) continue;
  console.error(`    ${wanted.map((name) => titles[name]).join(' · ')}`);
  const browser = await launchBrowser();
  // All at the same time: nothing here is measured in time.
  await Promise.all(wanted.map(async (name) => results.set(name, await playAll(name, browser))));
  await browser.close();
}
const goals = chosen.flatMap(([name, title]) => {
  const first = results.get(name)?.[0];
  const arrived = name === 'kill' ? 'arrived after the next start' : 'arrived without another visit';
  return [
    [`${title}: ${arrived}`, first?.first ?? Number.NaN, '≥ 100'],
    [`${title}: stored more than once`, first?.duplicates ?? Number.NaN, '= 0'],
  ];
});
await pages.stop();
console.log(
  markdownTable(
    ['of 100 events', ...chosen.map(([, title]) => title)],
    adapters.map((adapter) => [
      [adapter.name, adapter.package && peerVersion(adapter.package)].filter(Boolean).join(' '),
      ...chosen.map(([name]) => {
        const result = results.get(name)?.[adapters.indexOf(adapter)];
        return result === undefined ? 'failed' : cellOf(result);
      }),
    ]),
  ),
);
console.log(`\n${markdownTable(['ours', 'measured', 'goal'], goals)}`);
console.log(`\nThe figure is how many different events arrived; “next visit” is the total after the person came back. Copies under the same
identifier can be recognised by a server: ours stores such an event once. Copies under a second identifier cannot. ${withoutEvents}`);
