import type { AnswerValue, Question } from '@service-popups/protocol';
import { checkChoices, checkMatrix, checkOneChoice, checkPoints, checkRanking } from './checkChoices.js';
import { checkNumber } from './checkNumber.js';
import { wrongType } from './checkRange.js';
import { checkDate, checkForm, checkLength } from './checkText.js';
import { own } from './records.js';
import { settleAnswer } from './settleAnswer.js';
import type { AnswerProblem } from './types.js';

type Kind = Exclude<Question['kind'], 'information'>;
type Check<Asked> = (value: AnswerValue, question: Asked) => AnswerProblem | undefined;

const checkWords: Check<{ minLength?: number; maxLength?: number }> = (value, question) =>
  checkLength(value, question.minLength, question.maxLength);

const checkScale: Check<{ min?: number; max?: number }> = (value, question) =>
  checkNumber(value, { min: 1, max: 5, ...question, step: 1 });

const checkYesNo: Check<unknown> = (value) => (typeof value === 'boolean' ? undefined : wrongType);

/** What an answer of each kind has to be. Information has no answer. */
const checks: { readonly [K in Kind]: Check<Extract<Question, { kind: K }>> } = {
  text: checkWords,
  long_text: checkWords,
  email: checkForm,
  phone: checkForm,
  url: checkForm,
  date: checkDate,
  number: (value, question) =>
    typeof value === 'string' ? { code: 'not_a_number' } : checkNumber(value, question),
  slider: checkNumber,
  rating: checkScale,
  stars: checkScale,
  emoji: checkScale,
  yes_no: checkYesNo,
  consent: (value, question) =>
    value === false && question.required ? { code: 'must_accept' } : checkYesNo(value, question),
  single_choice: checkOneChoice,
  dropdown: checkOneChoice,
  multiple_choice: checkChoices,
  picture_choice: (value, question) => (question.multiple ? checkChoices : checkOneChoice)(value, question),
  ranking: checkRanking,
  matrix: checkMatrix,
  points: checkPoints,
};

/**
 * What stops this answer from being sent, or undefined. The same on the client and on the server. Nothing is asked for
 * by information, nor by a kind that this version does not know.
 */
export function validateAnswer(
  question: Question,
  value: AnswerValue | undefined,
): AnswerProblem | undefined {
  const { kind, required } = question;
  const check = own<Check<never>>(checks, kind);
  const settled = settleAnswer(question, value);
  if (settled !== undefined) return check ? check(settled, question as never) : wrongType;
  return check && required ? { code: kind === 'consent' ? 'must_accept' : 'required' } : undefined;
}
