import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { answerText } from './answerText.js';

const options = [
  { id: 'a', label: 'Speed' },
  { id: 'other', label: 'Something else' },
];
const yesNo: Question = { id: 'y', kind: 'yes_no', label: 'Again?' };

describe('answerText', () => {
  it('says yes and no in words, in those of the question where it has its own', () => {
    expect([true, false].map((value) => answerText(yesNo, value))).toEqual(['Yes', 'No']);
    const own: Question = { ...yesNo, yesLabel: 'Gladly', noLabel: 'Never' };
    expect([true, false].map((value) => answerText(own, value))).toEqual(['Gladly', 'Never']);
    const consent: Question = { id: 'c', kind: 'consent', label: 'Consent', statement: 'I agree.' };
    expect([true, false].map((value) => answerText(consent, value))).toEqual(['Agreed', 'Not agreed']);
  });

  it('names options by their labels, own words and "none of these" included', () => {
    const choice: Question = {
      id: 'c',
      kind: 'multiple_choice',
      label: 'Which?',
      options,
      other: { label: 'Other' },
      none: { label: 'None of these' },
    };
    expect(answerText(choice, ['a', 'none'])).toBe('Speed, None of these');
    expect(answerText(choice, { choices: ['a'], other: 'price' })).toBe('Speed, price');
    expect(answerText(choice, undefined)).toBe('');
  });

  it('leaves no part out of an answer in parts, whatever its ids are called', () => {
    const points: Question = { id: 'p', kind: 'points', label: 'Share', options, total: 100 };
    expect(answerText(points, { a: 60, other: 40 })).toBe('Speed: 60; Something else: 40');
    const matrix: Question = {
      id: 'm',
      kind: 'matrix',
      label: 'Rate',
      rows: options,
      columns: [{ id: 'c1', label: 'Good' }],
    };
    expect(answerText(matrix, { a: 'c1', other: 'c1' })).toBe('Speed: Good; Something else: Good');
  });
});
