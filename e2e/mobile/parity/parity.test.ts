import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../framework/browser.js';
import { readHostFiles, startIntake, type HostFiles } from './intake.js';
import { openParityHost, type ParityPlatform } from './parityHost.js';
import { parityTable, type ParityResult } from './parityTable.js';
import { parityScenarios } from './scenarios.js';

const document = fileURLToPath(new URL('../../../docs/PARITY.md', import.meta.url));
const platforms: readonly ParityPlatform[] = ['web', 'mobile'];

describe('web and mobile, by the same scenarios', () => {
  let browser: Browser;
  let files: HostFiles;
  const results: ParityResult[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    files = await readHostFiles();
  });
  afterAll(() => browser.close());

  for (const scenario of parityScenarios) {
    for (const platform of platforms) {
      if (scenario.only !== undefined && scenario.only.platform !== platform) continue;
      it(`${scenario.area}, ${platform}: ${scenario.does}`, async () => {
        // A server of its own: what an app of the scenario before still sends on leaving arrives nowhere.
        const intake = await startIntake(files);
        const host = await openParityHost(browser, platform, intake);
        try {
          await scenario.run(host);
          results.push({ scenario, platform });
        } finally {
          await host.close();
          await intake.close();
        }
      });
    }
  }

  it('make the table of docs/PARITY.md, which is up to date', () => {
    const table = parityTable(parityScenarios, results);
    if (process.env['WRITE_PARITY'] !== undefined) writeFileSync(document, table);
    expect(readFileSync(document, 'utf8')).toBe(table);
  });
});
