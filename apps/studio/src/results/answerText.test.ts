import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { answerText, scoreTone } from './answerText.js';

const choice: Question = {
  id: 'c',
  kind: 'multiple_choice',
  label: 'Which?',
  options: [
    { id: 'o1', label: 'Red' },
    { id: 'o2', label: 'Blue' },
  ],
};
const matrix: Question = {
  id: 'm',
  kind: 'matrix',
  label: 'Rate',
  rows: [{ id: 'r1', label: 'Speed' }],
  columns: [{ id: 'c1', label: 'Good' }],
};
const nps: Question = { id: 'n', kind: 'rating', metric: 'nps', label: 'Likely?', min: 0, max: 10 };
const stars: Question = { id: 's', kind: 'stars', label: 'How?', max: 5 };

describe('answerText', () => {
  it('names options by their labels', () => {
    expect(answerText(choice, ['o1', 'o2'])).toBe('Red, Blue');
  });

  it('adds what a person wrote themselves', () => {
    expect(answerText(choice, { choices: ['o1'], other: 'green' })).toBe('Red, green');
  });

  it('reads a matrix row by row', () => {
    expect(answerText(matrix, { r1: 'c1' })).toBe('Speed: Good');
  });

  it('says yes and no in the words of the question', () => {
    const yesNo: Question = { id: 'y', kind: 'yes_no', label: 'Again?', yesLabel: 'Gladly' };
    expect([true, false].map((value) => answerText(yesNo, value))).toEqual(['Gladly', 'No']);
  });

  it('leaves no part out, whatever its ids are called', () => {
    const options = [{ id: 'other', label: 'Something else' }];
    const points: Question = { id: 'p', kind: 'points', label: 'Share', options, total: 100 };
    expect(answerText(points, { other: 40 })).toBe('Something else: 40');
    const none: Question = { ...choice, none: { label: 'None of these' } };
    expect(answerText(none, ['none'])).toBe('None of these');
  });

  it('says nothing of a skipped question', () => {
    expect(answerText(choice, undefined)).toBe('');
  });
});

describe('scoreTone', () => {
  it.each([
    [nps, 9, 'good'],
    [nps, 7, 'plain'],
    [nps, 6, 'bad'],
    [stars, 5, 'good'],
    [stars, 3, 'plain'],
    [stars, 1, 'bad'],
  ] as const)('%o at %d is %s', (question, value, tone) => {
    expect(scoreTone(question, value)).toBe(tone);
  });
});
