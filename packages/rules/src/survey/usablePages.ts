import { isSafeKey } from '@service-popups/protocol';
import type { Page, Survey } from '@service-popups/protocol';

/** What a session needs to know of a survey. */
export type Pages = Pick<Survey, 'pages' | 'start'>;

/**
 * The pages as the session walks them. Of two pages or questions with the same id the first one counts, so that an
 * answer always belongs to one question; a question whose id no record may hold is left out.
 */
export function usablePages(survey: Pages): Page[] {
  const pageIds = new Set<string>();
  const questionIds = new Set<string>();
  const isNew = (ids: Set<string>, id: string) => ids.size < ids.add(id).size;
  return survey.pages
    .filter(({ id }) => isNew(pageIds, id))
    .map((page) => ({
      ...page,
      questions: page.questions.filter(({ id }) => isSafeKey(id) && isNew(questionIds, id)),
    }));
}

/** The pages that have something to show. One whose questions are all of unknown kinds has nothing. */
export function shownPages(survey: Pages): Page[] {
  return usablePages(survey).filter((page) => page.questions.length > 0);
}
