import type { Answers, AnswerValue, Page, Survey } from '@service-popups/protocol';
import { emptyRecord, own } from './records.js';
import { answersOf, byQuestion, routeOf } from './route.js';
import type { SurveyEvent, SurveyIntent, SurveyState, SurveyStep } from './types.js';
import { shownPages } from './shownPages.js';
import type { Pages } from './shownPages.js';
import { answerProblem } from './answerProblem.js';

/**
 * The first state: the start screen if the survey has one, else its first page. With `saved`, the last report of an
 * interrupted session, it goes on after the page that was sent. A page that is gone means the beginning, with the
 * answers that still have a question.
 */
export function openSurvey(
  survey: Pages,
  saved?: { readonly page: string; readonly answers: Answers; readonly revision: number },
): SurveyState {
  const answers = answersOf(shownPages(survey), saved?.answers ?? {});
  const route = routeOf(survey, answers);
  const sent = route.findIndex((page) => page.id === saved?.page);
  const place = placeOn(route, sent + 1);
  return {
    ...place,
    ...(survey.start && sent < 0 && { stage: 'start', pageId: undefined }),
    answers,
    problems: emptyRecord(),
    finished: place.path,
    revision: saved?.revision ?? 0,
    hasInteracted: false,
  };
}

/**
 * One step of a session. Pure and total: an intent that makes no sense where the person stands changes nothing, and
 * then the very same state comes back.
 */
export function advanceSurvey(survey: Survey, state: SurveyState, intent: SurveyIntent): SurveyStep {
  const route = routeOf(survey, state.answers);
  const index = route.findIndex(({ id }) => id === state.pageId);
  const page = route[index];
  const move: Move | false | undefined =
    (intent.type === 'start' && state.stage === 'start' && [placeOn(route, 0)]) ||
    // Back never leads to the start screen, and forgets nothing but the complaints.
    (intent.type === 'back' && index > 0 && [{ ...placeOn(route, index - 1), problems: emptyRecord() }]) ||
    (page && intent.type === 'answer' && answer(page, state, intent)) ||
    (page && intent.type === 'next' && next(page, state, route));
  if (!move) return { state, events: [] };
  const [changes, ...events] = move;
  return {
    state: { ...state, ...changes, hasInteracted: true },
    events: state.hasInteracted ? events : [{ type: 'interacted' }, ...events],
  };
}

/** What an intent changes, and what is told of it. */
type Move = readonly [changes: Partial<SurveyState>, ...events: SurveyEvent[]];

function answer(
  { id: pageId, questions }: Page,
  state: SurveyState,
  { questionId, value }: Extract<SurveyIntent, { type: 'answer' }>,
): Move | undefined {
  const question = questions.find(({ id }) => id === questionId);
  if (!question || own(state.answers, questionId) === value) return undefined;
  const before = own(state.problems, questionId);
  // A fault that is mended disappears at once; a new one waits for the next submit.
  const now = before && answerProblem(question, value);
  return [
    {
      answers: changed<AnswerValue>(state.answers, questionId, value),
      problems: changed(state.problems, questionId, now?.code === before?.code ? now : undefined),
      finished: state.finished.filter((id) => id !== pageId),
    },
  ];
}

function next(page: Page, state: SurveyState, route: readonly Page[]): Move {
  const problems = byQuestion([page], state.answers, answerProblem);
  if (Object.keys(problems).length > 0) return [{ problems }];
  const after = route.indexOf(page) + 1;
  const finished = [...state.finished, page.id];
  const revision = state.revision + 1;
  // After going back, pages ahead that were sent before and still lie on the route stay reported.
  let isSent = true;
  const sent = route.filter(({ id }) => (isSent &&= finished.includes(id)));
  const answers = answersOf(sent, state.answers);
  const type = route[after] ? 'answered' : 'completed';
  return [
    { ...placeOn(route, after), problems, finished, revision },
    { type, page: page.id, answers, revision },
  ];
}

/** The page on screen, with the questions to show. */
export function currentPage(survey: Survey, state: SurveyState): Page | undefined {
  return shownPages(survey).find(({ id }) => id === state.pageId);
}

/** True when, with the answers as they stand, sending this page completes the survey. */
export function isLastPage(survey: Survey, state: SurveyState): boolean {
  return state.stage === 'page' && routeOf(survey, state.answers).at(-1)?.id === state.pageId;
}

/** The settled answers on the path up to and including the page on screen: what labels may pipe. */
export function answersSoFar(survey: Survey, state: SurveyState): Answers {
  const seen = [...state.path, state.pageId];
  return answersOf(
    shownPages(survey).filter(({ id }) => seen.includes(id)),
    state.answers,
  );
}

type Place = Pick<SurveyState, 'stage' | 'pageId' | 'path'>;

function placeOn(route: readonly Page[], index: number): Place {
  const pageId = route[index]?.id;
  const path = route.slice(0, index).map(({ id }) => id);
  return { stage: pageId === undefined ? 'completion' : 'page', pageId, path };
}

function changed<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Record<string, Value> {
  return Object.assign(emptyRecord<Value>(), record, { [key]: value });
}
