import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runLanes, totalOf } from './runLanes.mjs';
import { repositoryRoot } from './workspaces.mjs';

/** @type {string[]} */
let said = [];
beforeEach(() => {
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/**
 * @param {string} name
 * @param {string} code
 * @param {Partial<import('./lanes.mjs').Lane>} [more]
 * @returns {import('./lanes.mjs').Lane}
 */
const lane = (name, code, more = {}) => ({
  name,
  command: ['node', '-e', code],
  selection: 'check',
  ...more,
});

describe('running lanes', () => {
  it('counts each lane by its exit code and shows what a failed one printed', async () => {
    const results = await runLanes([
      lane('good', 'console.log("quiet words")'),
      lane('bad', 'console.log("loud words"); process.exit(3)'),
    ]);
    expect(totalOf(results)).toEqual({ passed: 1, failed: 1, notRun: [] });
    expect(said.join('')).toContain('loud words');
    expect(said.join('')).not.toContain('quiet words');
    expect(said.join('')).toMatch(/FAILED bad \(\d+\.\d s\)/);
  });

  it('shows once what a failed one printed, also where the output of tests is shown while it comes', async () => {
    const command = ['node', '-e', 'console.log("loud words"); process.exit(3)', '--'];
    const lanes = [lane('types', '', { command }), lane('tests', '', { command, counts: 'vitest' })];
    await runLanes(lanes, { stream: true });
    expect(said.join('').match(/loud words/g)).toHaveLength(2);
  });

  it('starts a lane after those whose result it reads, and never uses more cores than there are', async () => {
    const results = await runLanes(
      [
        lane('second', '', { after: ['first'] }),
        lane('wide', 'setTimeout(() => {}, 200)', { cores: 2 }),
        lane('first', 'setTimeout(() => {}, 100)'),
      ],
      { cores: 2 },
    );
    expect(results.map(({ name }) => name)).toEqual(['wide', 'first', 'second']);
  });

  it('ignores an order with a lane that is not selected', async () => {
    expect(totalOf(await runLanes([lane('alone', '', { after: ['absent'] })])).passed).toBe(1);
  });

  it('says what it could not run for want of a tool, and counts it apart', async () => {
    const missingTool = () => 'Install it so.';
    const results = await runLanes([lane('browser', '', { needs: ['chromium'] })], { missingTool });
    expect(totalOf(results)).toEqual({ passed: 0, failed: 0, notRun: ['browser'] });
    expect(said.join('')).toBe('not run: browser. Install it so.\n');
  });

  it('has failed in continuous integration when a tool is missing', async () => {
    const missingTool = () => 'Install it so.';
    const results = await runLanes([lane('browser', '', { needs: ['chromium'] })], {
      missingTool,
      isCi: true,
    });
    expect(totalOf(results)).toEqual({ passed: 0, failed: 1, notRun: [] });
  });

  it('ends a lane that takes longer than its limit', async () => {
    const results = await runLanes([lane('endless', 'setInterval(() => {}, 1000)', { limitMinutes: 0.005 })]);
    expect(totalOf(results).failed).toBe(1);
    expect(said.join('')).toContain('was ended');
  });

  it('leaves nothing in the folder for what is needed for a moment only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-popups-lanes-'));
    vi.stubEnv('TMPDIR', folder);
    await runLanes([lane('good', ''), lane('bad', 'process.exit(3)')]);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('counts a command that does not exist as failed', async () => {
    const results = await runLanes([{ name: 'ghost', command: ['no-such-program'], selection: 'check' }]);
    expect(totalOf(results).failed).toBe(1);
  });
});

describe('the lanes of the repository', () => {
  it('have different names and only known neighbours', () => {
    const script =
      "import { allLanes } from './scripts/lanes.mjs'; console.log(JSON.stringify(await allLanes()));";
    const answer = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: repositoryRoot,
      encoding: 'utf8',
    });
    /** @type {import('./lanes.mjs').Lane[]} */
    const lanes = JSON.parse(answer.stdout);
    const names = lanes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { after } of lanes) for (const name of after ?? []) expect(names).toContain(name);
  });
});
