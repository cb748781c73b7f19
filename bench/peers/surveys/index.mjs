import { formbricks } from './formbricks.mjs';
import { ours } from './ours.mjs';
import { posthog } from './posthog.mjs';
import { surveyJs } from './surveyjs.mjs';

/** The page without any product: its own text is the "question". @type {import('./surveyPage.mjs').SurveyPage} */
const floor = { name: 'no product (floor)', head: '', files: {}, find: `document.querySelector('#last')` };

export const surveyPages = () => [
  floor,
  { ...floor, name: 'no product, again (A/A)' },
  ours,
  { ...ours, name: '**ours**, again (A/A)' },
  posthog(),
  surveyJs(),
  formbricks(),
];

export const withoutSurveys = `Not here: Formbricks as it is today, whose runtime comes from its server and is not published;
Sprig, whose protocol is not documented; Typeform embed, which opens a frame with a page of its vendor; Segment,
Amplitude, Mixpanel and Sentry, which show no surveys.`;
