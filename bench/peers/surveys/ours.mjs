import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = (/** @type {string} */ file) =>
  fileURLToPath(new URL(`../../../packages/sdk/dist/${file}`, import.meta.url));

const { version } = JSON.parse(readFileSync(dist('../package.json'), 'utf8'));

const popup = {
  id: 'p1',
  title: 'A question',
  surveyId: 's1',
  productId: 'product',
  triggers: [{ type: 'time_on_page', value: 0 }],
  style: { position: 'bottom-right' },
  survey: {
    id: 's1',
    version: 1,
    productId: 'product',
    title: 'A question',
    language: 'en',
    pages: [
      {
        id: 'one',
        questions: [
          { id: 'score', kind: 'rating', label: 'How likely are you to recommend us?', min: 0, max: 10 },
        ],
      },
    ],
    completion: { title: 'Thank you' },
    settings: {},
  },
};

/** @type {import('./surveyPage.mjs').SurveyPage} */
export const ours = {
  name: '**ours**',
  head: '<script async src="/service-popups.js" data-key="pk_test" data-auto-launch></script>',
  files: {
    '/service-popups.js': dist('service-popups.js'),
    [`/survey/${version}/popups.js`]: dist('lazy/popups.js'),
  },
  answers: {
    '/sdk/pk_test/popups': { body: JSON.stringify({ popups: [popup], tracking: { enabled: true } }) },
    '/sdk/': { body: '{"status":"SHOWED"}' },
  },
  find: `document.querySelector('#sv-popup label.survey-label, #sv-popup legend')`,
};
