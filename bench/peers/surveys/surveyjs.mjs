import { peerFile } from '../providePeers.mjs';

const survey = {
  title: 'A question',
  elements: [
    { type: 'rating', name: 'score', title: 'How likely are you to recommend us?', rateMin: 0, rateMax: 10 },
  ],
};

/** It fetches no definition: the host has it already. @type {() => import('./surveyPage.mjs').SurveyPage} */
export const surveyJs = () => ({
  name: 'SurveyJS (its definition is in the page)',
  package: 'survey-core',
  head: '<link rel="stylesheet" href="/survey-core.css">',
  tail: `<div id="popup" style="position:fixed;right:16px;bottom:16px;width:400px"></div><script src="/survey.core.js"></script><script src="/survey-js-ui.js"></script>
    <script>SurveyUI.renderSurvey(new Survey.Model(${JSON.stringify(survey)}), document.querySelector('#popup'))</script>`,
  files: {
    '/survey-core.css': peerFile('survey-core/survey-core.fontless.min.css'),
    '/survey.core.js': peerFile('survey-core/survey.core.min.js'),
    '/survey-js-ui.js': peerFile('survey-js-ui/survey-js-ui.min.js'),
  },
  find: `document.querySelector('.sd-rating, .sv-rating, [data-name="score"]')`,
});
