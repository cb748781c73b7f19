import { describe, expect, it } from 'vitest';
import { isUsedInVain, keyUse } from './keyUse.js';

const now = Date.parse('2026-11-15T12:00:00.000Z');
const ago = (ms: number): string => new Date(now - ms).toISOString();
const minute = 60_000;
const day = 86_400_000;

describe('keyUse', () => {
  it('tells how long ago a key was used', () => {
    const key = { key: 'k', createdAt: ago(200 * day), lastSeenAt: ago(3 * minute) };
    expect(keyUse(key, now)).toBe('Last used 3 min ago');
  });

  it('says never only of a key that is younger than what the server remembers', () => {
    expect(keyUse({ key: 'k', createdAt: ago(89 * day) }, now)).toBe('Never used');
    expect(keyUse({ key: 'k', createdAt: ago(91 * day) }, now)).toBe('Not used in the last 90 days');
  });
});

describe('isUsedInVain', () => {
  const key = { key: 'k', createdAt: ago(9 * day), revokedAt: ago(2 * day) };

  it('is true of a revoked key that was used since', () => {
    expect(isUsedInVain({ ...key, lastSeenAt: ago(day) })).toBe(true);
  });

  it('is false where the last use was before, or so soon after that it was under way', () => {
    expect(isUsedInVain(key)).toBe(false);
    expect(isUsedInVain({ ...key, lastSeenAt: ago(3 * day) })).toBe(false);
    expect(isUsedInVain({ ...key, lastSeenAt: ago(2 * day - 20_000) })).toBe(false);
  });

  it('is false of a key that works', () => {
    expect(isUsedInVain({ key: 'k', createdAt: key.createdAt, lastSeenAt: ago(day) })).toBe(false);
  });
});
