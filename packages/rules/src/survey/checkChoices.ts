import type { AnswerValue, MatrixQuestion, PointsQuestion } from '@service-popups/protocol';
import { checkNumber } from './checkNumber.js';
import { checkRange, wrongType } from './checkRange.js';
import { checkLength } from './checkText.js';
import { isParts } from './records.js';
import type { Parts } from './records.js';
import type { AnswerProblem } from './types.js';

interface Choices {
  readonly options: readonly { readonly id: string }[];
  readonly other?: object;
  readonly none?: object;
  readonly min?: number;
  readonly max?: number;
}

const unknownOption: AnswerProblem = { code: 'unknown_option' };

/** An option's id, or `{ other: 'own text' }` where the question offers that row. */
export function checkOneChoice(value: AnswerValue, question: Choices): AnswerProblem | undefined {
  if (isParts(value)) return checkOther(value, question, ['other']);
  return typeof value === 'string' ? checkKnown([value], question.options) : wrongType;
}

/** Option ids, or `{ choices: ids, other: 'own text' }`. "None of these" stands alone and is never too few. */
export function checkChoices(value: AnswerValue, question: Choices): AnswerProblem | undefined {
  const hasOther = isParts(value);
  const ids = hasOther ? value['choices'] : value;
  if (!Array.isArray(ids)) return wrongType;
  const hasNone = question.none && ids.includes('none');
  const bounds = hasNone ? ([1, 1] as const) : ([question.min, question.max] as const);
  return (
    checkKnown(ids, hasNone ? [...question.options, { id: 'none' }] : question.options) ??
    checkRange(ids.length + Number(hasOther), bounds, 'too_few', 'too_many') ??
    (hasOther ? checkOther(value, question, ['choices', 'other']) : undefined)
  );
}

/** Every option once. Half a ranking says nothing about the rest, so it is all or none. */
export function checkRanking(value: AnswerValue, { options }: Choices): AnswerProblem | undefined {
  if (!Array.isArray(value)) return wrongType;
  const isWhole = options.every(({ id }) => value.includes(id));
  return checkKnown(value, options) ?? (isWhole ? undefined : { code: 'must_rank_all' });
}

/** By row: one column's id, or a list of them where several may be chosen. */
export function checkMatrix(value: AnswerValue, question: MatrixQuestion): AnswerProblem | undefined {
  if (!isParts(value)) return wrongType;
  const form = question.multiple ? 'object' : 'string';
  const chosen = Object.values(value);
  if (!chosen.every((part) => typeof part === form)) return wrongType;
  const isWhole = question.rows.every(({ id }) => Object.hasOwn(value, id));
  return (
    checkKnown(Object.keys(value), question.rows) ??
    checkKnown(chosen.flat(), question.columns) ??
    (question.required && !isWhole ? { code: 'must_answer_all_rows' } : undefined)
  );
}

/** Whole points by option, which add up to the total. An option that got none may be left out. */
export function checkPoints(value: AnswerValue, question: PointsQuestion): AnswerProblem | undefined {
  if (!isParts(value)) return wrongType;
  const { total } = question;
  const points = Object.values(value);
  const problems = points.map((each) => checkNumber(each, { min: 0, step: 1 }));
  const sum = points.reduce<number>((before, each) => before + Number(each), 0);
  return (
    checkKnown(Object.keys(value), question.options) ??
    problems.find(Boolean) ??
    (sum === total ? undefined : { code: 'wrong_total', limit: total })
  );
}

function checkOther(value: Parts, question: Choices, fields: readonly string[]): AnswerProblem | undefined {
  if (!Object.keys(value).every((key) => fields.includes(key))) return wrongType;
  return question.other ? checkLength(value['other']) : unknownOption;
}

function checkKnown(ids: readonly unknown[], options: Choices['options']): AnswerProblem | undefined {
  return ids.every((id) => options.some((option) => option.id === id)) ? undefined : unknownOption;
}
