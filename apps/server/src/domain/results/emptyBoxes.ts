import type { Answers, Survey } from '@service-popups/protocol';
import { routeOf } from '@service-popups/rules';
import { sentPages } from './passage.js';
import type { ResponseRow } from './responses.js';

/** The answers, with a no for each consent whose page was sent with an empty box, as the results count it. */
export function withEmptyBoxes(
  survey: Survey | undefined,
  { status, page, answers }: Pick<ResponseRow, 'status' | 'page' | 'answers'>,
): Answers {
  if (survey === undefined) return answers;
  const way = { status, page: page ?? undefined, answered: Object.keys(answers) };
  const boxes = sentPages(routeOf(survey, answers), way)
    .flatMap(({ questions }) => questions)
    .filter(({ id, kind }) => kind === 'consent' && !Object.hasOwn(answers, id));
  return { ...answers, ...Object.fromEntries(boxes.map(({ id }) => [id, false])) };
}
