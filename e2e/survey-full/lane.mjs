/**
 * What the ordinary lane does by sample: axe over every combination, and the smoke in Firefox and WebKitGTK.
 * @type {import('../../scripts/lanes.mjs').Lane}
 */
export default {
  name: 'survey-full',
  command: ['node', '--env-file=e2e/survey-full/full.env', 'e2e/survey-full/full.mjs'],
  needs: ['chromium'],
  selection: 'all',
  after: ['build'],
  limitMinutes: 60,
};
