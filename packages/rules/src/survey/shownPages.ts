import type { Page, Survey } from '@service-popups/protocol';

/** What a session needs to know of a survey. */
export type Pages = Pick<Survey, 'pages' | 'start'>;

/** The pages that have something to show. One whose questions are all of unknown kinds has nothing. */
export function shownPages(survey: Pages): Page[] {
  return survey.pages.filter((page) => page.questions.length > 0);
}
