import { isSafeKey } from '@service-popups/protocol';
import type { Page, Survey } from '@service-popups/protocol';

/**
 * The pages of a draft as sessions would walk them. Of two pages or questions with the same id the first one counts, so that
 * the second is no more than the fault that `checkIds` finds; and so is a question whose id no record may hold.
 */
export function usablePages(survey: Pick<Survey, 'pages'>): Page[] {
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
