import { describe, expect, it } from 'vitest';
import { createLogger } from '../diagnostics/logger.js';
import { QueueFull } from '../ingest/groupCommit.js';
import { assembleProblem } from './answerProblem.js';
import { invalidBody } from './problem.js';

const logger = createLogger({ level: 'silent', now: () => 0, write: () => undefined });

function answered(error: unknown) {
  const lines: string[] = [];
  const listening = createLogger({ level: 'info', now: () => 0, write: (line) => void lines.push(line) });
  return { ...assembleProblem(error, listening), lines };
}

describe('an answer to what went wrong', () => {
  it.each(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ERR_STREAM_PREMATURE_CLOSE'])(
    'asks to come again when the connection to the database broke: %s',
    (code) => {
      const broken = Object.assign(new Error('read'), { code });
      const { status, headers } = assembleProblem(broken, logger);
      expect([status, headers['Retry-After']]).toEqual([503, '2']);
    },
  );

  it('is told to the log where it is nobody’s fault outside, and tells nothing of the inside to who asked', () => {
    const { status, body, lines } = answered(new TypeError('secret_table has no member'));
    expect(status).toBe(503);
    expect(body).not.toContain('secret_table');
    expect(lines).toEqual([expect.stringContaining('"a request failed"')]);
  });

  it('is not told to the log where it was meant so', () => {
    expect(answered(invalidBody('It lacks a name.'))).toMatchObject({ status: 400, lines: [] });
    expect(answered(new QueueFull())).toMatchObject({ status: 503, lines: [] });
  });
});
