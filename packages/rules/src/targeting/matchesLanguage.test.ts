import { describe, expect, it } from 'vitest';
import { contextWith, popupWith } from '../test/targeting.js';
import { decide } from './decide.js';
import { matchesLanguage } from './matchesLanguage.js';

const shows = (segments: object | undefined, language: string | undefined): boolean =>
  decide(popupWith(segments === undefined ? {} : { segments }), contextWith({ language })).show;

describe('languages', () => {
  it('[LNG-1] the segment "en" matches "en" and everything that begins with the subtag "en"', () => {
    expect(
      ['en', 'en-US', 'en-GB', 'EN-us', 'en_AU'].every((language) => matchesLanguage('en', language)),
    ).toBe(true);
    expect(['eng', 'e', 'es', 'de-en', ''].some((language) => matchesLanguage('en', language))).toBe(false);
  });

  it('[LNG-1] the segment "en-US" matches neither "en" nor "en-GB", and "e" matches nothing', () => {
    expect(matchesLanguage('en-US', 'en-US')).toBe(true);
    expect(matchesLanguage('en-US', 'en')).toBe(false);
    expect(matchesLanguage('en-US', 'en-GB')).toBe(false);
    expect(matchesLanguage('e', 'en')).toBe(false);
    expect(matchesLanguage('', 'en')).toBe(false);
    expect(matchesLanguage('', '')).toBe(false);
  });

  it('[LNG-1] case does not matter, and "pt_BR" is read as "pt-BR"', () => {
    expect(matchesLanguage('PT', 'pt-br')).toBe(true);
    expect(matchesLanguage('pt_BR', 'pt-BR')).toBe(true);
    expect(matchesLanguage('pt-BR', 'pt_BR')).toBe(true);
    expect(matchesLanguage('sr_Latn_RS', 'sr-Latn-RS')).toBe(true);
    expect(matchesLanguage('pt_BR', 'pt-PT')).toBe(false);
    expect(matchesLanguage(' pt ', 'pt-BR ')).toBe(true);
  });

  it('[LNG-2] a missing or empty segments.lang restricts nothing, whatever the language', () => {
    for (const language of ['en', 'ja', undefined]) {
      expect(shows(undefined, language)).toBe(true);
      expect(shows({}, language)).toBe(true);
      expect(shows({ lang: [] }, language)).toBe(true);
    }
    expect(shows({ lang: ['en'] }, undefined)).toBe(false);
  });
});
