import type { AnswerValue, Question } from '@service-popups/protocol';
import { checkChoices, checkMatrix, checkOneChoice, checkPoints, checkRanking } from './checkChoices.js';
import { checkNumber } from './checkNumber.js';
import { wrongType } from './checkRange.js';
import { checkDate, checkForm, checkLength } from './checkText.js';
import { settleAnswer } from './settleAnswer.js';
import type { AnswerProblem } from './types.js';

/** What stops this answer from being sent, or undefined. The same on the client and on the server. */
export function validateAnswer(
  question: Question,
  value: AnswerValue | undefined,
): AnswerProblem | undefined {
  const settled = settleAnswer(question, value);
  if (settled !== undefined) return checkValue(question, settled);
  if (!question.required || question.kind === 'information') return undefined;
  return { code: question.kind === 'consent' ? 'must_accept' : 'required' };
}

function checkValue(question: Question, value: AnswerValue): AnswerProblem | undefined {
  switch (question.kind) {
    case 'text':
    case 'long_text':
      return checkLength(value, question.minLength, question.maxLength);
    case 'email':
    case 'phone':
    case 'url':
      return checkForm(question.kind, value);
    case 'date':
      return checkDate(value, question.min, question.max);
    case 'number':
      return typeof value === 'string' ? { code: 'not_a_number' } : checkNumber(value, question);
    case 'slider':
      return checkNumber(value, question);
    case 'rating':
    case 'stars':
    case 'emoji':
      return checkNumber(value, { min: 1, max: 5, ...question, step: 1 });
    case 'yes_no':
    case 'consent':
      if (typeof value !== 'boolean') return wrongType;
      return value || question.kind === 'yes_no' || !question.required ? undefined : { code: 'must_accept' };
    case 'single_choice':
    case 'dropdown':
      return checkOneChoice(value, question);
    case 'multiple_choice':
      return checkChoices(value, question);
    case 'picture_choice':
      return (question.multiple ? checkChoices : checkOneChoice)(value, question);
    case 'ranking':
      return checkRanking(value, question.options);
    case 'matrix':
      return checkMatrix(value, question);
    case 'points':
      return checkPoints(value, question);
    default:
      // Information has no answer, and neither has a kind this version does not know.
      return wrongType;
  }
}
