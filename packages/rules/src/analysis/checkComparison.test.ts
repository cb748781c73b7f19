import type { Operator, Question, Rule } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { checkComparison } from './checkComparison.js';

const options = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second' },
];
const pictures = options.map((option) => ({ ...option, imageUrl: '', alt: '' }));
const base = { id: 'q', label: 'Q' };
const questions: readonly Question[] = [
  { ...base, kind: 'text' },
  { ...base, kind: 'long_text' },
  { ...base, kind: 'number' },
  { ...base, kind: 'email' },
  { ...base, kind: 'phone' },
  { ...base, kind: 'url' },
  { ...base, kind: 'date' },
  { ...base, kind: 'single_choice', options },
  { ...base, kind: 'multiple_choice', options },
  { ...base, kind: 'dropdown', options },
  { ...base, kind: 'yes_no' },
  { ...base, kind: 'consent', statement: 'S' },
  { ...base, kind: 'rating', min: 0, max: 10 },
  { ...base, kind: 'stars' },
  { ...base, kind: 'emoji' },
  { ...base, kind: 'slider', min: 0, max: 9 },
  { ...base, kind: 'ranking', options },
  { ...base, kind: 'matrix', rows: options, columns: options },
  { ...base, kind: 'picture_choice', options: pictures },
  { ...base, kind: 'points', options, total: 5 },
  { ...base, kind: 'information' },
];

function codesOf(question: Question, op: Operator, value?: Rule['value'], part?: string) {
  const rule: Rule = { key: 'q', op, ...(value !== undefined && { value }) };
  return checkComparison(rule, { question, pageId: 'p', part }).map(({ code }) => code);
}

/** The kinds for which every one of these operators makes sense. */
function kindsFor(operators: readonly Operator[], value: Rule['value']): string[] {
  const fits = (question: Question) => operators.map((op) => codesOf(question, op, value).length === 0);
  const kinds = questions.map((question) => ({ kind: question.kind, fits: fits(question) }));
  // Operators of one family are judged alike.
  for (const { kind, fits: each } of kinds) expect(new Set(each).size, kind).toBe(1);
  return kinds.filter(({ fits: each }) => each[0]).map(({ kind }) => kind);
}

