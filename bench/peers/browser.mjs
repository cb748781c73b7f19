import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../scripts/findChromium.mjs';

/** A browser that says it is automated is a bot to most products, so it does not say so. */
export const benchArguments = [...chromiumArguments, '--disable-blink-features=AutomationControlled'];

export function launchBrowser() {
  const launch = () => chromium.launch({ executablePath: findChromium(), args: benchArguments });
  return launch().catch(launch);
}

/** @param {import('playwright-core').Browser} browser */
export const personsAgent = (browser) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;

/** @param {import('playwright-core').Browser} browser */
export const newPerson = (browser) => browser.newContext({ userAgent: personsAgent(browser) });
