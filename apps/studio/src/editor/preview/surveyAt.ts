import type { Page, Question, Survey } from '@service-popups/protocol';

interface Opened {
  readonly survey: Survey;
  /** The last page that counts as sent; the survey opens on the one after it. */
  readonly saved: { page: string; answers: Record<string, never>; revision: number } | undefined;
}

/**
 * The survey, opened on one of its pages. Nobody has answered what comes before it, and a branch may lead past it: on the
 * way there nothing is required and one page follows the other. From it on everything is as it will be.
 */
export function surveyAt(survey: Survey, pageId: string | undefined): Opened {
  const index = survey.pages.findIndex(({ id }) => id === pageId);
  if (index < 0) return { survey, saved: undefined };
  const { start: _start, ...rest } = survey;
  const pages = survey.pages.map((page, place) => (place < index ? passable(page) : page));
  // A page without questions is not shown, so nobody can have sent it.
  const before = pages.slice(0, index).findLast(({ questions }) => questions.length > 0);
  return {
    survey: { ...rest, pages },
    saved: before === undefined ? undefined : { page: before.id, answers: {}, revision: 0 },
  };
}

function passable({ branches: _branches, questions, ...page }: Page): Page {
  return { ...page, questions: questions.map((question): Question => ({ ...question, required: false })) };
}
