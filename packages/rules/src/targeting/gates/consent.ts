import type { Gate } from '../context.js';
import { finding } from './finding.js';

export const consent: Gate = (_popup, { consent: given }) =>
  finding(
    given !== 'granted' && (given === 'pending' ? 'consent_pending' : 'consent_denied'),
    'granted',
    given,
  );
