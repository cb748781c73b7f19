import type { Gate } from '../context.js';

/** Anything but a clear yes is a no. */
export const consent: Gate = (_popup, { consent: given }) => [
  given !== 'granted' && (given === 'pending' ? 'consent_pending' : 'consent_denied'),
  'granted',
  given,
];
