import type { AnswerValue, MatrixQuestion, PointsQuestion, Question } from '@service-popups/protocol';
import { checkNumber } from './checkNumber.js';
import { checkRange } from './checkRange.js';
import { checkDate, checkForm, checkLength } from './checkText.js';
import { own } from './records.js';
import { settleAnswer } from './settleAnswer.js';
import type { AnswerProblem } from './types.js';

type Check<Asked> = (value: AnswerValue, question: Asked) => AnswerProblem | undefined;

interface Several {
  readonly none?: object;
  readonly min?: number;
  readonly max?: number;
}

const checkWords: Check<{ minLength?: number; maxLength?: number }> = (value, question) =>
  checkLength(value, question.minLength, question.maxLength);

/** An own text counts as one of them. "None of these" stands alone and is never too few, nor is the one picture that may be chosen. */
const checkCount: Check<Several> = (value, { none, min, max }) => {
  const { choices = value, other } = Object(value) as { choices?: unknown; other?: unknown };
  const chosen = [choices, other ?? []].flat();
  return typeof value === 'object' && !(none && chosen.includes('none'))
    ? checkRange(chosen.length, [min, max], 'too_few', 'too_many')
    : undefined;
};

const checkRows: Check<MatrixQuestion> = (value, { required, rows }) =>
  !required || rows.every(({ id }) => Object.hasOwn(value as object, id))
    ? undefined
    : { code: 'must_answer_all_rows' };

const checkSum: Check<PointsQuestion> = (value, { total }) =>
  Object.values(value).reduce((sum, points) => sum + Number(points), 0) === total
    ? undefined
    : { code: 'wrong_total', limit: total };

/** Kinds in which people can err. What a control of the others can give is always an answer. */
const checks: Readonly<Partial<Record<Question['kind'], Check<never>>>> = {
  text: checkWords,
  long_text: checkWords,
  email: checkForm,
  phone: checkForm,
  url: checkForm,
  date: checkDate,
  number: checkNumber,
  multiple_choice: checkCount,
  picture_choice: checkCount,
  matrix: checkRows,
  points: checkSum,
};

/**
 * What a person is told about an answer before it can be sent; undefined when there is nothing to tell. It takes for
 * granted what the controls of the question see to, as that options exist; the server also checks that, with
 * `validateAnswer`.
 */
export function answerProblem(question: Question, value: AnswerValue | undefined): AnswerProblem | undefined {
  const { kind, required } = question;
  const settled = settleAnswer(question, value);
  if (settled !== undefined) return own(checks, kind)?.(settled, question as never);
  return required && kind !== 'information'
    ? { code: kind === 'consent' ? 'must_accept' : 'required' }
    : undefined;
}
