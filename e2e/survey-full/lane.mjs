/**
 * A small survey, drawn and answered in Firefox and in WebKitGTK.
 * @type {import('../../scripts/lanes.mjs').Lane}
 */
export default {
  name: 'survey-full',
  command: ['node', 'e2e/survey-full/full.mjs'],
  needs: ['chromium'],
  selection: 'all',
  after: ['build'],
};
