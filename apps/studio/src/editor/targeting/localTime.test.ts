import { describe, expect, it, vi } from 'vitest';
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

  it.each(['2026-11-15T09:30:00', '2026-11-15T09:30Z', '2026-11-15 09:30', '2026-11-15T04:30-05:00'])(
    'is the moment at which popups take it, on the clock of this computer: %s',
    (written) => {
      vi.stubEnv('TZ', 'Europe/Berlin');
      expect(localOf(written)).toBe('2026-11-15T10:30');
    },
  );

  it('leaves a date field empty for what is none', () => {
    expect([localOf(undefined), localOf('soon')]).toEqual(['', '']);
  });
});
