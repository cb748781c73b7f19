import type { Survey } from '@service-popups/protocol';
import { expect, it } from 'vitest';
import { countMissing } from './countMissing.js';

const lines = [{ path: 'title' }, { path: 'q.nps.label' }];
const missing = (language: string, translations: NonNullable<Survey['translations']>): number => {
  const survey: Survey = {
    id: 's',
    version: 0,
    productId: 'p',
    title: 'Your week',
    language: 'en',
    translations,
    pages: [],
    completion: { title: 'Thanks' },
    settings: {},
  };
  return countMissing(lines, survey, language);
};

it('counts the texts that nobody has translated, empty ones too', () => {
  expect(missing('de', { de: {} })).toBe(2);
  expect(missing('de', { de: { title: '', 'q.nps.label': 'Würden Sie …?' } })).toBe(1);
  expect(missing('de', { de: { title: 'Ihre Woche', 'q.nps.label': 'Würden Sie …?' } })).toBe(0);
});

it('counts none that people read in a more general translation, and no others', () => {
  const pt = { title: 'A sua semana' };
  expect(missing('pt-BR', { pt, 'pt-BR': {} })).toBe(1);
  expect(missing('pt', { pt, 'pt-BR': { 'q.nps.label': 'Você …?' } })).toBe(1);
  expect(missing('pt-BR', { 'pt-PT': pt, 'pt-BR': {} })).toBe(2);
});
