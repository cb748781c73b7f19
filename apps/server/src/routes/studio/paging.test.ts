import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor, numberCursor } from './paging.js';

const made = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

describe('a cursor', () => {
  it('leads back to the place it was made of', () => {
    const at = new Date('2026-11-19T04:30:00.123Z');
    expect(decodeCursor(encodeCursor(at, 'response “7”'))).toEqual({ at, id: 'response “7”' });
    expect(decodeCursor(undefined)).toBeUndefined();
  });

  it.each([
    ['is no JSON', 'junk'],
    ['names a year that no database takes', made(['275000-01-01T00:00:00.000Z', 'r'])],
    ['names a year before all', made(['-271820-04-20T00:00:00.000Z', 'r'])],
    ['names no date', made(['2025-13-45T00:00:00.000Z', 'r'])],
    ['holds a zero byte', made(['2026-06-15T12:00:00.000Z', 'r\0'])],
    ['names no row', made(['2026-06-15T12:00:00.000Z'])],
    ['is nothing', made(null)],
  ])('made by hand that %s is refused by its name, and it is said where to get one', (_, cursor) => {
    for (const read of [decodeCursor, numberCursor]) {
      expect(() => read(cursor)).toThrow(/^cursor: .*none for the first page\.$/);
    }
  });
});
