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

it.each<[string, string, NonNullable<Survey['translations']>, string, string]>([
  ['the one of its script', 'en', { zh: general, 'zh-Hant': near, 'zh-HK': partial }, 'zh-HK', 'Near'],
  ['the own one of its script', 'zh-Hant', { zh: general, 'zh-HK': partial }, 'zh-HK', 'Own'],
  ['the one of the language', 'en', { pt: general, 'pt-BR': partial }, 'pt-BR', 'General'],
  ['the same where it has an underscore', 'en', { pt: general, pt_BR: partial }, 'pt-BR', 'General'],
  ['none of another region', 'en', { 'pt-PT': general, 'pt-BR': partial }, 'pt-BR', 'Own'],
  ['what the survey says itself', 'pt', { 'pt-BR': partial }, 'pt-BR', 'Own'],
])(
  'behind the texts of a region stands %s: a survey in %s with %j, read in %s',
  (_what, language, translations, wanted, expected) => {
    const { survey: shown } = localizeSurvey(survey(language, translations), wanted);
    expect([shown.title, shown.completion.title]).toEqual(['Partial', expected]);
  },
);

it('a survey in its own language takes nothing from others', () => {
  const { survey: shown } = localizeSurvey(survey('pt-BR', { pt: general }), 'pt-BR');
  expect(shown.title).toBe('Own');
});
