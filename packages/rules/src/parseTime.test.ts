import { describe, expect, it, vi } from 'vitest';
import { parseTime, timeOf } from './parseTime.js';

const newYear = Date.UTC(2026, 0, 1);

describe('parseTime', () => {
  it.each([
    ['2026-01-01', newYear],
    ['2026-01-01T00:00', newYear],
    ['2026-01-01 00:00', newYear],
    ['2026-01-01T00:00Z', newYear],
    ['2026-01-01T00:00:00Z', newYear],
    ['2026-01-01T00:00:00', newYear],
    ['2026-01-01T00:00:00.5Z', newYear + 500],
    ['2026-01-01T00:00:00.123456789Z', newYear + 123],
    ['2026-01-01T01:30:00+01:30', newYear],
    ['2025-12-31T18:00:00-06:00', newYear],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['1969-12-31', -86_400_000],
    ['0001-01-01', Date.parse('0001-01-01')],
    [newYear, newYear],
    [0, 0],
    [-1, -1],
  ])('reads %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  it.each([
    '2025-02-29',
    '2025-02-31',
    '2025-04-31',
    '2025-00-10',
    '2025-13-01',
    '2025-01-00',
    '2025-01-32',
    '2025-1-1',
    '25-01-01',
    '2025-01-01T',
    '2025-01-01T25:00',
    '2025-01-01T10:60',
    '2025-01-01T10:00:61Z',
    '2025-01-01T10:00:00.Z',
    '2025-01-01T10:00:00+25:00',
    '2025-01-01T10:00:00 GMT',
    '2025-01-01x',
    'x2025-01-01',
    '1 January 2025',
    'tomorrow',
    '',
    NaN,
    Infinity,
    null,
    undefined,
    true,
    {},
    ['2025-01-01'],
  ])('reads no time in %j', (value) => {
    expect(parseTime(value)).toBeUndefined();
  });

  it('gives comparisons NaN for what is no time', () => {
    expect(timeOf('soon')).toBeNaN();
    expect(timeOf('2025-02-31')).toBeNaN();
    expect(timeOf(5)).toBe(5);
  });

  it('reads a time without a zone as UTC, wherever the device is', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(parseTime('2026-01-01T00:00')).toBe(newYear);
    expect(parseTime('2026-01-01')).toBe(newYear);
  });

  it('refuses hostile text before the test runs out of time', () => {
    expect(parseTime(`2025-01-01T00:00:00.${'0'.repeat(1_000_000)}x`)).toBeUndefined();
    expect(parseTime('2025-'.repeat(200_000))).toBeUndefined();
  });
});
