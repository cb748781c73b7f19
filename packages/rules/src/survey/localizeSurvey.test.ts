import type { Survey } from '@service-popups/protocol';
import { expect, it } from 'vitest';
import { localizeSurvey } from './localizeSurvey.js';

const survey = (language: string, translations: NonNullable<Survey['translations']>): Survey => ({
  id: 's',
  version: 1,
  productId: 'p',
  title: 'Own',
  language,
  translations,
  pages: [],
  completion: { title: 'Own' },
  settings: {},
});
const general = { title: 'General', 'completion.title': 'General' };
const near = { title: 'Near', 'completion.title': 'Near' };
const partial = { title: 'Partial' };

it.each([
  {
    what: 'the one of its script',
    language: 'en',
    translations: { zh: general, 'zh-Hant': near, 'zh-HK': partial },
    wanted: 'zh-HK',
    expected: 'Near',
  },
  {
    what: 'the own one of its script',
    language: 'zh-Hant',
    translations: { zh: general, 'zh-HK': partial },
    wanted: 'zh-HK',
    expected: 'Own',
  },
  {
    what: 'the one of the language',
    language: 'en',
    translations: { pt: general, 'pt-BR': partial },
    wanted: 'pt-BR',
    expected: 'General',
  },
  {
    what: 'the same where it has an underscore',
    language: 'en',
    translations: { pt: general, pt_BR: partial },
    wanted: 'pt-BR',
    expected: 'General',
  },
  {
    what: 'none of another region',
    language: 'en',
    translations: { 'pt-PT': general, 'pt-BR': partial },
    wanted: 'pt-BR',
    expected: 'Own',
  },
  {
    what: 'what the survey says itself',
    language: 'pt',
    translations: { 'pt-BR': partial },
    wanted: 'pt-BR',
    expected: 'Own',
  },
])('behind the texts of a region stands $what', ({ language, translations, wanted, expected }) => {
  const { survey: shown } = localizeSurvey(survey(language, translations), wanted);
  expect([shown.title, shown.completion.title]).toEqual(['Partial', expected]);
});

it('a survey in its own language takes nothing from others', () => {
  const { survey: shown } = localizeSurvey(survey('pt-BR', { pt: general }), 'pt-BR');
  expect(shown.title).toBe('Own');
});
