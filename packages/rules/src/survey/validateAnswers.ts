import type { Answers, Question, Survey } from '@service-popups/protocol';
import { emptyRecord, own } from './records.js';
import { routeOf } from './route.js';
import type { ResponseProblem } from './types.js';
import { validateAnswer } from './validateAnswer.js';

/**
 * The server's check of a whole response, by question id; empty when all is well. Every answer must belong to a
 * question of this survey and fit it. A complete response must also answer what is required on the way these answers
 * lead through the survey; a partial one may stop anywhere.
 */
export function validateAnswers(
  survey: Survey,
  answers: Answers,
  isComplete: boolean,
): Record<string, ResponseProblem> {
  const problems = emptyRecord<ResponseProblem>();
  const check = (question: Question) => {
    const problem = validateAnswer(question, own(answers, question.id));
    if (problem !== undefined) problems[question.id] = problem;
  };
  const questions = survey.pages.flatMap((page) => page.questions);
  const byId = new Map(questions.map((question) => [question.id, question]));
  for (const id of Object.keys(answers)) {
    const question = byId.get(id);
    if (question === undefined) problems[id] = { code: 'unknown_question' };
    else check(question);
  }
  if (isComplete) routeOf(survey, answers).forEach((page) => page.questions.forEach(check));
  return problems;
}
