import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './readRetryAfter.js';

const now = Date.parse('2026-11-17T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['90', 90_000],
    [' 5 ', 5_000],
    ['Tue, 17 Nov 2026 12:01:00 GMT', 60_000],
    ['Tue, 17 Nov 2026 11:59:00 GMT', 0],
    ['0', 0],
    ['-5', 0],
    ['1.5', 0],
    ['soon', 0],
    ['', 0],
    [undefined, 0],
  ])('that says %s asks for %i ms', (header, expected) => {
    expect(readRetryAfter(header, now)).toBe(expected);
  });
});
