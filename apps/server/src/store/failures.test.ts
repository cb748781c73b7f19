import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isUnavailable } from './failures.js';

function refusal(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
}

describe('a failure of the database', () => {
  it.each([
    ['invalid text', '22P02'],
    ['a key that is there already', '23505'],
    ['one row twice', '21000'],
    ['too complex', '54001'],
  ])('lies in what was to be written: %s', (_, code) => {
    expect(isUnavailable(refusal(code))).toBe(false);
  });

  it.each([
    ['no room on the disk', '53100'],
    ['the right was taken away', '42501'],
    ['the table is being exchanged', '42P01'],
    ['a statement is not known on this connection', '26000'],
    ['a plan no longer fits', '0A000'],
    ['a deadlock', '40P01'],
    ['shutting down', '57P01'],
  ])('passes, and what was sent is kept until then: %s', (_, code) => {
    expect(isUnavailable(refusal(code))).toBe(true);
  });
});
