import type { Question, Survey } from '@service-popups/protocol';
import type { Results, ResultsFilter } from '@service-popups/protocol/studio';
import { findPopup } from '../popups/popupStore.js';
import type { ProjectScope } from '../projectScope.js';
import { askedQuestions, searchOptions } from './askedQuestions.js';
import { assembleQuestion, countWritten } from './assembleQuestion.js';
import { createCalendar, daysOf } from '../calendar.js';
import { assembleFunnel, describeLeaving } from './funnel.js';
import type { Totals } from './funnel.js';
import { branchQuestions, tracePassage } from './passage.js';
import {
  findSearched,
  readCompleted,
  readFacets,
  readGathered,
  readMedianMs,
  readSpanValues,
  readSurveys,
  readTexts,
} from './readAnswers.js';
import { readShowings } from './readShowings.js';
import type { ShowingSpan } from './readShowings.js';
import { picksAnswers, previousPeriod } from './resultsFilter.js';
import type { Period } from './resultsFilter.js';
import { metricOf, scoreOf, scoreQuestion } from './scores.js';
import { cutSpans } from '../spans.js';
import { estimateShare, sum } from './statistics.js';
import { numbersOf } from './summarizeQuestion.js';
import type { ValueCount } from './summarizeQuestion.js';
import { textKinds } from './textKinds.js';
import { assembleTrend, withRunUp } from './trend.js';

export interface ResultsRequest {
  readonly popupId: string;
  readonly filter: ResultsFilter;
  readonly period: Period;
}

/** Everything the page of results shows, from the kept counts of showings and two walks over responses. */
export async function readResults(scope: ProjectScope, request: ResultsRequest): Promise<Results> {
  const { popupId, filter, period } = request;
  await findPopup(scope, popupId);
  const versions = await readSurveys(scope, popupId);
  const surveys = pickVersion(versions, filter.version);
  const survey = [...surveys.values()].at(-1);
  const { asked, otherForms } = askedQuestions(surveys);
  const wanted = { ...request, otherForms, options: searchOptions(filter.search, versions) };
  const questions = asked.map(({ question }) => question);
  const score = scoreQuestion(questions);
  const before = previousPeriod(period);
  const calendar = createCalendar(filter.timeZone);
  const days = daysOf(period, calendar);
  const spans = cutSpans([before.from, period.from, ...withRunUp(days).map(calendar.startOf)], period.to);
  const branching = [...new Set([...surveys.values()].flatMap(branchQuestions))];
  const counted = questions.filter(({ kind }) => !textKinds.has(kind)).map(({ id }) => id);
  const written = questions.filter(({ kind }) => textKinds.has(kind)).map(({ id }) => id);

  // One after the other: the embedded database has one connection, and whoever else asks gets a turn in between. All at
  // once, the last would have waited so long for the first ones that the page was refused.
  const showings = await readShowings(scope, { popupId, filter, spans });
  const shownNow = within(showings, period);
  const answered = { ...wanted, found: await findSearched(scope, { ...wanted, period: spans }) };
  const { groups, values } = await readGathered(scope, answered, { counted, written, branching });
  const texts = await readTexts(scope, answered, written);
  const spanValues = score === undefined ? [] : await readSpanValues(scope, { ...answered, spans }, score.id);
  const completed = picksAnswers(filter) ? await readCompleted(scope, { ...answered, spans }) : shownNow;
  const medianMs = await readMedianMs(scope, answered);
  const medianBefore = await readMedianMs(scope, { ...answered, period: before });
  const facets = await readFacets(scope, popupId, period);
  const passage = tracePassage(surveys, groups, otherForms);
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
    trend: assembleTrend(
      days,
      { question: score, values: byDay(spanValues) },
      {
        shown: byDay(shownNow),
        completed: byDay(completed),
      },
    ),
    funnel: survey === undefined ? [] : assembleFunnel(survey, totals, passage),
    // Of answers that were picked nobody knows where the others left.
    insight: survey === undefined || picksAnswers(filter) ? null : describeLeaving(survey, totals, passage),
    questions: asked.map((question) =>
      assembleQuestion(question, {
        values,
        texts,
        passage,
        otherForms,
        writtenBy: countWritten(groups, otherForms),
      }),
    ),
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
