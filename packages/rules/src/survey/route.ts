import type { Answers, AnswerValue, Page, Question, Survey } from '@service-popups/protocol';
import { matchesConditions } from '../conditions.js';
import { partOf } from './partOf.js';
import type { AnswerPart } from './partOf.js';
import { emptyRecord, isParts, own } from './records.js';
import { settleAnswer } from './settleAnswer.js';
import type { Pages } from './shownPages.js';

/** The page id that means "no more pages". */
export const endOfSurvey = 'end';

/**
 * The pages a person with these answers passes, first to last. Client and server find the same ones, because a
 * condition sees only the answers given on the pages passed so far, never what was left on an abandoned branch.
 *
 * It always ends: no page is entered twice. A branch that leads to a page already passed, or to one that does not
 * exist, is read as "go on with the next page not yet passed". Pages with nothing to show are passed unseen.
 */
export function routeOf(survey: Pages, answers: Answers): Page[] {
  const { pages } = survey;
  const passed = new Set<string>();
  const known = emptyRecord<AnswerValue>();
  const lookup = (key: string) => {
    const found = partOf(pages, known, key);
    return found && comparable(found);
  };
  const route: Page[] = [];
  let page = pages[0];
  while (page) {
    passed.add(page.id);
    Object.assign(known, answersOf([page], answers));
    if (page.questions.length > 0) route.push(page);
    const target = page.branches?.find(({ when }) => matchesConditions(when, lookup))?.to;
    if (target === endOfSurvey) break;
    const open = pages.filter(({ id }) => !passed.has(id));
    const here = pages.indexOf(page);
    page = open.find(({ id }) => id === target) ?? open.find((each) => pages.indexOf(each) > here);
  }
  return route;
}

/** The settled answers of some pages. */
export function answersOf(pages: readonly Page[], answers: Answers): Answers {
  return byQuestion(pages, answers, settleAnswer);
}

/** By question id, what there is to say about the answers of some pages. */
export function byQuestion<Found>(
  pages: readonly Page[],
  answers: Answers,
  judge: (question: Question, value: AnswerValue | undefined) => Found | undefined,
): Record<string, Found> {
  const found = emptyRecord<Found>();
  for (const question of pages.flatMap((page) => page.questions)) {
    const one = judge(question, own(answers, question.id));
    if (one !== undefined) found[question.id] = one;
  }
  return found;
}

/** What remains of the answers when those of abandoned branches are dropped, settled. */
export function reachedAnswers(survey: Survey, answers: Answers): Answers {
  return answersOf(routeOf(survey, answers), answers);
}

/** An own text compares as the reserved id "other", so that a rule can ask whether that row was chosen. */
function comparable({ question, value }: AnswerPart): unknown {
  // Rows of a matrix and options for points may be called "other" as well.
  return isParts(value) && 'other' in question ? [value['choices'] ?? [], 'other'].flat() : value;
}
