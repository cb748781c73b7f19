import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { answerColumns } from './answerColumns.js';

const named = (...labels: string[]) => labels.map((label) => ({ id: label.toLowerCase(), label }));
const matrix = (multiple = false): Question => ({
  id: 'grid',
  kind: 'matrix',
  label: 'How was it?',
  rows: named('Speed', 'Price'),
  columns: named('Good', 'Bad'),
  multiple,
});

function table(
  question: Question,
  value: Parameters<ReturnType<typeof answerColumns>[0]['cell']>[0],
  { hadOtherForm = false, other }: { hadOtherForm?: boolean; other?: Question } = {},
) {
  return answerColumns(question, hadOtherForm).map(({ header, cell }) => [header, cell(value, other)]);
}

describe('the columns of a question', () => {
  it('are one a row of a matrix, in words', () => {
    expect(table(matrix(), { speed: 'good' })).toEqual([
      ['How was it?: Speed', 'Good'],
      ['How was it?: Price', ''],
    ]);
    expect(table(matrix(true), { price: ['good', 'bad'] })[1]).toEqual(['How was it?: Price', 'Good, Bad']);
  });

  it('are one an option that points were given to, as numbers', () => {
    const points: Question = { id: 'p', kind: 'points', label: 'Spend', options: named('A', 'B'), total: 10 };
    expect(table(points, { a: 10, b: 0 })).toEqual([
      ['Spend: A', 10],
      ['Spend: B', 0],
    ]);
  });

  it('are one an option that was ranked, with its place', () => {
    const ranking: Question = { id: 'r', kind: 'ranking', label: 'Rank', options: named('A', 'B', 'C') };
    expect(table(ranking, ['c', 'a'])).toEqual([
      ['Rank: A', 2],
      ['Rank: B', ''],
      ['Rank: C', 1],
    ]);
  });

  it('are one for everything else, and empty where nothing was answered', () => {
    const text: Question = { id: 't', kind: 'text', label: '' };
    expect(table(text, 'hello')).toEqual([['t', 'hello']]);
    expect(table(matrix(), undefined).map(([, cell]) => cell)).toEqual(['', '']);
  });

  it('have one more for the answers of a version that asked something else, in the words of that version', () => {
    const text: Question = { id: 'grid', kind: 'text', label: 'How?' };
    const beside = { hadOtherForm: true, other: text };
    expect(table(matrix(), 'all fine', beside)).toEqual([
      ['How was it?', 'all fine'],
      ['How was it?: Speed', ''],
      ['How was it?: Price', ''],
    ]);
    expect(table(matrix(), { speed: 'bad' }, { hadOtherForm: true })[0]).toEqual(['How was it?', '']);
    expect(table(text, { speed: 'bad' }, { other: matrix() })).toEqual([['How?', 'Speed: Bad']]);
  });

  it('take what was chosen for no order, and points for no row, where a version asked for those', () => {
    const options = named('A', 'B');
    const ranking: Question = { id: 'r', kind: 'ranking', label: 'Rank', options };
    const other: Question = { id: 'r', kind: 'multiple_choice', label: 'Choose', options: named('B', 'C') };
    expect(table(ranking, ['b', 'c'], { hadOtherForm: true, other })).toEqual([
      ['Rank', 'B, C'],
      ['Rank: A', ''],
      ['Rank: B', ''],
    ]);
    const points: Question = { id: 'grid', kind: 'points', label: 'Spend', options, total: 10 };
    expect(table(points, { price: 'good' }, { hadOtherForm: true, other: matrix() })[0]).toEqual([
      'Spend',
      'Price: Good',
    ]);
  });

  it('take nothing from what every object has', () => {
    const odd: Question = { ...matrix(), rows: [{ id: 'constructor', label: 'Odd' }] } as Question;
    expect(table(odd, {})).toEqual([['How was it?: Odd', '']]);
  });
});
