import type { AnswerValue, MatrixQuestion, Option, PointsQuestion } from '@service-popups/protocol';
import { checkNumber } from './checkNumber.js';
import { checkLength } from './checkText.js';
import type { AnswerProblem } from './types.js';

type Parts = Readonly<Record<string, unknown>>;
interface Choices {
  readonly options: readonly { readonly id: string }[];
  readonly other?: object;
  readonly none?: object;
  readonly min?: number;
  readonly max?: number;
}

const wrongType: AnswerProblem = { code: 'wrong_type' };
const unknownOption: AnswerProblem = { code: 'unknown_option' };

/** The reserved id of the row "none of these". */
const noneId = 'none';

/** An option's id, or `{ other: 'own text' }` where the question offers that row. */
export function checkOneChoice(value: AnswerValue, question: Choices): AnswerProblem | undefined {
  if (typeof value === 'string') return has(question.options, value) ? undefined : unknownOption;
  if (!isParts(value)) return wrongType;
  return hasOnly(value, ['other']) ? checkOther(value, question) : wrongType;
}

/** Option ids, or `{ choices: ids, other: 'own text' }`. "None of these" stands alone and is never too few. */
export function checkChoices(value: AnswerValue, question: Choices): AnswerProblem | undefined {
  const isOpen = isParts(value) && hasOnly(value, ['choices', 'other']);
  const ids: unknown = isOpen ? value['choices'] : value;
  if (!Array.isArray(ids)) return wrongType;
  const hasNone = question.none !== undefined && ids.includes(noneId);
  if (!ids.every((id) => (hasNone && id === noneId) || has(question.options, id))) return unknownOption;
  const count = ids.length + Number(isOpen);
  const most = hasNone ? 1 : question.max;
  if (most !== undefined && count > most) return { code: 'too_many', limit: most };
  const least = hasNone ? 1 : (question.min ?? 0);
  if (count < least) return { code: 'too_few', limit: least };
  return isOpen ? checkOther(value, question) : undefined;
}

/** Every option once. Half a ranking says nothing about the rest, so it is all or none. */
export function checkRanking(value: AnswerValue, options: readonly Option[]): AnswerProblem | undefined {
  if (!Array.isArray(value)) return wrongType;
  if (!value.every((id) => has(options, id))) return unknownOption;
  return options.every(({ id }) => value.includes(id)) ? undefined : { code: 'must_rank_all' };
}

/** By row: one column's id, or a list of them where several may be chosen. */
export function checkMatrix(value: AnswerValue, question: MatrixQuestion): AnswerProblem | undefined {
  if (!isParts(value)) return wrongType;
  const isMultiple = question.multiple ?? false;
  for (const [row, chosen] of Object.entries(value)) {
    if (Array.isArray(chosen) !== isMultiple || typeof chosen === 'number') return wrongType;
    const fits = has(question.rows, row) && [chosen].flat().every((id) => has(question.columns, id));
    if (!fits) return unknownOption;
  }
  const isWhole = question.rows.every(({ id }) => Object.hasOwn(value, id));
  return question.required && !isWhole ? { code: 'must_answer_all_rows' } : undefined;
}

/** Whole points by option, which add up to the total. An option that got none may be left out. */
export function checkPoints(value: AnswerValue, question: PointsQuestion): AnswerProblem | undefined {
  if (!isParts(value)) return wrongType;
  let sum = 0;
  for (const [id, points] of Object.entries(value)) {
    if (!has(question.options, id)) return unknownOption;
    const problem = checkNumber(points, { min: 0, step: 1 });
    if (problem !== undefined) return problem;
    sum += Number(points);
  }
  return sum === question.total ? undefined : { code: 'wrong_total', limit: question.total };
}

function checkOther(value: Parts, question: Choices): AnswerProblem | undefined {
  return question.other === undefined ? unknownOption : checkLength(value['other']);
}

function has(options: Choices['options'], id: unknown): boolean {
  return options.some((option) => option.id === id);
}

function hasOnly(value: Parts, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key));
}

function isParts(value: AnswerValue): value is Exclude<AnswerValue, string | number | boolean | string[]> {
  return typeof value === 'object' && !Array.isArray(value);
}
