import { ResultsQuery } from '@service-popups/protocol/schemas/studio';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../http/problem.js';
import { createCalendar, daysOf } from '../calendar.js';
import {
  filterFaults,
  previousPeriod,
  resolvePeriod,
  responseConditions,
  splitAttribute,
} from './resultsFilter.js';

const now = Date.parse('2026-06-15T12:00:00Z');
const iso = (time: number) => new Date(time).toISOString();

describe('resolvePeriod', () => {
  it('is thirty days by default, today included, from midnight', () => {
    const { from, to } = resolvePeriod({}, now);
    expect([iso(from), iso(to)]).toEqual(['2026-05-17T00:00:00.000Z', '2026-06-15T12:00:00.001Z']);
  });

  it('says so in the description of the API, for whoever exports all that there is', () => {
    const days = daysOf(resolvePeriod({}, now), createCalendar()).length;
    expect(ResultsQuery.properties.from).toHaveProperty(
      'description',
      expect.stringContaining(`${days} days`),
    );
  });

  it('takes a day as the whole of it', () => {
    const { from, to } = resolvePeriod({ from: '2026-06-01', to: '2026-06-02' }, now);
    expect([iso(from), iso(to)]).toEqual(['2026-06-01T00:00:00.000Z', '2026-06-03T00:00:00.000Z']);
  });

  it('takes a moment as it stands, with a space in it too', () => {
    const { from, to } = resolvePeriod({ from: '2026-06-01T10:00:00Z', to: '2026-06-01 11:00' }, now);
    expect([iso(from), iso(to)]).toEqual(['2026-06-01T10:00:00.000Z', '2026-06-01T11:00:00.000Z']);
  });

  it('counts its days in the zone that is asked for', () => {
    const timeZone = 'America/New_York';
    const given = resolvePeriod({ from: '2026-06-01', to: '2026-06-02', timeZone }, now);
    expect([iso(given.from), iso(given.to)]).toEqual([
      '2026-06-01T04:00:00.000Z',
      '2026-06-03T04:00:00.000Z',
    ]);
    // In Auckland it is the sixteenth already.
    const { from } = resolvePeriod({ timeZone: 'Pacific/Auckland' }, now, 7);
    expect(iso(from)).toBe('2026-06-09T12:00:00.000Z');
  });

  it('ends now at the latest', () => {
    expect(iso(resolvePeriod({ to: '9999-12-31' }, now).to)).toBe('2026-06-15T12:00:00.001Z');
  });

  it.each(['0000-01-01', '0000-01-01T00:00:00+14:00', '0001-01-01', '1969-12-30'])(
    'begins and ends in 1970 at the earliest: %s',
    (day) => {
      expect(resolvePeriod({ from: day }, now).from).toBe(0);
      const period = resolvePeriod({ to: day }, now);
      expect(period.to).toBe(0);
      expect(daysOf(period, createCalendar())).toHaveLength(30);
    },
  );

  it('has its days before its end where only that is given', () => {
    const { from, to } = resolvePeriod({ to: '2026-01-31' }, now);
    expect([iso(from), iso(to)]).toEqual(['2026-01-02T00:00:00.000Z', '2026-02-01T00:00:00.000Z']);
  });

  it.each([
    { from: 'soon' },
    { from: '2026-06-16' },
    { timeZone: 'Nowhere' },
    { to: '2026-13-40' },
    { from: '2026-06-10', to: '2026-06-01' },
  ])('refuses %j', (filter) => {
    expect(() => resolvePeriod(filter, now)).toThrow(Problem);
  });

  it('says of a beginning in the future that it lies there, and begins this very moment at the latest', () => {
    expect(() => resolvePeriod({ from: '2026-06-16' }, now)).toThrow('from must not lie in the future.');
    expect(() => resolvePeriod({ from: '2026-06-10', to: '2026-06-01' }, now)).toThrow(
      'from must lie before to.',
    );
    expect(resolvePeriod({ from: iso(now) }, now)).toEqual({ from: now, to: now + 1 });
  });

  it('is compared with the time before, of the same length', () => {
    expect(previousPeriod({ from: 100, to: 130 })).toEqual({ from: 70, to: 100 });
  });
});

describe('responseConditions', () => {
  it('puts every value behind a placeholder', () => {
    const hostile = "x'; DROP TABLE responses; --";
    const { sql, values } = responseConditions({
      filter: {
        language: hostile,
        platform: hostile,
        attribute: `${hostile}:${hostile}`,
        search: hostile,
        version: '3',
      },
      period: { from: 0, to: 1 },
      options: { all: { [hostile]: [hostile] }, named: { [hostile]: [hostile] } },
    });
    expect(sql).not.toContain('DROP');
    expect(values).toHaveLength(10);
    expect(sql).toContain('$12');
  });

  it('searches for wildcards as they stand', () => {
    const { values } = responseConditions({
      filter: { search: '100%_"sure"' },
      period: { from: 0, to: 1 },
      options: { all: {}, named: {} },
    });
    expect(values.slice(2, 4)).toEqual(['%100\\%\\_\\\\"sure\\\\"%', '%100\\%\\_"sure"%']);
  });
});

describe('splitAttribute', () => {
  it('splits at the first colon', () => {
    expect(splitAttribute('url:https://x')).toEqual({ url: 'https://x' });
  });

  it('refuses what names no attribute, rather than to show everything', () => {
    expect(splitAttribute('')).toBeUndefined();
    for (const text of [':x', 'plain']) expect(() => splitAttribute(text)).toThrow(Problem);
  });
});

describe('filterFaults', () => {
  const fieldsOf = (filter: Record<string, string>) => filterFaults(filter, now).map(({ path }) => path);

  it('names every field that is wrong', () => {
    expect(fieldsOf({ attribute: 'plan', timeZone: 'Mars', from: 'then', to: 'now' })).toEqual([
      'attribute',
      'timeZone',
      'from',
      'to',
    ]);
    expect(fieldsOf({ from: '2026-06-02', to: '2026-06-01' })).toEqual(['from']);
  });

  it('finds nothing wrong with a filter that can be used', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ attribute: 'plan:pro', timeZone: 'Europe/Lisbon', from: '2026-06-01' })).toEqual([]);
  });
});
