import type { PopupDefinition } from '@service-popups/protocol';

/** Where a question stands, for those who do not see where it went: “Page 2, question 1 of 3”. */
export function questionPlace({ survey }: PopupDefinition, questionId: string): string {
  const page = survey.pages.findIndex(({ questions }) => questions.some(({ id }) => id === questionId));
  const questions = survey.pages[page]?.questions ?? [];
  const place = questions.findIndex(({ id }) => id === questionId);
  return `Page ${page + 1}, question ${place + 1} of ${questions.length}`;
}
