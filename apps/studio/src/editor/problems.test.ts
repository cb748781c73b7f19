import { describe, expect, it } from 'vitest';
import { problemAt, problemOf, problemsBeside } from './problems.js';

const question = 'survey.pages[0].questions[1]';
const problems = [
  { path: `${question}.max`, message: 'Enter a number from 2 to 10.', level: 'error' },
  { path: `${question}.options[0].label`, message: 'An option has no label.', level: 'error' },
  { path: question, message: 'Its smallest value is above its largest.', level: 'error' },
  { path: 'survey.pages[0].questions[10].max', message: 'Of another question.', level: 'error' },
] as const;

describe('problems of a draft', () => {
  it('stand at the field they are about, and at no other', () => {
    expect(problemAt(problems, `${question}.max`)).toBe('Enter a number from 2 to 10.');
    expect(problemAt(problems, `${question}.min`)).toBeUndefined();
  });

  it('belong to a field when they are about something inside it', () => {
    expect(problemAt(problems, `${question}.options`)).toBe('An option has no label.');
    expect(problemOf(problems, `${question}.options`)).toBeUndefined();
    expect(problemOf(problems, question)).toBe('Its smallest value is above its largest.');
  });

  it('are listed beside the fields when no field is theirs', () => {
    expect(problemsBeside(problems, question, ['max', 'options']).map(({ message }) => message)).toEqual([
      'Its smallest value is above its largest.',
    ]);
  });
});
