// Ten thousand visitors after an outage of a minute. Every one of them is the SDK's own outbox and analytics over a clock
// that the bench owns, so an hour takes a minute and a run can be repeated exactly. The server is a line with a
// capacity, which answers as the real one does: 202 after a moment, 503 with Retry-After when the line is full. Prints markdown.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { readOptions } from './report/readOptions.mjs';
import { createVirtualClock } from './retry-storm/virtualClock.mjs';
import { createSimulatedServer } from './retry-storm/simulatedServer.mjs';

const options = readOptions({
  clients: { type: 'string', about: 'N visitors, 10000 unless told' },
  short: { type: 'boolean', about: 'a tenth of the visitors' },
  outage: { type: 'string', default: '60', about: 'N seconds without a server, 60 unless told' },
  capacity: { type: 'string', default: '3', about: 'N times the steady rate, 3 unless told' },
  seed: { type: 'string', default: '7', about: 'N, the same for the same run, 7 unless told' },
  check: { type: 'boolean', about: 'fails when anything is lost or counted twice' },
});
const clients = Number(options.clients ?? (options.short ? 1_000 : 10_000));
const outageMs = Number(options.outage) * 1_000;
const capacityFactor = Number(options.capacity);
const seed = Number(options.seed);
const steadyMs = 120_000;
const afterMs = 600_000;
/** A visitor does something every so often. */
const pauseMs = [4_000, 16_000];

