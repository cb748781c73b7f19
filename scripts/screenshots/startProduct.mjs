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
  // A browser that says it is automated is a bot, and bots see no popups.
  const args = [...chromiumArguments, '--disable-blink-features=AutomationControlled'];
  const browser = await chromium.launch({ executablePath, args });
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
  const storageState = await createOwner(browser, server.ownerLink);
  return {
    url: server.url,
    browser,
    openStudio: async (options = {}) => (await browser.newContext({ storageState, ...options })).newPage(),
    openVisitor: async (options = {}) => (await browser.newContext({ userAgent, ...options })).newPage(),
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
async function createOwner(browser, link) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Create and sign in' }).click();
  await page.getByRole('heading', { name: 'Popups' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
