import { describe, expect, it } from 'vitest';
import { createLogger } from '../diagnostics/logger.js';
import { assembleProblem } from './answerProblem.js';

const logger = createLogger({ level: 'silent', now: () => 0, write: () => undefined });

describe('an answer to what went wrong', () => {
  it.each(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ERR_STREAM_PREMATURE_CLOSE'])(
    'asks to come again when the connection to the database broke: %s',
    (code) => {
      const broken = Object.assign(new Error('read'), { code });
      const { status, headers } = assembleProblem(broken, logger);
      expect([status, headers['Retry-After']]).toEqual([503, '2']);
    },
  );
});
