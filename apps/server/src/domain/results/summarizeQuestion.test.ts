import type { AnswerValue, Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { summarizeQuestion } from './summarizeQuestion.js';

const options = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
];
const summarize = (
  question: Partial<Question> & { kind: Question['kind'] },
  ...given: [AnswerValue, number][]
) => summarizeAfter([], question, ...given);
/** After the given parts were taken out of the question. */
const summarizeAfter = (
  retired: string[],
  question: Partial<Question> & { kind: Question['kind'] },
  ...given: [AnswerValue, number][]
) =>
  summarizeQuestion(
    { question: { id: 'q', label: 'Q', ...question } as Question, retired: new Set(retired) },
    { values: given.map(([value, count]) => ({ value, count })), texts: [] },
  );

describe('summarizeQuestion', () => {
  it('tells dates in their order, and of many the months or years, in which everybody is', () => {
    expect(summarize({ kind: 'date' }, ['2026-03-01', 2], ['2026-01-01', 5], ['2026-02-01', 1])).toEqual({
      type: 'dates',
      bins: [
        { day: '2026-01-01', count: 5 },
        { day: '2026-02-01', count: 1 },
        { day: '2026-03-01', count: 2 },
      ],
    });
    const every = (step: number, length: number) =>
      Array.from({ length }, (_, index): [string, number] => [
        new Date(Date.UTC(2030, 0, 1 - step * index)).toISOString().slice(0, 10),
        1,
      ]);
    const binsOf = (...days: [string, number][]) => {
      const summary = summarize({ kind: 'date' }, ...days);
      if (summary.type !== 'dates') throw new Error('Other than dates were told.');
      return summary.bins;
    };
    const months = binsOf(...every(1, 400));
    expect(months).toHaveLength(15);
    expect(months[0]).toEqual({ day: '2028-11', count: 3 });
    expect(months.at(-1)).toEqual({ day: '2030-01', count: 1 });
    const birthdays = binsOf(...every(100, 300));
    expect(birthdays.map(({ day }) => day)).toEqual(birthdays.map((_, index) => String(1948 + index)));
    for (const [bins, people] of [
      [months, 400],
      [birthdays, 300],
    ] as const)
      expect(bins.reduce((total, { count }) => total + count, 0)).toBe(people);
  });

  it('counts every point of a scale that does not begin at one, and scores only what has a metric', () => {
    const plain = summarize({ kind: 'rating', min: 3, max: 5 }, [3, 1], [5, 3]);
    expect(plain).toMatchObject({
      type: 'scale',
      counts: [
        { value: 3, count: 1 },
        { value: 4, count: 0 },
        { value: 5, count: 3 },
      ],
      mean: { value: 4.5, n: 4 },
      score: null,
    });
    expect(summarize({ kind: 'rating', min: 0, max: 10, metric: 'nps' })).toMatchObject({ score: null });
    expect(summarize({ kind: 'rating', min: 0, max: 10, metric: 'nps' }, [10, 2])).toMatchObject({
      score: { metric: 'nps', value: 100 },
    });
  });

  it('weighs numbers by how many gave them, and tells zeros where nobody did', () => {
    expect(summarize({ kind: 'number' }, [1, 3], [5, 1])).toMatchObject({
      mean: 2,
      median: 1,
      min: 1,
      max: 5,
    });
    expect(summarize({ kind: 'number' })).toEqual({
      type: 'numbers',
      mean: 0,
      median: 0,
      min: 0,
      max: 0,
      bins: [],
    });
  });

  it('counts single choices, own words among them', () => {
    const summary = summarize(
      { kind: 'single_choice', options, other: { label: 'Other' } },
      ['a', 3],
      ['b', 1],
      [{ other: 'mine' }, 1],
    );
    expect(summary).toMatchObject({
      type: 'choices',
      choices: [
        { id: 'a', count: 3, share: { value: 0.6, n: 5 } },
        { id: 'b', count: 1 },
        { id: 'other', label: 'Other', count: 1 },
      ],
      others: ['mine'],
    });
  });

  it('shares multiple choices among people, not among ticks', () => {
    const summary = summarize(
      { kind: 'multiple_choice', options, none: { label: 'None' } },
      [['a', 'b'], 2],
      [['none'], 1],
      [{ choices: ['a'], other: 'x' }, 1],
    );
    expect(summary).toMatchObject({
      choices: [
        { id: 'a', count: 3, share: { value: 0.75, n: 4 } },
        { id: 'b', count: 2 },
        { id: 'none', count: 1 },
      ],
      others: ['x'],
    });
  });

  it('lists what was taken out as long as somebody chose it', () => {
    const gone = ['options a', 'options b', 'rows b', 'columns b'];
    expect(summarizeAfter(gone, { kind: 'single_choice', options }, ['a', 2])).toMatchObject({
      choices: [{ id: 'a', label: 'A (removed)', count: 2, share: { value: 1 } }],
    });
    expect(summarizeAfter(gone, { kind: 'ranking', options }, [['b'], 1])).toMatchObject({
      options: [{ id: 'b', label: 'B (removed)', first: 1 }],
    });
    expect(summarizeAfter(gone, { kind: 'points', options, total: 10 }, [{ a: 10 }, 1])).toMatchObject({
      options: [{ id: 'a', label: 'A (removed)', mean: 10 }],
    });
    const matrix = { kind: 'matrix', rows: options, columns: options } as const;
    expect(summarizeAfter(gone, matrix, [{ a: 'a' }, 1])).toMatchObject({
      columns: [{ id: 'a', label: 'A' }],
      rows: [{ id: 'a', counts: [1] }],
    });
    expect(summarizeAfter(gone, matrix, [{ b: 'b' }, 1])).toMatchObject({
      columns: [{ label: 'A' }, { label: 'B (removed)' }],
      rows: [{ counts: [0, 0] }, { label: 'B (removed)', counts: [0, 1] }],
    });
  });

  it('reads yes and no', () => {
    expect(summarize({ kind: 'yes_no', yesLabel: 'Yep' }, [true, 3], [false, 1])).toMatchObject({
      choices: [
        { id: 'yes', label: 'Yep', count: 3 },
        { id: 'no', label: 'No', count: 1 },
      ],
    });
  });

  it('shows every point of a scale, and the score of its metric', () => {
    const summary = summarize({ kind: 'rating', min: 0, max: 10, metric: 'nps' }, [10, 2], [3, 1], [8, 1]);
    expect(summary).toMatchObject({
      type: 'scale',
      min: 0,
      max: 10,
      score: { metric: 'nps', value: 25, n: 4 },
    });
    expect(summary.type === 'scale' && summary.counts.map(({ count }) => count)).toEqual([
      0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2,
    ]);
  });

  it('has no score for stars without a metric', () => {
    expect(summarize({ kind: 'stars' }, [5, 1])).toMatchObject({ max: 5, score: null });
  });

  it('gives mean, median and bins of numbers', () => {
    expect(summarize({ kind: 'number' }, [1, 1], [2, 1], [9, 1])).toMatchObject({
      type: 'numbers',
      mean: 4,
      median: 2,
      min: 1,
      max: 9,
    });
  });

  it('takes more different numbers than a call takes arguments', () => {
    const values = Array.from({ length: 200_000 }, (_, value) => ({ value, count: 1 }));
    const question: Question = { id: 'q', kind: 'number', label: 'Q' };
    const asked = { question, retired: new Set<string>() };
    expect(summarizeQuestion(asked, { values, texts: [] })).toMatchObject({ min: 0, max: 199_999 });
  });

  it('ranks by the mean place', () => {
    expect(summarize({ kind: 'ranking', options }, [['b', 'a'], 2], [['a', 'b'], 1])).toEqual({
      type: 'ranking',
      options: [
        { id: 'b', label: 'B', meanRank: 4 / 3, first: 2 },
        { id: 'a', label: 'A', meanRank: 5 / 3, first: 1 },
      ],
    });
  });

  it('has no mean place for an option that nobody has ranked yet, and lists it last', () => {
    const added = [{ id: 'new', label: 'New' }, ...options];
    expect(summarize({ kind: 'ranking', options: added }, [['b', 'a'], 2])).toEqual({
      type: 'ranking',
      options: [
        { id: 'b', label: 'B', meanRank: 1, first: 2 },
        { id: 'a', label: 'A', meanRank: 2, first: 0 },
        { id: 'new', label: 'New', meanRank: null, first: 0 },
      ],
    });
  });

  it('counts the cells of a matrix, one or several a row', () => {
    const summary = summarize(
      { kind: 'matrix', rows: [{ id: 'r', label: 'R' }], columns: options },
      [{ r: 'a' }, 2],
      [{ r: ['a', 'b'] }, 1],
    );
    expect(summary).toMatchObject({ type: 'matrix', rows: [{ id: 'r', counts: [3, 1] }] });
  });

  it('averages points over those who gave any', () => {
    expect(
      summarize({ kind: 'points', options, total: 100 }, [{ a: 100, b: 0 }, 1], [{ a: 50, b: 50 }, 1]),
    ).toEqual({
      type: 'points',
      options: [
        { id: 'a', label: 'A', mean: 75, share: 0.75 },
        { id: 'b', label: 'B', mean: 25, share: 0.25 },
      ],
    });
  });

  it('lists dates by day', () => {
    expect(summarize({ kind: 'date' }, ['2026-05-02', 1], ['2026-05-01', 4])).toEqual({
      type: 'dates',
      bins: [
        { day: '2026-05-01', count: 4 },
        { day: '2026-05-02', count: 1 },
      ],
    });
  });

  it('has nothing to tell about information, and survives values of another kind', () => {
    expect(summarize({ kind: 'information' })).toEqual({ type: 'none' });
    for (const kind of ['ranking', 'matrix', 'points', 'rating', 'single_choice', 'date'] as const) {
      const shape = { options, rows: options, columns: options, total: 10, min: 0, max: 10 };
      expect(() =>
        summarize({ ...shape, kind } as never, [true, 1], [7, 1], ['x', 1], [{ a: 1 }, 1]),
      ).not.toThrow();
    }
  });
});
