import type { AnswerValue, Question } from '@service-popups/protocol';
import { checkAnswerForm, hasAnswer } from './answerForm.js';
import { answerProblem } from './answerProblem.js';
import { settleAnswer } from './settleAnswer.js';
import type { AnswerFault } from './types.js';

/**
 * The whole check of an answer from outside, or undefined when it is sound: whether a control could have given it, and
 * whether the person would have been let go on with it. Nothing is asked for by a kind that this version does not know.
 */
export function validateAnswer(question: Question, value: AnswerValue | undefined): AnswerFault | undefined {
  const settled = settleAnswer(question, value);
  if (settled === undefined) return hasAnswer(question) ? answerProblem(question, value) : undefined;
  return checkAnswerForm(settled, question) ?? answerProblem(question, value);
}