/** Core's parts, bundled: the packages export TypeScript. */
async function loadCore() {
  const folder = fileURLToPath(new URL('../packages/core', import.meta.url));
  const out = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.retry-storm-'));
  try {
    const outfile = join(out, 'core.mjs');
    await build({
      entryPoints: [join(folder, 'src/test/innerParts.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      logLevel: 'error',
    });
    const fakes = join(out, 'fakes.mjs');
    await build({
      stdin: {
        contents: `export { createFakeDisk } from './src/test/fakeDisk.js';
          export { createFakeLifecycle } from './src/test/fakePlatform.js';`,
        resolveDir: folder,
        loader: 'ts',
      },
      outfile: fakes,
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      logLevel: 'error',
    });
    return { ...(await import(pathToFileURL(outfile).href)), ...(await import(pathToFileURL(fakes).href)) };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

const core = await loadCore();
const clock = createVirtualClock(seed);
const server = createSimulatedServer(clock);
const made = new Set();
let isOver = false;

/** A page of its own: storage, lock and outbox are nobody else's. */
function openPage() {
  const disk = core.createFakeDisk();
  const platform = {
    clock: { ...clock, uuid: clock.uuid },
    http: { send: server.send, isOnline: () => true, onOnline: () => () => undefined },
    outboxStore: disk.openOutbox({ canWriteAtOnce: false }),
    lock: {
      isShared: true,
      run: async (
        /** @type {string} */ _name,
        /** @type {number} */ _waitMs,
        /** @type {() => unknown} */ work,
      ) => work(),
    },
    lifecycle: core.createFakeLifecycle(true),
    device: { describe: () => undefined, type: () => 'desktop', isBot: () => false },
  };
  const records = core.createStateRecords(disk.storage);
  const logger = core.createLogger({});
  const outbox = core.createOutbox({
    platform,
    owner: 'key',
    baseUrl: 'https://server.example',
    records,
    logger,
    beforeSend: (/** @type {{ kind: string, body: { id?: string } }} */ { kind, body }) => {
      if (kind === 'event') made.add(body.id);
      return body;
    },
  });
  const identity = { user_id: clock.uuid(), session_id: clock.uuid(), mini_service: null, userId: undefined };
  const analytics = core.createAnalytics({
    platform,
    outbox,
    records,
    logger,
    keys: { publicKey: 'ak', integration: 'int' },
    identity: () => identity,
    platformName: 'web',
    language: 'en',
  });
  analytics.setTracking({ enabled: true });
  const act = () => {
    if (isOver) return;
    analytics.track('clicked', { place: 'cart' });
    clock.after(pauseMs[0] + clock.random() * (pauseMs[1] - pauseMs[0]), act);
  };
  clock.after(clock.random() * pauseMs[1], act);
  return { outbox };
}

const pages = Array.from({ length: clients }, openPage);
const sumOf = (/** @type {readonly number[]} */ values) => values.reduce((sum, value) => sum + value, 0);
const pending = () => sumOf(pages.map(({ outbox }) => outbox.delivery().pending));

// A first minute to get going, then one that is measured.
await clock.advance(60_000);
const steadyFrom = clock.second();
await clock.advance(steadyMs - 60_000);
const steady = sumOf(server.arrivals(steadyFrom, clock.second())) / (clock.second() - steadyFrom);
server.setCapacity(steady * capacityFactor);

server.goAway();
const awayFrom = clock.second();
await clock.advance(outageMs);
const duringOutage = server.arrivals(awayFrom, clock.second());
const backlog = pending();
server.comeBack();
const backAt = clock.second();
const backlogIds = new Set([...made].filter((id) => !server.holds(id)));
let deliveredAfter = 0;
for (let second = 0; second * 1_000 < afterMs && deliveredAfter === 0; second += 1) {
  await clock.advance(1_000);
  if ([...backlogIds].every((id) => server.holds(id))) deliveredAfter = second + 1;
}
await clock.advance(Math.max(0, 180_000 - deliveredAfter * 1_000));
const afterwards = server.arrivals(backAt, clock.second());
const refusedAfter = server.refused();
isOver = true;
await clock.advance(300_000);

/** Over five seconds, since single ones jump about. */
const smooth = afterwards.map((_, index) => {
  const window = afterwards.slice(Math.max(0, index - 4), index + 1);
  return sumOf(window) / window.length;
});
const calm = smooth.findLastIndex((rate) => rate > steady * 1.2) + 1;
const lost = [...made].filter((id) => !server.holds(id)).length;
const delivery = pages.map(({ outbox }) => outbox.delivery());
const dropped = sumOf(delivery.map((one) => sumOf(Object.values(one.dropped))));
const peak = Math.max(...afterwards);
const rows = [
  ['requests a second before', steady.toFixed(0)],
  [
    'most tries a second while it was away (the first two seconds aside)',
    `${Math.max(...duringOutage.slice(2))}, ${(Math.max(...duringOutage.slice(2)) / steady).toFixed(2)} × before`,
  ],
  [
    `tries in the last ten seconds of the outage, per second`,
    (sumOf(duringOutage.slice(-10)) / 10).toFixed(0),
  ],
  ['events that waited when it came back', String(backlog)],
  ['most requests a second afterwards', String(peak)],
  ['the same, times before', (peak / steady).toFixed(2), `≤ ${capacityFactor}`],
  ['answered 503 afterwards', String(refusedAfter)],
  ['everything that waited is delivered after', deliveredAfter === 0 ? 'never' : `${deliveredAfter} s`],
  ['at most 1.2 × before, from then on, after', `${calm} s`],
  ['events made', String(made.size)],
  ['held by the server', String(server.held())],
  ['lost', String(lost), '= 0'],
  ['arrived more than once (known by their id)', String(server.repeated())],
  ['counted twice', String(server.countedTwice()), '= 0'],
  ['dropped by a client', String(dropped)],
];
process.stdout
  .write(`${clients} visitors, each an event every ${pauseMs[0] / 1_000} to ${pauseMs[1] / 1_000} s; an outage of ${outageMs / 1_000} s (no answer); capacity ${capacityFactor} × the steady rate; seed ${seed}.

| | measured | goal |
|---|--:|--:|
${rows.map(([name, value, goal = '']) => `| ${name} | ${value} | ${goal} |`).join('\n')}
`);
if (options.check && (lost > 0 || server.countedTwice() > 0 || deliveredAfter === 0)) {
  process.exitCode = 1;
}
