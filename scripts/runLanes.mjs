// Runs lanes side by side as far as two cores allow, and says how each ended.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumAdvice } from './bootstrap/provideChromium.mjs';
import { postgresAdvice } from './bootstrap/providePostgres.mjs';
import { findChromium } from './findChromium.mjs';
import { findPostgres } from './findPostgres.mjs';
import { runCommand, say, seconds } from './progress.mjs';
import { countTests } from './testCounts.mjs';
import { readJson, repositoryRoot } from './workspaces.mjs';

/**
 * @typedef {import('./lanes.mjs').Lane} Lane
 *
 * @typedef {object} LaneResult
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} notRun What could not be run here, and why.
 *
 * @typedef {object} RunOptions
 * @property {number} [cores]
 * @property {boolean} [isCi] There, what cannot be run has failed.
 * @property {boolean} [stream] Show the output of test lanes while it comes.
 * @property {(tool: import('./lanes.mjs').Tool) => string | undefined} [missingTool] Why a tool is not there.
 */

const defaultLimitMinutes = 20;

/**
 * @param {readonly Lane[]} lanes
 * @param {RunOptions} [options]
 * @returns {Promise<LaneResult[]>} in the order in which they ended
 */
export async function runLanes(lanes, options = {}) {
  const cores = options.cores ?? 2;
  const waiting = [...lanes];
  /** @type {LaneResult[]} */
  const results = [];
  /** @type {Map<Lane, Promise<void>>} */
  const running = new Map();
  const used = () => [...running.keys()].reduce((sum, lane) => sum + (lane.cores ?? 1), 0);
  const isReady = (/** @type {Lane} */ lane) =>
    (lane.after ?? []).every(
      (name) => results.some((result) => result.name === name) || !lanes.some((other) => other.name === name),
    );
  while (waiting.length + running.size > 0) {
    const next = waiting.find((lane) => isReady(lane) && used() + (lane.cores ?? 1) <= cores);
    if (next === undefined) {
      if (running.size === 0)
        throw new Error(`Lanes wait for each other: ${waiting.map(({ name }) => name).join(', ')}.`);
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    running.set(
      next,
      runLane(next, options).then((result) => {
        results.push(result);
        running.delete(next);
      }),
    );
  }
  return results;
}

/**
 * @param {Lane} lane
 * @param {RunOptions} options
 * @returns {Promise<LaneResult>}
 */
async function runLane(lane, { isCi = false, stream = false, missingTool = whyMissing }) {
  const missing = (lane.needs ?? []).map(missingTool).find((reason) => reason !== undefined);
  if (missing !== undefined) return laneWithoutTool(lane.name, missing, isCi);
  const isVitest = lane.counts === 'vitest';
  const scratch = mkdtempSync(join(tmpdir(), 'service-popups-lane-'));
  const reportFile = join(scratch, 'report.json');
  const reporters = isVitest
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    : [];
  const [command = '', ...args] = [...lane.command, ...reporters];
  if (stream && isVitest) say(`${lane.name}: running`);
  const result = await runCommand({
    title: lane.name,
    command: command === 'node' ? process.execPath : command,
    args,
    cwd: repositoryRoot,
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }) },
    stream: stream && isVitest,
    limitMs: (lane.limitMinutes ?? defaultLimitMinutes) * 60_000,
  });
  const counts = isVitest
    ? countTests(readReport(reportFile), result.code)
    : { passed: result.code === 0 ? 1 : 0, failed: result.code === 0 ? 0 : 1, skipped: 0 };
  rmSync(scratch, { recursive: true, force: true });
  return reportLane({ lane, counts, result, isCi, wasStreamed: stream && isVitest });
}

/**
 * @param {object} ended
 * @param {Lane} ended.lane
 * @param {import('./testCounts.mjs').Counts} ended.counts
 * @param {import('./progress.mjs').CommandResult} ended.result
 * @param {boolean} ended.isCi
 * @param {boolean} ended.wasStreamed
 * @returns {LaneResult}
 */
function reportLane({ lane, counts, result, isCi, wasStreamed }) {
  const skipped = counts.skipped > 0 ? [`${counts.skipped} tests of ${lane.name} were skipped`] : [];
  const failed = counts.failed + (isCi ? counts.skipped : 0);
  if (failed > 0 && !wasStreamed) say(result.output.trimEnd());
  const tally =
    lane.counts === 'vitest' ? `, ${counts.passed} of ${counts.passed + counts.failed} tests passed` : '';
  say(`${failed > 0 ? 'FAILED' : 'ok    '} ${lane.name} (${seconds(result.durationMs)}${tally})`);
  for (const reason of skipped) say(`${isCi ? 'FAILED' : 'not run:'} ${reason}`);
  return { name: lane.name, passed: counts.passed, failed, notRun: isCi ? [] : skipped };
}

/**
 * @param {string} name
 * @param {string} reason
 * @param {boolean} isCi
 * @returns {LaneResult}
 */
function laneWithoutTool(name, reason, isCi) {
  say(isCi ? `FAILED ${name}: ${reason}` : `not run: ${name}. ${reason}`);
  return { name, passed: 0, failed: isCi ? 1 : 0, notRun: isCi ? [] : [name] };
}

/** @param {import('./lanes.mjs').Tool} tool */
function whyMissing(tool) {
  if (tool === 'chromium') return findChromium() === undefined ? chromiumAdvice : undefined;
  return findPostgres() === undefined ? postgresAdvice : undefined;
}

/** @param {string} file */
function readReport(file) {
  try {
    return readJson(file);
  } catch {
    return undefined;
  }
}

/** @param {readonly LaneResult[]} results */
export function totalOf(results) {
  return {
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failed: results.reduce((sum, result) => sum + result.failed, 0),
    notRun: results.flatMap((result) => result.notRun),
  };
}
