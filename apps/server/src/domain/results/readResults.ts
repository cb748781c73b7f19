import type { Question, Survey } from '@service-popups/protocol';
import type { QuestionResult, Results, ResultsFilter } from '@service-popups/protocol/studio';
import { findPopup } from '../popups/popupStore.js';
import type { ProjectScope } from '../projectScope.js';
import { createCalendar, daysOf } from './calendar.js';
import { assembleFunnel, describeLeaving } from './funnel.js';
import type { Totals } from './funnel.js';
import { branchQuestions, tracePassage } from './passage.js';
import type { Passage } from './passage.js';
import {
  readFacets,
  readGroups,
  readMedianMs,
  readSpanValues,
  readSurveys,
  readTexts,
  readValues,
} from './readAnswers.js';
import { readShowings } from './readShowings.js';
import type { ShowingSpan } from './readShowings.js';
import { previousPeriod } from './resultsFilter.js';
import type { Period } from './resultsFilter.js';
import { metricOf, scoreOf, scoreQuestion } from './scores.js';
import { cutSpans } from './spans.js';
import { estimateShare, sum } from './statistics.js';
import { numbersOf, summarizeQuestion, textKinds } from './summarizeQuestion.js';
import type { TextAnswer, ValueCount } from './summarizeQuestion.js';
import { assembleTrend, withRunUp } from './trend.js';

export interface ResultsRequest {
  readonly popupId: string;
  readonly filter: ResultsFilter;
  readonly period: Period;
}

/** Everything the page of results shows, from one walk over showings and a few over responses. */
export async function readResults(scope: ProjectScope, request: ResultsRequest): Promise<Results> {
  const { popupId, filter, period } = request;
  await findPopup(scope, popupId);
  const surveys = await readSurveys(scope, popupId);
  const survey = [...surveys.values()].at(-1);
  const questions = questionsOf(surveys);
  const score = scoreQuestion(questions);
  const before = previousPeriod(period);
  const calendar = createCalendar(filter.timeZone);
  const days = daysOf(period, calendar);
  const spans = cutSpans([before.from, period.from, ...withRunUp(days).map(calendar.startOf)], period.to);
  const branching = [...new Set([...surveys.values()].flatMap(branchQuestions))];
  const counted = questions.filter(({ kind }) => !textKinds.has(kind)).map(({ id }) => id);
  const written = questions.filter(({ kind }) => textKinds.has(kind)).map(({ id }) => id);

  const [showings, groups, values, texts, spanValues, medianMs, medianBefore, facets] = await Promise.all([
    readShowings(scope, { popupId, filter, spans }),
    readGroups(scope, request, branching),
    readValues(scope, request, counted),
    readTexts(scope, request, written),
    score === undefined ? [] : readSpanValues(scope, { popupId, filter, spans }, score.id),
    readMedianMs(scope, request),
    readMedianMs(scope, { popupId, filter, period: before }),
    readFacets(scope, popupId, period),
  ]);
  const passage = tracePassage(surveys, groups);
  const shownNow = within(showings, period);
  const totals = totalsOf(shownNow);
  const totalsBefore = totalsOf(within(showings, before));
  const byDay = <Span extends { start: number }>(list: readonly Span[]) =>
    list.map((span) => ({ ...span, day: calendar.nameOf(span.start) }));
  return {
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
    ...totals,
    responseRate: estimateShare(totals.started, totals.shown),
    completionRate: estimateShare(totals.completed, totals.started),
    medianMs,
    previous: {
      responseRate: estimateShare(totalsBefore.started, totalsBefore.shown)?.value ?? null,
      completionRate: estimateShare(totalsBefore.completed, totalsBefore.started)?.value ?? null,
      medianMs: medianBefore,
      score: (score === undefined ? null : scoreOf(score, within(spanValues, before)))?.value ?? null,
    },
    score: headScore(score, values),
    trend: assembleTrend(days, { question: score, values: byDay(spanValues) }, byDay(shownNow)),
    funnel: survey === undefined ? [] : assembleFunnel(survey, totals, passage),
    insight: survey === undefined ? null : describeLeaving(survey, totals, passage),
    questions: questions.map((question) => assembleQuestion(question, { values, texts, passage })),
    facets,
  };
}

/** The newest wording of every question; those that were taken out since stand at the end. */
export function questionsOf(surveys: ReadonlyMap<number, Survey>): Question[] {
  const questions = new Map<string, Question>();
  for (const survey of [...surveys.values()].reverse()) {
    for (const question of survey.pages.flatMap((page) => page.questions)) {
      if (!questions.has(question.id)) questions.set(question.id, question);
    }
  }
  return [...questions.values()];
}

/** Spans never reach over the edge of a period. */
function within<Span extends { readonly start: number }>(
  spans: readonly Span[],
  { from, to }: Period,
): Span[] {
  return spans.filter(({ start }) => start >= from && start < to);
}

function totalsOf(spans: readonly ShowingSpan[]): Totals {
  return {
    shown: sum(spans.map(({ shown }) => shown)),
    started: sum(spans.map(({ started }) => started)),
    completed: sum(spans.map(({ completed }) => completed)),
  };
}

function headScore(
  question: Question | undefined,
  values: ReadonlyMap<string, readonly ValueCount[]>,
): Results['score'] {
  const metric = question === undefined ? undefined : metricOf(question);
  if (question === undefined || metric === undefined) return null;
  const estimate = scoreOf(question, numbersOf(values.get(question.id) ?? []));
  return estimate === null ? null : { ...estimate, metric, questionId: question.id };
}

interface Gathered {
  readonly values: ReadonlyMap<string, readonly ValueCount[]>;
  readonly texts: ReadonlyMap<string, { readonly latest: TextAnswer[]; readonly count: number }>;
  readonly passage: Passage;
}

function assembleQuestion(question: Question, { values, texts, passage }: Gathered): QuestionResult {
  const given = values.get(question.id) ?? [];
  const written = texts.get(question.id);
  return {
    question,
    answered: written?.count ?? sum(given.map(({ count }) => count)),
    skipped: passage.skipped.get(question.id) ?? 0,
    summary: summarizeQuestion(question, { values: given, texts: written?.latest ?? [] }),
  };
}
