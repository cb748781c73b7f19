import type { Answers, Survey } from '@service-popups/protocol';
import { seenQuestions } from './responses.js';
import type { ResponseRow } from './responses.js';

/** The answers, with a no for each consent whose page was sent with an empty box, as the results count it. */
export function withEmptyBoxes(
  survey: Survey | undefined,
  row: Pick<ResponseRow, 'status' | 'page' | 'answers'>,
): Answers {
  if (survey === undefined) return row.answers;
  const boxes = seenQuestions(survey, row).sent.filter(
    ({ id, kind }) => kind === 'consent' && !Object.hasOwn(row.answers, id),
  );
  return { ...row.answers, ...Object.fromEntries(boxes.map(({ id }) => [id, false])) };
}
