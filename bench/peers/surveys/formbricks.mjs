import { peerFile } from '../providePeers.mjs';

const survey = {
  id: 'survey',
  name: 'A question',
  environmentId: 'environment',
  type: 'web',
  status: 'inProgress',
  welcomeCard: { enabled: false, timeToFinish: false, showResponseCount: false },
  questions: [
    {
      id: 'score',
      type: 'nps',
      headline: 'How likely are you to recommend us?',
      lowerLabel: 'Not',
      upperLabel: 'Very',
      required: true,
      logic: [],
    },
  ],
  thankYouCard: { enabled: true, headline: 'Thank you', subheader: '' },
  hiddenFields: { enabled: false, fieldIds: [] },
  productOverwrites: null,
  styling: null,
  triggers: [],
  attributeFilters: [],
};

/** @type {() => import('./surveyPage.mjs').SurveyPage} */
export const formbricks = () => ({
  name: 'Formbricks: renderer alone, last published (its definition is in the page)',
  package: '@formbricks/surveys',
  head: '',
  tail: `<script src="/surveys.js"></script>
    <script>window.formbricksSurveys.renderSurveyModal({ survey: ${JSON.stringify(survey)}, brandColor: '#64748b', styling: {}, isBrandingEnabled: false, highlightBorderColor: null, placement: 'bottomRight', clickOutside: true, darkOverlay: false, languageCode: 'default', onDisplay() {}, onResponse() {}, onClose() {}, onFinished() {}, getSetIsError() {}, onRetry() {} })</script>`,
  files: { '/surveys.js': peerFile('@formbricks/surveys/dist/index.umd.js') },
  find: `document.querySelector('#formbricks-modal-container label, #formbricks-modal-container h1, #formbricks-modal-container [for], #formbricks-modal-container p')`,
});
