import type { Locator, Page } from 'playwright-core';
import type { Fault } from './faultProxy.js';
import { isWrite } from './faultProxy.js';
import type { HostWindow } from './hostSite.js';
import { fire } from './person.js';
import type { Visit } from './rig.js';

/** What the host and the person did: the first of three ledgers. */
export interface EpisodeLedger {
  /** Names of events; each is tracked once. */
  readonly tracked: string[];
  /** The free text of every survey that was finished. */
  readonly finished: string[];
  /** Surveys whose first page was answered. */
  begun: number;
  /** What the SDK told the host by now, over all pages and tabs. */
  readonly told: () => Promise<string[]>;
  /** Every step, for whoever has to understand a failure. */
  readonly story: string[];
}

interface Tab {
  readonly page: Page;
  detail: string;
}

interface Episode {
  readonly visit: Visit;
  readonly seed: number;
  readonly ledger: EpisodeLedger;
  readonly random: () => number;
  tabs: Tab[];
  isRefusing: boolean;
}

/** A small generator with a seed: the same seed tells the same story. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const steps: readonly (readonly [
  weight: number,
  name: string,
  step: (episode: Episode, tab: Tab) => Promise<unknown>,
])[] = [
  [6, 'track', track],
  [4, 'trigger', trigger],
  [8, 'answer', answer],
  [5, 'fault', spoil],
  [2, 'heal', heal],
  [
    2,
    'navigate',
    (episode, tab) =>
      arrive(episode, tab, () =>
        tab.page.goto(`${episode.visit.site.url}/${Math.floor(episode.random() * 9)}`),
      ),
  ],
  [2, 'reload', (episode, tab) => arrive(episode, tab, () => tab.page.reload())],
  [2, 'close', closeTab],
  [2, 'open', openTab],
  [3, 'wait', ({ random }, { page }) => page.waitForTimeout(random() * 1_200)],
];

/** Lives through a random story, and ends with everything healed and one tab open. */
export async function playEpisode(visit: Visit, seed: number): Promise<EpisodeLedger> {
  const ledger: EpisodeLedger = {
    tracked: [],
    finished: [],
    begun: 0,
    told: () => toldIn(visit.context.pages().at(-1)),
    story: [],
  };
  await visit.context.addInitScript(noteWhatIsTold);
  const episode: Episode = { visit, seed, ledger, random: createRandom(seed), tabs: [], isRefusing: false };
  await visit.page.reload();
  episode.tabs.push({ page: visit.page, detail: '' });
  const total = steps.reduce((sum, [weight]) => sum + weight, 0);
  const length = 10 + Math.floor(episode.random() * 10);
  for (let count = 0; count < length; count += 1) {
    const tab = pick(episode.tabs, episode.random);
    let at = episode.random() * total;
    const [, name, step] = steps.find(([weight]) => (at -= weight) < 0) ?? steps[0] ?? [0, '', track];
    ledger.story.push(`${name} in tab ${episode.tabs.indexOf(tab)}`);
    await step(episode, tab);
  }
  await recover(episode);
  return ledger;
}

/**
 * The host notes what it is told where it outlives a tab: a tab that is being closed still shows what was due, and nobody
 * outside hears of it any more.
 */
function noteWhatIsTold(): void {
  const tell = (type: string): void => localStorage.setItem(`told.${crypto.randomUUID()}`, type);
  Object.assign(globalThis, { tell });
}

const toldIn = async (page: Page | undefined): Promise<string[]> =>
  (await page?.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, type]) => (key.startsWith('told.') ? [String(type)] : [])),
  )) ?? [];

function pick<Value>(values: readonly Value[], random: () => number): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

async function track({ seed, ledger, random }: Episode, { page }: Tab): Promise<void> {
  const names = Array.from(
    { length: 1 + Math.floor(random() * 5) },
    (_, index) => `e${seed}-${ledger.tracked.length + index}`,
  );
  await page.evaluate((given) => {
    for (const name of given) (globalThis as unknown as HostWindow).sdk.track(name);
  }, names);
  ledger.tracked.push(...names);
}

