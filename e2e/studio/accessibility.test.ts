import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults } from '../framework/axe.js';
import { startStudio, type StudioRig } from './studioRig.js';

let rig: StudioRig;
beforeAll(async () => {
  rig = await startStudio();
});
afterAll(() => rig.stop());

const pages = [
  'popups',
  'results',
  'who',
  'events',
  'events?view=screens',
  'events?view=metrics',
  'events?view=crashes',
  'events?view=delivery',
  'contacts',
  'install',
  'settings',
  'settings?view=keys',
  'settings?view=webhooks',
  'settings?view=members',
  'settings?view=audit',
  'popups/demo-research',
  'popups/demo-research?view=logic',
  'popups/demo-research?view=when',
  'popups/demo-research?view=appearance',
  'popups/demo-research?view=translations',
  'popups/demo-research?view=history',
  'popups/demo-research?view=json',
];

describe.each(['light', 'dark'] as const)('the studio in %s', (colorScheme) => {
  it.each(pages)('has no accessibility violation on %s', async (path) => {
    const { page, server } = rig;
    await page.emulateMedia({ colorScheme });
    await page.goto(`${server.url}/studio/demo/${path}`);
    await page.locator('h1').waitFor();
    await page.locator('[aria-label="Loading"]').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(300);
    expect(await axeFaults(page)).toEqual([]);
  });
});
