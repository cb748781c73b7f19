import { setTimeout as wait } from 'node:timers/promises';
import { launchQuietBrowser } from '../quietBrowser.mjs';
import { median } from '../report/statistics.mjs';

/** @typedef {{ quiet: import('../quietBrowser.mjs').QuietBrowser, origin: string, told: () => Promise<number>, slowdown: number }} QuietSite */

/** After a page is ready, so that what comes late counts too. */
const settleMs = 400;

/**
 * Before everything else in the page: tells of the first frame in which an element is seen. The page tells it by itself:
 * a driver that asks puts a script of its own into the page, which at this speed takes longer than what is measured.
 */
function watch(/** @type {string} */ selector) {
  const isVisible = () => {
    const element = document.documentElement && document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    return box && box.height > 0 && element?.checkVisibility({ opacityProperty: true });
  };
  const look = () => {
    if (!isVisible()) requestAnimationFrame(look);
    // The callback runs before its frame is painted; the next one after it.
    else requestAnimationFrame(() => navigator.sendBeacon(`/told?at=${performance.now()}`));
  };
  requestAnimationFrame(look);
}

/** Tells when the SDK is ready; of a page without it, when it has loaded. */
function watchReady() {
  const tell = () => navigator.sendBeacon('/told?at=0');
  addEventListener('load', () => {
    const ready = globalThis.servicePopups?.ready;
    if (ready === undefined) tell();
    else void ready.then(tell);
  });
}

/** @param {Function} program @param {...string} args @returns {string} */
const callOf = (program, ...args) =>
  `(${String(program)})(${args.map((each) => JSON.stringify(each)).join()})`;

/** @param {QuietSite} site @param {string} key */
const visibleMs = ({ quiet, origin, told, slowdown }, key) => {
  const script = callOf(watch, key === '' ? '#last' : '#sv-popup');
  const seen = told();
  return quiet.visit({ url: `${origin}/${key}`, rate: slowdown, script }, () => seen);
};

/** Processor time of the main thread from the navigation until all is quiet. @param {QuietSite} site @param {string} key */
const mainThreadMs = ({ quiet, origin, told, slowdown }, key) => {
  const ready = told();
  const how = { url: `${origin}/${key}`, rate: slowdown, script: callOf(watchReady) };
  return quiet.visit(how, async ({ taskMs }) => {
    await ready;
    await wait(settleMs);
    return taskMs();
  });
};

/** What follows a task at once belongs to it. In microseconds, as all times of a trace. */
const atOnce = 100;

/**
 * Every task of a thread with the microtasks after it, which a trace tells of apart: there promises go on, hence most of
 * what the SDK does with an answer. Time of the thread where the browser tells it: what other programs take is not the
 * page's.
 * @param {readonly any[]} events of one thread
 */
function taskTimes(events) {
  const own = events.filter(({ name }) => /(?:^|::)RunTask$|_PerformMicrotaskCheckpoint$/.test(name));
  /** @type {number[]} */
  const times = [];
  let end = 0;
  for (const { name, ts, dur = 0, tdur = dur } of own.sort((one, other) => one.ts - other.ts)) {
    // Within the one before.
    if (ts < end) continue;
    const isPart = !name.endsWith('RunTask') && ts - end < atOnce;
    times.push(tdur + (isPart ? (times.pop() ?? 0) : 0));
    end = ts + dur;
  }
  return times;
}

/** Until what `script` waits for, and what comes late. @param {QuietSite} site @param {string} key */
const longestTaskMs = ({ quiet, origin, told, slowdown }, key, script = callOf(watchReady)) => {
  const ready = told();
  const how = { url: `${origin}/${key}`, rate: slowdown, script, traces: ['toplevel'] };
  return quiet.visit(how, async ({ traced }) => {
    await ready;
    await wait(settleMs);
    const events = await traced();
    const mains = events.filter(
      ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
    );
    const times = mains.flatMap((main) =>
      taskTimes(events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid)),
    );
    return Math.max(...times) / 1_000;
  });
};

/**
 * Every contender once a round, so that a slow second of the machine hits all alike; the first round warms up.
 * @param {number} rounds
 * @param {readonly (() => Promise<number>)[]} contenders
 */
async function interleave(rounds, contenders) {
  /** @type {number[][]} */
  const times = contenders.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const time = await contender();
      if (round >= 0) times[index]?.push(time);
    }
  }
  return times.map(median);
}

/**
 * What pages cost that are only looked at.
 * @param {Pick<QuietSite, 'origin' | 'told'>} pages
 * @param {{ rounds: number, slowdown: number, say: (text: string) => void }} how
 */
export async function measureQuietly({ origin, told }, { rounds, slowdown, say }) {
  const quiet = await launchQuietBrowser();
  const site = { quiet, origin, told, slowdown };
  try {
    say('navigation to visible survey');
    const [bare = NaN, survey = NaN, bareAgain = NaN] = await interleave(
      rounds,
      ['', 'survey', ''].map((key) => () => visibleMs(site, key)),
    );
    say('longest task of init');
    const [bareTask = NaN, longest = NaN, ofThousand = NaN, bareTaskAgain = NaN] = await interleave(
      rounds,
      ['', 'armed50', 'armed1000', ''].map((key) => () => longestTaskMs(site, key)),
    );
    say('longest task of a survey that opens');
    const [pages = NaN, onOne = NaN] = await interleave(
      rounds,
      ['tenPages', 'tenOnOne'].map((key) => () => longestTaskMs(site, key, callOf(watch, '#sv-popup'))),
    );
    say('main thread by number of popups');
    const [bareCpu = NaN, ten = NaN, thousand = NaN, tenAgain = NaN] = await interleave(
      rounds,
      ['', '10', '1000', '10'].map((key) => () => mainThreadMs(site, key)),
    );
    return {
      visible: { bare, survey, bareAgain },
      opening: { pages, onOne },
      task: { bare: bareTask, longest, ofThousand, bareAgain: bareTaskAgain },
      growth: { bare: bareCpu, ten, thousand, tenAgain },
    };
  } finally {
    await quiet.close();
  }
}
