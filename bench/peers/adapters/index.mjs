import { amplitude } from './amplitude.mjs';
import { mixpanel } from './mixpanel.mjs';
import { ours } from './ours.mjs';
import { posthog } from './posthog.mjs';
import { segment } from './segment.mjs';
import { sentry } from './sentry.mjs';

/** Products that count events, in the order of the tables. Called once their packages are there. */
export const eventAdapters = () => [ours, posthog(), segment, amplitude, mixpanel, sentry];

/** Why a product of the size table takes no part where events are sent. */
export const withoutEvents = `Not here: Formbricks' \`track\` sends nothing, it only starts surveys; SurveyJS and Typeform
embed have no events; Sprig's protocol is not documented, and answers of our own making would measure our guess.`;
