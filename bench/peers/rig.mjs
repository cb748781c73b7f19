// What a test needs to play the faults with the SDK alone.
import { ours } from './adapters/ours.mjs';
import { launchBrowser } from './browser.mjs';
import { startHostPages } from './hostPages.mjs';
import { play, playKill, scenarios } from './scenarios.mjs';

export const scenarioNames = [...Object.keys(scenarios), 'kill'];

export async function startRig() {
  const pages = await startHostPages([ours]);
  const browser = await launchBrowser();
  return {
    /** @param {string} name */
    play(name) {
      const scenario = scenarios[name];
      return scenario === undefined ? playKill(ours, { pages }) : play(ours, scenario, { browser, pages });
    },
    async stop() {
      await browser.close();
      await pages.stop();
    },
  };
}
