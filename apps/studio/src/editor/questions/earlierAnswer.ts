import type { Page, Question } from '@service-popups/protocol';

/** Has no words of its own: a matrix and a budget are written part by part. */
const wordless: readonly Question['kind'][] = ['information', 'matrix', 'points'];

/** The last question on the pages before this one whose answer a text can show. */
export function earlierAnswer(pages: readonly Page[], questionId: string): Question | undefined {
  const index = pages.findIndex(({ questions }) => questions.some(({ id }) => id === questionId));
  const before = pages.slice(0, index).flatMap(({ questions }) => questions);
  return before.findLast(({ kind, label }) => !wordless.includes(kind) && label !== '');
}
