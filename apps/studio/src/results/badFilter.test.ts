import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/request.js';
import { badFilter } from './badFilter.js';

const refused = (...paths: string[]): ApiError =>
  new ApiError(
    400,
    'invalid_body',
    'refused',
    paths.map((path) => ({ path, message: 'Refused.' })),
  );

describe('badFilter', () => {
  it('names every part that was refused, by what people call it', () => {
    const filter = { from: 'garbage', version: 'abc', language: 'de' };
    expect(badFilter(refused('version', 'from'), filter)).toEqual({
      keys: ['from', 'version'],
      text: '“garbage” is no date. “abc” is no version.',
    });
  });

  it('tells a period that begins after its end from a date that is none', () => {
    const filter = { from: '2026-11-10', to: '2026-11-01' };
    expect(badFilter(refused('from'), filter)?.text).toBe('The period begins after its end.');
  });

  it('says how an attribute is written, and does not repeat what is too long', () => {
    expect(badFilter(refused('attribute'), { attribute: 'plan' })?.text).toBe(
      '“plan” is no attribute, which is written as name:value.',
    );
    expect(badFilter(refused('search'), { search: 'x'.repeat(300) })?.text).toBe('The search is too long.');
  });

  it('is none where the server failed for another reason', () => {
    expect(badFilter(refused(), {})).toBeUndefined();
    expect(badFilter(refused('timeZone'), {})).toBeUndefined();
  });
});
