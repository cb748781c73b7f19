// What a targeting decision costs per popup, from 10 to 10,000 popups: it must not grow with their number.
// Prints markdown.
import { cpus } from 'node:os';
import { loadRules, sizesOf } from './bundledRules.mjs';
import { readOptions } from './report/readOptions.mjs';
import { median } from './report/statistics.mjs';

const counts = [10, 100, 1_000, 10_000];
const rounds = 15;
const decisionsPerRound = 10_000;
const ratioBar = 1.3;
const now = Date.UTC(2026, 0, 1);
const dayMs = 86_400_000;

const options = readOptions({
  json: { type: 'boolean', about: 'prints the figures as JSON' },
  check: { type: 'boolean', about: `fails when a ratio exceeds ${ratioBar}` },
});

const imports = {
  'decide, with every gate': `export { decide } from './targeting/decide.ts'`,
  'of that, the conditions': `export { matchesConditions } from './conditions.ts'`,
  'of that, the paths': `export { matchesPath } from './targeting/matchesPath.ts'`,
  'of that, the versions': `export { matchesVersion } from './targeting/matchesVersion.ts'`,
  'explain, loaded on request': `export * from './explain.ts'`,
};

/** A popup that uses every gate. What its numbers say differs from one to the next. */
function popupOf(index) {
  return {
    id: `popup-${index}`,
    title: 'Feedback',
    surveyId: `survey-${index}`,
    productId: 'product',
    triggers: [{ type: 'event', value: 'done' }],
    schedule: { from: '2025-01-01T00:00:00Z', until: `20${30 + (index % 10)}-01-01T00:00:00Z` },
    segments: {
      lang: ['de', 'fr', 'en'],
      path: [`/area-${index % 50}/**`, '/product/*/reviews', '/pricing'],
      excludedPaths: ['/checkout/**'],
      platform: ['web', 'ios'],
      device: ['desktop', 'phone'],
      appVersion: '>=1.4 <3',
      attributes: [
        { key: 'plan', op: 'in', value: ['pro', 'team'] },
        {
          any: [
            { key: 'seats', op: 'gte', value: index % 9 },
            { key: 'beta', op: 'equals', value: true },
          ],
        },
      ],
      sample: 50 + (index % 50),
    },
    limits: { displaysPerPerson: 3 },
    cooldown: [{ answered: 'SHOWED', cooldownDays: 2 }],
  };
}

/** One person, with a showing of every third popup behind them. */
function contextOf(count) {
  return {
    now,
    consent: 'granted',
    platform: 'web',
    language: 'en-US',
    path: '/product/42/reviews?tab=new',
    url: 'https://example.com/product/42/reviews?tab=new',
    device: 'desktop',
    appVersion: '2.1.0',
    attributes: { plan: 'pro', seats: '12' },
    personId: '9b2f0c1e-5d1a-4f7e-8a53-0d6f1c2b3a4d',
    history: Array.from({ length: Math.ceil(count / 3) }, (_, index) => ({
      popupId: `popup-${index * 3}`,
      status: 'SHOWED',
      at: now - (index % 5) * dayMs,
    })),
    shownThisSession: 0,
    quiet: { days: 0.01, maxPerSession: 5 },
    isOpen: false,
  };
}

/** Time of the processor, not of the clock: other programs on the machine do not count. */
function microsecondsPerDecision(work, count) {
  const repeats = Math.max(1, Math.round(decisionsPerRound / count));
  const begun = process.cpuUsage();
  for (let repeat = 0; repeat < repeats; repeat += 1) work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / (repeats * count);
}

/** Every contender once per round, so that a slow second of the machine hits all alike. */
function interleave(contenders) {
  const times = contenders.map(() => []);
  for (let round = -3; round < rounds; round += 1) {
    contenders.forEach(({ work, count }, index) => {
      const time = microsecondsPerDecision(work, count);
      if (round >= 0) times[index].push(time);
    });
  }
  return times.map(median);
}

async function measureTargeting() {
  const sizes = await sizesOf(imports);
  const { createDecider, decide } = await loadRules(`export * from './targeting/index.ts'`);
  const ways = {
    'every gate, with values (createDecider)': (popups, context) => popups.forEach(createDecider(context)),
    'to the first failed gate (createDecider)': (popups, context) =>
      popups.forEach(createDecider(context, { firstOnly: true })),
    'one by one, short history (decide)': (popups, context) => {
      const short = { ...context, history: context.history.slice(0, 4) };
      for (const popup of popups) decide(popup, short, { firstOnly: true });
    },
  };
  const rows = Object.entries(ways).map(([name, way]) => measureWay(name, way));
  return { sizes, rows };
}

function measureWay(name, way) {
  const contenders = [...counts, counts[0]].map((count) => {
    const popups = Array.from({ length: count }, (_, index) => popupOf(index));
    const context = contextOf(count);
    return { count, work: () => way(popups, context) };
  });
  const times = interleave(contenders);
  const control = times.pop() ?? NaN;
  const [first = NaN] = times;
  return { name, times, ratio: Math.max(...times) / first, control: control / first };
}

function printMarkdown({ sizes, rows }) {
  console.log(`Node ${process.version}, ${cpus().length} cores. Median of ${rounds} interleaved rounds.\n`);
  console.log(
    '| CPU µs per popup | ' +
      counts.map((count) => count.toLocaleString('en')).join(' | ') +
      ' | highest ÷ 10 | A/A |',
  );
  console.log(`|---|${'--:|'.repeat(counts.length + 2)}`);
  for (const { name, times, ratio, control } of rows) {
    const cells = [...times, ratio, control].map((time) => time.toFixed(2));
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  console.log('\n| bytes | minified | brotli |\n|---|--:|--:|');
  for (const [name, { minified, brotli }] of Object.entries(sizes))
    console.log(`| ${name} | ${minified} | ${brotli} |`);
}

const figures = await measureTargeting();
if (options.json) console.log(JSON.stringify(figures, null, 2));
else printMarkdown(figures);
const worst = Math.max(...figures.rows.map(({ ratio }) => ratio));
if (options.check && worst > ratioBar) {
  console.error(
    `A decision among 10,000 popups costs ${worst.toFixed(2)} times one among 10; ${ratioBar} is the bar.`,
  );
  process.exitCode = 1;
}
