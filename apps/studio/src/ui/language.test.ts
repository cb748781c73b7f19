import { describe, expect, it } from 'vitest';
import { knownLanguages, languageProblem, readLanguage } from './language.js';

describe('readLanguage', () => {
  it.each([
    ['de', 'de'],
    ['German', 'de'],
    [' german ', 'de'],
    ['German (de)', 'de'],
    ['Brazilian Portuguese', 'pt-BR'],
    ['pt_br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['Klingon (tlh)', 'tlh'],
    ['en-US-u-hc-h12', 'en-US-u-hc-h12'],
    ['iw', 'iw'],
    ['xx', 'xx'],
    ['klingonese', undefined],
    ['germn', undefined],
    ['d', undefined],
    ['de-', undefined],
    ['de AT', undefined],
    ['', undefined],
  ])('takes %j for %j', (text, tag) => {
    expect(readLanguage(text)).toBe(tag);
  });

  it('takes every language that is offered for what it names', () => {
    for (const language of knownLanguages)
      expect(language.endsWith(`(${readLanguage(language) ?? '?'})`), language).toBe(true);
    expect(new Set(knownLanguages.map(readLanguage)).size).toBe(knownLanguages.length);
  });
});

describe('languageProblem', () => {
  it.each([
    ['en', undefined],
    ['EN-us', undefined],
    ['German', 'Enter de for German.'],
    ['pt_BR', undefined],
    ['germn', '“germn” is no language that is known here, nor a tag such as de or pt-BR.'],
  ])('of %j is %j', (text, problem) => {
    expect(languageProblem(text)).toBe(problem);
  });
});
