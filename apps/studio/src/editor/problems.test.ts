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

  it('are told in words that people write with', () => {
    const told = (message: string) => sentenceOf({ path: 'a', message: `a ${message}` });
    expect(told('must have a length from 1 to 2048.')).toBe(
      'Write something here, at most 2,048 characters.',
    );
    expect(told('must have a length from 0 to 4096.')).toBe('Write at most 4,096 characters.');
    expect(told('must have from 1 to 100 elements.')).toBe('There must be 1 to 100 of them.');
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
