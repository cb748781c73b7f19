import { describe, expect, it } from 'vitest';
import { ownEnglish } from './ownEnglish.js';

describe('the English of a reader', () => {
  it.each([
    [['en-US', 'en'], 'en-US', 'h12'],
    [['en-GB'], 'en-GB', 'h23'],
    [['de-DE', 'de', 'en-GB'], 'en-GB', 'h23'],
    [['ja'], 'en', 'h23'],
    [[], 'en', expect.any(String)],
  ] as const)('of %s is %s, by a clock of %s', (languages, locale, hourCycle) => {
    expect(ownEnglish(languages)).toEqual({ locale, hourCycle });
  });
});
