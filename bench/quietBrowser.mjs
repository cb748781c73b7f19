// A browser that is only looked at. A driver that follows requests makes the page write down who asked for each of them,
// which at a quarter of the speed takes as long as what is measured here; this one opens a page, slows it down, and
// otherwise leaves it alone until it reports by itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHeadlessChromium } from '../scripts/findChromium.mjs';
import { benchArguments } from './peers/browser.mjs';

/** @typedef {Awaited<ReturnType<typeof launchQuietBrowser>>} QuietBrowser */
/**
 * @typedef {object} QuietPage
 * @property {() => Promise<number>} taskMs Processor time of the main thread since the navigation.
 * @property {() => Promise<number>} heapBytes What is in use once everything that can go is gone; at full speed again.
 * @property {() => Promise<readonly any[]>} traced Ends what `traces` began.
 */

export async function launchQuietBrowser() {
  const program = findHeadlessChromium();
  if (program === undefined) throw new Error('There is no Chromium. Install it, or set CHROMIUM_PATH.');
  const profile = mkdtempSync(join(tmpdir(), 'service-popups-quiet-'));
  const child = spawn(
    program,
    [...benchArguments, '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const { send, hear } = talkThrough(
    /** @type {import('node:stream').Writable} */ (child.stdio[3]),
    /** @type {import('node:stream').Readable} */ (child.stdio[4]),
  );
  const { userAgent: ownAgent } = await send('Browser.getVersion');
  const userAgent = String(ownAgent).replace('HeadlessChrome', 'Chrome');
  return {
    /**
     * A person with a clean profile opens a page. `script` runs before the page's own; `traces` names what is written
     * down meanwhile.
     * @template Result
     * @param {{ url: string, rate: number, script: string, traces?: readonly string[] }} how
     * @param {(page: QuietPage) => Promise<Result>} measure
     */
    async visit({ url, rate, script, traces }, measure) {
      const { browserContextId } = await send('Target.createBrowserContext');
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const tell = (/** @type {string} */ method, params = {}) => send(method, params, sessionId);
      try {
        await tell('Page.enable');
        await tell('Performance.enable', { timeDomain: 'threadTicks' });
        await tell('Page.addScriptToEvaluateOnNewDocument', { source: script });
        await tell('Emulation.setUserAgentOverride', { userAgent });
        // Without it a page that nobody looks at draws no frames.
        await tell('Emulation.setFocusEmulationEnabled', { enabled: true });
        await tell('Emulation.setCPUThrottlingRate', { rate });
        if (traces) {
          const traceConfig = { includedCategories: traces };
          await send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
        }
        await tell('Page.navigate', { url });
        return await measure({
          async taskMs() {
            const { metrics } = await tell('Performance.getMetrics');
            const found = metrics.find((/** @type {any} */ { name }) => name === 'TaskDuration');
            return (found?.value ?? NaN) * 1_000;
          },
          async heapBytes() {
            await tell('Emulation.setCPUThrottlingRate', { rate: 1 });
            await tell('HeapProfiler.collectGarbage');
            return (await tell('Runtime.getHeapUsage')).usedSize;
          },
          async traced() {
            /** @type {any[]} */
            const events = [];
            const stop = hear('Tracing.dataCollected', ({ value }) => events.push(...value));
            const complete = new Promise((resolve) => hear('Tracing.tracingComplete', resolve));
            await send('Tracing.end');
            await complete;
            stop();
            return events;
          },
        });
      } finally {
        // Only one can be under way; that of a visit that failed must not be left.
        if (traces) await send('Tracing.end').catch(() => undefined);
        await send('Target.disposeBrowserContext', { browserContextId });
      }
    },
    async close() {
      await send('Browser.close').catch(() => undefined);
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * The browser's protocol through its pipe: JSON texts, each followed by a zero.
 * @param {import('node:stream').Writable} input
 * @param {import('node:stream').Readable} output
 */
function talkThrough(input, output) {
  /** @type {Map<number, { resolve: (result: unknown) => void, reject: (error: Error) => void }>} */
  const asked = new Map();
  /** @type {Set<{ method: string, listener: (params: Record<string, unknown>) => void }>} */
  const listeners = new Set();
  let last = 0;
  let rest = '';
  output.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const { id, result, error, method, params } of messages.map((message) => JSON.parse(message))) {
      for (const each of [...listeners]) if (each.method === method) each.listener(params);
      if (error) asked.get(id)?.reject(new Error(error.message));
      else asked.get(id)?.resolve(result);
      asked.delete(id);
    }
  });
  return {
    /** @param {string} method @param {object} [params] @param {string} [sessionId] @returns {Promise<any>} */
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        asked.set((last += 1), { resolve, reject });
        input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
      }),
    /** @param {string} method @param {(params: any) => void} listener */
    hear(method, listener) {
      const entry = { method, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
}