describe('a comparison', () => {
  it('of sizes makes sense for numbers, and for texts that may hold one', () => {
    const kinds = ['text', 'long_text', 'number', 'phone', 'rating', 'stars', 'emoji', 'slider'];
    expect(kindsFor(['gt', 'gte', 'lt', 'lte'], 3)).toEqual(kinds);
  });

  it('of times makes sense for dates, and for texts that may hold one', () => {
    expect(kindsFor(['before', 'after'], '2025-01-01')).toEqual(['text', 'date']);
  });

  it('of sizes or times never holds for a value that is no number or no date, and says so', () => {
    const messagesOf = (kind: 'rating' | 'date', op: Operator, value: string) =>
      questions
        .filter((question) => question.kind === kind)
        .flatMap((question) =>
          checkComparison({ key: 'q', op, value }, { question, pageId: 'p', part: undefined }),
        )
        .map(({ message }) => message);
    expect(messagesOf('rating', 'lt', 'seven')).toEqual([
      'A rule about “Q” never holds: “seven” is no number, such as 10 or 2.5.',
    ]);
    expect(messagesOf('date', 'after', '1 May')).toEqual([
      'A rule about “Q” never holds: “1 May” is no date, such as 2026-12-31.',
    ]);
    expect(messagesOf('rating', 'lt', '7')).toEqual([]);
    expect(messagesOf('date', 'after', '2026-05-01')).toEqual([]);
  });

  it('that no answer meets never holds, and one that every answer meets always', () => {
    const asked = questions.filter(({ kind }) => kind === 'information' || kind === 'yes_no');
    const messagesOf = (op: Operator) =>
      asked
        .flatMap((question) =>
          checkComparison({ key: 'q', op, value: 'x' }, { question, pageId: 'p', part: undefined }),
        )
        .map(({ message }) => message);
    expect(messagesOf('in')).toEqual([
      'Question “Q” is answered with true or false, so this comparison never holds.',
      'Question “Q” has no answer, so this comparison never holds.',
    ]);
    for (const op of ['notEquals', 'notIn', 'notContains'] as const)
      expect(messagesOf(op)).toEqual([
        'Question “Q” is answered with true or false, so this comparison always holds.',
        'Question “Q” has no answer, so this comparison always holds.',
      ]);
  });

  it('by value needs a value that the question can have', () => {
    const byValue: Operator[] = ['equals', 'notEquals', 'in', 'notIn', 'contains', 'notContains'];
    const free = ['text', 'long_text', 'number', 'email', 'phone', 'url', 'date'];
    const scales = ['rating', 'stars', 'emoji', 'slider'];
    const choices = ['single_choice', 'multiple_choice', 'dropdown'];
    expect(kindsFor(byValue, 'a').sort()).toEqual([...free, ...scales, ...choices, 'picture_choice'].sort());
    expect(kindsFor(byValue, true).sort()).toEqual([...free, ...scales, 'yes_no', 'consent'].sort());
    expect(kindsFor(byValue, false)).toEqual(kindsFor(byValue, true));
  });

  it('is never with all of a ranking, a matrix or a budget, which is a value in its parts alone', () => {
    const messages = questions.flatMap((question) =>
      checkComparison({ key: 'q', op: 'startsWith', value: 'a' }, { question, pageId: 'p', part: undefined }),
    );
    expect(messages.map(({ message }) => message).filter((message) => message.includes('at once'))).toEqual([
      'A rule compares all of “Q” at once: compare one of its places.',
      'A rule compares all of “Q” at once: compare one of its rows.',
      'A rule compares all of “Q” at once: compare the points of one option.',
    ]);
  });

  it('with nothing is an author who has not chosen yet, and no option that is missing', () => {
    for (const question of questions) {
      for (const value of [undefined, '', []])
        expect(codesOf(question, 'in', value)).toEqual(['pointless_comparison']);
      expect(codesOf(question, 'equals', '')).toEqual(['pointless_comparison']);
    }
  });

  it('for an answer at all makes sense for every question that takes one', () => {
    const kinds = questions.map(({ kind }) => kind).filter((kind) => kind !== 'information');
    expect(kindsFor(['exists', 'notExists'], undefined)).toEqual(kinds);
  });

  it('with a part reads that part: columns of a row, points of an option, a place in a ranking', () => {
    const find = (kind: Question['kind']) => questions.filter((question) => question.kind === kind);
    for (const matrix of find('matrix')) {
      expect(codesOf(matrix, 'equals', 'b', 'a')).toEqual([]);
      expect(codesOf(matrix, 'equals', 'Second', 'a')).toEqual(['unknown_option']);
    }
    for (const points of find('points')) {
      expect(codesOf(points, 'gte', 3, 'a')).toEqual([]);
      expect(codesOf(points, 'gte', 3)).toEqual(['pointless_comparison']);
    }
    for (const question of [...find('matrix'), ...find('points')]) {
      expect(codesOf(question, 'exists', undefined, 'a')).toEqual([]);
      expect(codesOf(question, 'exists', undefined, 'gone')).toEqual(['unknown_option']);
    }
    for (const ranking of find('ranking')) {
      expect(codesOf(ranking, 'equals', 'a', '1')).toEqual([]);
      expect(codesOf(ranking, 'equals', 'zz', '1')).toEqual(['unknown_option']);
    }
  });

  it('knows the rows "other" and "none" only where the question has them', () => {
    const open: Question = {
      ...base,
      kind: 'multiple_choice',
      options,
      other: { label: 'O' },
      none: { label: 'N' },
    };
    const closed: Question = { ...base, kind: 'multiple_choice', options };
    expect(codesOf(open, 'contains', ['other', 'none'])).toEqual([]);
    expect(codesOf(closed, 'contains', ['other', 'none'])).toEqual(['unknown_option', 'unknown_option']);
    expect(codesOf(open, 'startsWith', 'any', 'other')).toEqual([]);
    expect(codesOf(open, 'equals', 'any own text', 'other')).toEqual([]);
  });

  it('with several values needs all of them to be possible', () => {
    const answer: Question = { ...base, kind: 'yes_no' };
    expect(codesOf(answer, 'in', [true, 'false'])).toEqual([]);
    expect(codesOf(answer, 'in', [true, 'perhaps'])).toEqual(['pointless_comparison']);
  });
});
