// Finds a Chromium or Chrome for the browser tests.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findOnPath, isExecutable } from './findOnPath.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const knownPaths = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The arguments every test browser is started with: headless, steady, and silent towards the network. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * @returns {string | undefined} the browser's path. `CHROMIUM_PATH` decides when it is set, even when it is
 * wrong: a person who names a browser does not want another one tested.
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : undefined;
  for (const command of commands) {
    const path = findOnPath(command);
    if (path !== undefined) return path;
  }
  return [...knownPaths, ...playwrightBrowsers()].find(isExecutable);
}

/**
 * @returns {string | undefined} the same browser without its windows where it is installed, which takes a fraction of
 * the time to open a page; else the whole one. It keeps no page that was left.
 */
export function findHeadlessChromium() {
  return (process.env['CHROMIUM_PATH'] ? undefined : findOnPath('chromium-headless-shell')) ?? findChromium();
}

/** What a Playwright installation of the same person has already downloaded, newest first. */
function playwrightBrowsers() {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((name) =>
      ['chrome-linux', 'chrome-linux64'].map((folder) => join(cache, name, folder, 'chrome')),
    );
}
