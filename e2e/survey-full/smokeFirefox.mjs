import { firefox } from 'playwright-core';
import { findOnPath } from '../../scripts/findOnPath.mjs';
import { provideBrowser } from './provideBrowser.mjs';
import { checkPage, servePage } from './smokePage.mjs';

/** @returns {Promise<string | undefined>} why it was not run; undefined when it passed */
export async function smokeInFirefox() {
  const executablePath = await provideBrowser({
    title: 'Firefox',
    packages: ['firefox-esr'],
    find: () => findOnPath('firefox-esr') ?? findOnPath('firefox'),
  });
  if (executablePath === undefined) return 'install the package firefox-esr';
  const host = await servePage();
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath, timeout: 120_000 });
  try {
    const page = await browser.newPage();
    await page.goto(host.url);
    const wrong = /** @type {string[]} */ (await page.evaluate(`(() => { ${checkPage} })()`));
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    return undefined;
  } finally {
    await browser.close();
    host.close();
  }
}