async function trigger(_episode: Episode, { page }: Tab): Promise<void> {
  if ((await page.locator('#sv-popup').count()) > 0) return;
  await fire(page, 'checkout_left');
  // Another tab may have it, or a cooldown: then there is nothing to see.
  await page
    .locator('#sv-popup')
    .waitFor({ timeout: 1_500 })
    .catch(() => undefined);
}

const detailOf = (page: Page): Locator => page.getByLabel('What would have made the difference?');
const weekOf = (page: Page): Locator => page.getByText('Within a week');

/** Goes on with whatever page of the survey is open. */
async function answer({ seed, ledger }: Episode, tab: Tab): Promise<void> {
  const { page } = tab;
  const submit = page.locator('#sv-submit');
  const detail = detailOf(page);
  const week = weekOf(page);
  if (await page.getByText('The price is too high').isVisible()) {
    await page.getByText('The price is too high').click();
    await submit.click();
    await detail.waitFor();
    ledger.begun += 1;
  } else if (await detail.isVisible()) {
    tab.detail = `d${seed}-${ledger.begun}-${ledger.story.length}`;
    await detail.fill(tab.detail);
    await submit.click();
    await week.waitFor();
  } else if (await week.isVisible()) {
    await week.click();
    await submit.click();
    await page.locator('.service-success').waitFor();
    ledger.finished.push(tab.detail);
  } else if (await page.locator('#sv-complete').isVisible()) {
    await page.locator('#sv-complete').click();
    await page.locator('#sv-popup').waitFor({ state: 'detached' });
  }
}

async function spoil(episode: Episode): Promise<void> {
  const { visit, random, ledger } = episode;
  const kinds: readonly (Fault | 'refused' | 'offline')[] = [
    { type: 'answer', status: 503, body: 'away' },
    { type: 'loseAnswer', status: 504 },
    { type: 'loseAnswer' },
    { type: 'reset' },
    'refused',
    'offline',
  ];
  const kind = pick(kinds, random);
  ledger.story.push(`  ${JSON.stringify(kind)}`);
  if (kind === 'offline') return visit.context.setOffline(true);
  if (kind === 'refused') {
    if (!episode.isRefusing) await visit.proxy.refuse();
    episode.isRefusing = true;
    return;
  }
  let left = 1 + Math.floor(random() * 3);
  visit.proxy.setFault((request) => (isWrite(request) && (left -= 1) >= 0 ? kind : undefined));
}

async function heal(episode: Episode): Promise<void> {
  const { visit } = episode;
  visit.proxy.setFault(undefined);
  await connect(episode);
}

/** A page can be loaded only with a connection; what was told to fail goes on failing. */
async function connect(episode: Episode): Promise<void> {
  await episode.visit.context.setOffline(false);
  if (episode.isRefusing) await episode.visit.proxy.listen();
  episode.isRefusing = false;
}

async function arrive(episode: Episode, { page }: Tab, go: () => Promise<unknown>): Promise<void> {
  await connect(episode);
  // A survey that was under way goes on; a popup that nobody touched does not come back.
  const isUnderWay = (await detailOf(page).isVisible()) || (await weekOf(page).isVisible());
  await go();
  if (isUnderWay) await page.locator('#sv-popup').waitFor();
}

async function openTab(episode: Episode): Promise<void> {
  if (episode.tabs.length > 3) return;
  await connect(episode);
  episode.tabs.push({ page: await episode.visit.openTab(), detail: '' });
}

async function closeTab(episode: Episode, tab: Tab): Promise<void> {
  episode.tabs = episode.tabs.filter((other) => other !== tab);
  await tab.page.close();
  if (episode.tabs.length === 0) await openTab(episode);
}

/** The network is well again, the other tabs are gone, and the time that lanes wait has passed. */
async function recover(episode: Episode): Promise<void> {
  await heal(episode);
  const [last, ...others] = episode.tabs;
  for (const { page } of others) await page.close();
  if (last === undefined) return;
  await last.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('lane.')) localStorage.removeItem(key);
  });
  await last.page.reload();
}
