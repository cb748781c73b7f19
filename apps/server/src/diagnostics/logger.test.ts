import { describe, expect, it } from 'vitest';
import { createLogger, failureFields } from './logger.js';

describe('the log', () => {
  const lineOf = (error: unknown): unknown => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'error', now: () => 0, write: (line) => lines.push(line) });
    logger.warn('not this', failureFields(error));
    logger.error('a request failed', failureFields(error));
    expect(lines).toHaveLength(1);
    return JSON.parse(lines[0] ?? '');
  };
  const head = { time: '1970-01-01T00:00:00.000Z', level: 'error', message: 'a request failed' };

  it('says in words what somebody has to do something about', () => {
    expect(lineOf(Object.assign(new Error('x'), { code: '53100' }))).toEqual({
      ...head,
      failure: 'Error',
      code: '53100',
      meaning: 'the disk of the database is full',
    });
    expect(lineOf(Object.assign(new Error('Ada'), { code: '28P01' }))).toMatchObject({
      meaning: 'the password of the database is refused',
    });
  });

  it('says that the database is silent, for which there is no code', () => {
    expect(lineOf(new Error('timeout expired'))).toEqual({
      ...head,
      failure: 'Error',
      meaning: 'the database does not answer',
    });
    expect(lineOf(new Error('Connection terminated unexpectedly'))).toMatchObject({
      meaning: 'the connection to the database broke',
    });
  });

  it('tells the kind and code of a failure, never its words', () => {
    expect(lineOf(new TypeError('Ada'))).toEqual({ ...head, failure: 'TypeError' });
    expect(lineOf(Object.assign(new TypeError('Ada'), { code: 'ECONNRESET' }))).toEqual({
      ...head,
      failure: 'TypeError',
      code: 'ECONNRESET',
    });
    expect(lineOf('Ada')).toEqual({ ...head, failure: 'string' });
  });

  it('says the same thing once a minute, and how often it would have said it', () => {
    const lines: string[] = [];
    let now = 0;
    const logger = createLogger({ level: 'info', now: () => now, write: (line) => lines.push(line) });
    const away = failureFields(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
    for (now = 0; now < 60_000; now += 100) logger.error('a request failed', away);
    logger.error('a request failed', { ...away, code: '53300' });
    logger.error('a request failed', away);
    for (const port of [4000, 4000]) logger.info('listening', { port });
    const said = lines.map((line): unknown => JSON.parse(line));
    const second = { time: '1970-01-01T00:01:00.000Z', level: 'error', message: 'a request failed' };
    expect(said).toEqual([
      { ...head, ...away },
      { ...second, ...away, code: '53300' },
      { ...second, ...away, repeated: 599 },
      expect.objectContaining({ message: 'listening' }),
      expect.objectContaining({ message: 'listening' }),
    ]);
  });
});
