import type { Answers, AnswerValue, Page, Question } from '@service-popups/protocol';
import { isParts, own } from './records.js';

/** An answer or a part of one, and the question it belongs to. */
export interface AnswerPart {
  readonly question: Question;
  readonly value: AnswerValue;
}

/**
 * Finds what a name stands for: a question's answer, or with `question.part` the own text (`q.other`), a matrix row, the
 * points of an option, or a place in a ranking (`q.1` is the first). Ids may hold dots themselves, so every dot is tried.
 */
export function partOf(pages: readonly Page[], answers: Answers, name: string): AnswerPart | undefined {
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
    const questionId = name.slice(0, end);
    const value = partIn(own(answers, questionId), name.slice(end + 1));
    const question =
      value !== undefined && pages.flatMap((page) => page.questions).find(({ id }) => id === questionId);
    if (question) return { question, value };
  }
  return undefined;
}

function partIn(whole: AnswerValue | undefined, part: string): AnswerValue | undefined {
  if (part === '') return whole;
  if (Array.isArray(whole)) return whole[Number(part) - 1];
  return isParts(whole) ? own(whole, part) : undefined;
}
