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

  it('are told apart by their page where two are worded alike', () => {
    expect(namesOf(page('one', 'Score'), page('two', 'Why?'), page('three', 'Why?'))).toEqual([
      'Score',
      'Why? (page 2)',
      'Why? (page 3)',
    ]);
  });
});
