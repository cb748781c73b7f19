import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { installSystemPackages } from '../../scripts/bootstrap/systemPackages.mjs';
import { playwrightDriver } from '../mobile/playwrightDriver.js';
import { surveyHtmlChecks } from '../mobile/surveyHtmlChecks.js';
import { startWebViewPages, type WebViewPages } from '../mobile/webViewPages.js';
import { hasWebKit, openWebKit } from './webKitDriver.js';

/** Screenshots are kept where this says, to be looked at; else they are thrown away. */
const shots = process.env['SCREENSHOTS'] ?? mkdtempSync(join(tmpdir(), 'survey-html-'));

let pages: WebViewPages;
beforeAll(async () => {
  pages = await startWebViewPages();
});
afterAll(async () => {
  await pages.close();
  if (process.env['SCREENSHOTS'] === undefined) rmSync(shots, { recursive: true, force: true });
});

const which = (name: string): string | undefined =>
  spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim() || undefined;

describe("the survey's page in Firefox", () => {
  let browser: Browser;
  beforeAll(async () => {
    if (which('firefox-esr') === undefined)
      await installSystemPackages({ title: 'Firefox', packages: ['firefox-esr'] });
    const executablePath = which('firefox-esr');
    if (executablePath === undefined) throw new Error('Firefox is missing: install the package firefox-esr.');
    const launch = (): Promise<Browser> => firefox.launch({ channel: 'moz-firefox', executablePath });
    browser = await launch().catch(launch);
  });
  afterAll(() => browser?.close());

  for (const { title, run } of surveyHtmlChecks) {
    it(title, async () => {
      const { driver, close } = await playwrightDriver(browser);
      await run(driver, pages, join(shots, 'firefox'));
      await close();
    });
  }
});

describe("the survey's page in WebKitGTK", () => {
  let webKit: Awaited<ReturnType<typeof openWebKit>>;
  beforeAll(async () => {
    if (!hasWebKit())
      await installSystemPackages({
        title: 'WebKitGTK',
        packages: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb', 'xauth'],
      });
    if (!hasWebKit())
      throw new Error('WebKitGTK is missing: install webkit2gtk-driver, libwebkit2gtk-4.1-0 and xvfb.');
    webKit = await openWebKit();
  });
  afterAll(() => webKit?.close());

  for (const { title, run } of surveyHtmlChecks)
    it(title, () => run(webKit.driver, pages, join(shots, 'webkit')));
});
