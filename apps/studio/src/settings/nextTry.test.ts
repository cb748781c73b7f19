import { describe, expect, it } from 'vitest';
import { nextTry } from './nextTry.js';

const now = Date.parse('2026-05-01T08:00:00.000Z');
const inSeconds = (seconds: number, attempts = 1): string | undefined =>
  nextTry({ attempts, nextAttemptAt: new Date(now + seconds * 1_000).toISOString() }, now);

describe('nextTry', () => {
  it('says how long a delivery that failed waits', () => {
    expect([-30, 4, 42, 59.6, 600, 3_570, 3_600, 7_200].map((seconds) => inSeconds(seconds))).toEqual([
      'next try now',
      'next try now',
      'next try in 42 s',
      'next try in 1 min',
      'next try in 10 min',
      'next try in 1 h',
      'next try in 1 h',
      'next try in 2 h',
    ]);
  });

  it('says nothing of one that was not tried yet, or never will be again', () => {
    expect(inSeconds(600, 0)).toBeUndefined();
    expect(nextTry({ attempts: 3 }, now)).toBeUndefined();
  });
});
