import { describe, expect, it } from 'vitest';
import { localOf, momentOf } from './localTime.js';

describe('the time of a schedule', () => {
  it('is read from a date field and written into it again', () => {
    const iso = momentOf('2026-11-15T09:30');
    expect(iso).toMatch(/Z$/);
    expect(localOf(iso)).toBe('2026-11-15T09:30');
  });

  it.each(['', '20266-11-15T09:30', 'soon'])('is none for %j', (local) => {
    expect(momentOf(local)).toBeUndefined();
  });

  it('leaves a date field empty for what is none', () => {
    expect([localOf(undefined), localOf('soon')]).toEqual(['', '']);
  });
});
