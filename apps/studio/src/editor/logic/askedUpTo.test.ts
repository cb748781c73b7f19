import type { Page } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { askedUpTo } from './askedUpTo.js';

const page = (id: string, ...labels: string[]): Page => ({
  id,
  questions: labels.map((label) => ({ id: `${id} ${label}`, kind: 'text', label })),
});
const namesOf = (...pages: Page[]): string[] => askedUpTo(pages).map(({ name }) => name);

describe('the questions a branch may ask for', () => {
  it('are called as they are worded', () => {
    expect(namesOf(page('one', 'How was it?'), page('two', 'Why?'))).toEqual(['How was it?', 'Why?']);
  });

  it('are asked for by the parts of their answers where those have any', () => {
    const options = ['Price', 'Weight'].map((label) => ({ id: label.toLowerCase(), label }));
    const asked = askedUpTo([
      {
        id: 'p',
        questions: [
          { id: 'own', kind: 'matrix', label: 'How content?', rows: options, columns: options },
          { id: 'budget', kind: 'points', label: 'Where to?', options, total: 100 },
          { id: 'order', kind: 'ranking', label: 'What first?', options },
        ],
      },
    ]);
    const places = [
      { value: 'price', label: 'Price' },
      { value: 'weight', label: 'Weight' },
    ];
    expect(asked.map(({ key, name, kind, values }) => [key, name, kind, values])).toEqual([
      ['own', 'How content?', 'matrix', undefined],
      ['own.price', 'How content? – Price', 'single_choice', places],
      ['own.weight', 'How content? – Weight', 'single_choice', places],
      ['budget', 'Where to?', 'points', undefined],
      ['budget.price', 'Where to? – Price', 'number', undefined],
      ['budget.weight', 'Where to? – Weight', 'number', undefined],
      ['order', 'What first?', 'ranking', places],
      ['order.1', 'What first? – place 1', 'single_choice', places],
      ['order.2', 'What first? – place 2', 'single_choice', places],
    ]);
  });

  it('are answered with one picture or with several as with one choice or several', () => {
    const pictures = { kind: 'picture_choice' as const, label: 'Which?', options: [] };
    const questions = [
      { ...pictures, id: 'one' },
      { ...pictures, id: 'several', multiple: true },
    ];
    const kinds = askedUpTo([{ id: 'p', questions }]).map(({ kind }) => kind);
    expect(kinds).toEqual(['single_choice', 'multiple_choice']);
  });

  it('are those that have an answer', () => {
    const page = { id: 'p', questions: [{ id: 'i', kind: 'information' as const, label: 'Thanks so far' }] };
    expect(namesOf(page)).toEqual([]);
  });

  it('are told apart by their page where two are worded alike', () => {
    expect(namesOf(page('one', 'Score'), page('two', 'Why?'), page('three', 'Why?'))).toEqual([
      'Score',
      'Why? (page 2)',
      'Why? (page 3)',
    ]);
  });
});
