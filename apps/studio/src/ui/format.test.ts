import { describe, expect, it, vi } from 'vitest';
import {
  formatAgo,
  formatDuration,
  formatLanguage,
  formatPast,
  formatPlatform,
  formatRange,
  formatShare,
  formatSigned,
  formatTick,
  plural,
} from './format.js';

describe('format', () => {
  it('writes a share with one digit', () => {
    expect(formatShare(0.314)).toBe('31.4%');
    expect(formatShare(0.5)).toBe('50.0%');
  });

  it('writes none and all without one, and what is nearly so with it', () => {
    expect([0, 0.0001, 0.9999, 1].map(formatShare)).toEqual(['0%', '0.0%', '100.0%', '100%']);
  });

  it('writes what is below zero with a real minus, and zero without one', () => {
    expect([-49.6, -0.2, 12.34].map((value) => formatSigned(value))).toEqual(['−50', '0', '12']);
    expect(formatSigned(-1.26, 1)).toBe('−1.3');
  });

  it('writes what stands in a chart in few digits', () => {
    expect([0.5, -20, 5_000, 20_000, 150_000].map(formatTick)).toEqual(['0.5', '−20', '5000', '20K', '150K']);
  });

  it.each([
    [0, 10, '0–10'],
    [20_000, 30_000, '20K–30K'],
    [17, 17, '17'],
    [12_345, 12_345, '12,345'],
    [-10, -5, '−10 to −5'],
    [-20_000, 0, '−20K to 0'],
  ])('writes from %d to %d as %s', (from, to, text) => {
    expect(formatRange(from, to)).toBe(text);
  });

  it.each([
    [42_000, '0:42'],
    [605_000, '10:05'],
    [3_725_000, '1:02:05'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it.each([
    ['2026-01-01T00:00:58Z', 'just now'],
    ['2026-01-01T00:00:48Z', '12 s ago'],
    ['2025-12-31T23:58:00Z', '3 min ago'],
    ['2025-12-31T20:01:00Z', '4 h ago'],
    ['2025-12-29T00:01:00Z', '3 days ago'],
    ['2025-12-01T00:00:00Z', 'Dec 1'],
    ['2024-11-05T12:00:00Z', 'Nov 5, 2024'],
  ])('says of %s that it was %s', (iso, text) => {
    expect(formatAgo(iso, Date.parse('2026-01-01T00:01:00Z'))).toBe(text);
  });

  it('names a day of the last months without its year, and an older one with it', () => {
    const now = Date.parse('2026-11-17T12:00:00Z');
    expect(formatPast('2026-11-16T12:00:00Z', now)).toBe('Nov 16');
    expect(formatPast('2025-11-16T12:00:00Z', now)).toBe('Nov 16, 2025');
  });

  it('names a day as it is called, also west of Greenwich, and a moment by the clock here', async () => {
    // Loaded once more on a machine whose clock is set so.
    vi.stubEnv('TZ', 'America/Los_Angeles');
    vi.resetModules();
    const { formatDay, formatDate } = await import('./format.js');
    expect(formatDay('2026-10-17')).toBe('Oct 17');
    expect(formatDay('2026-10-17T02:00:00Z')).toBe('Oct 16');
    expect(formatDate('2026-10-17')).toBe('Oct 17, 2026');
    // The next file that loads it gets one by the clock that is set here.
    vi.resetModules();
  });

  it.each([
    ['de', 'German (de)'],
    ['de-DE', 'German, Germany (de-DE)'],
    ['pt-BR', 'Brazilian Portuguese (pt-BR)'],
    ['q', 'q'],
  ])('names the language %s as %s', (tag, name) => {
    expect(formatLanguage(tag)).toBe(name);
  });

  it('counts things in words', () => {
    expect(plural(1, 'popup')).toBe('1 popup');
    expect(plural(2_000, 'person', 'people')).toBe('2,000 people');
  });

  it('writes platforms as their makers do', () => {
    expect(['ios', 'android', 'web', 'tv'].map(formatPlatform)).toEqual(['iOS', 'Android', 'Web', 'tv']);
  });
});
