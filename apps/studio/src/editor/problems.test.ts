import { describe, expect, it } from 'vitest';
import { problemAt, problemsBeside, sentenceOf } from './problems.js';

const question = 'survey.pages[0].questions[1]';
const problems = [
  { path: `${question}.max`, message: `${question}.max must be at least 2.`, level: 'error' },
  { path: `${question}.options[0].label`, message: 'An option has no label.', level: 'error' },
  { path: question, message: 'Its smallest value is above its largest.', level: 'error' },
  { path: 'survey.pages[0].questions[10].max', message: 'Of another question.', level: 'error' },
] as const;

describe('problems of a draft', () => {
  it('stand at the field they are about, as a sentence without the path', () => {
    expect(problemAt(problems, `${question}.max`)).toBe('Must be at least 2.');
    expect(problemAt(problems, `${question}.min`)).toBeUndefined();
  });

  it('belong to a field when they are about something inside it', () => {
    expect(problemAt(problems, `${question}.options`)).toBe('An option has no label.');
  });

  it('are listed beside the fields when no field is theirs', () => {
    expect(problemsBeside(problems, question, ['max', 'options']).map(sentenceOf)).toEqual([
      'Its smallest value is above its largest.',
    ]);
  });
});
