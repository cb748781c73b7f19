import { findChromium } from '../findChromium.mjs';
import { installSystemPackages } from './systemPackages.mjs';

/**
 * @typedef {object} Provided
 * @property {boolean} changed
 * @property {string} [advice] One sentence for the person, when the tool is not there and cannot be installed.
 */

export const chromiumAdvice =
  'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH to one.';

/** @returns {Promise<Provided>} */
export async function provideChromium() {
  if (findChromium() !== undefined) return { changed: false };
  if (process.env['CHROMIUM_PATH']) {
    return { changed: false, advice: 'CHROMIUM_PATH is set, but there is no program at that path.' };
  }
  const changed = await installSystemPackages({
    title: 'Chromium',
    packages: ['chromium', 'fonts-liberation'],
  });
  if (findChromium() === undefined) return { changed, advice: chromiumAdvice };
  // Not every system has it, and nothing needs it: tests are quicker with it.
  await installSystemPackages({
    title: 'Chromium without windows',
    packages: ['chromium-headless-shell'],
    hasNewLists: true,
  });
  return { changed };
}
