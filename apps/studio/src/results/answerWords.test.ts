import { describe, expect, it } from 'vitest';
import { answerWords } from './answerWords.js';

describe('an answer in words', () => {
  it('writes a day as people do, and a number with its unit', () => {
    expect(answerWords({ id: 'q', kind: 'date', label: 'When?' }, '2026-03-05')).toBe('Mar 5, 2026');
    expect(answerWords({ id: 'q', kind: 'number', label: 'How much?', unit: '€' }, 41_635.5)).toBe(
      '41,635.5 €',
    );
    expect(answerWords({ id: 'q', kind: 'number', label: 'Since?' }, 2015)).toBe('2015');
  });

  it('leaves everything else to the words that exports have, too', () => {
    expect(answerWords({ id: 'q', kind: 'yes_no', label: 'Again?' }, true)).toBe('Yes');
    expect(answerWords({ id: 'q', kind: 'date', label: 'When?' }, undefined)).toBe('');
  });
});
