import { installSystemPackages } from '../../scripts/bootstrap/systemPackages.mjs';

/**
 * Finds a browser, and where it is missing installs it as far as this machine allows.
 * @template Found
 * @param {object} browser
 * @param {string} browser.title
 * @param {readonly string[]} browser.packages
 * @param {() => Found | undefined} browser.find
 * @returns {Promise<Found | undefined>}
 */
export async function provideBrowser({ title, packages, find }) {
  const found = find();
  if (found !== undefined) return found;
  await installSystemPackages({ title, packages });
  return find();
}
