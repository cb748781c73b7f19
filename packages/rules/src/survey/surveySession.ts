import type { Answers, AnswerValue, Page, Survey } from '@service-popups/protocol';
import { emptyRecord, own } from './records.js';
import { answersOf, byQuestion, routeOf } from './route.js';
import type { AnswerProblem, SurveyEvent, SurveyIntent, SurveyState, SurveyStep } from './types.js';
import { shownPages } from './usablePages.js';
import type { Pages } from './usablePages.js';
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
  const move = own(moves, intent.type)?.(survey, state, intent);
  if (!move) return { state, events: [] };
  const [changes, ...events] = move;
  return {
    state: { ...state, ...changes, hasInteracted: true },
    events: state.hasInteracted ? events : [{ type: 'interacted' }, ...events],
  };
}

/** What an intent changes, and what is told of it. */
type Move = readonly [changes: Partial<SurveyState>, ...events: SurveyEvent[]];
type Mover = (survey: Survey, state: SurveyState, intent: SurveyIntent) => Move | undefined;

const moves: Readonly<Record<SurveyIntent['type'], Mover>> = {
  start: (survey, state) =>
    state.stage === 'start' ? [placeOn(routeOf(survey, state.answers), 0)] : undefined,
  answer,
  next,
  /** Back never leads to the start screen, and forgets nothing but the complaints. */
  back: (survey, state) => {
    const { route, index } = placeIn(survey, state);
    return index > 0 ? [{ ...placeOn(route, index - 1), problems: emptyRecord() }] : undefined;
  },
};

function answer(survey: Survey, state: SurveyState, intent: SurveyIntent): Move | undefined {
  const { questionId, value } = intent as Extract<SurveyIntent, { type: 'answer' }>;
  const question = currentPage(survey, state)?.questions.find(({ id }) => id === questionId);
  if (question === undefined || own(state.answers, questionId) === value) return undefined;
  const before = own(state.problems, questionId);
  // A fault that is mended disappears at once; a new one waits for the next submit.
  const now = before && answerProblem(question, value);
  return [
    {
      answers: changed<AnswerValue>(state.answers, questionId, value),
      problems: changed(state.problems, questionId, now?.code === before?.code ? now : undefined),
      finished: state.finished.filter((id) => id !== state.pageId),
    },
  ];
}

function next(survey: Survey, state: SurveyState): Move | undefined {
  const { route, index } = placeIn(survey, state);
  const page = route[index];
  if (page === undefined) return undefined;
  const problems = problemsOf(page, state.answers);
  if (hasAny(problems)) return [{ problems }];
  const finished = [...state.finished, page.id];
  const revision = state.revision + 1;
  const answers = answersOf(sentPages(route, finished), state.answers);
  const type = index + 1 < route.length ? 'answered' : 'completed';
  return [
    { ...placeOn(route, index + 1), problems, finished, revision },
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

/** After going back, pages ahead that were sent before and still lie on the route stay reported. */
function sentPages(route: readonly Page[], finished: readonly string[]): readonly Page[] {
  const unsent = route.findIndex(({ id }) => !finished.includes(id));
  return unsent < 0 ? route : route.slice(0, unsent);
}

function problemsOf(page: Page, answers: Answers): Record<string, AnswerProblem> {
  return byQuestion([page], answers, answerProblem);
}

function hasAny(record: object): boolean {
  return Object.keys(record).length > 0;
}

/** The way of these answers, and where on it the page on screen lies; -1 for a screen. */
function placeIn(survey: Survey, { answers, pageId }: SurveyState): { route: Page[]; index: number } {
  const route = routeOf(survey, answers);
  return { route, index: route.findIndex(({ id }) => id === pageId) };
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
