import { describe, expect, it } from 'vitest';
import { assembleLetter } from './startLiveRelay.js';

describe('a letter of the live feed', () => {
  it('fits what PostgreSQL takes, in bytes and whatever its letters are', () => {
    const events = Array.from(
      { length: 60 },
      () => ['p', { type: 'status', popupId: 'ü€漢'.repeat(40), status: 'SHOWED', at: 1 }] as const,
    );
    const letter = assembleLetter('me', events);
    expect(Buffer.byteLength(letter)).toBeLessThan(8_000);
    expect((JSON.parse(letter) as { events: unknown[] }).events.length).toBeGreaterThan(0);
  });
});
