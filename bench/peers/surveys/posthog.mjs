import { peerFile } from '../providePeers.mjs';

const survey = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  name: 'A question',
  description: '',
  type: 'popover',
  schedule: 'always',
  questions: [
    {
      id: 'score',
      type: 'rating',
      question: 'How likely are you to recommend us?',
      description: '',
      display: 'number',
      scale: 10,
      lowerBoundLabel: '',
      upperBoundLabel: '',
    },
  ],
  appearance: { position: 'right', whiteLabel: true },
  conditions: null,
  linked_flag_key: null,
  targeting_flag_key: null,
  internal_targeting_flag_key: null,
  feature_flag_keys: [],
  start_date: '2024-01-01T00:00:00Z',
  end_date: null,
  current_iteration: null,
  current_iteration_start_date: null,
};
const config = {
  token: 'phc_bench',
  supportedCompression: ['gzip-js'],
  hasFeatureFlags: false,
  captureDeadClicks: false,
  capturePerformance: false,
  autocapture_opt_out: true,
  sessionRecording: false,
  heatmaps: false,
  surveys: [survey],
  siteApps: [],
  defaultIdentifiedOnly: true,
  isAuthenticated: false,
};

/** @type {() => import('./surveyPage.mjs').SurveyPage} */
export const posthog = () => ({
  name: 'PostHog',
  package: 'posthog-js',
  head: `<script src="/array.js" async onload="posthog.init('phc_bench', { api_host: location.origin, opt_out_useragent_filter: true, autocapture: false, capture_pageview: false, disable_session_recording: true, person_profiles: 'always' })"></script>`,
  files: {
    '/array.js': peerFile('posthog-js/dist/array.js'),
    '/static/surveys.js': peerFile('posthog-js/dist/surveys.js'),
    '/static/1.434.18/surveys.js': peerFile('posthog-js/dist/surveys.js'),
  },
  answers: {
    '/array/phc_bench/config.js': {
      type: 'text/javascript',
      body: `(function(){window._POSTHOG_REMOTE_CONFIG=window._POSTHOG_REMOTE_CONFIG||{};window._POSTHOG_REMOTE_CONFIG['phc_bench']={config:${JSON.stringify(config)},siteApps:[]}})();`,
    },
    '/array/phc_bench/config': { body: JSON.stringify(config) },
    '/api/surveys': { body: JSON.stringify({ surveys: [survey] }) },
    '/flags': {
      body: JSON.stringify({
        ...config,
        flags: {},
        featureFlags: {},
        featureFlagPayloads: {},
        errorsWhileComputingFlags: false,
      }),
    },
    '/': { body: '{"status":1}' },
  },
  find: `[...document.querySelectorAll('[class*="PostHogSurvey"], [id*="PostHogSurvey"]')].map((host) => host.shadowRoot?.querySelector('.survey-question')).find(Boolean)`,
});
