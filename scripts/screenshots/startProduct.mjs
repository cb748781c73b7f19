// The whole product on a throw-away data folder, with an owner who has signed in, and a browser to look at it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../findChromium.mjs';
import { freePort } from '../freePort.mjs';
import { repositoryRoot } from '../workspaces.mjs';
import { createOwner } from './createOwner.mjs';

/**
 * @typedef {object} Product
 * @property {string} url
 * @property {import('playwright-core').Browser} browser
 * @property {(options?: import('playwright-core').BrowserContextOptions) => Promise<import('playwright-core').Page>} openStudio
 * A page of somebody who is signed in.
 * @property {(options?: import('playwright-core').BrowserContextOptions) => Promise<import('playwright-core').Page>} openVisitor
 * A page of a new visitor.
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<Product>} */
export async function startProduct() {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Install it, or set CHROMIUM_PATH.');
  const dataDir = mkdtempSync(join(tmpdir(), 'service-popups-look-'));
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const storageState = await signInOwner(browser, server.ownerLink);
  return {
    url: server.url,
    browser,
    openStudio: async (options = {}) => (await browser.newContext({ storageState, ...options })).newPage(),
    openVisitor: async (options = {}) => (await browser.newContext(options)).newPage(),
    stop: async () => {
      await browser.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {string} dataDir */
async function startServer(dataDir) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(repositoryRoot, 'apps/server/dist/main.js')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const state = { output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      state.output += text;
    });
  }
  const end = Date.now() + 120_000;
  while (!/token=\S+[\s\S]*Ctrl\+C/.test(state.output)) {
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`The server did not start:\n${state.output}`);
    await wait(100);
  }
  return {
    url: `http://localhost:${port}`,
    ownerLink: /http\S+token=\S+/.exec(state.output)?.[0] ?? '',
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} link
 */
async function signInOwner(browser, link) {
  const context = await browser.newContext();
  await createOwner(await context.newPage(), link);
  const state = await context.storageState();
  await context.close();
  return state;
}
