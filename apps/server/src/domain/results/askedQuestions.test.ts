import type { Question, Survey } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { askedQuestions, searchOptions } from './askedQuestions.js';

const versions = (...questions: Question[][]): Map<number, Survey> =>
  new Map(
    questions.map((asked, index) => [
      index + 1,
      { pages: [{ id: 'p', questions: asked }], version: index + 1 } as unknown as Survey,
    ]),
  );
const color = (label: string, ...options: [string, string][]): Question => ({
  id: 'color',
  kind: 'single_choice',
  label,
  options: options.map(([id, name]) => ({ id, label: name })),
});
const rating = (min: number, max: number): Question => ({
  id: 'score',
  kind: 'rating',
  label: 'S',
  min,
  max,
});

describe('the questions of all versions', () => {
  it('have their newest wording, and keep the options that were taken out', () => {
    const { asked, otherForms } = askedQuestions(
      versions(
        [{ ...color('Old?', ['r', 'Red'], ['g', 'Green']), other: { label: 'Other' } } as Question],
        [color('New?', ['g', 'Lime'], ['b', 'Blue'])],
      ),
    );
    expect(otherForms).toEqual([]);
    expect(asked).toEqual([
      {
        question: {
          ...color('New?', ['g', 'Lime'], ['b', 'Blue'], ['r', 'Red']),
          other: { label: 'Other' },
        },
        retired: new Set(['options r', 'options other']),
      },
    ]);
  });

  it('know of those that are asked no more, whatever older versions offered', () => {
    const old = [color('Old?', ['r', 'Red']), color('Older?', ['g', 'Green'])];
    const { asked } = askedQuestions(versions([old[1] as Question], [old[0] as Question], [rating(1, 5)]));
    expect(asked.map(({ question, isRemoved = false }) => [question.label, isRemoved])).toEqual([
      ['S', false],
      ['Old?', true],
    ]);
    expect(asked[1]?.retired).toEqual(new Set(['options g']));
  });

  it('put those that were taken out at the end', () => {
    const { asked } = askedQuestions(versions([rating(0, 10), color('A')], [color('B')]));
    expect(asked.map(({ question }) => question.id)).toEqual(['color', 'score']);
  });

  it('tell where a question had another form', () => {
    const text: Question = { id: 'score', kind: 'text', label: 'S' };
    const { asked, otherForms } = askedQuestions(versions([text], [rating(1, 5)], [rating(0, 10)]));
    expect(asked.map(({ question }) => question)).toEqual([rating(0, 10)]);
    expect(otherForms).toEqual([
      { questionId: 'score', version: 2, question: rating(1, 5) },
      { questionId: 'score', version: 1, question: text },
    ]);
  });

  it('never add up points of different totals', () => {
    const points = (total: number): Question => ({ id: 'p', kind: 'points', label: 'P', options: [], total });
    const { otherForms } = askedQuestions(versions([points(100)], [points(10)], [points(10)]));
    expect(otherForms).toEqual([{ questionId: 'p', version: 1, question: points(100) }]);
  });

  it('count one kind of choice as another, and stars as emoji of the same scale', () => {
    const { options } = color('A', ['r', 'Red']) as Extract<Question, { kind: 'single_choice' }>;
    const many: Question = { id: 'color', kind: 'multiple_choice', label: 'M', options };
    const stars: Question = { id: 'score', kind: 'stars', label: 'S' };
    const emoji: Question = { id: 'score', kind: 'emoji', label: 'S', max: 5 };
    const { otherForms } = askedQuestions(versions([color('A', ['r', 'Red']), stars], [many, emoji]));
    expect(otherForms).toEqual([]);
  });

  it('find options by the words of their labels, in whatever version', () => {
    const text: Question = { id: 'food', kind: 'text', label: 'F' };
    const food: Question = { ...color('F', ['a', 'Apples']), id: 'food' };
    const all = versions(
      [color('A', ['r', 'Bright red']), food],
      [color('A', ['b', 'Blue'], ['r', 'Rust']), text],
    );
    const named = (words: string) => searchOptions(words, all).named;
    expect(named(' RED ')).toEqual({ color: ['r'] });
    expect(named('rust')).toEqual({ color: ['r'] });
    expect(named('b')).toEqual({ color: ['r', 'b'] });
    expect(named('apple')).toEqual({ food: ['a'] });
    expect(named('color')).toEqual({});
    expect(searchOptions('red', all).all).toEqual({ color: ['r', 'b'], food: ['a'] });
  });
});
