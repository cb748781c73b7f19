import type { Question, Survey } from '@service-popups/protocol';
import type { QuestionResult, Results, ResultsFilter } from '@service-popups/protocol/studio';
import { findPopup } from '../popups/popupStore.js';
import type { ProjectScope } from '../projectScope.js';
import { assembleFunnel, describeLeaving } from './funnel.js';
import type { Totals } from './funnel.js';
import { branchQuestions, tracePassage } from './passage.js';
import type { Passage } from './passage.js';
import {
  readDayValues,
  readFacets,
  readGroups,
  readMedianMs,
  readSurveys,
  readTexts,
  readValues,
} from './readAnswers.js';
import { readShowings } from './readShowings.js';
import type { ShowingDay } from './readShowings.js';
import { previousPeriod } from './resultsFilter.js';
import type { Period } from './resultsFilter.js';
import { metricOf, scoreOf, scoreQuestion } from './scores.js';
import { estimateShare, sum } from './statistics.js';
import { numbersOf, summarizeQuestion, textKinds } from './summarizeQuestion.js';
import type { TextAnswer, ValueCount } from './summarizeQuestion.js';
import { assembleTrend, dayName, trendStart } from './trend.js';
import type { DayValue } from './trend.js';

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
  const both = { from: Math.min(before.from, trendStart(period.from)), to: period.to };
  const branching = [...new Set([...surveys.values()].flatMap(branchQuestions))];
  const counted = questions.filter(({ kind }) => !textKinds.has(kind)).map(({ id }) => id);
  const written = questions.filter(({ kind }) => textKinds.has(kind)).map(({ id }) => id);

  const [showings, groups, values, texts, dayValues, medianMs, medianBefore, facets] = await Promise.all([
    readShowings(scope, { popupId, filter, period: both }),
    readGroups(scope, request, branching),
    readValues(scope, request, counted),
    readTexts(scope, request, written),
    score === undefined ? [] : readDayValues(scope, { popupId, filter, period: both }, score.id),
    readMedianMs(scope, request),
    readMedianMs(scope, { popupId, filter, period: before }),
    readFacets(scope, popupId, period),
  ]);
  const passage = tracePassage(surveys, groups);
  const totals = totalsOf(showings, period);
  const totalsBefore = totalsOf(showings, before);
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
      score: scoreBetween(score, dayValues, before)?.value ?? null,
    },
    score: headScore(score, values),
    trend: assembleTrend(period, { question: score, values: dayValues }, showings),
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

function totalsOf(days: readonly ShowingDay[], { from, to }: Period): Totals {
  const within = days.filter(({ day }) => day >= dayName(from) && day <= dayName(to - 1));
  return {
    shown: sum(within.map(({ shown }) => shown)),
    started: sum(within.map(({ started }) => started)),
    completed: sum(within.map(({ completed }) => completed)),
  };
}

function scoreBetween(question: Question | undefined, values: readonly DayValue[], { from, to }: Period) {
  if (question === undefined) return null;
  return scoreOf(
    question,
    values.filter(({ day }) => day >= dayName(from) && day <= dayName(to - 1)),
  );
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
