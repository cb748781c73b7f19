import type { Question, Survey } from '@service-popups/protocol';
import type { QuestionResult, Results, ResultsFilter } from '@service-popups/protocol/studio';
import { findPopup } from '../popups/popupStore.js';
import type { ProjectScope } from '../projectScope.js';
import { askedQuestions, optionsNamed } from './askedQuestions.js';
import type { AskedQuestion } from './askedQuestions.js';
import { createCalendar, daysOf } from '../calendar.js';
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
import { cutSpans } from '../spans.js';
import { estimateShare, sum } from './statistics.js';
import { numbersOf, summarizeQuestion } from './summarizeQuestion.js';
import type { TextAnswer, ValueCount } from './summarizeQuestion.js';
import { textKinds } from './textKinds.js';
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
  const surveys = pickVersion(await readSurveys(scope, popupId), filter.version);
  const survey = [...surveys.values()].at(-1);
  const { asked, otherForms } = askedQuestions(surveys);
  const answered = { ...request, otherForms, optionIds: optionsNamed(filter.search, asked) };
  const questions = asked.map(({ question }) => question);
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
    readGroups(scope, answered, branching),
    readValues(scope, answered, { counted, written }),
    readTexts(scope, answered, written),
    score === undefined ? [] : readSpanValues(scope, { ...answered, spans }, score.id),
    readMedianMs(scope, answered),
    readMedianMs(scope, { ...answered, period: before }),
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
    questions: asked.map((question) => assembleQuestion(question, { values, texts, passage })),
    facets,
  };
}

/** One version is looked at as it was then. */
function pickVersion(
  surveys: ReadonlyMap<number, Survey>,
  version: string | undefined,
): ReadonlyMap<number, Survey> {
  const picked = surveys.get(Number(version));
  return picked === undefined ? surveys : new Map([[Number(version), picked]]);
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

function assembleQuestion(asked: AskedQuestion, { values, texts, passage }: Gathered): QuestionResult {
  const { question } = asked;
  const given = values.get(question.id) ?? [];
  const written = texts.get(question.id);
  return {
    question,
    answered: written?.count ?? sum(given.map(({ count }) => count)),
    skipped: passage.skipped.get(question.id) ?? 0,
    summary: summarizeQuestion(asked, { values: given, texts: written?.latest ?? [] }),
  };
}
